export interface DatedPrice {
  priceDkkPer100Kg: number
  /** first day on which it is valid */
  validFrom: string
}

/** Returns the price in force on a day: the latest that started on or before it; null before the first. */
export function priceOn(prices: readonly DatedPrice[], day: string): number | null {
  let inForce: DatedPrice | undefined
  for (const price of prices) {
    if (price.validFrom <= day && (inForce === undefined || price.validFrom > inForce.validFrom)) inForce = price
  }
  return inForce?.priceDkkPer100Kg ?? null
}
