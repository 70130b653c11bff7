import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { BatchId, FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { AnalysisLevel, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import { type PigType, SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import type { NationalAverage } from '@herdboard/domain/kpis/national-averages.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { cutAtToday, type Period, periodOf, previousPeriod } from '@herdboard/domain/time/period.ts'
import {
  firstDaysOf,
  type HerdPeriod,
  ledgerKnownThrough,
  unitIdsByFarm,
  unitPeriods,
} from '#modules/ledger/service.ts'
import { type ResolvedPlaces, type ResolvedUnit, resolvePlaces } from '#modules/locations/service.ts'
import { selectNationalAverages } from '#modules/reference-data/service.ts'
import { type CalculationSettings, readCalculation } from '#modules/setup/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import {
  type BatchLife,
  type FarmSetting,
  type PlaceSize,
  selectBatchLives,
  selectFarmSettings,
  selectPlaceSizes,
} from './sql/places.ts'

/** Number of the period: 0 is the requested period, 1 the period of the same length just before it. */
export type PeriodNo = 0 | 1

/** The data for all rows of an analysis, read once. */
export interface AnalysisContext {
  db: Db
  context: RequestContext
  scope: TenantScope
  /** Level of place that a row is for. */
  level: AnalysisLevel
  /** Null for both pig types. */
  pigType: PigType | null
  places: ResolvedPlaces
  units: ReadonlyMap<UnitId, ResolvedUnit>
  sizes: readonly PlaceSize[]
  farms: ReadonlyMap<FarmId, FarmSetting>
  batches: ReadonlyMap<BatchId, BatchLife>
  calculation: CalculationSettings
  /** National averages of all years. */
  averages: readonly NationalAverage[]
  /** Last day with known pigs. */
  through: string
  /** Indexed by `PeriodNo`. */
  periods: readonly [now: Period, before: Period]
  herds: readonly [now: HerdPeriod, before: HerdPeriod]
  /** First day with pigs of units without pigs in the requested period; absent where they never had any. */
  firstDays: ReadonlyMap<UnitId, string>
  /** The batches that count with their whole life, and a period that contains all those lives. */
  whole: { batchIds: ReadonlySet<BatchId>; period: Period; herd: HerdPeriod } | null
}

/** Data quality value of a farm whose data is rated inferior. */
const INFERIOR = 3

/** Loads the data for the query. Throws `request.not_found` for an id that the person may not read. */
export async function loadAnalysisContext(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  query: EndpointRequest<typeof getAnalysis>['query'],
  options: { pigType: PigType | null; filters: ReadonlySet<string> },
): Promise<AnalysisContext> {
  const { pigType } = options
  const resolvedPlaces = await resolvePlaces(db, scope, query, pigType)
  const farms = await loadFarmSettings(db, scope, resolvedPlaces)
  const isHidden = ({ farmId }: { farmId: FarmId }) =>
    options.filters.has('quality') && farms.get(farmId)?.quality === INFERIOR
  const places = { ...resolvedPlaces, units: resolvedPlaces.units.filter((unit) => !isHidden(unit)) }
  const sizes = (await selectPlaceSizes(db, scope, places, pigType)).filter(
    ({ farm_id }) => !isHidden({ farmId: farm_id }),
  )
  const through = await ledgerKnownThrough(db, scope, places.units, context.today)
  const picked = periodOf({ first: query.from, last: query.to })
  // Future days have no data.
  const now = cutAtToday(picked, through) ?? { opening: picked.opening, closing: picked.opening }
  const before = previousPeriod(now)
  const isAhead = now.opening === now.closing
  const [herdNow, herdBefore] = isAhead
    ? []
    : await unitPeriods(db, scope, places.units, [now, before], { withNutrients: false })
  const herds = [herdNow ?? emptyHerdPeriod(now), herdBefore ?? emptyHerdPeriod(before)] as const
  const present = new Set(herds[0].units.map(({ unitId }) => unitId))
  const absent = places.units.filter(({ id }) => !present.has(id))
  const lives = await selectBatchLives(db, scope, places.units, context.today)
  const analysisContext = {
    db,
    context,
    scope,
    level: query.scope,
    pigType,
    places,
    units: new Map(places.units.map((unit) => [unit.id, unit])),
    sizes,
    farms,
    batches: new Map(lives.map((life) => [life.id, life])),
    calculation: await readCalculation(db, scope),
    averages: await selectNationalAverages(db),
    through,
    periods: [now, before] as const,
    herds,
    firstDays: absent.length === 0 ? new Map() : await firstDaysOf(db, scope, unitIdsByFarm(absent)),
    whole: null,
  }
  return query.include_complete_batch
    ? { ...analysisContext, whole: await loadWholeBatches(analysisContext, through) }
    : analysisContext
}

const emptyHerdPeriod = (period: Period): HerdPeriod => ({ period, units: [], innerTransfers: [] })

async function loadFarmSettings(
  db: Db,
  scope: TenantScope,
  { farmIds, units }: ResolvedPlaces,
): Promise<Map<FarmId, FarmSetting>> {
  const ids = [...new Set([...farmIds, ...units.map(({ farmId }) => farmId)])]
  const isJudged = scope.modules.has('DataQualityAssessment')
  const rows = await selectFarmSettings(db, scope, ids)
  return new Map(rows.map((row) => [row.id, isJudged ? row : { ...row, quality: null }]))
}

/** Returns whether a unit had pigs in the period, including pigs that arrived and left on one day. */
export const isInUse = ({ sums }: HerdPeriod['units'][number]): boolean =>
  sums.pigDays > 0 || sums.inHead > 0 || (sums.closingHead ?? 0) > 0

/**
 * Loads the whole lives of the batches with pigs in the period. A batch has no pigs before its first day or after its
 * last, so sums over one long period contain exactly each batch's life.
 */
async function loadWholeBatches(
  { db, scope, units, batches, herds }: AnalysisContext,
  through: string,
): Promise<AnalysisContext['whole']> {
  const used = herds[0].units.filter(isInUse)
  const batchIds = new Set(used.flatMap(({ unitId }) => units.get(unitId)?.batchId ?? []))
  const lives = [...batchIds].flatMap((id) => batches.get(id) ?? [])
  const first = lives.map(({ first_day }) => first_day).sort()[0]
  if (first === undefined) return null
  const period = { opening: addDays(first, -1), closing: through }
  const batchUnits = [...units.values()].filter(({ batchId }) => batchId !== null && batchIds.has(batchId))
  const [herd] = await unitPeriods(db, scope, batchUnits, [period], { withNutrients: false })
  return { batchIds, period, herd: herd ?? emptyHerdPeriod(period) }
}

/** Returns whether a unit counts with its batch's whole life; only in the requested period. */
export const isWholeBatch = ({ whole }: AnalysisContext, unit: ResolvedUnit, period: PeriodNo): boolean =>
  period === 0 && unit.batchId !== null && whole?.batchIds.has(unit.batchId) === true

/** Returns the pig type that the query asks for; null for both. */
export const pigTypeFilter = (isWeaners: boolean | undefined): PigType | null =>
  isWeaners === undefined ? null : isWeaners ? WEANERS : SLAUGHTER_PIGS
