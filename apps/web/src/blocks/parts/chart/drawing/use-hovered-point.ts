import { type PointerEvent, type RefObject, useEffect, useState } from 'react'
import { type Plot, pointIndexAt } from '../layout/plot.ts'

const TOOLTIP_DELAY_MS = 200
/** A little beyond the axes still means their ends. */
const BEYOND_PX = 8

/** The point under the pointer, and whether it has rested in the drawing long enough to be told about. */
export function useHoveredPoint(place: RefObject<HTMLElement | null>, plot: Plot) {
  const [pointed, setPointed] = useState<number | null>(null)
  const [isRested, setRested] = useState(false)
  const isIn = pointed !== null

  useEffect(() => {
    if (!isIn) return
    const timer = setTimeout(() => setRested(true), TOOLTIP_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setRested(false)
    }
  }, [isIn])

  // A finger leaves when it is lifted; what it pointed at stays until something else is touched.
  useEffect(() => {
    if (!isIn) return
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && place.current?.contains(target))) setPointed(null)
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [isIn, place])

  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const x = clientX - currentTarget.getBoundingClientRect().left
    setPointed(x < plot.left - BEYOND_PX || x > plot.right + BEYOND_PX ? null : pointIndexAt(plot, x))
  }
  const handlers = {
    onPointerMove: follow,
    onPointerDown: follow,
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && setPointed(null),
  }
  return { pointed, isRested, handlers }
}
