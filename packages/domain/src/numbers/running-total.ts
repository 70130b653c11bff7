/**
 * Rounds parts of an exact amount to whole units so that the first ones together are always the rounded exact amount of
 * these: each part is the rounded running total less the one before it. So all parts are the rounded whole, and no part
 * is off by a whole unit.
 *
 * A part is a whole number of `1 / perUnit` of a unit. An unknown part stays unknown and adds nothing.
 */
export function roundRunningTotal(parts: readonly (number | null)[], perUnit: number): (number | null)[] {
  let total = 0
  let rounded = 0
  return parts.map((part) => {
    if (part === null) return null
    total += part
    const before = rounded
    rounded = Math.floor((total + perUnit / 2) / perUnit)
    return rounded - before
  })
}
