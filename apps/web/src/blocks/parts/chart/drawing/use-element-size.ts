import { type RefObject, useLayoutEffect, useState } from 'react'

/** The size until the element is measured. */
const USUAL = { widthPx: 640, heightPx: 300 }

/** Returns the size of an element, and updates on resize. */
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
