import type { TableHeader, TableRow } from '@herdboard/contract/table.ts'
import { type CsvCell, csv } from '#lib/csv.ts'
import type { Language } from '#lib/language.ts'
import { softHyphened } from '#lib/text.ts'

/** What a file can hold; icons and buttons stay on screen. */
export const isExported = ({ type }: TableHeader) => type !== 'action' && type !== 'icon'

/** Days as spreadsheets of the language read them; instants keep theirs. */
function dayOf(text: string, language: Language): string {
  const [year, month, day] = text.split('-')
  return language === 'da' ? `${day}-${month}-${year}` : text
}

/** The rows as a file: same columns in the same order, real numbers and dates, no thousands marks. */
export function tableCsv(headers: readonly TableHeader[], rows: readonly TableRow[], language: Language): string {
  const columns = headers.filter(isExported)
  const head: CsvCell[] = columns.map(({ text }) => softHyphened(text).replaceAll('\u00AD', ''))
  const body = rows.map((row) =>
    columns.map((column): CsvCell => {
      const cell = row[column.value] ?? null
      return column.type === 'date' && typeof cell === 'string' && cell !== '' ? dayOf(cell, language) : cell
    }),
  )
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
