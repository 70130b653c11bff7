import type { KeyFigure } from './kpi.ts'
import type { UnitSums } from './period-sums.ts'

/** What a unit shows on the days of a period of which the feed is known. */
export interface FedDays {
  pigDays: number
  gainKg: number | null
  feedKg: number
  /** null: not known of just these days */
  feedFe: number | null
  /** null: not looked at here, or a part is not known */
  feedDkk: number | null
  feedProteinGrams: number | null
  feedPhosphorusGrams: number | null
}

/** The days of known feed, and those of which the price is known too. */
export interface FeedKnown {
  fed: FedDays
  priced: FedDays
}

/** More pig-days without known feed than this, and the unit's feed is not known. */
const MOST_UNFED = 0.1

/**
 * The sums of a unit as a figure takes them: figures of feed hold feed, gain and pig-days of the same days.
 *
 * Feed is recorded after it is eaten, so the last days of a period often lack it; gain of days without feed beside feed
 * of fewer days would show a conversion that nobody had. Beyond a tenth of the pig-days the unit’s feed is not known.
 * Source: docs/domain/kpis.md#days-of-known-feed
 */
export function sumsFor(figure: Pick<KeyFigure, 'needs'>, sums: UnitSums, { fed, priced }: FeedKnown): UnitSums {
  const needsPrice = figure.needs.includes('feedDkk')
  if (!needsPrice && !figure.needs.includes('feedFe')) return sums
  const days = needsPrice ? priced : fed
  if (sums.pigDays - days.pigDays > MOST_UNFED * sums.pigDays) return { ...sums, ...unknown }
  return { ...sums, ...days }
}

const unknown = {
  feedKg: null,
  feedFe: null,
  feedDkk: null,
  feedProteinGrams: null,
  feedPhosphorusGrams: null,
} as const
