import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { LedgerChangeEvent } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import {
  type AffectedReport,
  lockReports,
  markReportsReplaced,
  selectAffectedReports,
  selectValuedReports,
} from '../sql/outdated-reports.ts'
import { LAST_REPORT_DAY, reportRangesOf } from './report-ranges.ts'

const CLOSED_REPORT = 'status.closed_report'

/**
 * Rule: a change of days in an issued report is doubtful, because the report's figures will no longer match the herd.
 */
export async function closedReportRules(
  db: Db,
  _context: RequestContext,
  scope: TenantScope,
  { days, firstDay, dayField }: LedgerChangeEvent,
): Promise<BrokenRule[]> {
  const reports = await selectAffectedReports(db, scope, reportRangesOf(days))
  if (reports.length === 0) return []
  return [
    {
      code: CLOSED_REPORT,
      verdict: 'doubtful',
      ...(dayField !== null && { field: dayField }),
      params: { date: affectedSince(reports, firstDay) },
    },
  ]
}

/** The day of the change, else the first day of a report that ended before it, as bills of a batch often come later. */
function affectedSince(reports: readonly AffectedReport[], firstDay: string): string {
  const earlier = reports.filter(({ closing }) => closing < firstDay).map(({ first_day }) => first_day)
  return earlier.sort()[0] ?? firstDay
}

/** Marks issued reports that contain days of a change. */
export async function outdateReportsByRecords(
  db: Db,
  { now }: RequestContext,
  scope: TenantScope,
  { days, confirmedRules }: LedgerChangeEvent & { confirmedRules: readonly string[] },
): Promise<void> {
  // Reports that the change affects require this confirmation, under the farms' locks. Without it there is none to mark.
  if (!confirmedRules.includes(CLOSED_REPORT)) return
  const reports = await selectAffectedReports(db, scope, reportRangesOf(days))
  if (reports.length > 0) await markReportsReplaced(db, scope, reports, now)
}

/**
 * Marks issued reports whose feed cost changes from a day on. No confirmation is needed, because a price is not a farm
 * record. Source: docs/behaviour/reports.md#issued-reports-that-no-longer-hold
 */
export async function outdateReportsByFeedPrice(
  db: Db,
  { now }: RequestContext,
  scope: TenantScope,
  { farmIds, fromDay }: { farmIds: readonly FarmId[]; fromDay: string },
): Promise<void> {
  await lockReports(db, scope)
  const days = { first_day: fromDay, last_day: LAST_REPORT_DAY }
  const reports = await selectAffectedReports(
    db,
    scope,
    farmIds.map((farm_id) => ({
      farm_id,
      pig_type: null,
      batch_id: null,
      is_shared: true,
      only_batches: false,
      since_batch: false,
      ...days,
    })),
  )
  await markReportsReplaced(db, scope, reports, now)
}

/** Marks issued reports that value a farm's stock in a month whose status price adjustment changes. */
export async function outdateReportsByStockPrice(
  db: Db,
  { now }: RequestContext,
  scope: TenantScope,
  stock: { farmId: FarmId; month: string },
): Promise<void> {
  await lockReports(db, scope)
  await markReportsReplaced(db, scope, await selectValuedReports(db, scope, stock), now)
}
