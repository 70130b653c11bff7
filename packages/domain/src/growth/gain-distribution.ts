import { sanityRange } from '@herdboard/domain/data-quality/sanity-ranges.ts'
import { shareBelow } from './normal-distribution.ts'
import type { PigType } from './pig-type.ts'
import { dailyGainSpread, spreadSdKg, usualVariationPercent } from './weight-spread.ts'

const BINS = 20
/** Range of the classes to each side of the mean, in standard deviations: 99.7 % of the pigs. */
const REACH = 3
/** Bounds of the classes are rounded to tens of grams. */
const ROUND_G = 10
/** Minimum standard deviation, g: the pigs of a lot never gain exactly the same. */
const MIN_SD_G = 1

/** Pigs that arrived together and left together. */
export interface GrownLot {
  head: number
  days: number
  /** Mean live weights, kg, and the half-widths that contain 95 % of the pigs, kg; null if not stated. */
  inKg: number
  inSpreadKg: number | null
  outKg: number
  outSpreadKg: number | null
}

/** Distribution of the daily gain of pigs around its mean, g per day. */
export interface GainCurve {
  head: number
  meanG: number
  sdG: number
  /** Share of the pigs in each class, %. */
  percents: number[]
}

interface GainLot {
  head: number
  meanG: number
  sdG: number
}

/** How far the mean gain of a lot may lie above the believable gain of a place, as a factor. */
const MAX_ABOVE_BELIEVABLE = 1.5

/**
 * Whether the gain of a lot is possible. Pigs that leave are matched with the oldest arrival that is left; after a wrong
 * count that may be one of a few days before, which those pigs did not come with.
 */
export function isPossibleLot({ days, inKg, outKg }: GrownLot, pigType: PigType): boolean {
  const most = sanityRange('dailyGainGrams', pigType)?.error[1] ?? Number.POSITIVE_INFINITY
  const gainG = ((outKg - inKg) / days) * 1000
  return gainG >= 0 && gainG <= MAX_ABOVE_BELIEVABLE * most
}

const sdOf = (kg: number, spreadKg: number | null): number =>
  spreadKg === null ? (kg * usualVariationPercent(kg)) / 100 : spreadSdKg(spreadKg)

/** Returns the mean and the standard deviation of the daily gain of a lot; null without days. */
export function gainOf({ head, days, inKg, inSpreadKg, outKg, outSpreadKg }: GrownLot): GainLot | null {
  const spread = dailyGainSpread(sdOf(inKg, inSpreadKg), sdOf(outKg, outSpreadKg), days)
  if (spread === null) return null
  return { head, meanG: ((outKg - inKg) / days) * 1000, sdG: Math.max(MIN_SD_G, spread.usualKg * 1000) }
}

/**
 * Distributes groups of lots over the same 20 classes of daily gain: the share of a group's pigs in each class, every
 * lot normal around its own mean. `edges` are the bounds of the classes, g per day; empty if no group has pigs.
 */
export function gainCurves(groups: readonly (readonly GrownLot[])[]): {
  edges: number[]
  curves: (GainCurve | null)[]
} {
  const gains = groups.map((lots) => lots.flatMap((lot) => gainOf(lot) ?? []))
  const all = gains.flat()
  if (all.length === 0) return { edges: [], curves: groups.map(() => null) }
  const from = Math.floor(Math.min(...all.map(({ meanG, sdG }) => meanG - REACH * sdG)) / ROUND_G) * ROUND_G
  const most = Math.max(...all.map(({ meanG, sdG }) => meanG + REACH * sdG))
  const width = Math.max(1, Math.ceil((most - from) / BINS / ROUND_G)) * ROUND_G
  const edges = Array.from({ length: BINS + 1 }, (_, index) => from + index * width)
  return { edges, curves: gains.map((lots) => curveOf(lots, edges)) }
}

function curveOf(lots: readonly GainLot[], edges: readonly number[]): GainCurve | null {
  const head = lots.reduce((sum, lot) => sum + lot.head, 0)
  if (head === 0) return null
  const mean = (of: (lot: GainLot) => number) => lots.reduce((sum, lot) => sum + lot.head * of(lot), 0) / head
  const meanG = mean((lot) => lot.meanG)
  const below = edges.map((edge) => mean((lot) => shareBelow((edge - lot.meanG) / lot.sdG)))
  return {
    head,
    meanG,
    sdG: Math.sqrt(mean((lot) => lot.sdG ** 2 + (lot.meanG - meanG) ** 2)),
    percents: below.slice(1).map((share, index) => 100 * (share - (below[index] ?? 0))),
  }
}
