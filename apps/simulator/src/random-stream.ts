/** Random number stream; the same seed gives the same numbers. `next` is from 0 to 1. */
export interface RandomStream {
  next(): number
  /** Normal distribution with mean 0 and deviation 1. */
  normal(): number
  /** Poisson distribution: number of rare events with the given mean. */
  poisson(mean: number): number
  /** True with the given probability. */
  bernoulli(share: number): boolean
  /** Whole number from `least` to `most`, both included. */
  integer(least: number, most: number): number
  /** Draws one of the things, weighted by share. */
  pick<T>(things: readonly (readonly [T, number])[]): T
}

/**
 * Separate random stream for each purpose, named by it. A stream does not change when another one draws more or fewer
 * numbers.
 */
export const randomStream = (seed: number, ...names: readonly (string | number)[]): RandomStream =>
  mulberry32(hashOf(`${seed} ${names.join(' ')}`))

/** Mulberry32: small, fast, and sufficient for a lifelike herd. */
function mulberry32(seed: number): RandomStream {
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
    bernoulli: (share) => next() < share,
    integer: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (things) => {
      let remaining = next() * things.reduce((sum, [, share]) => sum + share, 0)
      for (const [thing, share] of things) {
        remaining -= share
        if (remaining < 0) return thing
      }
      return (things.at(-1) as readonly [never, number])[0]
    },
  }
}

/** FNV-1a with a final mix, so that similar names give very different hashes. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
