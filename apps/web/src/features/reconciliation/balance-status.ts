import type { ReconciliationRow } from '@herdboard/contract/herd/reconciliation.ts'

/** The result of a row. `mixed`: pigs are missing in one place and surplus in another. */
export type BalanceStatus = 'balanced' | 'uncounted' | 'missing' | 'surplus' | 'mixed' | 'negative'

/** Returns the status by precedence: a difference, then negative stock, then no count, then balanced. */
export function balanceStatus(
  row: Pick<ReconciliationRow, 'missing' | 'surplus' | 'negative_days' | 'uncounted_units'>,
): BalanceStatus {
  if (row.missing > 0 && row.surplus > 0) return 'mixed'
  if (row.missing > 0) return 'missing'
  if (row.surplus > 0) return 'surplus'
  if (row.negative_days > 0) return 'negative'
  return row.uncounted_units > 0 ? 'uncounted' : 'balanced'
}
