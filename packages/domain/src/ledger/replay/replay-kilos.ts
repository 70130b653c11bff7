import { findScale } from './curve-scale.ts'
import { gramsIn, weighedGramsOut } from './day-movements.ts'
import type { HeadReplay } from './replay-heads.ts'
import { type GrowthRule, type KilosByDay, weightAfter } from './weight-curve.ts'

/**
 * Whole grams of each day of a replay, and the days that no curve fits. Floats hold whole numbers exactly, far beyond
 * any barn; 32 bits would end at 2 147 t.
 */
export interface KiloReplay {
  gainGrams: Float64Array
  deadGrams: Float64Array
  slaughterGrams: Float64Array
  stockGrams: Float64Array
  spreadByPigDays: Uint8Array
}

export const emptyKiloReplay = (last: number, openingGrams: number): KiloReplay => {
  const stockGrams = new Float64Array(last + 1)
  stockGrams[0] = openingGrams
  return {
    gainGrams: new Float64Array(last + 1),
    deadGrams: new Float64Array(last + 1),
    slaughterGrams: new Float64Array(last + 1),
    stockGrams,
    spreadByPigDays: new Uint8Array(last + 1),
  }
}

/**
 * Fills the days `first` to `last`, at whose end the unit weighs `target` grams, and returns the scale found.
 *
 * The days' gains add up to the growth exactly: each is rounded on the running sum, and the last day gets the remaining
 * gram. Without a scale from 0.05 to 4 the growth is spread by pig-days; without pig-days the last day gets it. If all
 * pigs left without a weight, nothing shows their growth, so `level` is used.
 */
export function fillToTarget(
  heads: HeadReplay,
  kilos: KiloReplay,
  exact: KilosByDay,
  first: number,
  last: number,
  target: number,
  level: number,
): number | null {
  const grams = kilos.stockGrams[first - 1] ?? 0
  const scale = findScale(heads, first, last, grams, target)
  const rule = scale === null ? flatGrowthRule(heads, first, last, grams, target, level) : { scale }
  weightAfter(heads, first, last, grams, rule, exact)
  fillDays(heads, kilos, exact, first, last)
  const lastGrams = target - (kilos.stockGrams[last] ?? 0)
  kilos.gainGrams[last] = (kilos.gainGrams[last] ?? 0) + lastGrams
  kilos.stockGrams[last] = target
  if (scale === null && 'gramsPerPigDay' in rule && hasGrowth(kilos, first, last))
    kilos.spreadByPigDays.fill(1, first, last + 1)
  return scale
}

/** Fills the days `first` to `last` without a known end: growth on the curve at a given scale. */
export function fillOpenEnded(
  heads: HeadReplay,
  kilos: KiloReplay,
  exact: KilosByDay,
  first: number,
  last: number,
  scale: number,
): void {
  weightAfter(heads, first, last, kilos.stockGrams[first - 1] ?? 0, { scale } satisfies GrowthRule, exact)
  fillDays(heads, kilos, exact, first, last)
}

/** Minimum effect on the end weight of one gram per pig-day: below it, the pigs took their growth with them. */
const UNMOVED_GRAMS = 1e-3

/**
 * Returns the growth per pig-day that leads to the target. Growth that it cannot reach (no pig-days) is left for the
 * last day.
 */
function flatGrowthRule(
  heads: HeadReplay,
  first: number,
  last: number,
  grams: number,
  target: number,
  level: number,
): GrowthRule {
  const without = weightAfter(heads, first, last, grams, { gramsPerPigDay: 0 })
  const moved = weightAfter(heads, first, last, grams, { gramsPerPigDay: 1 }) - without
  if (Math.abs(moved) >= UNMOVED_GRAMS) return { gramsPerPigDay: (target - without) / moved }
  const hasPigDays = heads.headOpen.subarray(first, last + 1).some((head) => head > 0)
  return hasPigDays ? { scale: level } : { gramsPerPigDay: 0 }
}

/** Fills whole grams, rounded on running sums, so that rounding errors never add up. */
function fillDays(heads: HeadReplay, kilos: KiloReplay, exact: KilosByDay, first: number, last: number): void {
  let grown = 0
  let grownWhole = 0
  let stock = kilos.stockGrams[first - 1] ?? 0
  for (let day = first; day <= last; day++) {
    grown += exact.gainGrams[day] ?? 0
    const gain = Math.round(grown) - grownWhole
    grownWhole += gain
    kilos.gainGrams[day] = gain
    stock += gain
    const moves = heads.movements[day]
    if (moves) {
      const estimated = Math.round(exact.estimatedDeadGrams[day] ?? 0)
      const condemned = Math.round(exact.estimatedCondemnedGrams[day] ?? 0)
      kilos.deadGrams[day] = moves.deadGrams + estimated
      kilos.slaughterGrams[day] = moves.slaughterGrams + condemned
      stock += gramsIn(moves) - weighedGramsOut(moves) - estimated - condemned
    }
    kilos.stockGrams[day] = stock
  }
}

function hasGrowth(kilos: KiloReplay, first: number, last: number): boolean {
  for (let day = first; day <= last; day++) if (kilos.gainGrams[day] !== 0) return true
  return false
}
