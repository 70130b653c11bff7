import type { ReportRow } from '@herdboard/domain/e-control/report-row.ts'
import type { ProvisionalReason } from '@herdboard/domain/economy/money-line.ts'

/** Row of the report, with what footnotes need to know. */
export interface FootnoteRow {
  row: ReportRow
  isUnusual: boolean
  isKnown: boolean
  /** The cells of the places, in the order of the columns. `isUnmeasured`: without a value, because nobody measured a gain. */
  cells: readonly { isKnown: boolean; isUnmeasured: boolean }[]
  /** A cell has the value of its deviation in kr. */
  isValued: boolean
  /** Late inputs of any of its cells. */
  provisional: readonly ProvisionalReason[]
}

export interface Footnote {
  text: string
  /** Keys of the rows that it explains; empty for the whole report. */
  rows: readonly string[]
  /** Whether it says why a cell of these rows has no value in a column, by its number. */
  explainsDash?(column: number): boolean
}
