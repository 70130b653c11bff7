import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { LedgerChangeEvent } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { reportRangesOf } from './report-ranges.ts'
import { lockReports, markReportsReplaced, selectReachedReports, selectValuedReports } from './sql/outdated-reports.ts'

const LAST_DAY = '9999-12-31'

/** Somebody took a report of these days along: its figures will no longer be those of the herd. */
export async function closedReportRules(
  db: Db,
  _context: RequestContext,
  scope: TenantScope,
  { days, firstDay, dayField }: LedgerChangeEvent,
): Promise<BrokenRule[]> {
  const reports = await selectReachedReports(db, scope, reportRangesOf(days))
  if (reports.length === 0) return []
  return [
    {
      code: 'status.closed_report',
      verdict: 'doubtful',
      ...(dayField !== null && { field: dayField }),
      params: { date: firstDay },
    },
  ]
}

/** Marks issued reports that hold days of a change. */
export async function outdateReportsByRecords(
  db: Db,
  { now }: RequestContext,
  scope: TenantScope,
  { days, isConfirmed }: LedgerChangeEvent & { isConfirmed: boolean },
): Promise<void> {
  // A report that is reached is a doubt: without any, there is none to mark.
  if (!isConfirmed) return
  const reports = await selectReachedReports(db, scope, reportRangesOf(days))
  if (reports.length > 0) await markReportsReplaced(db, scope, reports, now)
}

/**
 * Marks issued reports whose feed costs otherwise from a day on. Prices are nobody's entry of the farm: nothing is asked.
 * Source: docs/behaviour/reports.md#issued-reports-that-no-longer-hold
 */
export async function outdateReportsByFeedPrice(
  db: Db,
  { now }: RequestContext,
  scope: TenantScope,
  { farmIds, fromDay }: { farmIds: readonly FarmId[]; fromDay: string },
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
export async function outdateReportsByStockPrice(
  db: Db,
  { now }: RequestContext,
  scope: TenantScope,
  stock: { farmId: FarmId; month: string },
): Promise<void> {
  await lockReports(db, scope)
  await markReportsReplaced(db, scope, await selectValuedReports(db, scope, stock), now)
}
