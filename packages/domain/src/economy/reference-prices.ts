import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { WeekQuotation } from './week-quotation.ts'

/**
 * Prices of an installation that has none: the published piglet quotation of 29 July 2024, its feed prices, and demo
 * levels of the collection of dead pigs. Every amount that uses them is provisional.
 * Source: docs/domain/prices.md#piglet-quotation, docs/domain/prices.md#collection-of-dead-pigs
 */
export const REFERENCE_QUOTATION: WeekQuotation = {
  validFrom: '2024-07-29',
  slaughterDkk: 11.4,
  conventional: { atKg: 7, priceDkk: 250.32, kgDkk: [15.32, 12.32, 10.11, 7.76, 6.09, 6.76] },
  organic: { atKg: 30, priceDkk: 898.16, kgDkk: [null, null, null, 14.88, 12.98, 10.06] },
}

/** DKK per feed unit. */
export const REFERENCE_FEED_DKK: Readonly<Record<PigType, number>> = { 1: 2.55, 2: 2.12 }

/** DKK per dead pig, from January 2026. */
export const REFERENCE_COLLECTION = { lightDkk: 9, heavyDkk: 57 } as const
