import { dailyGrowthKg } from '@herdboard/domain/growth/gompertz.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { type DayMovements, entryWeightKg, gramsIn, headsIn, weighedGramsOut } from './day-movements.ts'

/** What pigs that died unweighed are taken to weigh, as a share of the mean weight that day. */
export const DEAD_SHARE_OF_MEAN = 0.85

/** The heads of a unit day by day, and what moved; place `i` is the i-th day of the play. */
export interface DailyHeads {
  pigType: PigType
  /** heads at the end of the day before */
  headOpen: Int32Array
  movements: readonly (DayMovements | undefined)[]
}

/** How a pig grows in a day: on the curve times a scale, or the same grams for each pig-day. */
export type GrowthRule = { scale: number } | { gramsAPigDay: number }

/** Where the kilos of each day are written when they are wanted, not only the sum at the end. */
export interface KilosByDay {
  gainGrams: Float64Array
  /** of pigs that died unweighed */
  estimatedDeadGrams: Float64Array
  /** of condemned pigs that gave no weight */
  estimatedCondemnedGrams: Float64Array
}

/**
 * Grams of a unit at the end of day `last`, from `grams` at the end of the day before `first`.
 *
 * Each day those present at its start grow by the unit's mean weight, then movements mix in and out with their own
 * kilos; of the mean of those present that day, newcomers included, pigs that died unweighed take 0.85 and condemned
 * ones that gave no weight take all.
 */
export function weightAfter(
  dailyHeads: DailyHeads,
  first: number,
  last: number,
  grams: number,
  rule: GrowthRule,
  write?: KilosByDay,
): number {
  const { pigType, headOpen, movements } = dailyHeads
  const scale = 'scale' in rule ? rule.scale : 0
  const gramsAPigDay = 'gramsAPigDay' in rule ? rule.gramsAPigDay : 0
  let running = grams
  for (let day = first; day <= last; day++) {
    const head = headOpen[day] ?? 0
    if (head > 0) {
      const gain = head * (scale > 0 ? scale * dailyGrowthKg(pigType, running / head / 1000) * 1000 : gramsAPigDay)
      running += gain
      if (write) write.gainGrams[day] = gain
    }
    const moves = movements[day]
    if (moves === undefined) continue
    running += gramsIn(moves)
    if (moves.deadWithoutWeight > 0 || moves.condemnedWithoutWeight > 0) {
      const mean = meanGrams(pigType, head + headsIn(moves), running)
      const dead = moves.deadWithoutWeight * DEAD_SHARE_OF_MEAN * mean
      const condemned = moves.condemnedWithoutWeight * mean
      running -= dead + condemned
      if (write) {
        write.estimatedDeadGrams[day] = dead
        write.estimatedCondemnedGrams[day] = condemned
      }
    }
    running -= weighedGramsOut(moves)
  }
  return running
}

/** Where no pigs are left by the books the mean is the standard entry weight. */
export const meanGrams = (pigType: PigType, present: number, grams: number): number =>
  present > 0 && grams > 0 ? grams / present : entryWeightKg(pigType) * 1000
