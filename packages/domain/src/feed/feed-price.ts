export interface DatedPrice {
  priceDkkPer100Kg: number
  /** first day on which it holds */
  validFrom: string
}

/** The price in force on a day: the latest that began on or before it; null before the first. */
export function priceOn(prices: readonly DatedPrice[], day: string): number | null {
  let inForce: DatedPrice | undefined
  for (const price of prices) {
    if (price.validFrom <= day && (inForce === undefined || price.validFrom > inForce.validFrom)) inForce = price
  }
  return inForce?.priceDkkPer100Kg ?? null
}
