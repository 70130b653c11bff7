import { averageInKg, averageOutKg, observedInterval } from '@herdboard/domain/kpis/formulas/production-sums.ts'
import type { FigureSetting } from '@herdboard/domain/kpis/kpi.ts'
import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'
import type { PeriodSums } from '@herdboard/domain/kpis/period-sums.ts'
import { ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import type { DriverKey } from './driver-key.ts'
import { figureModels } from './figure-models.ts'
import { compareSides, endWeightWithDead, type FigureSide, hasSeveralPlaces } from './figure-side.ts'
import { shapleyValue } from './shapley-value.ts'

/** A driver's part of the change, in the figure's unit. */
export interface ChangePart {
  driver: DriverKey
  part: number
  /** The driver itself; null where it has no number. */
  before: number | null
  now: number | null
}

export interface ComparedFigure {
  key: KpiKey
  setting: FigureSetting
  /** The figure's own value: the model must give the same. */
  before: number
  now: number
}

/** Relative difference between the figure and its model, from binary sums alone. */
const TOLERANCE = 1e-9

/**
 * Divides the change of a key figure between two periods into its drivers; the parts add up to the change.
 * Null where the figure cannot be divided: of a batch, or where it has no value with some drivers of each period.
 * Source: docs/domain/why.md
 */
export function divideChange(figure: ComparedFigure, before: FigureSide, now: FigureSide): ChangePart[] | null {
  const sides = compareSides(before, now)
  const { size, drivers, evaluate } = figureModels[figure.key](sides, figure.setting)
  const players: DriverKey[] = [...drivers, ...(size && hasSeveralPlaces([before, now], size) ? ['mix' as const] : [])]
  const bits = new Map(players.map((driver, bit) => [driver, 1 << bit]))
  const valueWith = (changed: number): number =>
    // What is no driver of the figure is the same on both sides, or unused.
    evaluate((driver) => ((bits.get(driver) ?? 0) & changed ? sides.now : sides.before))
  const all = (1 << players.length) - 1
  if (!isSame(valueWith(0), figure.before) || !isSame(valueWith(all), figure.now)) return null
  const parts = shapleyValue(players.length, valueWith)
  if (!parts) return null
  return players.map((driver, index) => ({
    driver,
    part: parts[index] ?? 0,
    before: driverValue(driver, before.herd, figure),
    now: driverValue(driver, now.herd, figure),
  }))
}

const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(other))

/** Figures whose end weight is that of the slaughtered pigs, where any were slaughtered. */
const OF_SLAUGHTERED: ReadonlySet<KpiKey> = new Set(['daily_gain', 'fcr'])

/** Returns what people read of a driver in a period. */
function driverValue(driver: DriverKey, sums: PeriodSums, { key, setting }: ComparedFigure): number | null {
  const perDay = (value: number | null) => ratioOrNull(value, sums.pigDays)
  switch (driver) {
    case 'intake':
      return perDay(sums.feedFe)
    case 'gain':
      return perDay(sums.gainKg === null ? null : sums.gainKg * 1000)
    case 'feed_use':
      return ratioOrNull(sums.feedFe, sums.gainKg)
    case 'start_weight':
      return averageInKg(sums)
    case 'end_weight':
      return OF_SLAUGHTERED.has(key) ? (observedInterval(sums, setting.pigType)?.outKg ?? null) : averageOutKg(sums)
    case 'dead_weight':
      return endWeightWithDead(sums)
    case 'feed_price':
      return ratioOrNull(sums.feedDkk, sums.feedFe)
    case 'stock':
      return ratioOrNull(sums.pigDays, sums.days)
    default:
      return plainValue(driver, sums)
  }
}

function plainValue(driver: DriverKey, sums: PeriodSums): number | null {
  const values: Partial<Record<DriverKey, number | null>> = {
    deaths: sums.deadHead,
    missing: sums.lossHead,
    condemned: sums.condemnedHead,
    pig_days: sums.pigDays,
    pig_places: sums.places,
    opening: sums.openingHead,
    pigs_in: sums.inHead,
    pigs_out: sums.outHead,
    counts: sums.diffHead,
  }
  return values[driver] ?? null
}
