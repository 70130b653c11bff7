import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'
import type { CSSProperties } from 'react'
import type { Language } from '#lib/locale/language.ts'
import { type CellWords, cellText, type DataColumn, describedCell } from './cell-text.ts'

const SHORTEST = 4
/** Two buttons that are icons. */
const ACTIONS = 14
/** An icon: what stands in its cell is where its picture lies, which nobody reads. */
const ICON = 2
const LONGEST = 30
export const MAX_SAMPLED_ROWS = 2_000

/**
 * Characters each column needs. Where only the rows in view are drawn, columns would otherwise change width while
 * scrolling. The first rows tell enough.
 */
export function columnWidths(
  columns: readonly DataColumn[],
  rows: readonly TableRow[],
  footers: Table['footers'],
  language: Language,
  words: CellWords,
): number[] {
  return columns.map((column) => {
    if (column.type === 'action') return ACTIONS
    if (column.type === 'icon') return ICON
    // A heading stands in two lines, with an arrow beside it.
    let longest = Math.max(SHORTEST, Math.ceil(column.text.length / 2) + 4)
    for (const footer of footers) {
      const total = footer[column.value]
      longest = Math.max(
        longest,
        typeof total === 'string' ? total.length : cellText(total, column, language, words).length,
      )
    }
    for (const row of rows.slice(0, MAX_SAMPLED_ROWS))
      longest = Math.max(longest, cellText(describedCell(row, column), column, language, words).length)
    return Math.min(LONGEST, longest)
  })
}

/** Room beside the characters of a column: its padding, and the marks that stand by a heading. */
const CELL_PADDING_PX = 40
/** A figure of our font, the bold ones of headings included. */
const CHAR_EM = 0.64

const widthCss = (chars: number, columns: number): string =>
  `calc(${(chars * CHAR_EM).toFixed(2)}em + ${columns * CELL_PADDING_PX}px)`

/** Per column, how its cells take their width and their part of what is left over. Empty where the table measures them. */
export type CellWidths = readonly CSSProperties[]

export const cellWidths = (widths: readonly number[]): CellWidths =>
  widths.map((chars) => ({ flex: `${chars} 0 ${widthCss(chars, 1)}` }))

export const totalWidthCss = (widths: readonly number[]): string =>
  widthCss(
    widths.reduce((sum, chars) => sum + chars, 0),
    widths.length,
  )
