import type { Table, TableCell, TableRow } from '@herdboard/contract/figures/table.ts'
import { spreadsheetDate, spreadsheetTime } from '#lib/files/spreadsheet-dates.ts'
import { writeXlsx, type XlsxCell } from '#lib/files/xlsx.ts'
import { DATE_FORMAT, DATE_TIME_FORMAT } from '#lib/files/xlsx-sheet.ts'
import { withSoftHyphens } from '#lib/format/text-search.ts'
import { type CellTexts, type DataColumn, dataColumns, describedCell } from '../cells/cell-text.ts'
import { exportColumns } from './table-csv.ts'

/** Returns the rows as an Excel workbook: real numbers and dates, locale-dependent formats, totals below. */
export async function tableXlsx(
  { headers, data }: Pick<Table, 'headers' | 'data'>,
  {
    rows,
    footers,
    title,
    texts,
  }: { rows: readonly TableRow[]; footers: Table['footers']; title: string; texts: CellTexts },
): Promise<Uint8Array<ArrayBuffer>> {
  const columns = dataColumns(exportColumns(headers, rows), data)
  const cells = (row: Readonly<Record<string, TableCell>>) =>
    columns.map((column) => xlsxCell(describedCell(row, column), column, texts))
  return writeXlsx({
    name: title,
    head: columns.map(({ text }) => withSoftHyphens(text).replaceAll('\u00AD', '')),
    right: columns.map(({ align }) => align === 'right'),
    rows,
    cells,
    totals: footers.map(cells),
  })
}

const DAY = /^\d{4}-\d\d-\d\d$/

function xlsxCell(cell: TableCell, { type, decimals }: DataColumn, texts: CellTexts): XlsxCell {
  if (cell === null || cell === '') return null
  if (typeof cell === 'boolean') return { text: cell ? texts.yes : texts.no }
  if (typeof cell === 'number') return { number: cell, format: numberFormat(decimals) }
  // "Total" in a date column is text.
  if (type === 'date' && DAY.test(cell)) return { number: spreadsheetDate(cell), format: DATE_FORMAT }
  if (type === 'datetime' && !Number.isNaN(Date.parse(cell)))
    return { number: spreadsheetTime(cell), format: DATE_TIME_FORMAT }
  return { text: cell.replaceAll('\u00AD', '') }
}

const numberFormat = (decimals: number): string => (decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`)
