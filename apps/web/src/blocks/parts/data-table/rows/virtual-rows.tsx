import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useRowHeightPx } from '#ui/theme/density.ts'
import { explicitRole } from '../cells/table-role.ts'
import classes from '../data-table.module.css'
import { useRowWindow } from './use-row-window.ts'

interface Props {
  count: number
  scroller: HTMLElement | null
  /** Renders the row at a place, at its height, with the slot as React key. */
  renderRow: (index: number, at: { topPx: number; key: number }) => ReactNode
  /** Called when the last row is in view. */
  onEnd: () => void
}

/** Renders only the rows in view; scrolling renders nothing else. */
export function VirtualRows({ count, scroller, renderRow, onEnd }: Props) {
  const rowHeightPx = useRowHeightPx()
  const slots = useRowWindow({ scroller, count, rowHeightPx })

  const notifyEnd = useEffectEvent(onEnd)
  const isAtEnd = slots.some(({ index }) => index === count - 1)
  useEffect(() => {
    if (isAtEnd) notifyEnd()
  }, [isAtEnd])

  return (
    <tbody role={explicitRole(true, 'rowgroup')} className={classes.virtual} style={{ height: count * rowHeightPx }}>
      {slots.map(({ slot, index }) => renderRow(index, { topPx: index * rowHeightPx, key: slot }))}
    </tbody>
  )
}
