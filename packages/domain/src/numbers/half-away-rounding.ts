/** Digits of a double that are reliable after a few sums and products. */
const SAFE_DIGITS = 15
/** Below this, the binary error of a scaled number and that of `SAFE_DIGITS` are less than `TIE_WIDTH`. */
const SMALL = 1e9
const TIE_WIDTH = 1e-5

const POWERS = [1, 10, 100, 1000, 10_000]

/**
 * Rounds to a number of decimals, half away from zero: 107.685 is 107.69, -0.5 is -1.
 *
 * It works on decimal digits: 107.685 is stored slightly too low, and plain arithmetic gives 107.68. Numbers whose last
 * bit changed in a sum (107.68499999999999) are treated as the decimal they represent. It never returns -0.
 */
export function roundHalfAway(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value
  // Away from a tie, plain arithmetic gives the same number without text, twenty times as fast.
  const power = POWERS[decimals]
  const size = Math.abs(value) * (power ?? Number.POSITIVE_INFINITY)
  const below = Math.floor(size)
  if (power !== undefined && size < SMALL && Math.abs(size - below - 0.5) > TIE_WIDTH) {
    const rounded = Math.round(size) / power
    return value < 0 && rounded !== 0 ? -rounded : rounded
  }
  const [digits, exponent = '0'] = Math.abs(value).toPrecision(SAFE_DIGITS).split('e')
  const scaled = Number(`${digits}e${Number(exponent) + decimals}`)
  // Larger numbers have no decimals left to round.
  if (scaled > Number.MAX_SAFE_INTEGER) return value
  const rounded = Number(`${Math.round(scaled)}e${-decimals}`)
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** `roundHalfAway` of a figure that may be unknown. */
export const roundOrNull = (value: number | null, decimals: number): number | null =>
  value === null ? null : roundHalfAway(value, decimals)
