import { type RefObject, useLayoutEffect, useState } from 'react'

/** Until it has been measured. */
const USUAL = { widthPx: 640, heightPx: 300 }

/** How large an element is, now and whenever it changes. */
export function useElementSize(place: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState(USUAL)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => {
      const { clientWidth: widthPx, clientHeight: heightPx } = element
      if (widthPx === 0 || heightPx === 0) return
      setSize((before) => (before.widthPx === widthPx && before.heightPx === heightPx ? before : { widthPx, heightPx }))
    }
    measure()
    const watching = new ResizeObserver(measure)
    watching.observe(element)
    return () => watching.disconnect()
  }, [place])
  return size
}
