import { feAPigAndDay } from '@herdboard/domain/growth/feed-intake.ts'
import { dailyGrowthKg } from '@herdboard/domain/growth/gompertz.ts'
import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { dailyRisks, expectedDeaths } from '@herdboard/domain/mortality/expected-deaths.ts'
import type { Chance } from './chance.ts'

/** Pigs that came together and live together. What they truly weigh, nobody at the farm knows between two weighings. */
export interface PigGroup {
  pigType: PigType
  head: number
  meanKg: number
  /** Growth of this group against the standard curve. */
  level: number
  stayDays: number
  day: number
  risks: number[]
}

const LONGEST_STAY: Record<PigType, number> = { 1: 60, 2: 110 }

export const newGroup = (
  pigType: PigType,
  head: number,
  meanKg: number,
  level: number,
  mortality: number,
): PigGroup => ({
  pigType,
  head,
  meanKg,
  level,
  stayDays: LONGEST_STAY[pigType],
  day: 0,
  risks: dailyRisks(pigType, LONGEST_STAY[pigType], mortality),
})

/** How much worse a day is for the group: 1 is an ordinary day. */
export interface Weather {
  riskTimes: number
  growthTimes: number
}
export const ordinary: Weather = { riskTimes: 1, growthTimes: 1 }

/** One day passes: the pigs grow and eat, some may die. Gives the dead and the feed units eaten. */
export function passDay(group: PigGroup, chances: Chance, weather: Weather): { dead: number; eatenFe: number } {
  const growth = dailyGrowthKg(group.pigType, group.meanKg) * group.level * weather.growthTimes
  const eatenFe = group.head * feAPigAndDay(group.pigType, group.meanKg, growth)
  const expected = expectedDeaths(group.head, group.risks, Math.min(group.day, group.stayDays - 1))
  const dead = Math.min(group.head, chances.poisson(expected * weather.riskTimes))
  group.meanKg += growth
  group.head -= dead
  group.day += 1
  return { dead, eatenFe }
}

const DEVIATION_KG: Record<PigType, number> = { 1: 3.6, 2: 9.5 }

/** Takes out the heaviest share of the pigs, as one does at the first deliveries. Gives their number and mean weight. */
export function takeHeaviest(group: PigGroup, share: number): { head: number; meanKg: number } {
  const head = share >= 1 ? group.head : Math.round(group.head * share)
  // Mean of the upper tail of a normal distribution, in deviations: good enough between a quarter and all.
  const lead = share >= 1 ? 0 : 1.27 - 1.3 * (share - 0.25)
  const meanKg = Math.round((group.meanKg + lead * DEVIATION_KG[group.pigType]) * 10) / 10
  if (head < group.head) group.meanKg = (group.meanKg * group.head - meanKg * head) / (group.head - head)
  group.head -= head
  return { head, meanKg }
}

/** The causes that people at a farm give for a dead pig, as often as they give them. Numbers of the form's list. */
export const causesOf = (pigType: PigType): readonly (readonly [string, number])[] =>
  pigType === WEANERS
    ? [
        ['1', 28],
        ['4', 20],
        ['3', 10],
        ['9', 16],
        ['10', 8],
        ['13', 18],
      ]
    : [
        ['2', 18],
        ['3', 16],
        ['6', 12],
        ['7', 12],
        ['5', 8],
        ['8', 6],
        ['10', 14],
        ['13', 14],
      ]
