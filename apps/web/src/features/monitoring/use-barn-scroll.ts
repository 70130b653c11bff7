import { type RefObject, useEffect, useRef } from 'react'

/** The next tab is rendered after this time. */
const DELAY_MS = 300

/** Scrolls to the first expanded barn, or else the first farm, after a change of tab. */
export function useBarnScroll(tab: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(tab)
  useEffect(() => {
    if (before.current === tab) return
    before.current = tab
    const timer = setTimeout(() => {
      const barn = place.current?.querySelector('[data-open-barn]')
      if (barn) barn.scrollIntoView({ block: 'start' })
      else place.current?.querySelector('[data-open-farm]')?.scrollIntoView({ block: 'nearest' })
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [tab])
  return place
}
