import type { TableCell, TableHeader, TableRow } from '@herdboard/contract/figures/table.ts'
import { formatDateTime, formatDay } from '#lib/format/format-dates.ts'
import { columnDecimals, formatDecimals, MISSING_VALUE } from '#lib/format/format-numbers.ts'
import type { Language } from '#lib/locale/language.ts'

/** A column of a table with its header and the number of decimals of its figures. */
export interface DataColumn extends TableHeader {
  decimals: number
}

/** Adds the number of decimals to each column: all figures of a column have the same, so that they line up. */
export const dataColumns = (headers: readonly TableHeader[], rows: readonly TableRow[]): DataColumn[] =>
  headers.map((header) => ({
    ...header,
    decimals: columnDecimals(
      rows.map((row) => row[header.value]),
      header.numberFormat,
    ),
  }))

/** Returns the column that identifies and opens a row and stays in view: by default the first text column. */
export const rowHeaderOf = (columns: readonly DataColumn[], rowHeader: string | undefined): DataColumn | undefined =>
  columns.find(({ value }) => value === rowHeader) ??
  columns.find(({ type, align }) => type === null && align === 'left') ??
  columns[0]

/** Returns the value of a cell as text: for an icon or a grade, the row has it under `<column>_words`. */
export const describedCell = (
  row: Readonly<Record<string, TableCell>>,
  { value, type }: Pick<TableHeader, 'value' | 'type'>,
): TableCell => row[`${value}_words`] ?? (type === 'icon' ? null : (row[value] ?? null))

export interface CellTexts {
  yes: string
  no: string
  /** Marks a weight that was not measured. */
  estimated: string
}

/** Formats a cell. A missing value is a dash, never 0. */
export function cellText(
  cell: TableCell | undefined,
  column: DataColumn,
  language: Language,
  texts: CellTexts,
): string {
  if (cell === null || cell === undefined || cell === '') return MISSING_VALUE
  if (typeof cell === 'boolean') return cell ? texts.yes : texts.no
  if (typeof cell === 'number') return formatDecimals(cell, column.decimals, language)
  if (column.type === 'date') return formatDay(cell, language)
  if (column.type === 'datetime') return formatDateTime(cell, language)
  return cell
}
