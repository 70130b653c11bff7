import { type PointerEvent, type RefObject, useEffect, useState } from 'react'
import { type ChartPlot, pointIndexAt } from '../layout/plot.ts'

const TOOLTIP_DELAY_MS = 200
/** A pointer slightly outside the axes counts as their first or last point. */
const EDGE_TOLERANCE_PX = 8

/** Returns the hovered point, and whether the pointer has rested long enough to announce it. */
export function useHoveredPoint(container: RefObject<HTMLElement | null>, plot: ChartPlot) {
  const [hoveredIndex, setHoveredIndex] = useState<number | null>(null)
  const [hasRested, setHasRested] = useState(false)
  const isPointing = hoveredIndex !== null

  useEffect(() => {
    if (!isPointing) return
    const timer = setTimeout(() => setHasRested(true), TOOLTIP_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setHasRested(false)
    }
  }, [isPointing])

  // A touch pointer leaves when the finger is lifted; the point stays hovered until the user touches another place.
  useEffect(() => {
    if (!isPointing) return
    const clear = ({ target }: Event) => {
      if (!(target instanceof Node && container.current?.contains(target))) setHoveredIndex(null)
    }
    document.addEventListener('pointerdown', clear)
    return () => document.removeEventListener('pointerdown', clear)
  }, [isPointing, container])

  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const x = clientX - currentTarget.getBoundingClientRect().left
    setHoveredIndex(
      x < plot.left - EDGE_TOLERANCE_PX || x > plot.right + EDGE_TOLERANCE_PX ? null : pointIndexAt(plot, x),
    )
  }
  const handlers = {
    onPointerMove: follow,
    onPointerDown: follow,
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && setHoveredIndex(null),
  }
  return { hoveredIndex, hasRested, handlers }
}
