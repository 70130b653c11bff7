import { type PointerEvent, type RefObject, useEffect, useState } from 'react'
import { type Plot, pointIndexAt } from '../layout/plot.ts'

const TOOLTIP_DELAY_MS = 200
/** A pointer slightly outside the axes counts as their first or last point. */
const BEYOND_PX = 8

/** Returns the hovered point, and whether the pointer has rested long enough to announce it. */
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

  // A touch pointer leaves when the finger is lifted; the point stays hovered until the user touches another place.
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
