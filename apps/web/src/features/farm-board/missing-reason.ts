import type { BoardCell } from '@herdboard/contract/figures/farm-board.ts'

/** The text that says what a cell without a value lacks. */
export const missingReason = ({ needs_measuring, needs_feed }: BoardCell) =>
  needs_measuring ? 'needsMeasuring' : needs_feed ? 'needsFeed' : 'noValue'
