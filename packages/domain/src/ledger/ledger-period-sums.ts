import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { HerdDay } from './herd-rows.ts'

/** Sums of a period over day rows of any units; ratios are calculated from them last. */
export interface LedgerPeriodSums {
  pigDays: number
  /** the known part; see `gainKnown` */
  gainGrams: number
  /** false if pigs were there on a day without known gain */
  gainKnown: boolean
  openingHead: number
  closingHead: number
  diffHead: number
  inHead: number
  inGrams: number
  outHead: number
  outGrams: number
  slaughterHead: number
  slaughterGrams: number
  carcassGrams: number
  deadHead: number
  deadGrams: number
}

/**
 * Sums the rows of the days after `opening`, up to and including `closing`; neighbouring periods add up.
 *
 * A pig-day is a pig that was there at the end of the previous day. Out counts live pigs: dead pigs are summed
 * separately. Transfers are part of in and out. Source: docs/domain/herd-ledger.md#periods
 */
export function sumLedgerDays(days: readonly HerdDay[], opening: string, closing: string): LedgerPeriodSums {
  const first = addDays(opening, 1)
  const sums = zeroSums()
  for (const row of days) {
    if (row.day < first || row.day > closing) continue
    sums.pigDays += row.head_open
    sums.gainGrams += row.gain_g ?? 0
    sums.gainKnown &&= row.gain_g !== null || row.head_open === 0
    if (row.day === first) sums.openingHead += row.head_open
    if (row.day === closing) sums.closingHead += row.head
    sums.diffHead += row.diff_head
    sums.inHead += row.in_head + row.transfer_in_head
    sums.inGrams += row.in_g + row.transfer_in_g
    sums.outHead += row.out_head + row.transfer_out_head + row.slaughter_head
    sums.outGrams += row.out_g + row.transfer_out_g + row.slaughter_g
    sums.slaughterHead += row.slaughter_head
    sums.slaughterGrams += row.slaughter_g
    sums.carcassGrams += row.carcass_g
    sums.deadHead += row.dead_head
    sums.deadGrams += row.dead_g
  }
  return sums
}

const zeroSums = (): LedgerPeriodSums => ({
  pigDays: 0,
  gainGrams: 0,
  gainKnown: true,
  openingHead: 0,
  closingHead: 0,
  diffHead: 0,
  inHead: 0,
  inGrams: 0,
  outHead: 0,
  outGrams: 0,
  slaughterHead: 0,
  slaughterGrams: 0,
  carcassGrams: 0,
  deadHead: 0,
  deadGrams: 0,
})
