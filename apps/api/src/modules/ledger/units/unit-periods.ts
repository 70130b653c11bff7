import type { UnitId } from '@herdboard/contract/core/ids.ts'
import type { FeedKnown } from '@herdboard/domain/key-figures/aggregation/fed-days.ts'
import type { UnitPart } from '@herdboard/domain/key-figures/aggregation/figure-over-units.ts'
import type { InnerTransfer } from '@herdboard/domain/key-figures/aggregation/sum-units.ts'
import type { UnitSums } from '@herdboard/domain/key-figures/period-sums.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { LedgerPeriod } from '../sql/ledger-period.ts'
import { type LedgerSums, selectPeriodGroups } from '../sql/periods.ts'
import {
  type NutrientsRow,
  selectInnerTransfers,
  selectLaggingDay,
  selectNutrients,
  selectUnitEnds,
  type UnitEndsRow,
} from '../sql/unit-periods.ts'

/** One unit in a period, as input of key figures. */
export interface UnitPeriod extends UnitPart {
  unitId: UnitId
  /** Feed, gain and pig-days of the days with known feed. */
  known: FeedKnown
  /** Both ends are points, or the unit is empty there. */
  isCounted: boolean
  /** The unit has pigs on days after its last point: their weight is estimated. */
  isEstimated: boolean
}

/** The units of a period with stock or movements, and the pigs transferred between them. */
export interface HerdPeriod {
  period: LedgerPeriod
  units: readonly UnitPeriod[]
  innerTransfers: readonly InnerTransfer[]
}

export interface UnitPeriodOptions {
  /**
   * False where no figure of nutrients is calculated: the shares of feed are then not read, and the nutrients are
   * unknown.
   */
  withNutrients?: boolean
}

/**
 * Returns the sums of units over periods, in the order of the periods; one statement selects the sums of all.
 * Key figures leave units out and name them, so they need the sums of each unit; ratios are calculated last.
 */
export async function unitPeriods(
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
  periods: readonly LedgerPeriod[],
  { withNutrients = true }: UnitPeriodOptions = {},
): Promise<HerdPeriod[]> {
  const sums = await selectPeriodGroups(db, scope, unitIds, periods, 'unit', { excludeBeginningUnits: false })
  const ends = byUnitAndPeriod(await selectUnitEnds(db, scope, unitIds, periods))
  const nutrients = byUnitAndPeriod(withNutrients ? await selectNutrients(db, scope, unitIds, periods) : [])
  const transfers = await selectInnerTransfers(db, scope, unitIds, periods)
  const herds = periods.map((period) => ({ period, units: [] as UnitPeriod[], innerTransfers: [] as InnerTransfer[] }))
  for (const row of sums) {
    const unitId = row.group_id as UnitId
    const key = `${row.period} ${unitId}`
    herds[row.period]?.units.push(toUnitPeriod(unitId, row, ends.get(key), nutrients.get(key)))
  }
  for (const { period, from_unit_id, to_unit_id, head, kg } of transfers) {
    herds[period]?.innerTransfers.push({ fromUnitId: from_unit_id, toUnitId: to_unit_id, head, kg })
  }
  return herds
}

/** Returns the last day with complete sums of units: today, or an earlier day while the nightly job has not run. */
export const ledgerKnownThrough = async (
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
  today: string,
): Promise<string> => (await selectLaggingDay(db, scope, unitIds, today)) ?? today

const byUnitAndPeriod = <Row extends { period: number; unit_id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [`${row.period} ${row.unit_id}`, row]))

function toUnitPeriod(
  unitId: UnitId,
  row: LedgerSums,
  ends: UnitEndsRow | undefined,
  nutrients: NutrientsRow | undefined,
): UnitPeriod {
  const isWhole = !ends?.begins_inside
  const isOpeningKnown = row.opening_head === 0 || ends?.opening_is_point === true
  const isClosingKnown = row.closing_head === 0 || ends?.closing_is_point === true
  return {
    unitId,
    isWhole,
    sums: toUnitSums(row),
    known: knownFeed(row, nutrients),
    isCounted: isOpeningKnown && isClosingKnown,
    isEstimated: row.estimated_pig_days > 0,
  }
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
