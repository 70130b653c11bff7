import { useEffect, useState } from 'react'

/** Whether the table overflows horizontally. A sticky column costs a layer per row, and most tables fit. */
export function useHorizontalOverflow(scroller: HTMLElement | null): boolean {
  const [hasOverflow, setOverflow] = useState(false)
  useEffect(() => {
    const content = scroller?.firstElementChild
    if (!scroller || !content) return
    const measure = () => setOverflow(scroller.scrollWidth > scroller.clientWidth + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    observer.observe(content)
    return () => observer.disconnect()
  }, [scroller])
  return hasOverflow
}
