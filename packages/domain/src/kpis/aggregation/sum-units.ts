import type { PeriodSums, UnitSums } from '@herdboard/domain/kpis/period-sums.ts'
import { addUnitSums } from './add-sums.ts'

/** Pigs moved from one unit to another. */
export interface InnerTransfer {
  fromUnitId: string
  toUnitId: string
  head: number
  kg: number
}

/** Properties of a set of units, besides the units' own sums. */
export interface UnitSet {
  days: number
  /** pig places of the set; null if a place in it states none */
  places: number | null
  innerTransfers: readonly InnerTransfer[]
  /** units of farms that count missing pigs as dead: a setting of each farm */
  lossUnits: ReadonlySet<string>
  /** no unit had pigs or movements in the period, and at least one had pigs before it */
  isEmptied?: boolean | undefined
}

/**
 * Adds the sums of several units as one set. A sum with an unknown part is unknown. Transfers between two of the units
 * count neither as in nor as out.
 */
export function sumUnits(parts: readonly { unitId: string; sums: UnitSums }[], set: UnitSet): PeriodSums {
  const sum: PeriodSums = { ...zeroSums, days: set.days, places: set.places, lossHead: 0 }
  for (const { unitId, sums } of parts) {
    if (set.lossUnits.has(unitId)) sum.lossHead += sums.missingHead
    addUnitSums(sum, sums)
  }
  if (set.innerTransfers.length === 0) return sum
  const units = new Set(parts.map(({ unitId }) => unitId))
  for (const { fromUnitId, toUnitId, head, kg } of set.innerTransfers) {
    if (!units.has(fromUnitId) || !units.has(toUnitId)) continue
    sum.inHead -= head
    sum.outHead -= head
    sum.inKg -= kg
    sum.outKg -= kg
  }
  return sum
}

const zeroSums: UnitSums = {
  pigDays: 0,
  gainKg: 0,
  openingHead: 0,
  openingKg: 0,
  closingHead: 0,
  closingKg: 0,
  diffHead: 0,
  missingHead: 0,
  inHead: 0,
  inKg: 0,
  outHead: 0,
  outKg: 0,
  slaughterHead: 0,
  slaughterLiveKg: 0,
  carcassKg: 0,
  approvedHead: 0,
  condemnedHead: 0,
  leanHead: 0,
  leanPctSum: 0,
  deadHead: 0,
  deadKg: 0,
  feedKg: 0,
  feedFe: 0,
  feedDkk: 0,
  feedProteinGrams: 0,
  feedPhosphorusGrams: 0,
}
