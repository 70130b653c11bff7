import { shareBelow } from './normal-distribution.ts'
import { spreadSdKg, usualVariationPercent } from './weight-spread.ts'

/** 90 % of a normal distribution lie within so many standard deviations of its mean: from 5 % to 95 %. */
const DEVIATIONS_OF_90_PERCENT = 1.645

/** Pigs that left together. */
export interface WeighedLot {
  head: number
  /** Mean, kg: live or carcass. */
  meanKg: number
  /** Mean live weight, kg, which the usual spread follows. */
  liveKg: number
  /** Half-width that 95 % of them lie in, kg, as typed; null where nobody stated it. */
  spreadKg: number | null
  /** The weights wanted of them, kg. */
  wanted: readonly [least: number, most: number]
}

/** How the weights of pigs lie around their mean. */
export interface WeightSpan {
  head: number
  meanKg: number
  sdKg: number
  variationPercent: number
  /** 5 % are lighter, 5 % are heavier, kg. */
  fromKg: number
  toKg: number
  insidePercent: number
  /** The spread of some of them is the usual one, which nobody stated. */
  isEstimated: boolean
}

const sdOf = ({ meanKg, liveKg, spreadKg }: WeighedLot): number =>
  spreadKg === null ? (meanKg * usualVariationPercent(liveKg)) / 100 : spreadSdKg(spreadKg)

/**
 * The weights of lots taken together, each normal around its own mean: what lies between their means is spread too.
 * Null without pigs. Source: docs/behaviour/tables-and-charts.md#weights-at-exit
 */
export function weightSpan(lots: readonly WeighedLot[]): WeightSpan | null {
  const head = lots.reduce((sum, lot) => sum + lot.head, 0)
  if (head === 0) return null
  const mean = (of: (lot: WeighedLot) => number) => lots.reduce((sum, lot) => sum + lot.head * of(lot), 0) / head
  const meanKg = mean((lot) => lot.meanKg)
  const sdKg = Math.sqrt(mean((lot) => sdOf(lot) ** 2 + (lot.meanKg - meanKg) ** 2))
  return {
    head,
    meanKg,
    sdKg,
    variationPercent: (100 * sdKg) / meanKg,
    fromKg: meanKg - DEVIATIONS_OF_90_PERCENT * sdKg,
    toKg: meanKg + DEVIATIONS_OF_90_PERCENT * sdKg,
    insidePercent: 100 * mean(insideShare),
    isEstimated: lots.some(({ spreadKg }) => spreadKg === null),
  }
}

function insideShare(lot: WeighedLot): number {
  const [least, most] = lot.wanted
  const sdKg = sdOf(lot)
  if (sdKg === 0) return lot.meanKg >= least && lot.meanKg <= most ? 1 : 0
  return shareBelow((most - lot.meanKg) / sdKg) - shareBelow((least - lot.meanKg) / sdKg)
}
