import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { carcassFacts } from '@herdboard/domain/slaughter/carcass-facts.ts'
import { scaleInForce } from '@herdboard/domain/slaughter/scale-in-force.ts'
import { updateDataVersion } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectJudgedSettlements, updateJudgedCarcasses } from './sql/carcasses.ts'
import { selectPaymentScales } from './sql/payment-scales.ts'

/**
 * Judges the carcasses of some settlements by the scales in force; those under the lock of their farm stay as they are.
 * Returns the last record where more may follow, else null.
 */
export async function judgeSettlements(
  db: Db,
  scope: TenantScope,
  page: { after: RecordId | null; most: number },
): Promise<RecordId | null> {
  const scales = await selectPaymentScales(db, scope)
  const settlements = await selectJudgedSettlements(db, scope, page)
  const judged = settlements.map(({ record_id, day, slaughterhouse_id, lists }) => ({
    record_id,
    facts: carcassFacts(lists, scaleInForce(scales, slaughterhouse_id, day)),
  }))
  if ((await updateJudgedCarcasses(db, scope, judged)) > 0) await updateDataVersion(db, scope)
  return settlements.length === page.most ? (settlements.at(-1)?.record_id ?? null) : null
}
