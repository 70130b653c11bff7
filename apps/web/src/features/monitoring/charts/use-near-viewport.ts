import { type RefObject, useEffect, useState } from 'react'

const MARGIN_PX = 200

/** Whether an element has been within 200 px of the viewport; stays true. Always true without IntersectionObserver. */
export function useNearViewport(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(!('IntersectionObserver' in window))
  useEffect(() => {
    const element = place.current
    if (!element || isNear) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: `${MARGIN_PX}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, isNear])
  return isNear
}
