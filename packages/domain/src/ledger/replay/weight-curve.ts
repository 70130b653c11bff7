import { dailyGrowthKg } from '@herdboard/domain/growth/gompertz.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { type DayMovements, entryWeightKg, gramsIn, headsIn, weighedGramsOut } from './day-movements.ts'

/** Assumed weight of pigs that died unweighed, as a share of the mean weight that day. */
export const DEAD_SHARE_OF_MEAN = 0.85

/** Heads and movements of a unit by day; index `i` is the i-th day of the replay. */
export interface DailyHeads {
  pigType: PigType
  /** heads at the end of the day before */
  headOpen: Int32Array
  movements: readonly (DayMovements | undefined)[]
}

/** Growth of a pig per day: on the curve times a scale, or the same grams for each pig-day. */
export type GrowthRule = { scale: number } | { gramsPerPigDay: number }

/** Output of the kilos of each day, if they are needed besides the sum at the end. */
export interface KilosByDay {
  gainGrams: Float64Array
  /** of pigs that died unweighed */
  estimatedDeadGrams: Float64Array
  /** of condemned pigs without a weight */
  estimatedCondemnedGrams: Float64Array
}

/**
 * Returns the grams of a unit at the end of day `last`, from `grams` at the end of the day before `first`.
 *
 * Each day, the pigs present at its start grow by the unit's mean weight; then movements add and remove pigs with their
 * own kilos. Unweighed dead pigs take 0.85 of the mean of all pigs present that day, newcomers included. Condemned pigs
 * without a weight take the whole mean.
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
  const gramsPerPigDay = 'gramsPerPigDay' in rule ? rule.gramsPerPigDay : 0
  let running = grams
  for (let day = first; day <= last; day++) {
    const head = headOpen[day] ?? 0
    if (head > 0) {
      const gain = head * (scale > 0 ? scale * dailyGrowthKg(pigType, running / head / 1000) * 1000 : gramsPerPigDay)
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

/** Mean weight in grams; the standard entry weight if the records leave no pigs. */
export const meanGrams = (pigType: PigType, present: number, grams: number): number =>
  present > 0 && grams > 0 ? grams / present : entryWeightKg(pigType) * 1000
