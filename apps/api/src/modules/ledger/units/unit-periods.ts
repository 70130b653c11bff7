import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { FeedKnown } from '@herdboard/domain/kpis/aggregation/fed-days.ts'
import type { UnitPart } from '@herdboard/domain/kpis/aggregation/figure-over-units.ts'
import type { InnerTransfer } from '@herdboard/domain/kpis/aggregation/sum-units.ts'
import type { UnitSums } from '@herdboard/domain/kpis/period-sums.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { LedgerPeriod } from '#modules/ledger/sql/periods/ledger-period.ts'
import { type LedgerSums, selectPeriodGroups } from '#modules/ledger/sql/periods/periods.ts'
import {
  type InnerTransferRow,
  type LastDayRow,
  type MeasuredSpanRow,
  type NutrientsRow,
  selectFeedWithoutPigs,
  selectLastDays,
  selectMeasuredSpans,
  selectNutrients,
  selectTransfersTo,
  selectUnitEnds,
  type UnitEndsRow,
} from '#modules/ledger/sql/units/unit-periods.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { cachedByFarm } from '../farm-cache/farm-cache.ts'
import { farmDataKind } from '../sql/farm-versions.ts'
import { firstDaysOf } from './first-day.ts'

/** One unit in a period, as input of key figures. */
export interface UnitPeriod extends UnitPart {
  unitId: UnitId
  /** Feed, gain and pig-days of the days with known feed. */
  known: FeedKnown
  /** Both ends are points, or the unit is empty there. */
  isCounted: boolean
  /** Somebody measured a gain of the unit: in the period, or before it. */
  isMeasured: boolean
  /** Pig-days without a feed record that got a share of the feed recorded on other days; absent: none. */
  pigDaysWithoutRecord?: number
}

/** The units of a period with stock or movements, and the pigs transferred between them. */
export interface HerdPeriod {
  period: LedgerPeriod
  units: readonly UnitPeriod[]
  innerTransfers: readonly InnerTransfer[]
  /** No unit has pigs or movements in the period, and at least one had pigs before it. */
  isEmptied?: boolean | undefined
}

export interface UnitPeriodOptions {
  /**
   * False where no figure of nutrients is calculated: the shares of feed are then not read, and the nutrients are
   * unknown.
   */
  withNutrients?: boolean
}

/** A unit and its farm. */
export interface UnitOfFarm {
  id: UnitId
  farmId: FarmId
}

/** Forty numbers with their objects. */
const UNIT_PERIOD_BYTES = 800
const LAST_DAY_BYTES = 150

/** The sums of a farm's units, cached as long as the farm does not change. */
interface FarmPeriods {
  /** The sums of each period, by unit; undefined without stock and movements. */
  units: ReadonlyMap<UnitId, readonly (UnitPeriod | undefined)[]>
  /** Pigs transferred to the units, from all other units. */
  transfers: readonly InnerTransferRow[]
}

/**
 * Returns the sums of units over periods, in the order of the periods and of the units' ids. Farms that changed since
 * their last query are read again, in one statement for all periods.
 * Key figures leave units out and name them, so they need the sums of each unit; ratios are calculated last.
 */
export async function unitPeriods(
  db: Db,
  scope: TenantScope,
  units: Iterable<UnitOfFarm>,
  periods: readonly LedgerPeriod[],
  { withNutrients = true }: UnitPeriodOptions = {},
): Promise<HerdPeriod[]> {
  const unitsById = new Map([...units].map((unit) => [unit.id, unit]))
  const unitIds = unitIdsByFarm(unitsById.values())
  const periodsKey = periods.map(({ opening, closing }) => `${opening}${closing}`).join()
  const farms = await cachedByFarm<FarmPeriods>(db, scope, {
    farmIds: [...unitIds.keys()],
    kinds: withNutrients ? [farmDataKind.herd, farmDataKind.mixes] : [farmDataKind.herd],
    keyOf: (farmId) => `periods ${periodsKey} ${unitIds.get(farmId)?.join()}`,
    load: (farmIds) => loadFarmPeriods(db, scope, farmIds, unitIds, periods, withNutrients),
    bytesOf: (farm) => farm.units.size * periods.length * UNIT_PERIOD_BYTES,
  })
  const herds = periods.map((period) => ({
    period,
    units: [] as UnitPeriod[],
    innerTransfers: [] as InnerTransfer[],
    isEmptied: false,
  }))
  // By id, as a statement over all units would return them: sums of kilos depend on the order in their last digit.
  for (const { id, farmId } of [...unitsById.values()].sort((a, b) => compareIds(a.id, b.id))) {
    const sums = farms.get(farmId)?.units.get(id) ?? []
    for (const [period, unit] of sums.entries()) if (unit) herds[period]?.units.push(unit)
  }
  for (const { transfers } of farms.values()) {
    for (const { period, from_unit_id, to_unit_id, head, kg } of transfers) {
      if (unitsById.has(from_unit_id))
        herds[period]?.innerTransfers.push({ fromUnitId: from_unit_id, toUnitId: to_unit_id, head, kg })
    }
  }
  for (const { innerTransfers } of herds) innerTransfers.sort(byUnits)
  const empty = herds.filter((herd) => herd.units.length === 0)
  if (empty.length > 0 && unitsById.size > 0) {
    const firstDays = [...(await firstDaysOf(db, scope, unitIds)).values()]
    for (const herd of empty) herd.isEmptied = firstDays.some((day) => day <= herd.period.opening)
  }
  return herds
}

const byUnits = (one: InnerTransfer, other: InnerTransfer): number =>
  compareIds(one.fromUnitId, other.fromUnitId) || compareIds(one.toUnitId, other.toUnitId)

const compareIds = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Groups units by their farm. */
export function unitIdsByFarm(units: Iterable<UnitOfFarm>): Map<FarmId, UnitId[]> {
  const farms = new Map<FarmId, UnitId[]>()
  for (const { id, farmId } of units) {
    const known = farms.get(farmId)
    if (known) known.push(id)
    else farms.set(farmId, [id])
  }
  return farms
}

async function loadFarmPeriods(
  db: Db,
  scope: TenantScope,
  farmIds: readonly FarmId[],
  unitIdsOf: ReadonlyMap<FarmId, readonly UnitId[]>,
  periods: readonly LedgerPeriod[],
  withNutrients: boolean,
): Promise<Map<FarmId, FarmPeriods>> {
  const unitIds = farmIds.flatMap((farmId) => unitIdsOf.get(farmId) ?? [])
  const rows = await selectPeriodGroups(db, scope, unitIds, periods, 'unit', { excludeBeginningUnits: false })
  const ends = byUnitAndPeriod(await selectUnitEnds(db, scope, unitIds, periods))
  const nutrients = byUnitAndPeriod(withNutrients ? await selectNutrients(db, scope, unitIds, periods) : [])
  const spans = new Map((await selectMeasuredSpans(db, scope, unitIds)).map((span) => [span.unit_id, span]))
  const withoutPigs = Map.groupBy(
    await selectFeedWithoutPigs(db, scope, { farmIds, unitIds, periods }),
    ({ period, unit_id }) => `${period} ${unit_id}`,
  )
  const transfers = Map.groupBy(await selectTransfersTo(db, scope, unitIds, periods), ({ to_unit_id }) => to_unit_id)
  const sums = new Map<UnitId, (UnitPeriod | undefined)[]>()
  for (const row of rows) {
    const unitId = row.group_id as UnitId
    const key = `${row.period} ${unitId}`
    const own = sums.get(unitId) ?? new Array<UnitPeriod | undefined>(periods.length).fill(undefined)
    own[row.period] = {
      ...toUnitPeriod(unitId, row, ends.get(key), nutrients.get(key)),
      isMeasured: isMeasured(row, spans.get(unitId), periods[row.period]?.closing ?? ''),
      feedWithoutPigs: withoutPigs.get(key)?.map(({ record_id, grams }) => ({ recordId: record_id, grams })),
    }
    sums.set(unitId, own)
  }
  return new Map(
    farmIds.map((farmId): [FarmId, FarmPeriods] => {
      const own = unitIdsOf.get(farmId) ?? []
      return [
        farmId,
        {
          units: new Map(own.flatMap((id) => (sums.has(id) ? [[id, sums.get(id) ?? []]] : []))),
          transfers: own.flatMap((id) => transfers.get(id) ?? []),
        },
      ]
    }),
  )
}

/** Returns the last day with complete sums of units: today, or an earlier day while the nightly job has not run. */
export async function ledgerKnownThrough(
  db: Db,
  scope: TenantScope,
  units: Iterable<UnitOfFarm>,
  today: string,
): Promise<string> {
  const unitIds = unitIdsByFarm(units)
  const farms = await cachedByFarm<readonly LastDayRow[]>(db, scope, {
    farmIds: [...unitIds.keys()],
    kinds: [farmDataKind.herd],
    keyOf: (farmId) => `last days ${unitIds.get(farmId)?.join()}`,
    load: async (farmIds) => {
      const rows = await selectLastDays(
        db,
        scope,
        farmIds.flatMap((farmId) => unitIds.get(farmId) ?? []),
      )
      const byUnit = new Map(rows.map((row) => [row.unit_id, row]))
      return new Map(farmIds.map((id) => [id, (unitIds.get(id) ?? []).flatMap((unitId) => byUnit.get(unitId) ?? [])]))
    },
    bytesOf: ({ length }) => length * LAST_DAY_BYTES,
  })
  const from = addDays(today, -LAGGING_DAYS)
  let through = today
  for (const rows of farms.values()) {
    for (const { day, head } of rows) if (head !== 0 && day >= from && day < through) through = day
  }
  return through
}

/** A unit with pigs and no daily row for longer is not waiting for the nightly job. */
const LAGGING_DAYS = 7

const byUnitAndPeriod = <Row extends { period: number; unit_id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [`${row.period} ${row.unit_id}`, row]))

function toUnitPeriod(
  unitId: UnitId,
  row: LedgerSums,
  ends: UnitEndsRow | undefined,
  nutrients: NutrientsRow | undefined,
): Omit<UnitPeriod, 'isMeasured'> {
  const isWhole = !ends?.begins_inside
  const isOpeningKnown = row.opening_head === 0 || ends?.opening_is_point === true
  const isClosingKnown = row.closing_head === 0 || ends?.closing_is_point === true
  return {
    unitId,
    isWhole,
    sums: toUnitSums(row),
    known: knownFeed(row, nutrients),
    isCounted: isOpeningKnown && isClosingKnown,
  }
}

/** Returns whether a gain was measured before the end of the period, or its days lie before a measured point. */
function isMeasured(row: LedgerSums, span: MeasuredSpanRow | undefined, closing: string): boolean {
  const { first_day = null, last_point = null } = span ?? {}
  const isBefore = last_point !== null && last_point > closing
  return (first_day !== null && first_day <= closing) || (isBefore && row.pig_days > 0)
}

const toUnitSums = (row: LedgerSums): UnitSums => ({
  pigDays: row.pig_days,
  gainKg: row.gain_known ? row.gain_kg : null,
  openingHead: row.opening_head,
  openingKg: row.opening_kg,
  closingHead: row.closing_head,
  closingKg: row.closing_kg,
  diffHead: row.diff_head,
  missingHead: row.missing_head,
  inHead: row.in_head,
  inKg: row.in_kg,
  outHead: row.out_head,
  outKg: row.out_kg,
  slaughterHead: row.slaughter_head,
  slaughterLiveKg: row.slaughter_kg,
  carcassKg: row.carcass_kg,
  approvedHead: row.approved_head,
  condemnedHead: row.condemned_head,
  leanHead: row.lean_head,
  leanPctSum: row.lean_pct_sum,
  deadHead: row.dead_head,
  deadKg: row.dead_kg,
  // Feed is in `known`, with the gain and pig-days of the same days.
  feedKg: null,
  feedFe: null,
  feedDkk: null,
  feedProteinGrams: null,
  feedPhosphorusGrams: null,
})

function knownFeed(row: LedgerSums, nutrients: NutrientsRow | undefined): FeedKnown {
  const fed = {
    pigDays: row.fe_pig_days,
    gainKg: row.gain_known ? row.fe_gain_kg : null,
    feedKg: row.feed_kg,
    feedFe: row.feed_fe,
    feedDkk: null,
    feedProteinGrams: nutrients?.protein_g ?? (row.feed_fe === 0 ? 0 : null),
    feedPhosphorusGrams: nutrients?.phosphorus_g ?? (row.feed_fe === 0 ? 0 : null),
  }
  const priced = {
    ...fed,
    pigDays: row.dkk_pig_days,
    gainKg: row.gain_known ? row.dkk_gain_kg : null,
    // The feed units of days with a price are known only where these are all days with feed.
    feedFe: row.dkk_pig_days === row.fe_pig_days ? row.feed_fe : null,
    feedDkk: row.feed_dkk,
  }
  return { fed, priced }
}
