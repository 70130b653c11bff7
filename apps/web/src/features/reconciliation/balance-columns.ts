import type { ReconciliationColumn, ReconciliationRow } from '@herdboard/contract/herd/reconciliation.ts'

export interface BalanceColumn {
  column: ReconciliationColumn
  /** Which way its pigs go: what a head says above the columns. */
  side: 'in' | 'out' | null
}

const all: readonly BalanceColumn[] = [
  { column: 'opening', side: null },
  { column: 'begun', side: 'in' },
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

/** Pigs of a row's figure. */
export function headsOf(row: ReconciliationRow, column: ReconciliationColumn): number {
  const cell = row[column]
  return typeof cell === 'number' ? cell : cell.head
}

/** Columns worth their width: opening counts and slaughter only where there are any. */
export const shownColumns = (rows: readonly ReconciliationRow[]): BalanceColumn[] =>
  all.filter(
    ({ column }) => (column !== 'begun' && column !== 'slaughtered') || rows.some((row) => headsOf(row, column) !== 0),
  )
