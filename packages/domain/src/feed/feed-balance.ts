/** Stock and movements of one mix at one place, grams; null is "not counted", not "none". */
export interface FeedMovements {
  openingGrams: number | null
  deliveredGrams: number
  soldGrams: number
}

/** What should be in the silo: opening + deliveries − consumption − sales. Null without an opening count. */
export const closingFeedGrams = (feed: FeedMovements, consumedGrams: number): number | null =>
  feed.openingGrams === null ? null : feed.openingGrams + feed.deliveredGrams - consumedGrams - feed.soldGrams

/**
 * What was eaten between two counts: opening + deliveries − sales − closing. Null unless both ends are counted.
 *
 * Below zero a delivery or a count is wrong: the number is given as it is, to be shown as an error and never shared
 * out. Only for a mix without consumption records: the two are never added up.
 */
export const consumedFeedGrams = (feed: FeedMovements, closingGrams: number | null): number | null =>
  feed.openingGrams === null || closingGrams === null
    ? null
    : feed.openingGrams + feed.deliveredGrams - feed.soldGrams - closingGrams
