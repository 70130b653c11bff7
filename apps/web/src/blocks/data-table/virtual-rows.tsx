import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useRowHeightPx } from '#ui/theme/density.ts'
import classes from './data-table.module.css'

const OVERSCAN = 6

interface Props {
  count: number
  columns: number
  scroller: HTMLElement | null
  /** The row at a place. */
  drawRow: (place: number) => ReactNode
  /** Told when the last row is in view. */
  onEnd: () => void
}

/** Of many rows those in view, between two that stand for the others. Scrolling draws nothing but these. */
export function VirtualRows({ count, columns, scroller, drawRow, onEnd }: Props) {
  const rowHeightPx = useRowHeightPx()
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeightPx,
    overscan: OVERSCAN,
  })
  const drawn = virtualizer.getVirtualItems()
  const before = drawn[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0)

  const tellEnd = useEffectEvent(onEnd)
  const isAtEnd = (drawn.at(-1)?.index ?? 0) >= count - 1
  useEffect(() => {
    if (isAtEnd) tellEnd()
  }, [isAtEnd])

  return (
    <tbody>
      {before > 0 && <Spacer heightPx={before} columns={columns} />}
      {drawn.map(({ index }) => drawRow(index))}
      {after > 0 && <Spacer heightPx={after} columns={columns} />}
    </tbody>
  )
}

/** Stands for the rows that are not in view. */
function Spacer({ heightPx, columns }: { heightPx: number; columns: number }) {
  return (
    <tr aria-hidden className={classes.spacer}>
      <td colSpan={columns} style={{ height: heightPx }} />
    </tr>
  )
}
