import type { ReconciliationColumn, ReconciliationRow } from '@herdboard/contract/herd/reconciliation.ts'

export interface BalanceColumn {
  column: ReconciliationColumn
  /** Group of the column: pigs in or pigs out; null for none. */
  side: 'in' | 'out' | null
}

const all: readonly BalanceColumn[] = [
  { column: 'opening', side: null },
  { column: 'opening_counted', side: 'in' },
  { column: 'inserted', side: 'in' },
  { column: 'transferred_in', side: 'in' },
  { column: 'departed', side: 'out' },
  { column: 'transferred_out', side: 'out' },
  { column: 'slaughtered', side: 'out' },
  { column: 'dead', side: 'out' },
  { column: 'expected', side: null },
  { column: 'difference', side: null },
  { column: 'closing', side: null },
]

/** The number of pigs of a figure. */
export function headsOf(row: ReconciliationRow, column: ReconciliationColumn): number {
  const cell = row[column]
  return typeof cell === 'number' ? cell : cell.head
}

/** Returns the columns to show: opening counts and slaughter only if any row has them. */
export const shownColumns = (rows: readonly ReconciliationRow[]): BalanceColumn[] =>
  all.filter(
    ({ column }) =>
      (column !== 'opening_counted' && column !== 'slaughtered') || rows.some((row) => headsOf(row, column) !== 0),
  )
