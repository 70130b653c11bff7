import type { TableRow } from '@herdboard/contract/table.ts'
import { Tooltip, VisuallyHidden } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import type { Language } from '#lib/language.ts'
import { shortened, softHyphened } from '#lib/text.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { type CellWords, type Column, cellOf, cellText } from './cell-text.ts'
import classes from './data-table.module.css'

const LONGEST_TEXT = 30

export interface BodyRowProps {
  row: TableRow
  columns: readonly Column[]
  namingColumn: Column | undefined
  rowIndex: number | undefined
  /** Characters that each column has room for, where that was settled before all its texts were seen. */
  widths: readonly number[]
  language: Language
  words: CellWords
  /** Absent where the row opens nothing. */
  onOpen: ((row: TableRow) => void) | undefined
  actions: ((row: TableRow) => ReactNode) | undefined
}

/** Scrolling draws rows by the hundred a second: one that stands is not drawn again, and none asks for anything itself. */
export const BodyRow = memo(function BodyRow(props: BodyRowProps) {
  const { row, columns, namingColumn, rowIndex, widths, language, words, onOpen, actions } = props

  const content = (column: Column, place: number): ReactNode => {
    const cell = row[column.value]
    if (column.type === 'action') return <div className={classes.actions}>{actions?.(row)}</div>
    if (column.type === 'icon' && typeof cell === 'string') {
      const said = cellOf(row, column)
      return (
        <>
          <Icon name={cell} />
          {said !== null && <VisuallyHidden>{cellText(said, column, language, words)}</VisuallyHidden>}
        </>
      )
    }
    const text = softHyphened(cellText(cell, column, language, words))
    const isNaming = column === namingColumn
    const room = widths[place] ?? LONGEST_TEXT
    if (isNaming && onOpen)
      return (
        <button type="button" className={classes.open} data-opens onClick={() => onOpen(row)}>
          <CutText text={text} room={room} isFocusable={false} />
        </button>
      )
    return typeof cell === 'string' && column.type === null ? <CutText text={text} room={room} isFocusable /> : text
  }

  return (
    <tr className={classes.row} data-openable={onOpen ? true : undefined} aria-rowindex={rowIndex}>
      {columns.map((column, place) =>
        column === namingColumn ? (
          <th key={column.value} scope="row" className={classes.cell} data-align={column.align} data-naming>
            {content(column, place)}
          </th>
        ) : (
          <td
            key={column.value}
            className={classes.cell}
            data-align={column.align}
            data-type={column.type ?? undefined}
            data-estimated={(row.estimated === true && column.numberFormat === 'weight') || undefined}
            title={row.estimated === true && column.numberFormat === 'weight' ? words.estimated : undefined}
          >
            {content(column, place)}
          </td>
        ),
      )}
    </tr>
  )
})

/** Cut at 30 characters or the room there is; the whole text shows under the pointer and on focus. */
function CutText({ text, room, isFocusable }: { text: string; room: number; isFocusable: boolean }) {
  if (text.length <= room) return text
  return (
    <Tooltip label={text}>
      {isFocusable ? (
        <button type="button" className={classes.cut}>
          {shortened(text, room)}
        </button>
      ) : (
        <span>{shortened(text, room)}</span>
      )}
    </Tooltip>
  )
}
