import type { FigureSetting, KpiFormula } from './kpi.ts'
import type { PeriodSums } from './period-sums.ts'

/** Standard deviation of a measured gain around the estimated one, as a share of it. */
const GAIN_SPREAD = 0.1
/** Standard deviations on each side between which 95 % of a normal distribution lie. */
const SIGMAS_95 = 1.96

/**
 * Gain that nobody measured of the pigs that a unit still has, kg: in the period, and since its last measured end, which
 * may lie before.
 */
export interface EstimatedGain {
  inPeriodKg: number
  sinceEndKg: number
  /** What scales its weight curve: the unit itself, or its farm's growth level. Equal for units that err alike. */
  scaledBy: string
}

/** By how much the gain of a period and the stock at its end may be off, kg. */
export interface EstimateError {
  gainKg: number
  stockKg: number
}

/**
 * Returns how far the estimates of a herd may be off with a certainty of 95 %. Each scale has an error of its own, so the
 * errors of different scales partly cancel out; those of the same scale add up. Source: docs/domain/kpis.md#range-of-an-estimate
 */
export function estimateError(units: readonly EstimatedGain[]): EstimateError {
  const scales = [...Map.groupBy(units, ({ scaledBy }) => scaledBy).values()]
  const errorOf = (kgOf: (unit: EstimatedGain) => number) =>
    SIGMAS_95 * GAIN_SPREAD * Math.hypot(...scales.map((alike) => alike.reduce((sum, unit) => sum + kgOf(unit), 0)))
  return { gainKg: errorOf(({ inPeriodKg }) => inPeriodKg), stockKg: errorOf(({ sinceEndKg }) => sinceEndKg) }
}

export interface FigureRange {
  low: number
  high: number
}

/**
 * Returns a figure at the lowest and the highest gain that an error allows; no stock weighs less than nothing. Null where
 * the figure has no value at one of them.
 */
export function figureRange(
  figure: Pick<KpiFormula, 'of'>,
  sums: PeriodSums,
  setting: FigureSetting,
  { gainKg, stockKg }: EstimateError,
): FigureRange | null {
  const [one, other] = [-1, 1].map((sign) => {
    const closingKg = plus(sums.closingKg, sign * stockKg)
    const moved = {
      gainKg: plus(sums.gainKg, sign * gainKg),
      closingKg: closingKg === null ? null : Math.max(0, closingKg),
    }
    return figure.of({ ...sums, ...moved }, setting).value
  })
  return one == null || other == null ? null : { low: Math.min(one, other), high: Math.max(one, other) }
}

const plus = (kg: number | null, more: number): number | null => (kg === null ? null : kg + more)
