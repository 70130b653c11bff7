import type { TableRow } from '@herdboard/contract/table.ts'
import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { shortened, softHyphened } from '#lib/text.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { type Column, cellText } from './cell-text.ts'
import classes from './data-table.module.css'
import { useCellWords } from './use-cell-words.ts'

const LONGEST_TEXT = 30

interface Props {
  row: TableRow
  columns: readonly Column[]
  namingColumn: Column | undefined
  rowIndex: number | undefined
  onOpen: (() => void) | undefined
  actions: ReactNode
}

export function BodyRow({ row, columns, namingColumn, rowIndex, onOpen, actions }: Props) {
  const language = useLanguage()
  const words = useCellWords()

  const content = (column: Column): ReactNode => {
    const cell = row[column.value]
    if (column.type === 'action') return <div className={classes.actions}>{actions}</div>
    if (column.type === 'icon' && typeof cell === 'string') return <Icon name={cell} />
    const text = softHyphened(cellText(cell, column, language, words))
    const isNaming = column === namingColumn
    if (isNaming && onOpen)
      return (
        <button type="button" className={classes.open} data-opens onClick={onOpen}>
          <CutText text={text} isFocusable={false} />
        </button>
      )
    return typeof cell === 'string' && column.type === null ? <CutText text={text} isFocusable /> : text
  }

  return (
    <tr className={classes.row} data-openable={onOpen ? true : undefined} aria-rowindex={rowIndex}>
      {columns.map((column) =>
        column === namingColumn ? (
          <th key={column.value} scope="row" className={classes.cell} data-align={column.align} data-naming>
            {content(column)}
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
            {content(column)}
          </td>
        ),
      )}
    </tr>
  )
}

/** Cut at 30 characters; the whole text shows under the pointer and on focus. */
function CutText({ text, isFocusable }: { text: string; isFocusable: boolean }) {
  if (text.length <= LONGEST_TEXT) return text
  return (
    <Tooltip label={text}>
      {isFocusable ? (
        <button type="button" className={classes.cut}>
          {shortened(text, LONGEST_TEXT)}
        </button>
      ) : (
        <span>{shortened(text, LONGEST_TEXT)}</span>
      )}
    </Tooltip>
  )
}
