import { BYTE_ORDER_MARK, csvRow } from '@herdboard/contract/core/csv-text.ts'
import type { Language } from '../locale/language.ts'

export type ExportedCell = string | number | boolean | null

/**
 * Returns a table as CSV text for spreadsheets. The separator is `;` with a decimal comma; in English it is `,` with a
 * decimal point. Numbers stay numbers, null becomes an empty cell and not 0. A place where a spreadsheet could read a
 * formula gets an apostrophe.
 */
export const csvText = (rows: readonly (readonly ExportedCell[])[], language: Language): string =>
  csvWithByteOrderMark(rows.map((row) => csvLine(row, language)))

export const csvWithByteOrderMark = (lines: readonly string[]): string => BYTE_ORDER_MARK + lines.join('\r\n')

export function csvLine(row: readonly ExportedCell[], language: Language): string {
  const [separator, mark] = language === 'en' ? [',', '.'] : [';', ',']
  const cells = row.map((cell) => {
    if (typeof cell === 'number') return { plain: String(cell).replace('.', mark) }
    return cell === null || cell === '' ? null : String(cell)
  })
  return csvRow(cells, separator)
}
