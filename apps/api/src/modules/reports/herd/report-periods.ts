import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { loadHerdSelection } from '#modules/kpis/service.ts'
import type { LedgerPeriod } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { consecutivePeriods, type ReportPlan } from '../report-plan.ts'
import { loadReportHerd, type ReportHerd } from './report-herd.ts'

/** Column of a report: a period of all its farms, or a batch. */
export interface ReportSpan {
  groupNos: readonly number[]
  periodNo: number
  period: LedgerPeriod
  isTotal: boolean
}

export interface PlannedHerd {
  herd: ReportHerd
  spans: readonly ReportSpan[]
}

/** Loads the herd of one pig type for a plan. `more` are additional periods, placed after those of the plan. */
export async function plannedHerd(
  db: Db,
  scope: TenantScope,
  plan: ReportPlan,
  pigType: PigType,
  more: readonly LedgerPeriod[] = [],
): Promise<PlannedHerd> {
  return plan.kind === 'farm' ? farmHerd(db, scope, plan, pigType, more) : batchHerd(db, scope, plan, pigType)
}

async function farmHerd(
  db: Db,
  scope: TenantScope,
  { units, dates, through }: Extract<ReportPlan, { kind: 'farm' }>,
  pigType: PigType,
  more: readonly LedgerPeriod[],
): Promise<PlannedHerd> {
  const farms = new Map(units.filter((unit) => unit.pigType === pigType).map((unit) => [unit.farmId, unit.farmName]))
  const groups = [...farms].map(([id, name]) => ({ id, farmId: id, name }))
  const pairs = consecutivePeriods(dates)
  const totalSpan = { opening: dates[0] ?? '', closing: dates.at(-1) ?? '' }
  const shown = pairs.length > 1 ? [...pairs, totalSpan] : pairs
  const herd = await loadReportHerd(db, scope, {
    pigType,
    kind: 'farm',
    units,
    groups,
    periods: [...shown, ...more],
    through,
  })
  const groupNos = [...groups.keys()]
  const spans = shown.map((period, no) => ({ groupNos, periodNo: no, period, isTotal: no === pairs.length }))
  return { herd, spans }
}

async function batchHerd(
  db: Db,
  scope: TenantScope,
  { units, batches, through }: Extract<ReportPlan, { kind: 'batch' }>,
  pigType: PigType,
): Promise<PlannedHerd> {
  const own = batches.filter((batch) => batch.pig_type === pigType)
  const groups = []
  // One query per batch, at most four. The pig places of a batch are those of its barn or sections.
  for (const { id, farm_id, name } of own) {
    const { places } = await loadHerdSelection(db, scope, { site_ids: [id as never] }, pigType)
    groups.push({ id, farmId: farm_id, name, places })
  }
  const periods = own.map(({ period }) => period)
  const herd = await loadReportHerd(db, scope, { pigType, kind: 'batch', units, groups, periods, through })
  const spans = periods.map((period, no) => ({ groupNos: [no], periodNo: no, period, isTotal: false }))
  return { herd, spans }
}
