import { useEffect, useState } from 'react'

/** Whether there is more beside what is in view. A column that stays in view costs each row a layer; most tables fit. */
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
