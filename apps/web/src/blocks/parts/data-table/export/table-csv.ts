import type { TableCell, TableHeader, TableRow } from '@herdboard/contract/figures/table.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { csvLine, csvWithByteOrderMark, type ExportedCell } from '#lib/files/csv.ts'
import { runInChunks } from '#lib/files/run-in-chunks.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { withSoftHyphens } from '#lib/format/text-search.ts'
import type { Language } from '#lib/locale/language.ts'
import { type CellTexts, describedCell } from '../cells/cell-text.ts'

/** Stored figures have at most this number of decimals; more comes from divisions. */
const MAX_DECIMALS = 4

/** Returns the columns of an exported file: without buttons, and without icons that have no text. */
export const exportColumns = <Header extends TableHeader>(
  headers: readonly Header[],
  rows: readonly TableRow[],
): Header[] =>
  headers.filter(
    (header) =>
      header.type !== 'action' && (header.type !== 'icon' || rows.some((row) => describedCell(row, header) !== null)),
  )

/** Formats a day as spreadsheets in this language expect it. */
function dayOf(text: string, language: Language): string {
  const [year, month, day] = text.split('-')
  return language === 'da' ? `${day}-${month}-${year}` : text
}

/** Formats an instant in farm time, as on screen. */
function momentOf(instant: string, language: Language): string {
  // Swedish formats days as yyyy-MM-dd.
  const [day = '', clock = ''] = formatDateTime(instant, 'sv').split(' ')
  return `${dayOf(day, language)} ${clock}`
}

function exportText(cell: TableCell, { type }: TableHeader, language: Language, texts: CellTexts): ExportedCell {
  if (typeof cell === 'boolean') return cell ? texts.yes : texts.no
  if (typeof cell === 'number') return roundHalfAway(cell, MAX_DECIMALS)
  if (typeof cell !== 'string' || cell === '') return cell
  if (type === 'date') return dayOf(cell, language)
  return type === 'datetime' ? momentOf(cell, language) : cell
}

/** Returns the rows as CSV: same columns and order, real numbers and dates, no thousands separators. */
export async function tableCsv(
  headers: readonly TableHeader[],
  rows: readonly TableRow[],
  language: Language,
  texts: CellTexts,
): Promise<string> {
  const columns = exportColumns(headers, rows)
  const head: ExportedCell[] = columns.map(({ text }) => withSoftHyphens(text).replaceAll('\u00AD', ''))
  const lines = [csvLine(head, language)]
  await runInChunks(rows, (row) => {
    const cells = columns.map((column) => exportText(describedCell(row, column), column, language, texts))
    lines.push(csvLine(cells, language))
  })
  return csvWithByteOrderMark(lines)
}

const fileSafe = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** `deaths_2026-08-22_2026-11-21.csv` */
export const exportFileName = (
  title: string,
  period: { from: string; to: string } | undefined,
  ending: string,
): string => `${[fileSafe(title), period?.from, period?.to].filter(Boolean).join('_')}.${ending}`
