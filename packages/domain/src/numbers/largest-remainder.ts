/**
 * Shares a whole number by weights, exactly: the shares are whole and add up to the total.
 *
 * Each share gets its whole part; the rest is given one by one to the largest remainders, ties to the first one, so the
 * caller's order decides. If all weights are zero, the shares are even. Weights are whole numbers from 0 (scale
 * fractions first). Products are exact, so millions of grams stay exact.
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
