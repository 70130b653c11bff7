import { requiredNumber, requiredText } from '../common-columns.ts'
import type { ImportColumnDefinition, TypedRow } from '../import-column.ts'

/** A price of feed, and the day from which it is valid. */
export const feedPriceColumns: readonly ImportColumnDefinition[] = [
  { key: 'price_100kg', type: 'decimal', decimals: 2, required: true, min: 0, max: 100_000 },
  { key: 'valid_from', type: 'day', required: true },
]

export interface StatedFeedPrice {
  price: number
  valid_from: string
}

export const feedPriceOf = (row: TypedRow): StatedFeedPrice => ({
  price: requiredNumber(row, 'price_100kg'),
  valid_from: requiredText(row, 'valid_from'),
})

/** Whether a price of the same amount begins on the same day. */
export const hasFeedPrice = (prices: readonly StatedFeedPrice[], { price, valid_from }: StatedFeedPrice): boolean =>
  prices.some((known) => known.valid_from === valid_from && known.price === price)
