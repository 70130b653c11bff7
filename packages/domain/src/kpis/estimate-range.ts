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
}

/** By how much the gain of a period and the stock at its end may be off, kg. */
export interface EstimateError {
  gainKg: number
  stockKg: number
}

/**
 * Returns how far the estimates of a herd may be off with a certainty of 95 %. Each unit has an error of its own, so they
 * partly cancel out. Source: docs/domain/kpis.md#range-of-an-estimate
 */
export const estimateError = (units: readonly EstimatedGain[]): EstimateError => ({
  gainKg: SIGMAS_95 * GAIN_SPREAD * Math.hypot(...units.map(({ inPeriodKg }) => inPeriodKg)),
  stockKg: SIGMAS_95 * GAIN_SPREAD * Math.hypot(...units.map(({ sinceEndKg }) => sinceEndKg)),
})

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
