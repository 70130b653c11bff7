import type { Language } from '../locale/language.ts'
import { isFormulaLike } from './spreadsheet-formula.ts'

export type CsvCell = string | number | boolean | null

const BYTE_ORDER_MARK = '\uFEFF'

const escapeFormula = (text: string): string => (isFormulaLike(text) ? `'${text}` : text)

/**
 * A table as a file for spreadsheets: `;` and decimal comma, in English `,` and decimal point. True numbers stay
 * numbers; text that looks like a formula gets a leading apostrophe; nothing is empty, not 0.
 */
export const csvText = (rows: readonly (readonly CsvCell[])[], language: Language): string =>
  csvWithByteOrderMark(rows.map((row) => csvLine(row, language)))

export const csvWithByteOrderMark = (lines: readonly string[]): string => BYTE_ORDER_MARK + lines.join('\r\n')

export function csvLine(row: readonly CsvCell[], language: Language): string {
  const [separator, mark] = language === 'en' ? [',', '.'] : [';', ',']

  const written = (cell: CsvCell): string => {
    if (cell === null) return ''
    if (typeof cell === 'number') return String(cell).replace('.', mark)
    const text = escapeFormula(String(cell))
    return /["\r\n\t;,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }

  return row.map(written).join(separator)
}
