/** What a count counted, as in `herd_count.scope`: a unit, or a barn as a whole. No other file writes such a number. */
export const countScope = { unit: 1, barn: 2 } as const

export type CountScope = (typeof countScope)[keyof typeof countScope]
