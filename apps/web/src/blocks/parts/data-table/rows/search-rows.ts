import type { TableRow } from '@herdboard/contract/figures/table.ts'
import { normalizeText } from '#lib/format/text-search.ts'
import type { Language } from '#lib/locale/language.ts'
import { type CellTexts, cellText, type DataColumn } from '../cells/cell-text.ts'

/** Returns the searchable text of each row, normalized. */
export function searchTexts(
  rows: readonly TableRow[],
  columns: readonly DataColumn[],
  language: Language,
  cellTexts: CellTexts,
): string[] {
  const searched = columns.filter((column) => column.searchable)
  return rows.map((row) =>
    normalizeText(searched.map((column) => cellText(row[column.value], column, language, cellTexts)).join('\n')),
  )
}

/** Returns the rows whose searchable cells contain the text. */
export function matchingRows(rows: readonly TableRow[], texts: readonly string[], search: string): TableRow[] {
  const normalizedSearch = normalizeText(search.trim())
  return rows.filter((_, index) => texts[index]?.includes(normalizedSearch))
}
