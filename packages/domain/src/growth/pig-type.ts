/** The two pig types of a herd, numbered as in the tables and on the wire. */
export const WEANERS = 1 as const
export const SLAUGHTER_PIGS = 2 as const

export type PigType = typeof WEANERS | typeof SLAUGHTER_PIGS
