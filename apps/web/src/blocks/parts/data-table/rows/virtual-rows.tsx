import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useRowHeightPx } from '#ui/theme/density.ts'
import { explicitRole } from '../cells/table-role.ts'
import classes from '../data-table.module.css'
import { useRowWindow } from './use-row-window.ts'

interface Props {
  count: number
  scroller: HTMLElement | null
  /** The row at a place, standing at its height, under the key of the slot that shows it. */
  drawRow: (place: number, at: { topPx: number; key: number }) => ReactNode
  /** Told when the last row is in view. */
  onEnd: () => void
}

/** Of many rows those in view. Scrolling draws nothing but these. */
export function VirtualRows({ count, scroller, drawRow, onEnd }: Props) {
  const rowHeightPx = useRowHeightPx()
  const slots = useRowWindow({ scroller, count, rowHeightPx })

  const tellEnd = useEffectEvent(onEnd)
  const isAtEnd = slots.some(({ place }) => place === count - 1)
  useEffect(() => {
    if (isAtEnd) tellEnd()
  }, [isAtEnd])

  return (
    <tbody role={explicitRole(true, 'rowgroup')} className={classes.virtual} style={{ height: count * rowHeightPx }}>
      {slots.map(({ slot, place }) => drawRow(place, { topPx: place * rowHeightPx, key: slot }))}
    </tbody>
  )
}
