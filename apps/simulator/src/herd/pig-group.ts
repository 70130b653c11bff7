import { feAPigAndDay } from '@herdboard/domain/growth/feed-intake.ts'
import { dailyGrowthKg } from '@herdboard/domain/growth/gompertz.ts'
import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { checkAfterDays } from '@herdboard/domain/growth/post-weaning-check.ts'
import { unhinderedGrowthKg } from '@herdboard/domain/growth/standard-curve.ts'
import { usualSdKg } from '@herdboard/domain/growth/weight-spread.ts'
import { dailyRisks, expectedDeaths } from '@herdboard/domain/mortality/expected-deaths.ts'
import type { Chance } from '../chance.ts'
import type { GrowthConditions } from '../story.ts'
import { upperTail } from './normal-tail.ts'

/** Pigs that came in together. What they truly weigh, nobody at the farm knows between two weighings. */
export interface PigGroup {
  pigType: PigType
  startDay: string
  dayOfStay: number
  startHead: number
  head: number
  meanKg: number
  sdKg: number
  /** Growth against the standard curve. */
  level: number
  /** FE for a kilo of gain against the standard line. */
  feedLevel: number
  risks: readonly number[]
  chance: Chance
  /** Expected deaths that have not come yet. */
  dueDeaths: number
  /** Lorries that took pigs of it, and the day of the last. */
  deliveries: number
  lastDelivery: string | null
}

/** Days over which the risk of dying is spread, as pigs usually stay. */
const RISK_DAYS: Record<PigType, number> = { 1: 54, 2: 92 }
const DAY_NOISE = 0.02
/** A faster pig needs less for its upkeep on the way: feed for a kilo falls by so much of the growth's lead. */
const FASTER_EATS_LESS = 0.35
const BY_CHANCE = 0.4
/** Those that die were behind: their weight against the mean of the group. Of the pigs' own, not the ledger's estimate. */
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
  risks: dailyRisks(kind.pigType, RISK_DAYS[kind.pigType], kind.mortality),
  // A group does not begin with the first death already half due.
  dueDeaths: kind.chance.next(),
  deliveries: 0,
  lastDelivery: null,
})

/** What one day did to a group; kilos and FE of all its pigs. */
export interface GroupDayPassed {
  gainKg: number
  fe: number
  dead: number
  deadKg: number
}

/** A night and the day after it pass: the pigs grow and eat, some die. */
export function passDay(group: PigGroup, conditions: GrowthConditions): GroupDayPassed {
  const { pigType, head, chance } = group
  const ordinaryKg = growthKg(group) * (1 + DAY_NOISE * chance.normal())
  const gainAPig = ordinaryKg * conditions.growthTimes
  const lead = group.level ** -FASTER_EATS_LESS * group.feedLevel
  const fe = head * feAPigAndDay(pigType, group.meanKg, ordinaryKg) * lead * conditions.eatTimes
  group.sdKg += usualSdKg(group.meanKg + gainAPig) - usualSdKg(group.meanKg)
  group.meanKg += gainAPig
  group.dayOfStay += 1
  const expected = expectedDeaths(head, group.risks, Math.min(group.dayOfStay - 1, group.risks.length - 1))
  const dead = Math.min(head, deathsOf(group, expected * conditions.riskTimes))
  const deadKg = dead === 0 ? 0 : dead * group.meanKg * (DYING_WEIGHT + DYING_WEIGHT_NOISE * chance.normal())
  takeOut(group, dead, deadKg)
  return { gainKg: head * gainAPig, fe, dead, deadKg }
}

/** Some deaths come by chance alone; the others when so many are due, since a weak pig dies sooner or later. */
function deathsOf(group: PigGroup, expected: number): number {
  group.dueDeaths += expected * (1 - BY_CHANCE)
  const due = Math.floor(group.dueDeaths)
  group.dueDeaths -= due
  return due + group.chance.poisson(expected * BY_CHANCE)
}

/** Growth of a mean pig in a day without noise, kg. Weaners by their days since weaning, which the barn knows. */
const growthKg = ({ pigType, meanKg, dayOfStay, level }: PigGroup): number =>
  level *
  (pigType === WEANERS ? unhinderedGrowthKg(meanKg) * checkAfterDays(dayOfStay) : dailyGrowthKg(pigType, meanKg))

/** Mean weight after so many ordinary days, as a practised eye guesses it. */
export function meanKgAfter(group: PigGroup, days: number): number {
  const guess = { ...group }
  for (let day = 0; day < days; day++) {
    guess.meanKg += growthKg(guess)
    guess.dayOfStay += 1
  }
  return guess.meanKg
}

/** The heaviest of a group leave. Gives their live weight. */
export function takeHeaviest(group: PigGroup, head: number): { head: number; kg: number } {
  const { takenLead, restSd } = upperTail(head / group.head)
  const kg = head * (group.meanKg + takenLead * group.sdKg)
  takeOut(group, head, kg)
  group.sdKg *= restSd
  return { head, kg }
}

/** The lightest leave: runts that are sorted out. */
export function takeLightest(group: PigGroup, head: number): { head: number; kg: number } {
  const { takenLead, restSd } = upperTail(head / group.head)
  const kg = head * Math.max(group.meanKg - takenLead * group.sdKg, group.meanKg * 0.6)
  takeOut(group, head, kg)
  group.sdKg *= restSd
  return { head, kg }
}

/** Pigs from anywhere in the group leave. */
export function takeAny(group: PigGroup, head: number): { head: number; kg: number } {
  const kg = head * group.meanKg
  takeOut(group, head, kg)
  return { head, kg }
}

/** Kilos are kept: who leaves lighter than the mean leaves the rest heavier. */
function takeOut(group: PigGroup, head: number, kg: number): void {
  const left = group.head - head
  if (head > 0 && left > 0) group.meanKg = (group.head * group.meanKg - kg) / left
  group.head = left
}
