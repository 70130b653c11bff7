import { shareBelow } from './normal-distribution.ts'
import { dailyGainSpread, spreadSdKg, usualVariationPercent } from './weight-spread.ts'

const BINS = 20
/** The classes reach so many standard deviations to both sides: 99.7 % of the pigs. */
const REACH = 3
/** Classes begin and end on whole tens of grams. */
const ROUND_G = 10
/** All pigs of a lot never gain the very same. */
const MIN_SD_G = 1

/** Pigs that came together and left together. */
export interface GrownLot {
  head: number
  days: number
  /** Mean live weights, kg, and the half-widths that 95 % of them lie in, kg; null where nobody stated one. */
  inKg: number
  inSpreadKg: number | null
  outKg: number
  outSpreadKg: number | null
}

/** How the daily gain of pigs lies around its mean, g a day. */
export interface GainCurve {
  head: number
  meanG: number
  sdG: number
  /** Of each class the share of the pigs, %. */
  percents: number[]
}

interface GainLot {
  head: number
  meanG: number
  sdG: number
}

const sdOf = (kg: number, spreadKg: number | null): number =>
  spreadKg === null ? (kg * usualVariationPercent(kg)) / 100 : spreadSdKg(spreadKg)

/** Mean and standard deviation of the daily gain of a lot; null without days. */
export function gainOf({ head, days, inKg, inSpreadKg, outKg, outSpreadKg }: GrownLot): GainLot | null {
  const spread = dailyGainSpread(sdOf(inKg, inSpreadKg), sdOf(outKg, outSpreadKg), days)
  if (spread === null) return null
  return { head, meanG: ((outKg - inKg) / days) * 1000, sdG: Math.max(MIN_SD_G, spread.usualKg * 1000) }
}

/**
 * Groups of lots over the same 20 classes of daily gain: the share of a group's pigs in each, every lot normal around its
 * own mean. `edges` are the bounds of the classes, g a day; none where no group has pigs.
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
  const edges = Array.from({ length: BINS + 1 }, (_, place) => from + place * width)
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
    percents: below.slice(1).map((share, place) => 100 * (share - (below[place] ?? 0))),
  }
}
