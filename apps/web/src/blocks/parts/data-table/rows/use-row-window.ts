import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows above and below those in view, so that a hand on the wheel does not outrun them. */
const OVERSCAN = 6
/** After so long without scrolling the rows stand in the page as they are read. */
const REST_MS = 150

interface RowWindowInput {
  scroller: HTMLElement | null
  count: number
  rowHeightPx: number
}

/** A place of the table that is drawn, and which of the few rows in the page shows it. */
export interface RowSlot {
  slot: number
  place: number
}

interface RowWindowView {
  /** The first row in view. */
  top: number
  /** How many rows fit into it. */
  height: number
  /** The first row in view when the table was last at rest. */
  restedAt: number
}

/**
 * Which of many equally high rows are drawn. A row that scrolls out of view is not taken out of the page: it gets the
 * cells of one that comes into view, and the height to stand at, which costs a fraction. Meanwhile the rows stand in
 * the page in any order; once the table rests, or a key is pressed, in the order in which they are read.
 */
export function useRowWindow({ scroller, count, rowHeightPx }: RowWindowInput): RowSlot[] {
  const [view, setView] = useState<RowWindowView>({ top: 0, height: 0, restedAt: 0 })

  useLayoutEffect(() => {
    if (!scroller) return
    let resting = 0
    const look = (): Partial<RowWindowView> => ({
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
      window.clearTimeout(resting)
      resting = window.setTimeout(rest, REST_MS)
      const top = Math.floor(scroller.scrollTop / rowHeightPx)
      // In the frame in which it scrolls: a row drawn later leaves a gap.
      releaseFocus(scroller, () => flushSync(() => see(() => ({ top }))))
    }

    see(look)
    const observer = new ResizeObserver(() => see(look))
    observer.observe(scroller)
    const listening = new AbortController()
    const { signal } = listening
    scroller.addEventListener('scroll', scroll, { signal, passive: true })
    scroller.addEventListener('keydown', rest, { signal, capture: true })
    return () => {
      window.clearTimeout(resting)
      listening.abort()
      observer.disconnect()
    }
  }, [scroller, rowHeightPx])

  return rowSlots(view, count)
}

/** Rows `first` to `first + drawn`, each in the slot it always has, listed from the row that was first at rest. */
export function rowSlots({ top, height, restedAt }: RowWindowView, count: number): RowSlot[] {
  if (height === 0) return []
  const drawn = Math.min(count, height + 2 * OVERSCAN)
  const firstFrom = (row: number) => Math.max(0, Math.min(row - OVERSCAN, count - drawn))
  const first = firstFrom(top)
  return Array.from({ length: drawn }, (_, at) => {
    const slot = (firstFrom(restedAt) + at) % drawn
    return { slot, place: first + ((((slot - first) % drawn) + drawn) % drawn) }
  })
}

/** A row that has the focus and becomes another gives it to the table: a key must not open what nobody chose. */
function releaseFocus(scroller: HTMLElement, change: () => void) {
  const holder = document.activeElement?.closest('tr')
  const row = holder?.ariaRowIndex
  change()
  if (holder && scroller.contains(holder) && holder.ariaRowIndex !== row) scroller.focus({ preventScroll: true })
}
