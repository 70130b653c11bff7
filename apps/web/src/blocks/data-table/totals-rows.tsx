import type { Table } from '@herdboard/contract/table.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { type Column, cellText } from './cell-text.ts'
import classes from './data-table.module.css'
import { useCellWords } from './use-cell-words.ts'

interface Props {
  footers: Table['footers']
  columns: readonly Column[]
  namingColumn: Column | undefined
}

/** Sums and averages below the rows, always in view. A column without a total stays blank: a dash would mean missing. */
export function TotalsRows({ footers, columns, namingColumn }: Props) {
  const language = useLanguage()
  const words = useCellWords()
  if (footers.length === 0) return null

  return (
    <tfoot className={classes.foot}>
      {footers.map((footer) => (
        <tr key={columns.map(({ value }) => footer[value] ?? '').join('|')}>
          {columns.map((column) => (
            <td
              key={column.value}
              className={classes.total}
              data-align={column.align}
              data-type={column.type ?? undefined}
              data-naming={column === namingColumn || undefined}
            >
              {column.value in footer && totalText(footer[column.value], column)}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  )

  function totalText(cell: Table['footers'][number][string] | undefined, column: Column) {
    // "Total" may stand in a date column: it is a word there, not a day.
    return typeof cell === 'string' ? cell : cellText(cell, column, language, words)
  }
}
