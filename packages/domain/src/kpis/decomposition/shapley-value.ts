/**
 * Divides the change of a value between its inputs: the Shapley value.
 *
 * Each input is changed from before to now once, in every order; its part is the mean of what the value moved when it
 * changed. So no order is preferred, and the parts add up to the change. `evaluate` returns the value with some inputs as
 * they are now and the others as they were before; bit n of `changed` is input n. Null where it has no value then.
 * Source: docs/domain/why.md#method
 */
export function shapleyValue(inputs: number, evaluate: (changed: number) => number | null): number[] | null {
  const values: number[] = []
  for (let changed = 0; changed < 1 << inputs; changed++) {
    const value = evaluate(changed)
    if (value === null || !Number.isFinite(value)) return null
    values.push(value)
  }
  const weights = orderWeights(inputs)
  return Array.from({ length: inputs }, (_, input) => {
    let part = 0
    for (const [changed, value] of values.entries()) {
      if ((changed >> input) & 1) continue
      part += (weights[bitCount(changed)] ?? 0) * ((values[changed | (1 << input)] ?? 0) - value)
    }
    return part
  })
}

/** Share of all orders in which exactly these other inputs change first: s! · (n − s − 1)! / n!, by their number s. */
function orderWeights(inputs: number): number[] {
  const factorials = [1]
  for (let n = 1; n <= inputs; n++) factorials.push((factorials[n - 1] ?? 1) * n)
  const of = (n: number): number => factorials[n] ?? 1
  return Array.from({ length: inputs }, (_, first) => (of(first) * of(inputs - first - 1)) / of(inputs))
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest > 0; rest >>= 1) count += rest & 1
  return count
}
