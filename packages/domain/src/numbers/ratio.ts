/**
 * Returns a quotient, only if it has a meaning: null if a part is not known or the denominator is not above 0.
 *
 * Null is shown as a dash; 0 would look like a result.
 */
export const ratioOrNull = (numerator: number | null, denominator: number | null): number | null =>
  numerator === null || denominator === null || denominator <= 0 ? null : numerator / denominator

/** A quotient in percent. */
export const percentOrNull = (numerator: number | null, denominator: number | null): number | null =>
  productOrNull(ratioOrNull(numerator, denominator), 100)

export const productOrNull = (value: number | null, factor: number): number | null =>
  value === null ? null : value * factor

export const differenceOrNull = (value: number | null, less: number | null): number | null =>
  value === null || less === null ? null : value - less
