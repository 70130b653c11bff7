import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import type { HerdLeg } from '@herdboard/domain/ledger/unit-facts.ts'
import { dayNumber } from '@herdboard/domain/time/day-number.ts'

/** Sum of all movements of one unit and day; within a day they have no order. */
export interface DayMovements {
  inHead: number
  transferInHead: number
  outHead: number
  transferOutHead: number
  slaughterHead: number
  deadHead: number
  inGrams: number
  transferInGrams: number
  outGrams: number
  transferOutGrams: number
  /** of slaughters with a weight; condemned pigs without one are added when the day's mean weight is known */
  slaughterGrams: number
  condemnedWithoutWeight: number
  carcassGrams: number
  /** of weighed dead pigs; the others are added when the day's mean weight is known */
  deadGrams: number
  deadWithoutWeight: number
  entryWeightAssumed: boolean
}

/** Assumed weight of a pig that was inserted without a weight: the start of the reference interval, kg. */
export const entryWeightKg = (pigType: PigType): number => (pigType === WEANERS ? 7 : 30)

/** Sums legs by day: a list with the movements of day `base + i` at index `i`, empty for days without any. */
export function movementsByDay(
  pigType: PigType,
  legs: readonly HerdLeg[],
  base: number,
  last: number,
): (DayMovements | undefined)[] {
  const byDay: (DayMovements | undefined)[] = []
  for (const leg of legs) {
    const index = dayNumber(leg.day) - base
    if (index < 0 || index > last) continue
    byDay[index] ??= noMovements()
    add(byDay[index], leg, pigType)
  }
  return byDay
}

export const headsIn = (moves: DayMovements): number => moves.inHead + moves.transferInHead

export const headsOut = (moves: DayMovements): number =>
  moves.outHead + moves.transferOutHead + moves.slaughterHead + moves.deadHead

export const gramsIn = (moves: DayMovements): number => moves.inGrams + moves.transferInGrams

/** Grams out, without unweighed dead and condemned pigs. */
export const weighedGramsOut = (moves: DayMovements): number =>
  moves.outGrams + moves.transferOutGrams + moves.slaughterGrams + moves.deadGrams

function add(moves: DayMovements, leg: HerdLeg, pigType: PigType): void {
  const head = Math.abs(leg.head)
  const grams = Math.abs(leg.grams ?? 0)
  switch (leg.kind) {
    case legKind.insertion:
      moves.inHead += head
      moves.inGrams += leg.grams === null ? head * entryWeightKg(pigType) * 1000 : grams
      moves.entryWeightAssumed ||= leg.grams === null
      break
    case legKind.transferIn:
      moves.transferInHead += head
      moves.transferInGrams += grams
      break
    case legKind.departure:
      moves.outHead += head
      moves.outGrams += grams
      break
    case legKind.transferOut:
      moves.transferOutHead += head
      moves.transferOutGrams += grams
      break
    case legKind.slaughter:
      moves.slaughterHead += head
      moves.slaughterGrams += grams
      moves.condemnedWithoutWeight += leg.grams === null ? head : 0
      moves.carcassGrams += leg.carcassGrams ?? 0
      break
    case legKind.dead:
      moves.deadHead += head
      moves.deadGrams += grams
      moves.deadWithoutWeight += leg.grams === null ? head : 0
      break
  }
}

const noMovements = (): DayMovements => ({
  inHead: 0,
  transferInHead: 0,
  outHead: 0,
  transferOutHead: 0,
  slaughterHead: 0,
  deadHead: 0,
  inGrams: 0,
  transferInGrams: 0,
  outGrams: 0,
  transferOutGrams: 0,
  slaughterGrams: 0,
  condemnedWithoutWeight: 0,
  carcassGrams: 0,
  deadGrams: 0,
  deadWithoutWeight: 0,
  entryWeightAssumed: false,
})
