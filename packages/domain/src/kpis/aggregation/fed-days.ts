import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import type { UnitSums } from '@herdboard/domain/kpis/period-sums.ts'

/** Sums of a unit over the days of a period with known feed. */
export interface FedDays {
  pigDays: number
  gainKg: number | null
  feedKg: number
  /** null: not known for these days */
  feedFe: number | null
  /** null: not calculated here, or a part is not known */
  feedDkk: number | null
  feedProteinGrams: number | null
  feedPhosphorusGrams: number | null
}

/** The days with known feed, and those with a known feed price too. */
export interface FeedKnown {
  fed: FedDays
  priced: FedDays
}

/** Largest share of pig-days without feed of a finished stay whose feed counts as recorded. */
export const MAX_UNFED_SHARE = 0.2

/**
 * Largest share of pig-days without known feed that a figure leaves out, and says so beside itself. Feed is recorded by
 * the week or month: with a month to come, two of the three months of a quarter are known. Above a half, the rest says
 * little of the period.
 */
export const MAX_DAYS_WITHOUT_FEED = 0.5

/** Sums of a unit for one figure. */
export interface FigureSums {
  sums: UnitSums
  /** Pig-days of the unit that are not in the sums, because their feed is not recorded yet. */
  pigDaysWithoutFeed: number
}

/** Returns whether a figure counts only days with known feed. */
export const usesFeed = ({ needs }: Pick<KpiFormula, 'needs'>): boolean =>
  needs.includes('feedDkk') || needs.includes('feedFe')

/**
 * Returns the sums of a unit for a figure: figures of feed use feed, gain and pig-days of the same days.
 *
 * Feed is recorded after it is eaten, so the last days of a period often lack it. Gain of days without feed, divided by
 * feed of fewer days, would give a wrong conversion. The pig-days without feed are returned with the sums. The limit is
 * checked over all units together; otherwise one new batch would remove the figure of a whole farm.
 * Source: docs/domain/kpis.md#days-of-known-feed
 */
export function figureSums(figure: Pick<KpiFormula, 'needs'>, sums: UnitSums, { fed, priced }: FeedKnown): FigureSums {
  if (!usesFeed(figure)) return { sums, pigDaysWithoutFeed: 0 }
  const days = figure.needs.includes('feedDkk') ? priced : fed
  if (days.pigDays === 0 && sums.pigDays > 0) return { sums: { ...sums, ...unknown }, pigDaysWithoutFeed: 0 }
  return { sums: { ...sums, ...days }, pigDaysWithoutFeed: Math.max(0, sums.pigDays - days.pigDays) }
}

const unknown = {
  feedKg: null,
  feedFe: null,
  feedDkk: null,
  feedProteinGrams: null,
  feedPhosphorusGrams: null,
} as const
