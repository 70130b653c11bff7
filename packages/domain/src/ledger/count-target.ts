/** What a count counted, as stored in `herd_count.scope`: a unit, or a barn as a whole. No other file writes such a number. */
export const countTarget = { unit: 1, barn: 2 } as const

export type CountTarget = (typeof countTarget)[keyof typeof countTarget]
