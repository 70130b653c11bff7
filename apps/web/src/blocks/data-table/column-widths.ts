import type { TableRow } from '@herdboard/contract/table.ts'
import type { Language } from '#lib/language.ts'
import { type CellWords, type Column, cellText } from './cell-text.ts'

const SHORTEST = 4
const LONGEST = 30
const LOOKED_AT = 2_000

/**
 * Characters each column needs. Where only the rows in view are drawn, columns would otherwise change width while
 * scrolling. The first rows tell enough.
 */
export function columnWidths(
  columns: readonly Column[],
  rows: readonly TableRow[],
  language: Language,
  words: CellWords,
): number[] {
  return columns.map((column) => {
    let longest = Math.max(SHORTEST, Math.ceil(column.text.length / 2))
    for (const row of rows.slice(0, LOOKED_AT))
      longest = Math.max(longest, cellText(row[column.value], column, language, words).length)
    return Math.min(LONGEST, longest)
  })
}
