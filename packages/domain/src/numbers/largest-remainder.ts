/**
 * Shares a whole number out by weights, exactly: the shares are whole and sum to the total.
 *
 * Each gets the whole part of its due; what is left goes one by one to the largest remainders, ties to the one that
 * stands first, so the caller's order decides. All weights zero: evenly. Weights are whole numbers from 0 on (scale
 * fractions first): products are taken without rounding, so grams by the million stay exact.
 */
export function largestRemainder(total: number, weights: readonly number[]): number[] {
  if (!Number.isSafeInteger(total) || total < 0) throw new RangeError(`not a whole number to share: ${total}`)
  const exact = weights.map(exactWeight)
  const sum = exact.reduce((all, weight) => all + weight, 0n)
  const dues = sum === 0n ? weights.map(() => 1n) : exact
  const divisor = sum === 0n ? BigInt(weights.length) : sum
  if (divisor === 0n) return []
  const shares = dues.map((due) => {
    const product = BigInt(total) * due
    return { whole: Number(product / divisor), remainder: product % divisor }
  })
  const left = total - shares.reduce((all, { whole }) => all + whole, 0)
  const byRemainder = shares.toSorted((a, b) => (a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1))
  for (const share of byRemainder.slice(0, left)) share.whole += 1
  return shares.map(({ whole }) => whole)
}

function exactWeight(weight: number): bigint {
  if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError(`not a whole weight: ${weight}`)
  return BigInt(weight)
}
