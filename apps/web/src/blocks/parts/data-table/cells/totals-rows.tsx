import type { Table } from '@herdboard/contract/figures/table.ts'
import { useLanguage } from '#i18n/use-language.ts'
import classes from '../data-table.module.css'
import { cellText, type DataColumn } from './cell-text.ts'
import type { CellWidths } from './column-widths.ts'
import { EmptyCell, emptyReason } from './empty-cell.tsx'
import { MarkedCell } from './marked-cell.tsx'
import { explicitRole } from './table-role.ts'
import { useCellTexts } from './use-cell-texts.ts'

interface Props {
  footers: Table['footers']
  columns: readonly DataColumn[]
  rowHeaderColumn: DataColumn | undefined
  hasOwnLayout: boolean
  styles: CellWidths
}

/**
 * Totals and averages below the rows, always in view. A column without a total is blank, because a dash would mean a
 * missing value.
 */
export function TotalsRows({ footers, columns, rowHeaderColumn, hasOwnLayout, styles }: Props) {
  const language = useLanguage()
  const texts = useCellTexts()
  if (footers.length === 0) return null

  return (
    <tfoot role={explicitRole(hasOwnLayout, 'rowgroup')} className={classes.foot}>
      {footers.map((footer) => (
        <tr role={explicitRole(hasOwnLayout, 'row')} key={columns.map(({ value }) => footer[value] ?? '').join('|')}>
          {columns.map((column, index) => (
            <td
              key={column.value}
              role={explicitRole(hasOwnLayout, 'cell')}
              className={classes.total}
              style={styles[index]}
              data-align={column.align}
              data-label={column.text}
              data-empty={column.value in footer ? undefined : true}
              data-type={column.type ?? undefined}
              data-row-header={column === rowHeaderColumn || undefined}
            >
              {column.value in footer && (
                <MarkedCell mark={footer[`${column.value}_mark`]}>{totalContent(footer, column)}</MarkedCell>
              )}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  )

  function totalContent(footer: Table['footers'][number], column: DataColumn) {
    const cell = footer[column.value]
    if (cell === null) return <EmptyCell reason={emptyReason(footer, column)} />
    // "Total" in a date column is a label, not a day.
    return typeof cell === 'string' ? cell : cellText(cell, column, language, texts)
  }
}
