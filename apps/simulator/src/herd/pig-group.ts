import { fePerPigDay } from '@herdboard/domain/growth/feed-intake.ts'
import { dailyGrowthKg } from '@herdboard/domain/growth/gompertz.ts'
import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { checkAfterDays } from '@herdboard/domain/growth/post-weaning-check.ts'
import { unhinderedGrowthKg } from '@herdboard/domain/growth/standard-curve.ts'
import { usualSdKg } from '@herdboard/domain/growth/weight-spread.ts'
import { dailyRisks, expectedDeaths } from '@herdboard/domain/mortality/expected-deaths.ts'
import { usualBatchDays } from '@herdboard/domain/stays/stay-length.ts'
import type { RandomStream } from '../random-stream.ts'
import type { GrowthConditions } from '../story.ts'
import { upperTail } from './normal-tail.ts'

/** Pigs inserted together. Their true weight is not known on the farm between two weighings. */
export interface PigGroup {
  pigType: PigType
  startDay: string
  dayOfStay: number
  startHead: number
  head: number
  meanKg: number
  sdKg: number
  /** Growth as a factor of the standard curve. */
  level: number
  /** FE per kg gain as a factor of the standard. */
  feedLevel: number
  risks: readonly number[]
  chance: RandomStream
  /** Expected deaths that have not occurred yet. */
  dueDeaths: number
  /** Number of deliveries of its pigs, and the day of the last. */
  deliveries: number
  lastDelivery: string | null
}

const DAY_NOISE = 0.02
/** Exponent by which feed per kg gain falls with faster growth: less feed goes to maintenance. */
const FASTER_EATS_LESS = 0.35
const BY_CHANCE = 0.4
/** True weight of dying pigs as a share of the group's mean; independent of the ledger's estimate. */
const DYING_WEIGHT = 0.85
const DYING_WEIGHT_NOISE = 0.03

export const newGroup = (
  kind: Pick<PigGroup, 'pigType' | 'startDay' | 'head' | 'meanKg' | 'level' | 'feedLevel' | 'chance'> & {
    mortality: number
    sdKg?: number
  },
): PigGroup => ({
  ...kind,
  sdKg: kind.sdKg ?? usualSdKg(kind.meanKg),
  startHead: kind.head,
  dayOfStay: 0,
  // Spread over the days of a batch and not of a usual stay: the last pigs of the group can die, too.
  risks: dailyRisks(kind.pigType, usualBatchDays(kind.pigType), kind.mortality),
  // A random start, so that groups do not all begin with the same part of a death.
  dueDeaths: kind.chance.next(),
  deliveries: 0,
  lastDelivery: null,
})

/** Changes of one day for a group; kg and FE of all its pigs. */
export interface GroupDayPassed {
  gainKg: number
  fe: number
  dead: number
  deadKg: number
}

/** Simulates a night and the following day: the pigs grow and eat, some die. */
export function passDay(group: PigGroup, conditions: GrowthConditions): GroupDayPassed {
  const { pigType, head, chance } = group
  const ordinaryKg = growthKg(group) * (1 + DAY_NOISE * chance.normal())
  const gainPerPig = ordinaryKg * conditions.growthTimes
  const lead = group.level ** -FASTER_EATS_LESS * group.feedLevel
  const fe = head * fePerPigDay(pigType, group.meanKg, ordinaryKg) * lead * conditions.eatTimes
  group.sdKg += usualSdKg(group.meanKg + gainPerPig) - usualSdKg(group.meanKg)
  group.meanKg += gainPerPig
  group.dayOfStay += 1
  const expected = expectedDeaths(head, group.risks, Math.min(group.dayOfStay - 1, group.risks.length - 1))
  const dead = Math.min(head, deathsOf(group, expected * conditions.riskTimes))
  const deadKg = dead === 0 ? 0 : dead * group.meanKg * (DYING_WEIGHT + DYING_WEIGHT_NOISE * chance.normal())
  takeOut(group, dead, deadKg)
  return { gainKg: head * gainPerPig, fe, dead, deadKg }
}

/**
 * Deaths of a day: a part at random, the rest when whole expected deaths have accumulated, since a weak pig dies in the
 * end.
 */
function deathsOf(group: PigGroup, expected: number): number {
  group.dueDeaths += expected * (1 - BY_CHANCE)
  const due = Math.floor(group.dueDeaths)
  group.dueDeaths -= due
  return due + group.chance.poisson(expected * BY_CHANCE)
}

/** Daily growth of a mean pig without noise, kg. That of weaners depends on the days since weaning. */
const growthKg = ({ pigType, meanKg, dayOfStay, level }: PigGroup): number =>
  level *
  (pigType === WEANERS ? unhinderedGrowthKg(meanKg) * checkAfterDays(dayOfStay) : dailyGrowthKg(pigType, meanKg))

/** Estimated mean weight after some ordinary days, like that of an experienced farmer. */
export function meanKgAfter(group: PigGroup, days: number): number {
  const guess = { ...group }
  for (let day = 0; day < days; day++) {
    guess.meanKg += growthKg(guess)
    guess.dayOfStay += 1
  }
  return guess.meanKg
}

/** Removes the heaviest pigs of a group; returns their live weight. */
export function takeHeaviest(group: PigGroup, head: number): { head: number; kg: number } {
  const { takenLead, restSd } = upperTail(head / group.head)
  const kg = head * (group.meanKg + takenLead * group.sdKg)
  takeOut(group, head, kg)
  group.sdKg *= restSd
  return { head, kg }
}

/** Removes the lightest pigs of a group, which are sorted out as runts. */
export function takeLightest(group: PigGroup, head: number): { head: number; kg: number } {
  const { takenLead, restSd } = upperTail(head / group.head)
  const kg = head * Math.max(group.meanKg - takenLead * group.sdKg, group.meanKg * 0.6)
  takeOut(group, head, kg)
  group.sdKg *= restSd
  return { head, kg }
}

/** Removes random pigs of a group. */
export function takeAny(group: PigGroup, head: number): { head: number; kg: number } {
  const kg = head * group.meanKg
  takeOut(group, head, kg)
  return { head, kg }
}

/** Removes pigs and conserves total weight: when lighter pigs leave, the mean of the rest rises. */
function takeOut(group: PigGroup, head: number, kg: number): void {
  const left = group.head - head
  if (head > 0 && left > 0) group.meanKg = (group.head * group.meanKg - kg) / left
  group.head = left
}
