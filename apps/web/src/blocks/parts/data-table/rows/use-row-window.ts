import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows rendered above and below the view (virtual scrolling), so that fast scrolling shows no gap. */
const OVERSCAN = 6
/** Time without scrolling after which the rows are put in reading order. */
const REST_MS = 150

interface RowWindowInput {
  scroller: HTMLElement | null
  count: number
  rowHeightPx: number
}

/** A rendered row of the table, and the DOM row that shows it. */
export interface RowSlot {
  slot: number
  index: number
}

interface RowWindowView {
  /** The first row in view. */
  top: number
  /** Number of rows in view. */
  height: number
  /** The first row in view when the table last rested. */
  restedAt: number
}

/**
 * Decides which of many equally high rows are rendered. A row that scrolls out of view stays in the DOM. It gets the
 * cells and position of a row that comes into view, which is much cheaper. During scrolling the DOM order is arbitrary.
 * When the table rests, or on a key press, the rows are in reading order.
 */
export function useRowWindow({ scroller, count, rowHeightPx }: RowWindowInput): RowSlot[] {
  const [view, setView] = useState<RowWindowView>({ top: 0, height: 0, restedAt: 0 })

  useLayoutEffect(() => {
    if (!scroller) return
    let restTimer = 0
    const measure = (): Partial<RowWindowView> => ({
      top: Math.floor(scroller.scrollTop / rowHeightPx),
      height: Math.ceil(scroller.clientHeight / rowHeightPx) + 1,
    })
    const see = (next: (before: RowWindowView) => Partial<RowWindowView>) =>
      setView((before) => {
        const after = { ...before, ...next(before) }
        const isSame = after.top === before.top && after.height === before.height && after.restedAt === before.restedAt
        return isSame ? before : after
      })
    const rest = () => flushSync(() => see(({ top }) => ({ restedAt: top })))
    const scroll = () => {
      window.clearTimeout(restTimer)
      restTimer = window.setTimeout(rest, REST_MS)
      const top = Math.floor(scroller.scrollTop / rowHeightPx)
      // Render in the same frame as the scroll: a later render shows a gap.
      releaseFocus(scroller, () => flushSync(() => see(() => ({ top }))))
    }

    see(measure)
    const observer = new ResizeObserver(() => see(measure))
    observer.observe(scroller)
    const listeners = new AbortController()
    const { signal } = listeners
    scroller.addEventListener('scroll', scroll, { signal, passive: true })
    scroller.addEventListener('keydown', rest, { signal, capture: true })
    return () => {
      window.clearTimeout(restTimer)
      listeners.abort()
      observer.disconnect()
    }
  }, [scroller, rowHeightPx])

  return rowSlots(view, count)
}

/** Returns the rendered rows. Each row keeps its slot; the slots are listed from the row that was first at rest. */
export function rowSlots({ top, height, restedAt }: RowWindowView, count: number): RowSlot[] {
  if (height === 0) return []
  const renderedCount = Math.min(count, height + 2 * OVERSCAN)
  const firstFrom = (row: number) => Math.max(0, Math.min(row - OVERSCAN, count - renderedCount))
  const first = firstFrom(top)
  return Array.from({ length: renderedCount }, (_, at) => {
    const slot = (firstFrom(restedAt) + at) % renderedCount
    return { slot, index: first + ((((slot - first) % renderedCount) + renderedCount) % renderedCount) }
  })
}

/**
 * Moves the focus to the table when the focused row becomes another row: a key must not open a row that the user did
 * not choose.
 */
function releaseFocus(scroller: HTMLElement, change: () => void) {
  const holder = document.activeElement?.closest('tr')
  const row = holder?.ariaRowIndex
  change()
  if (holder && scroller.contains(holder) && holder.ariaRowIndex !== row) scroller.focus({ preventScroll: true })
}
