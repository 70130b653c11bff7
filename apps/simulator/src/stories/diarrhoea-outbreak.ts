import { isoWeek } from '@herdboard/domain/time/iso-week.ts'
import type { PlanKey } from '../plan-key.ts'
import type { GrowthConditions, SampleStory } from '../story.ts'

/** Weeks in which batches start that fall ill: about one per quarter, so there is always a recent one. */
const WEEKS: ReadonlySet<number> = new Set([8, 21, 34, 45])
const FIRST_DAY = 9
const LAST_DAY = 16

/**
 * Post-weaning diarrhoea in one batch: the water intake falls a day before anyone notices, then growth falls, then pigs
 * die.
 */
export const diarrhoeaOutbreak = (farmKey: PlanKey): SampleStory => ({
  key: 'diarrhoea-outbreak',
  title: 'An outbreak of diarrhoea: the water falls a day before anybody sees it',
  farmKey,
  place: farmKey,
  isAdverse: true,
  conditions: ({ startDay, dayOfStay }) => {
    if (!WEEKS.has(isoWeek(startDay).week)) return null
    if (dayOfStay === FIRST_DAY - 1) return dayBefore
    if (dayOfStay < FIRST_DAY || dayOfStay > LAST_DAY) return null
    return dayOfStay < FIRST_DAY + 5 ? ill : recovering
  },
  growthLevel: () => 1,
})

const dayBefore: GrowthConditions = { growthTimes: 0.97, eatTimes: 0.98, riskTimes: 1, waterTimes: 0.82 }
const ill: GrowthConditions = { growthTimes: 0.45, eatTimes: 0.66, riskTimes: 5, waterTimes: 0.78 }
const recovering: GrowthConditions = { growthTimes: 0.75, eatTimes: 0.85, riskTimes: 2.2, waterTimes: 0.9 }
