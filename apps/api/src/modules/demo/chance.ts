/** Numbers from 0 to 1, the same ones for the same seed. */
export interface Chance {
  next(): number
  /** Around 0 with deviation 1. */
  normal(): number
  /** Whole number of rare events where `mean` are expected. */
  poisson(mean: number): number
  /** One of the things, each by its share. */
  pick<T>(things: readonly (readonly [T, number])[]): T
}

/** Mulberry32: small, fast, and enough for a herd that should only look lifelike. */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    poisson: (mean) => {
      const floor = Math.exp(-mean)
      let count = 0
      for (let product = next(); product > floor; product *= next()) count++
      return count
    },
    pick: (things) => {
      let left = next() * things.reduce((sum, [, share]) => sum + share, 0)
      for (const [thing, share] of things) {
        left -= share
        if (left < 0) return thing
      }
      return (things.at(-1) as readonly [never, number])[0]
    },
  }
}
