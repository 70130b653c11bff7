import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { ReportColumn } from '@herdboard/domain/e-control/report-column.ts'
import { noFacts } from '@herdboard/domain/e-control/report-facts.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { AntibioticLimit } from '@herdboard/domain/health/antibiotic-limit.ts'
import { batchPeriodKind } from '@herdboard/domain/kpis/aggregation/batch-period-kind.ts'
import type { FigureSetting } from '@herdboard/domain/kpis/kpi.ts'
import type { NationalAverage } from '@herdboard/domain/kpis/national-averages.ts'
import { ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { daysIn } from '@herdboard/domain/time/period.ts'
import { firstDaysOf, type HerdPeriod, type LedgerPeriod, unitIdsByFarm, unitPeriods } from '#modules/ledger/service.ts'
import type { ResolvedUnit } from '#modules/locations/service.ts'
import { selectAntibioticLimits, selectNationalAverages } from '#modules/reference-data/service.ts'
import { goalsOfPigType, type PigTypeGoals, readCalculation } from '#modules/setup/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type FarmHead, selectFarmHeads } from '../sql/costs.ts'
import { loadStockPrices, type StockPriceInForce } from '../stock-prices.ts'
import { type GroupFacts, selectGroupFacts } from './group-facts.ts'
import type { ReportGroup } from './report-group.ts'

/** Data of a report of one pig type: each group in each period, loaded in one round of statements. */
export interface ReportHerd {
  pigType: PigType
  kind: 'farm' | 'batch'
  groups: readonly ReportGroup[]
  heads: readonly FarmHead[]
  periods: readonly LedgerPeriod[]
  herds: readonly HerdPeriod[]
  /** First day with pigs of each unit that ever had some. */
  firstDays: ReadonlyMap<UnitId, string>
  facts: GroupFacts
  goals: PigTypeGoals
  /** National averages of all years. */
  averages: readonly NationalAverage[]
  /** Limits of antibiotics of all days. */
  limits: readonly AntibioticLimit[]
  /** What a pig costs on its way in, by farm and last day of the period. */
  stockPrices: readonly StockPriceInForce[]
}

interface ReportHerdInput {
  pigType: PigType
  kind: 'farm' | 'batch'
  units: readonly ResolvedUnit[]
  /** Farms or batches, in the order of the report. */
  groups: readonly { id: string; farmId: FarmId; name: string; places?: number | null }[]
  periods: readonly LedgerPeriod[]
  /** Last day with known pigs. */
  through: string
}

export async function loadReportHerd(db: Db, scope: TenantScope, input: ReportHerdInput): Promise<ReportHerd> {
  const { pigType, kind, periods, through } = input
  const units = input.units.filter((unit) => unit.pigType === pigType)
  const goals = goalsOfPigType(await readCalculation(db, scope), pigType)
  const heads = await selectFarmHeads(db, scope, [...new Set(input.groups.map(({ farmId }) => farmId))], pigType)
  const groups = input.groups.map(({ id, farmId, name, places }) => {
    const head = heads.find((one) => one.id === farmId)
    const own = units.filter((unit) => (kind === 'farm' ? unit.farmId === id : unit.batchId === id))
    return {
      id,
      farmId,
      name,
      unitIds: new Set(own.map((unit) => unit.id)),
      places: places === undefined ? (head?.places ?? null) : places,
      countsLossAsDead: goals.loss_as_dead ?? head?.count_loss_as_dead ?? false,
    }
  })
  const unitIds = new Set(groups.flatMap((group) => [...group.unitIds]))
  const ofGroups = units.filter(({ id }) => unitIds.has(id))
  const herds = await unitPeriods(db, scope, ofGroups, periods)
  const firstDays = await firstDaysOf(db, scope, unitIdsByFarm(ofGroups))
  const facts = await selectGroupFacts(db, scope, { kind, pigType, groups, periods, through, units: ofGroups })
  const averages = await selectNationalAverages(db)
  const limits = await selectAntibioticLimits(db)
  const farmIds = heads.map(({ id }) => id)
  const days = [...new Set(periods.map(({ closing }) => closing))]
  const stockPrices = await loadStockPrices(db, scope, { farmIds, days, pigType })
  return { pigType, kind, groups, heads, periods, herds, firstDays, facts, goals, averages, limits, stockPrices }
}

/** Column of the report: some groups together in one period. */
export function reportColumnOf(herd: ReportHerd, groupNos: readonly number[], periodNo: number): ReportColumn {
  const { pigType, kind, goals, herds, periods } = herd
  const groups = groupNos.flatMap((no) => herd.groups[no] ?? [])
  const unitIds = new Set(groups.flatMap((group) => [...group.unitIds]))
  const units = (herds[periodNo]?.units ?? []).filter(({ unitId }) => unitIds.has(unitId))
  const period = periods[periodNo]
  const places = groups.map((group) => group.places)
  const losing = groups.filter(({ countsLossAsDead }) => countsLossAsDead)
  const setting: FigureSetting = {
    pigType,
    periodKind: kind === 'farm' ? 'period' : batchPeriodKind(units),
    emptyDays: goals.empty_days ?? undefined,
    basis: units.every(({ isCounted }) => isCounted) ? 'counted' : 'estimated',
  }
  return {
    parts: units,
    set: {
      days: period ? daysIn(period) : 0,
      places: places.some((one) => one === null) ? null : places.reduce<number>((sum, one) => sum + (one ?? 0), 0),
      innerTransfers: (herds[periodNo]?.innerTransfers ?? []).filter(
        ({ fromUnitId, toUnitId }) => unitIds.has(fromUnitId as UnitId) && unitIds.has(toUnitId as UnitId),
      ),
      lossUnits: new Set(losing.flatMap((group) => [...group.unitIds])),
      isEmptied: units.length === 0 && [...unitIds].some((id) => hadPigs(herd, id, period)),
    },
    setting,
    facts: {
      ...(herd.facts.sumOf(groupNos, periodNo) ?? noFacts),
      averageStock: period ? (ratioOrNull(pigDaysOf(units), daysIn(period)) ?? 0) : 0,
    },
    insertions: units.map(({ unitId, sums }) => ({
      head: sums.inHead,
      kg: sums.inKg,
      price: stockPriceOf(herd, groups.find(({ unitIds: own }) => own.has(unitId))?.farmId, period?.closing),
    })),
  }
}

const stockPriceOf = ({ stockPrices }: ReportHerd, farmId: FarmId | undefined, day: string | undefined) =>
  stockPrices.find((price) => price.farm_id === farmId && price.day === day)

/** A place that had pigs before the period and none in it is emptied: its stock is known, and 0. */
function hadPigs({ firstDays }: ReportHerd, unitId: UnitId, period: LedgerPeriod | undefined): boolean {
  const day = firstDays.get(unitId)
  return period !== undefined && day !== undefined && day <= period.opening
}

const pigDaysOf = (units: HerdPeriod['units']): number => units.reduce((sum, { sums }) => sum + sums.pigDays, 0)
