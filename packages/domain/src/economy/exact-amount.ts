import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'

/**
 * Exact money arithmetic. Amounts are whole øre. Prices have four decimals and quantities two; both are stored as text,
 * as the database writes them.
 */
const ORE_PER_DKK = 100
const DECIMAL = /^(\d+)(?:\.(\d+))?$/

/** Converts DKK to whole øre; half an øre is rounded away from zero, so that income and cost mirror each other. */
export const oreOf = (dkk: number): number => roundHalfAway(dkk * ORE_PER_DKK, 0)

/** Converts øre to the nearest number in DKK: for the wire and for screens, never for further arithmetic. */
export const dkkOf = (ore: number): number => ore / ORE_PER_DKK

/** Adds amounts in DKK exactly: as whole øre. */
export const addInOre = (amounts: readonly number[]): number =>
  dkkOf(amounts.reduce((sum, dkk) => sum + oreOf(dkk), 0)) || 0

/** Formats a number with so many decimals: 2.1 with four is "2.1000". */
export const exactDecimalText = (value: number, decimals: number): string => value.toFixed(decimals)

/** Converts a decimal text to a whole number of its last decimal. */
function wholeOf(text: string, decimals: number): bigint {
  const [, whole = '', fraction = ''] = DECIMAL.exec(text) ?? []
  if (whole === '') throw new Error(`not an amount: ${text}`)
  return BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals))
}

/**
 * Returns the cost of a quantity, øre; half an øre is rounded up. `unitsPerPrice` is 100 if the price is per hundred,
 * as for kilos of feed.
 */
export function amountOre(quantity: number, priceDkk: number, unitsPerPrice: 1 | 100 = 1): number {
  const product = wholeOf(exactDecimalText(quantity, 2), 2) * wholeOf(exactDecimalText(priceDkk, 4), 4)
  // The product has two decimals of the quantity and four of the price; two of them remain, as øre.
  const divisor = 10_000n * BigInt(unitsPerPrice)
  return Number((product * 2n + divisor) / (divisor * 2n))
}
