/** Furthest day ahead of a typed posting: a bill may be dated when it falls due. */
export const MAX_POSTING_DAYS_AHEAD = 365
