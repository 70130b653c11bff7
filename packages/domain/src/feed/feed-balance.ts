/** Stock and movements of one mix at one place, grams; null means not counted, not zero. */
export interface FeedMovements {
  openingGrams: number | null
  deliveredGrams: number
  soldGrams: number
}

/** Expected stock of the silo: opening + deliveries − consumption − sales. Null without an opening count. */
export const closingFeedGrams = (feed: FeedMovements, consumedGrams: number): number | null =>
  feed.openingGrams === null ? null : feed.openingGrams + feed.deliveredGrams - consumedGrams - feed.soldGrams

/**
 * Feed eaten between two counts: opening + deliveries − sales − closing. Null unless both ends are counted.
 *
 * A negative result means that a delivery or a count is wrong. It is returned unchanged, is shown as an error and is
 * never shared out. Only for a mix without consumption records: the two are never added up.
 */
export const consumedFeedGrams = (feed: FeedMovements, closingGrams: number | null): number | null =>
  feed.openingGrams === null || closingGrams === null
    ? null
    : feed.openingGrams + feed.deliveredGrams - feed.soldGrams - closingGrams
