/** The variant of a message that tells several things of a place in one. */
export const SEVERAL = 'several'

/** Parts the values of a list in a parameter. */
export const BETWEEN = ','

export const listOf = (values: readonly (string | number)[]): string => values.join(BETWEEN)
