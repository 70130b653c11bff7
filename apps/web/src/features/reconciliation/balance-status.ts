import type { ReconciliationRow } from '@herdboard/contract/herd/reconciliation.ts'

/** How a row came out. `mixed`: pigs missing in one place and too many in another. */
export type BalanceStatus = 'balanced' | 'uncounted' | 'missing' | 'surplus' | 'mixed' | 'negative'

/** Missing pigs say more than that something was not counted, and both more than that all is well. */
export function balanceStatus(
  row: Pick<ReconciliationRow, 'missing' | 'surplus' | 'negative_days' | 'uncounted_units'>,
): BalanceStatus {
  if (row.missing > 0 && row.surplus > 0) return 'mixed'
  if (row.missing > 0) return 'missing'
  if (row.surplus > 0) return 'surplus'
  if (row.negative_days > 0) return 'negative'
  return row.uncounted_units > 0 ? 'uncounted' : 'balanced'
}
