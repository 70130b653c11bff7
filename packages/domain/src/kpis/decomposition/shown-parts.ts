import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'

/**
 * Rounds parts so that they add up to a rounded total, as a reader adds them: each is rounded down, and what is left
 * goes to the parts with the largest remainders, ties to the first.
 */
export function shownParts(parts: readonly number[], total: number, decimals: number): number[] {
  const scale = 10 ** decimals
  const rounded = parts.map((part) => {
    const scaled = part * scale
    // A part such as 2.9999999999 is 3: binary sums lose the last bits.
    const near = Math.round(scaled)
    const whole = Math.abs(scaled - near) < 1e-6 ? near : Math.floor(scaled)
    return { whole, remainder: scaled - whole }
  })
  if (rounded.length === 0) return []
  let left = Math.round(total * scale) - rounded.reduce((sum, { whole }) => sum + whole, 0)
  const byRemainder = rounded.toSorted((one, other) => other.remainder - one.remainder)
  const step = left < 0 ? -1 : 1
  const inTurn = left < 0 ? byRemainder.reverse() : byRemainder
  for (let turn = 0; left !== 0; turn++, left -= step) {
    const next = inTurn[turn % inTurn.length]
    if (next) next.whole += step
  }
  return rounded.map(({ whole }) => roundHalfAway(whole / scale, decimals))
}
