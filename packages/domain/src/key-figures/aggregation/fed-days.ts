import type { KeyFigure } from '../kpi.ts'
import type { UnitSums } from '../period-sums.ts'

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

/** Feed is told by the week or the month: with more pig-days than this without it, the rest does not speak for them. */
export const MAX_UNFED_SHARE = 0.2

/** A unit's sums for one figure. */
export interface FigureSums {
  sums: UnitSums
  /** Pig-days of the unit that are not in the sums, because nobody has told yet what was fed. */
  unfedPigDays: number
}

/**
 * The sums of a unit as a figure takes them: figures of feed hold feed, gain and pig-days of the same days.
 *
 * Feed is recorded after it is eaten, so the last days of a period often lack it; gain of days without feed beside feed
 * of fewer days would show a conversion that nobody had. How many pig-days lack feed is told beside the sums: whether too
 * many do is asked of all units together, or one new batch would take the figure from a whole farm.
 * Source: docs/domain/kpis.md#days-of-known-feed
 */
export function figureSums(figure: Pick<KeyFigure, 'needs'>, sums: UnitSums, { fed, priced }: FeedKnown): FigureSums {
  const needsPrice = figure.needs.includes('feedDkk')
  if (!needsPrice && !figure.needs.includes('feedFe')) return { sums, unfedPigDays: 0 }
  const days = needsPrice ? priced : fed
  if (days.pigDays === 0 && sums.pigDays > 0) return { sums: { ...sums, ...unknown }, unfedPigDays: 0 }
  return { sums: { ...sums, ...days }, unfedPigDays: Math.max(0, sums.pigDays - days.pigDays) }
}

const unknown = {
  feedKg: null,
  feedFe: null,
  feedDkk: null,
  feedProteinGrams: null,
  feedPhosphorusGrams: null,
} as const
