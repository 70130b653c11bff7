/** Digits of a double that can be trusted after a few sums and products. */
const SAFE_DIGITS = 15

/**
 * Rounds to so many decimals, half away from zero: 107.685 is 107.69, -0.5 is -1.
 *
 * Goes through decimal digits: 107.685 is stored a little below itself and plain arithmetic gives 107.68. Numbers that
 * sums have moved by their last bit (107.68499999999999) are taken for the decimal they stand for. Never gives -0.
 */
export function roundHalfAway(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value
  const [digits, exponent = '0'] = Math.abs(value).toPrecision(SAFE_DIGITS).split('e')
  const scaled = Number(`${digits}e${Number(exponent) + decimals}`)
  // Beyond this there are no decimals left to round.
  if (scaled > Number.MAX_SAFE_INTEGER) return value
  const rounded = Number(`${Math.round(scaled)}e${-decimals}`)
  return value < 0 && rounded !== 0 ? -rounded : rounded
}
