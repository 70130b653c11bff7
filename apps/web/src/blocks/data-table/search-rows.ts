import type { TableRow } from '@herdboard/contract/table.ts'
import type { Language } from '#lib/language.ts'
import { normalizeText } from '#lib/text.ts'
import { type CellWords, cellText, type DataColumn } from './cell-text.ts'

/** Per row, what its searchable cells say on screen, ready to be looked through. */
export function searchTexts(
  rows: readonly TableRow[],
  columns: readonly DataColumn[],
  language: Language,
  words: CellWords,
): string[] {
  const searched = columns.filter((column) => column.searchable)
  return rows.map((row) =>
    normalizeText(searched.map((column) => cellText(row[column.value], column, language, words)).join('\n')),
  )
}

/** The rows whose searchable cells hold the text. */
export function matchingRows(rows: readonly TableRow[], texts: readonly string[], search: string): TableRow[] {
  const normalizedSearch = normalizeText(search.trim())
  return rows.filter((_, place) => texts[place]?.includes(normalizedSearch))
}
