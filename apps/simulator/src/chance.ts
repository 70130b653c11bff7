/** Numbers from 0 to 1, the same ones for the same seed. */
export interface Chance {
  next(): number
  /** Around 0 with deviation 1. */
  normal(): number
  /** Whole number of rare events where `mean` are expected. */
  poisson(mean: number): number
  /** True in so many of cases. */
  happens(share: number): boolean
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  /** One of the things, each by its share. */
  pick<T>(things: readonly (readonly [T, number])[]): T
}

/**
 * A stream of its own for everything that is drawn: named by what it is for, it does not shift when something else
 * draws more or less.
 */
export const chanceOf = (seed: number, ...names: readonly (string | number)[]): Chance =>
  chance(hashOf(`${seed} ${names.join(' ')}`))

/** Mulberry32: small, fast, and enough for a herd that should only look lifelike. */
function chance(seed: number): Chance {
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
    happens: (share) => next() < share,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
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

/** FNV-1a with a last mixing, so that names that differ in one letter are far apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
