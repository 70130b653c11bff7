import type { TableCell, TableHeader, TableRow } from '@herdboard/contract/table.ts'
import { type CsvCell, csv } from '#lib/csv.ts'
import { formatDateTime } from '#lib/format-dates.ts'
import type { Language } from '#lib/language.ts'
import { softHyphened } from '#lib/text.ts'
import { type CellWords, cellOf } from './cell-text.ts'

/** What a file can hold: buttons stay on screen, and so do pictures that have no words. */
export const exportedColumns = <Header extends TableHeader>(
  headers: readonly Header[],
  rows: readonly TableRow[],
): Header[] =>
  headers.filter(
    (header) =>
      header.type !== 'action' && (header.type !== 'icon' || rows.some((row) => cellOf(row, header) !== null)),
  )

/** Days as spreadsheets of the language read them. */
function dayOf(text: string, language: Language): string {
  const [year, month, day] = text.split('-')
  return language === 'da' ? `${day}-${month}-${year}` : text
}

/** An instant by the farm's clock, as on screen. */
function momentOf(instant: string, language: Language): string {
  // Swedish writes days as yyyy-MM-dd.
  const [day = '', clock = ''] = formatDateTime(instant, 'sv').split(' ')
  return `${dayOf(day, language)} ${clock}`
}

function exported(cell: TableCell, { type }: TableHeader, language: Language, words: CellWords): CsvCell {
  if (typeof cell === 'boolean') return cell ? words.yes : words.no
  if (typeof cell !== 'string' || cell === '') return cell
  if (type === 'date') return dayOf(cell, language)
  return type === 'datetime' ? momentOf(cell, language) : cell
}

/** The rows as a file: same columns in the same order, real numbers and dates, no thousands marks. */
export function tableCsv(
  headers: readonly TableHeader[],
  rows: readonly TableRow[],
  language: Language,
  words: CellWords,
): string {
  const columns = exportedColumns(headers, rows)
  const head: CsvCell[] = columns.map(({ text }) => softHyphened(text).replaceAll('\u00AD', ''))
  const body = rows.map((row) => columns.map((column) => exported(cellOf(row, column), column, language, words)))
  return csv([head, ...body], language)
}

const fileSafe = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** `deaths_2026-08-22_2026-11-21.csv` */
export const exportName = (title: string, period: { from: string; to: string } | undefined, ending: string): string =>
  `${[fileSafe(title), period?.from, period?.to].filter(Boolean).join('_')}.${ending}`
