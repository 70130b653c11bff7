import { shareBelow } from '@herdboard/domain/growth/normal-distribution.ts'

/** Effect of each tenth of a percent of lean meat, øre per kg, by lower end. 61 % is settled at the quotation. */
const LEAN_FROM = [
  { tenths: 610, oreATenth: 1 },
  { tenths: 590, oreATenth: 1 },
  { tenths: 570, oreATenth: 2 },
  { tenths: 0, oreATenth: 3 },
] as const
const MOST_LEAN_TENTHS = 650
const BASIC_TENTHS = 610

/**
 * Adjustment for lean meat, whole øre per kg carcass. Steps add up from 61 %. Source: docs/domain/demo-herd.md#money
 */
export function leanOre(leanPct: number): number {
  const tenths = Math.min(MOST_LEAN_TENTHS, Math.round(leanPct * 10))
  if (tenths >= BASIC_TENTHS) return tenths - BASIC_TENTHS
  let ore = 0
  for (const [at, { tenths: from, oreATenth }] of LEAN_FROM.entries()) {
    const upper = LEAN_FROM[at - 1]?.tenths ?? BASIC_TENTHS
    ore -= Math.max(0, upper - Math.max(from, tenths)) * oreATenth
  }
  return ore
}

/** Deductions for heavy carcasses: from kg, øre per kg. */
const TOO_HEAVY = [
  [95, 25],
  [96, 50],
  [97, 80],
  [98, 130],
  [99, 200],
  [100, 250],
] as const
/** Standard deviation of carcass weights on one lorry, kg. */
const SPREAD_KG = 2.6

/** Mean deduction for the heavy carcasses of a lorry, whole øre per kg carcass of all of them. */
export function weightOre(meanKg: number): number {
  let ore = 0
  let before = 0
  for (const [kg, taken] of TOO_HEAVY) {
    ore -= (taken - before) * (1 - shareBelow((kg - meanKg) / SPREAD_KG))
    before = taken
  }
  // Avoids -0, which some comparisons treat as different from 0.
  return Math.round(ore) || 0
}

/** Deductions per pig for small lorries, øre, by minimum heads. Below 30 pigs the pick-up has a fixed charge. */
const SMALL_LORRIES = [
  [225, 0],
  [200, 200],
  [130, 400],
  [90, 600],
  [30, 800],
] as const
const PICKUP_ORE = 30_000

/** Deduction for `head` pigs of a settlement, øre, on a lorry with `onLorry` pigs that day. */
export function smallLorryOre(head: number, onLorry: number): number {
  const each = SMALL_LORRIES.find(([from]) => onLorry >= from)
  return each ? head * each[1] : Math.round((PICKUP_ORE * head) / onLorry)
}
