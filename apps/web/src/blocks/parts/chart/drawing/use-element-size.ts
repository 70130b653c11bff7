import { type RefObject, useLayoutEffect, useState } from 'react'

/** The size until the element is measured. */
const DEFAULT_SIZE = { widthPx: 640, heightPx: 300 }

/** Returns the size of an element, and updates on resize. */
export function useElementSize(container: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState(DEFAULT_SIZE)
  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    const measure = () => {
      const { clientWidth: widthPx, clientHeight: heightPx } = element
      if (widthPx === 0 || heightPx === 0) return
      setSize((before) => (before.widthPx === widthPx && before.heightPx === heightPx ? before : { widthPx, heightPx }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [container])
  return size
}
