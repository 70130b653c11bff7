import { shareBelow } from './normal-distribution.ts'
import { spreadSdKg, usualVariationPercent } from './weight-spread.ts'

/** Standard deviations to each side of the mean that contain 90 % of a normal distribution: from 5 % to 95 %. */
const DEVIATIONS_OF_90_PERCENT = 1.645

/** Pigs that left together. */
export interface WeighedLot {
  head: number
  /** Mean, kg: live or carcass. */
  meanKg: number
  /** Mean live weight, kg, on which the usual spread depends. */
  liveKg: number
  /** Half-width that contains 95 % of them, kg, as entered; null if not stated. */
  spreadKg: number | null
  /** Target weights of the pigs, kg. */
  targetKg: readonly [least: number, most: number]
}

/** Distribution of the weights of pigs around their mean. */
export interface WeightSpan {
  head: number
  meanKg: number
  sdKg: number
  variationPercent: number
  /** 5 % of the pigs are lighter, 5 % are heavier, kg. */
  fromKg: number
  toKg: number
  insidePercent: number
  /** Some of the spreads are not stated, so the usual spread is used. */
  isEstimated: boolean
}

const sdOf = ({ meanKg, liveKg, spreadKg }: WeighedLot): number =>
  spreadKg === null ? (meanKg * usualVariationPercent(liveKg)) / 100 : spreadSdKg(spreadKg)

/**
 * Combines the weights of lots, each normal around its own mean; differences between the means add to the spread. Null
 * without pigs. Source: docs/behaviour/tables-and-charts.md#weights-at-exit
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
  const [least, most] = lot.targetKg
  const sdKg = sdOf(lot)
  if (sdKg === 0) return lot.meanKg >= least && lot.meanKg <= most ? 1 : 0
  return shareBelow((most - lot.meanKg) / sdKg) - shareBelow((least - lot.meanKg) / sdKg)
}
