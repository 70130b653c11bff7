import { shareBelow } from '@herdboard/domain/growth/normal-distribution.ts'

/** Percent from which each further tenth costs or brings so many øre a kg; 61 % is settled at the quotation. */
const LEAN_FROM = [
  { tenths: 610, oreATenth: 1 },
  { tenths: 590, oreATenth: 1 },
  { tenths: 570, oreATenth: 2 },
  { tenths: 0, oreATenth: 3 },
] as const
const MOST_LEAN_TENTHS = 650
const BASIC_TENTHS = 610

/** Øre a kg carcass for lean meat, whole. Steps add up from 61 %. Source: docs/domain/demo-herd.md#money */
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

/** Kg from which a carcass costs so many øre a kg. */
const TOO_HEAVY = [
  [95, 25],
  [96, 50],
  [97, 80],
  [98, 130],
  [99, 200],
  [100, 250],
] as const
/** Carcasses of one lorry lie so far around their mean, kg. */
const SPREAD_KG = 2.6

/** Øre a kg carcass that the heavy ones of a lorry cost all of them, whole. */
export function weightOre(meanKg: number): number {
  let ore = 0
  let before = 0
  for (const [kg, taken] of TOO_HEAVY) {
    ore -= (taken - before) * (1 - shareBelow((kg - meanKg) / SPREAD_KG))
    before = taken
  }
  // Not -0, which is another number to whoever compares.
  return Math.round(ore) || 0
}

/** Heads of a lorry below which each costs so many øre; a handful costs the drive. */
const SMALL_LORRIES = [
  [225, 0],
  [200, 200],
  [130, 400],
  [90, 600],
  [30, 800],
] as const
const THE_DRIVE_ORE = 30_000

/** Øre that a settlement of `head` pigs costs where the lorry took so many that day. */
export function smallLorryOre(head: number, onLorry: number): number {
  const each = SMALL_LORRIES.find(([from]) => onLorry >= from)
  return each ? head * each[1] : Math.round((THE_DRIVE_ORE * head) / onLorry)
}
