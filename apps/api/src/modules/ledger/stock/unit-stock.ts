import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { estimatedWeightKg } from '@herdboard/domain/growth/estimated-weight.ts'
import { fePerPigDay } from '@herdboard/domain/growth/feed-intake.ts'
import { daysBetween } from '@herdboard/domain/time/day-number.ts'
import {
  type StockAndWeightRow,
  selectEaters,
  selectLastWeights,
  selectPointWeights,
  selectStock,
  stockAndWeights,
  type WeightRow,
} from '#modules/ledger/sql/units/stock.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Returns the stock of units, their number of pigs at the end of a day; null before the unit begins. */
export async function unitStockOn(
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
  day: string,
): Promise<Map<UnitId, number | null>> {
  return new Map((await selectStock(db, scope, unitIds, day)).map(({ unit_id, head }) => [unit_id, head]))
}

/**
 * Returns the estimated weight of a pig of each unit at the end of a day, whole grams; units without pigs are absent.
 * After the last daily row, the growth curve continues with the unit's scale. Rows after `knownUntil` are ignored.
 */
export async function estimatedWeightG(
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
  day: string,
  knownUntil: string = day,
): Promise<Map<UnitId, number>> {
  return weightGrownTo(day, await selectLastWeights(db, scope, unitIds, knownUntil))
}

/** Pigs of a unit on a day: `unitStockOn` and `estimatedWeightG` together. */
export interface UnitPigs {
  /** Null before the unit begins. */
  head: number | null
  /** Estimated weight of a pig, whole grams; null without pigs. */
  weightG: number | null
}

/** Returns heads and estimated weights of units at the end of a day. */
export async function unitPigsOn(
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
  day: string,
): Promise<Map<UnitId, UnitPigs>> {
  const { rows } = await stockAndWeights(scope, unitIds, day).execute(db)
  return unitPigsOf(rows, day)
}

/** Pigs of units on a day, from the rows of `stockAndWeights`. */
export const unitPigsOf = (rows: readonly StockAndWeightRow[], day: string): Map<UnitId, UnitPigs> =>
  new Map(
    rows.map(({ unit_id, head, weight_day, weight_g, ...row }) => {
      const isWeighed = weight_day !== null && weight_g !== null
      return [unit_id, { head, weightG: isWeighed ? grownWeightG(day, { ...row, day: weight_day, weight_g }) : null }]
    }),
  )

/**
 * Returns the weight of pigs as if their unit had not been emptied on or after `before`.
 * It grows along the curve from the last point before that day.
 */
export const estimatedWeightBeforeDepartureG = async (
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
  { day, before }: { day: string; before: string },
): Promise<Map<UnitId, number>> => weightGrownTo(day, await selectPointWeights(db, scope, unitIds, before))

const weightGrownTo = (day: string, rows: readonly WeightRow[]): Map<UnitId, number> =>
  new Map(rows.map((row) => [row.unit_id, grownWeightG(day, row)]))

function grownWeightG(day: string, row: Omit<WeightRow, 'unit_id'>): number {
  const days = Math.max(0, daysBetween(row.day, day))
  return Math.round(estimatedWeightKg(row.pig_type, row.weight_g / 1000, days, row.scale) * 1000)
}

/** Returns the expected feed intake of units between two days, both included, in feed units, and the pig-days. */
export async function expectedIntake(
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
  fromDay: string,
  toDay: string,
): Promise<{ fe: number; pigDays: number }> {
  let fe = 0
  let pigDays = 0
  for (const { pig_type, head, weight_g } of await selectEaters(db, scope, unitIds, fromDay, toDay)) {
    if (head <= 0) continue
    pigDays += head
    if (weight_g !== null && weight_g > 0) fe += head * fePerPigDay(pig_type, weight_g / 1000)
  }
  return { fe, pigDays }
}
