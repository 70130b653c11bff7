/** More deaths in a day than both of these need a confirmation. */
const MAX_DEAD = 5
const MAX_DEAD_SHARE = 0.02

/** Returns whether so many deaths of one day ask for a confirmation. `headBefore` is the stock before the first of them. */
export const isManyDead = (dead: number, headBefore: number): boolean =>
  dead > Math.max(MAX_DEAD, MAX_DEAD_SHARE * headBefore)
