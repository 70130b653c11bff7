import type { PlaceId, UnitId } from '@herdboard/contract/core/ids.ts'
import { MAX_REPORT_BATCHES, REPORT_DATES } from '@herdboard/contract/figures/reports.ts'
import { type PigType, SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { type LedgerPeriod, ledgerKnownThrough } from '#modules/ledger/service.ts'
import { type ResolvedUnit, resolvePlaces } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type CountedDay, type ReportBatchRow, selectCountedDays, selectReportBatches } from './sql/report-choices.ts'

export interface ReportSelection {
  site_ids: readonly PlaceId[]
  dates: readonly string[]
}

/** Report of farms between days on which all their pigs of a type were counted. */
export interface FarmReportPlan {
  kind: 'farm'
  siteIds: readonly PlaceId[]
  dates: readonly string[]
  units: readonly ResolvedUnit[]
  /** Pig types that were counted on every chosen day. */
  pigTypes: readonly PigType[]
  /** Last day with known pigs. */
  through: string
  counted: readonly CountedDay[]
}

export interface PlannedBatch extends ReportBatchRow {
  period: LedgerPeriod
}

/** Report of batches from their first day to their last, or today. */
export interface BatchReportPlan {
  kind: 'batch'
  siteIds: readonly PlaceId[]
  batches: readonly PlannedBatch[]
  units: readonly ResolvedUnit[]
  pigTypes: readonly PigType[]
  through: string
}

export type ReportPlan = FarmReportPlan | BatchReportPlan

/**
 * Plans the report of a selection. Throws `report.sites` where it is neither farms nor one to four batches. Throws
 * `report.dates` for too few or too many days, `report.not_counted` for days without a full stock count.
 */
export async function planReport(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  selection: ReportSelection,
): Promise<ReportPlan> {
  const places = await resolvePlaces(db, scope, { site_ids: selection.site_ids })
  const { farmIds, barnIds, sectionIds, batchIds, units } = places
  const isMixed = barnIds.length + sectionIds.length > 0 || (farmIds.length > 0 && batchIds.length > 0)
  if (isMixed || selection.site_ids.length === 0 || batchIds.length > MAX_REPORT_BATCHES) {
    throw new Problem('report.sites', { most: MAX_REPORT_BATCHES })
  }
  if (batchIds.length > 0) return batchPlan(db, context, scope, selection, units)
  const { min, max } = REPORT_DATES
  if (selection.dates.length < min || selection.dates.length > max) throw new Problem('report.dates', { min, max })
  const counted = await selectCountedDays(db, scope, unitIdsOf(units))
  const pigTypes = TYPES.filter((pigType) => selection.dates.every((day) => isCounted(counted, day, pigType)))
  if (pigTypes.length === 0) {
    const day = selection.dates.find((one) => !TYPES.some((pigType) => isCounted(counted, one, pigType)))
    throw new Problem('report.not_counted', { date: day ?? selection.dates[0] ?? '' })
  }
  const through = await ledgerKnownThrough(db, scope, units, context.today)
  return { kind: 'farm', siteIds: selection.site_ids, dates: selection.dates, units, pigTypes, through, counted }
}

const TYPES: readonly PigType[] = [WEANERS, SLAUGHTER_PIGS]
const unitIdsOf = (units: readonly ResolvedUnit[]): UnitId[] => units.map(({ id }) => id)

/** Whether a report of a pig type can begin or end on a day. */
export const isCounted = (counted: readonly CountedDay[], day: string, pigType: PigType): boolean =>
  counted.some((one) => one.day === day && one.pig_type === pigType && one.missing.length === 0)

async function batchPlan(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { site_ids }: ReportSelection,
  units: readonly ResolvedUnit[],
): Promise<BatchReportPlan> {
  const rows = await selectReportBatches(db, scope, site_ids)
  if (rows.length === 0) throw new Problem('report.sites', { most: MAX_REPORT_BATCHES })
  const through = await ledgerKnownThrough(db, scope, units, context.today)
  const batches = rows
    .toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))
    .map((row) => {
      const opening = addDays(row.start_date, -1)
      const last = row.end_date ?? through
      return { ...row, period: { opening, closing: last > opening ? last : row.start_date } }
    })
  const pigTypes = TYPES.filter((pigType) => batches.some((batch) => batch.pig_type === pigType))
  return { kind: 'batch', siteIds: site_ids, batches, units, pigTypes, through }
}

/** Consecutive days as periods. */
export const consecutivePeriods = (dates: readonly string[]): LedgerPeriod[] =>
  dates.slice(1).map((closing, no) => ({ opening: dates[no] ?? closing, closing }))
