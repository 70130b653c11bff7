/** The two kinds of pigs the herd is kept in, numbered as in the tables and on the wire. */
export const WEANERS = 1 as const
export const SLAUGHTER_PIGS = 2 as const

export type PigType = typeof WEANERS | typeof SLAUGHTER_PIGS
