import type { PlanKey } from './plan-key.ts'

/** How a day is for a group of pigs: 1 in everything is an ordinary day. */
export interface GrowthConditions {
  growthTimes: number
  eatTimes: number
  riskTimes: number
  /** On top of what heat and less feed do to it. */
  waterTimes: number
}
export const ordinaryConditions: GrowthConditions = { growthTimes: 1, eatTimes: 1, riskTimes: 1, waterTimes: 1 }

/** What a story may look at. */
export interface GroupDay {
  day: string
  /** Keys of the place: section or batch, else barn. */
  unit: PlanKey
  barn: PlanKey
  /** First day in this place, and days since: 1 on the day after. */
  startDay: string
  dayOfStay: number
  /** Mean outdoors, degrees Celsius. */
  outdoorCelsius: number
}

/** Something to show: it happens at one place, by a rule of the calendar, so a newer today changes nothing before. */
export interface Story {
  key: PlanKey
  /** In English; the page of stories in the docs says where to look. */
  title: string
  farmKey: PlanKey
  /** Barn or farm where it is told. */
  place: PlanKey
  /** True where it makes figures worse than an ordinary herd's. */
  isBadLuck: boolean
  /** Conditions that it makes for a group and day; null where it is not told. */
  conditions(at: GroupDay): GrowthConditions | null
  /** Growth of a batch or filling that starts then, for good; 1 where it says nothing. */
  level(unit: PlanKey, startDay: string): number
}
