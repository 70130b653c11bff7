import { useEffect, useState } from 'react'

/** Columns of a table that are not, or not wholly, in view. */
export interface TableEdges {
  /** The table is wider than its frame. A sticky column costs a layer per row, and most tables fit. */
  hasOverflow: boolean
  hiddenBefore: number
  hiddenAfter: number
  /** Width in px of what stays in view at the start and at the end, and covers the columns between. */
  stickyStart: number
  stickyEnd: number
}

const NO_EDGES: TableEdges = { hasOverflow: false, hiddenBefore: 0, hiddenAfter: 0, stickyStart: 0, stickyEnd: 0 }
/** Rounding of widths by the browser. */
const TOLERANCE_PX = 2

/** Returns which columns are out of view at the start and at the end; updates with the size and the scroll position. */
export function useTableEdges(scroller: HTMLElement | null): TableEdges {
  const [edges, setEdges] = useState(NO_EDGES)
  useEffect(() => {
    const content = scroller?.firstElementChild
    if (!scroller || !content) return
    const update = () =>
      setEdges((before) => {
        const after = measureEdges(scroller)
        return isSame(before, after) ? before : after
      })
    let scrolledTo = scroller.scrollLeft
    const scroll = () => {
      if (scroller.scrollLeft === scrolledTo) return
      scrolledTo = scroller.scrollLeft
      update()
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(scroller)
    observer.observe(content)
    scroller.addEventListener('scroll', scroll, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', scroll)
    }
  }, [scroller])
  return edges
}

function measureEdges(scroller: HTMLElement): TableEdges {
  if (scroller.scrollWidth <= scroller.clientWidth + 1) return NO_EDGES
  const heads = [...scroller.querySelectorAll<HTMLElement>('thead > tr:last-child > *')]
  const first = heads.find((head) => head.dataset.rowHeader !== undefined)
  const last = heads.find((head) => head.dataset.type === 'action')
  const frame = scroller.getBoundingClientRect()
  const firstAt = first?.getBoundingClientRect()
  // Until the table is scrolled to it, the row header stands in its place and covers nothing.
  const isStuck = firstAt !== undefined && firstAt.left <= frame.left + TOLERANCE_PX
  const stickyStart = isStuck ? firstAt.width : 0
  const stickyEnd = last?.offsetWidth ?? 0
  const start = frame.left + stickyStart - TOLERANCE_PX
  const end = frame.left + scroller.clientWidth - stickyEnd + TOLERANCE_PX
  const between = heads.filter((head) => head !== first && head !== last).map((head) => head.getBoundingClientRect())
  return {
    hasOverflow: true,
    hiddenBefore: between.filter(({ left }) => left < start).length,
    hiddenAfter: between.filter(({ right }) => right > end).length,
    stickyStart,
    stickyEnd,
  }
}

const isSame = (a: TableEdges, b: TableEdges): boolean =>
  a.hasOverflow === b.hasOverflow &&
  a.hiddenBefore === b.hiddenBefore &&
  a.hiddenAfter === b.hiddenAfter &&
  a.stickyStart === b.stickyStart &&
  a.stickyEnd === b.stickyEnd
