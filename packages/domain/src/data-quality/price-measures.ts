/** A price that a month of a farm needs. */
export type NeededPrice = 'status' | 'slaughter' | 'feed'

/** What a month of a farm needs prices for, and the prices that are known. */
export interface MonthOfPrices {
  hasPigs: boolean
  hasStatusPrice: boolean
  hasSlaughters: boolean
  hasSlaughterPrice: boolean
  fedGrams: number
  /** Feed with a known price. */
  pricedGrams: number
}

/** Share of a month's feed that must have a price. Source: docs/domain/data-quality.md#prices */
const PRICED_SHARE = 0.98

/** Returns the prices that a month needs, each with whether it is known. */
export function neededPrices(month: MonthOfPrices): { price: NeededPrice; isKnown: boolean }[] {
  return [
    ...(month.hasPigs ? [{ price: 'status' as const, isKnown: month.hasStatusPrice }] : []),
    ...(month.hasSlaughters ? [{ price: 'slaughter' as const, isKnown: month.hasSlaughterPrice }] : []),
    ...(month.fedGrams > 0
      ? [{ price: 'feed' as const, isKnown: month.pricedGrams >= PRICED_SHARE * month.fedGrams }]
      : []),
  ]
}
