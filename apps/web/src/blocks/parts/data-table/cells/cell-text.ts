import type { TableCell, TableHeader, TableRow } from '@herdboard/contract/figures/table.ts'
import { formatDateTime, formatDay } from '#lib/format/format-dates.ts'
import { columnDecimals, formatDecimals, MISSING_VALUE } from '#lib/format/format-numbers.ts'
import type { Language } from '#lib/locale/language.ts'

/** A column of a table: what its header says, and the decimals that all its figures share. */
export interface DataColumn extends TableHeader {
  decimals: number
}

/** Figures of one column show the same number of decimals, so that they line up and compare. */
export const dataColumns = (headers: readonly TableHeader[], rows: readonly TableRow[]): DataColumn[] =>
  headers.map((header) => ({
    ...header,
    decimals: columnDecimals(
      rows.map((row) => row[header.value]),
      header.numberFormat,
    ),
  }))

/** Cells of a column in words: where a picture or a grade stands, its row says what that means under `<column>_words`. */
export const describedCell = (
  row: Readonly<Record<string, TableCell>>,
  { value, type }: Pick<TableHeader, 'value' | 'type'>,
): TableCell => row[`${value}_words`] ?? (type === 'icon' ? null : (row[value] ?? null))

export interface CellWords {
  yes: string
  no: string
  /** Said of a weight that nobody measured. */
  estimated: string
}

/** What stands in a cell. Missing is a dash, never 0. */
export function cellText(
  cell: TableCell | undefined,
  column: DataColumn,
  language: Language,
  words: CellWords,
): string {
  if (cell === null || cell === undefined || cell === '') return MISSING_VALUE
  if (typeof cell === 'boolean') return cell ? words.yes : words.no
  if (typeof cell === 'number') return formatDecimals(cell, column.decimals, language)
  if (column.type === 'date') return formatDay(cell, language)
  if (column.type === 'datetime') return formatDateTime(cell, language)
  return cell
}
