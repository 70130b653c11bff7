import type { PlanKey } from './plan-key.ts'

/** Factors of a day for a group of pigs; 1 is an ordinary day. */
export interface GrowthConditions {
  growthTimes: number
  eatTimes: number
  riskTimes: number
  /** Additional to the effects of heat and feed on water intake. */
  waterTimes: number
}
export const ordinaryConditions: GrowthConditions = { growthTimes: 1, eatTimes: 1, riskTimes: 1, waterTimes: 1 }

/** Input of a story. */
export interface GroupDay {
  day: string
  /** Keys of the place: section or batch, else barn. */
  unit: PlanKey
  barn: PlanKey
  /** First day in this place, and days since then: 1 on the day after. */
  startDay: string
  dayOfStay: number
  /** Daily mean outdoors, degrees Celsius. */
  outdoorCelsius: number
}

/**
 * Scenario to demonstrate. It occurs at one place by a calendar rule, so a later today does not change earlier days.
 */
export interface SampleStory {
  key: PlanKey
  /** In English; the page of stories in the docs describes where to see it. */
  title: string
  farmKey: PlanKey
  /** Barn or farm where it occurs. */
  place: PlanKey
  /** True where it makes figures worse than those of an ordinary herd. */
  isAdverse: boolean
  /** Conditions for a group and day; null where the story does not occur. */
  conditions(at: GroupDay): GrowthConditions | null
  /** Permanent growth factor of a batch or filling that starts on the day; 1 without an effect. */
  growthLevel(unit: PlanKey, startDay: string): number
}
