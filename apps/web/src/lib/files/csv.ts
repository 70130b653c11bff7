import { BYTE_ORDER_MARK, escapeFormula, quoteCsvField } from '@herdboard/contract/core/csv-text.ts'
import type { Language } from '../locale/language.ts'

export type CsvCell = string | number | boolean | null

/**
 * Returns a table as CSV text for spreadsheets. The separator is `;` with a decimal comma; in English it is `,` with a
 * decimal point. Numbers stay numbers, null becomes an empty cell and not 0. Text that looks like a formula gets a
 * leading apostrophe.
 */
export const csvText = (rows: readonly (readonly CsvCell[])[], language: Language): string =>
  csvWithByteOrderMark(rows.map((row) => csvLine(row, language)))

export const csvWithByteOrderMark = (lines: readonly string[]): string => BYTE_ORDER_MARK + lines.join('\r\n')

export function csvLine(row: readonly CsvCell[], language: Language): string {
  const [separator, mark] = language === 'en' ? [',', '.'] : [';', ',']

  const csvField = (cell: CsvCell): string => {
    if (cell === null) return ''
    if (typeof cell === 'number') return String(cell).replace('.', mark)
    return quoteCsvField(escapeFormula(String(cell)))
  }

  return row.map(csvField).join(separator)
}
