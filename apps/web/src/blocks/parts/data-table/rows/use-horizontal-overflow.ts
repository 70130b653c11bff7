import { useEffect, useState } from 'react'

/** Whether the table overflows horizontally. A sticky column costs a layer per row, and most tables fit. */
export function useHorizontalOverflow(scroller: HTMLElement | null): boolean {
  const [isSideways, setSideways] = useState(false)
  useEffect(() => {
    const content = scroller?.firstElementChild
    if (!scroller || !content) return
    const look = () => setSideways(scroller.scrollWidth > scroller.clientWidth + 1)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(scroller)
    observer.observe(content)
    return () => observer.disconnect()
  }, [scroller])
  return isSideways
}
