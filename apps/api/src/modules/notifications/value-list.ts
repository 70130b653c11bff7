/** The variant of a message that tells several things of a place in one. */
export const SEVERAL_VARIANT = 'several'

/** Parts the values of a list in a parameter. */
export const LIST_SEPARATOR = ','

export const joinListParam = (values: readonly (string | number)[]): string => values.join(LIST_SEPARATOR)
