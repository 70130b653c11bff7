import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { lockReports, markReportsReplaced, selectReachedReports, selectValuedReports } from '../sql/issued-reports.ts'

const LAST_DAY = '9999-12-31'

/**
 * Marks issued reports whose feed costs otherwise from a day on. Prices are nobody's entry of the farm: nothing is asked.
 * Source: docs/behaviour/reports.md#issued-reports-that-no-longer-hold
 */
export async function outdateReportsByFeedPrice(
  db: Db,
  scope: TenantScope,
  { farmIds, fromDay, now }: { farmIds: readonly FarmId[]; fromDay: string; now: Date },
): Promise<void> {
  await lockReports(db, scope)
  const days = { first_day: fromDay, last_day: LAST_DAY }
  const reports = await selectReachedReports(
    db,
    scope,
    farmIds.map((farm_id) => ({ farm_id, pig_type: null, batch_id: null, is_shared: true, ...days })),
  )
  await markReportsReplaced(db, scope, reports, now)
}

/** The same of those that value a farm's stock in a month whose price it adjusts otherwise. */
export async function outdateReportsByStockValue(
  db: Db,
  scope: TenantScope,
  { now, ...stock }: { farmId: FarmId; month: string; now: Date },
): Promise<void> {
  await lockReports(db, scope)
  await markReportsReplaced(db, scope, await selectValuedReports(db, scope, stock), now)
}
