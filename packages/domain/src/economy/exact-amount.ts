/**
 * Money, counted exactly. Amounts are whole øre; prices have four decimals and quantities two, both kept as text the way
 * the database writes them.
 */
const ORE_PER_DKK = 100
const DECIMAL = /^(\d+)(?:\.(\d+))?$/

/** DKK as a person types them, with at most two decimals, in øre. */
export const oreOf = (dkk: number): number => Math.round(dkk * ORE_PER_DKK)

/** The nearest number to an amount in øre, DKK: for the wire and for screens, never to go on counting with. */
export const dkkOf = (ore: number): number => ore / ORE_PER_DKK

/** A typed number with so many decimals, as text: 2.1 with four is "2.1000". */
export const exactDecimalText = (value: number, decimals: number): string => value.toFixed(decimals)

/** A decimal text as a whole number of its last decimal. */
function wholeOf(text: string, decimals: number): bigint {
  const [, whole = '', fraction = ''] = DECIMAL.exec(text) ?? []
  if (whole === '') throw new Error(`no amount: ${text}`)
  return BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals))
}

/**
 * What a quantity costs, øre, half an øre up. `unitsPerPrice` is 100 where the price is for a hundred: kilos of feed.
 */
export function amountOre(quantity: number, priceDkk: number, unitsPerPrice: 1 | 100 = 1): number {
  const product = wholeOf(exactDecimalText(quantity, 2), 2) * wholeOf(exactDecimalText(priceDkk, 4), 4)
  // Two decimals of the quantity and four of the price; two of them stay as øre.
  const divisor = 10_000n * BigInt(unitsPerPrice)
  return Number((product * 2n + divisor) / (divisor * 2n))
}
