import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'
import type { CSSProperties } from 'react'
import type { Language } from '#lib/locale/language.ts'
import { type CellTexts, cellText, type DataColumn, describedCell } from './cell-text.ts'

const MIN_CHARS = 4
/** Width of two icon buttons, in characters. */
const ACTIONS = 14
/** Width of an icon: the cell contains only the URL of the image. */
const ICON = 2
const MAX_CHARS = 30
export const MAX_SAMPLED_ROWS = 2_000

/**
 * Returns the characters that each column needs. Tables that render only rows in view need fixed widths; otherwise
 * columns would change their width during scrolling. The first rows are a sufficient sample.
 */
export function columnWidths(
  columns: readonly DataColumn[],
  rows: readonly TableRow[],
  footers: Table['footers'],
  language: Language,
  texts: CellTexts,
): number[] {
  return columns.map((column) => {
    if (column.type === 'action') return ACTIONS
    if (column.type === 'icon') return ICON
    // A heading wraps to two lines and has a sort arrow.
    let longest = Math.max(MIN_CHARS, Math.ceil(column.text.length / 2) + 4)
    for (const footer of footers) {
      const total = footer[column.value]
      longest = Math.max(
        longest,
        typeof total === 'string' ? total.length : cellText(total, column, language, texts).length,
      )
    }
    for (const row of rows.slice(0, MAX_SAMPLED_ROWS))
      longest = Math.max(longest, cellText(describedCell(row, column), column, language, texts).length)
    return Math.min(MAX_CHARS, longest)
  })
}

/** Extra space of a column: its padding, and the sort arrow of the heading. */
const CELL_PADDING_PX = 40
/** Width of a character in the font, bold headings included. */
const CHAR_EM = 0.64

const widthCss = (chars: number, columns: number): string =>
  `calc(${(chars * CHAR_EM).toFixed(2)}em + ${columns * CELL_PADDING_PX}px)`

/** CSS of each column: its width and its share of the remaining space. Empty when the browser lays out the table. */
export type CellWidths = readonly CSSProperties[]

export const cellWidths = (widths: readonly number[]): CellWidths =>
  widths.map((chars) => ({ flex: `${chars} 0 ${widthCss(chars, 1)}` }))

/** The width of a table in px at the usual text size of 16 px. */
export const totalWidthPx = (widths: readonly number[]): number =>
  widths.reduce((sum, chars) => sum + chars * CHAR_EM * 16 + CELL_PADDING_PX, 0)

export const totalWidthCss = (widths: readonly number[]): string =>
  widthCss(
    widths.reduce((sum, chars) => sum + chars, 0),
    widths.length,
  )
