import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'

/** Value of one animal in a month: a base amount, plus an amount per kilo. */
export interface StockPrice {
  /** øre per pig */
  baseOre: number
  /** øre per kg */
  orePerKg: number
}

/** Pigs and grams at one point in time. */
export interface HerdStock {
  head: number
  grams: number
}

/** Returns the price of a farm: the common price plus the farm's adjustment, part by part. */
export const priceWithAdjustment = (price: StockPrice, adjustment: StockPrice): StockPrice => ({
  baseOre: price.baseOre + adjustment.baseOre,
  orePerKg: price.orePerKg + adjustment.orePerKg,
})

/**
 * Returns the stock value (inventory valuation) in whole øre: head × base + kg × price per kg. Half an øre is rounded away from zero.
 */
export function stockValueOre(stock: HerdStock, price: StockPrice): number {
  const thousandths = stock.head * price.baseOre * 1000 + stock.grams * price.orePerKg
  return roundHalfAway(thousandths / 1000, 0)
}

export interface HerdShift {
  /** closing value − opening value, each at its own prices: income when positive */
  totalOre: number
  /** at opening prices */
  quantityOre: number
  /** the rest */
  priceOre: number
}

/** Returns the change in the value of the herd over a period. Source: docs/domain/herd-ledger.md#value */
export function herdShift(
  opening: { stock: HerdStock; price: StockPrice },
  closing: { stock: HerdStock; price: StockPrice },
): HerdShift {
  const openingOre = stockValueOre(opening.stock, opening.price)
  const totalOre = stockValueOre(closing.stock, closing.price) - openingOre
  const quantityOre = stockValueOre(closing.stock, opening.price) - openingOre
  return { totalOre, quantityOre, priceOre: totalOre - quantityOre }
}
