/** The variant of a message that names several subjects of a place in one notification. */
export const SEVERAL_VARIANT = 'several'

/** Separates the values of a list parameter. */
export const LIST_SEPARATOR = ','

export const joinListParam = (values: readonly (string | number)[]): string => values.join(LIST_SEPARATOR)
