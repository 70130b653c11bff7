import { isoWeek } from '@herdboard/domain/time/iso-week.ts'
import type { Key } from '../plan.ts'
import type { Conditions, Story } from '../story.ts'
import { tellingsOf } from './tellings.ts'

/** Batches that start in these weeks fall ill: one in a quarter of a year, so there is always one to look at. */
const WEEKS: ReadonlySet<number> = new Set([8, 21, 34, 45])
const FIRST_DAY = 9
const LAST_DAY = 16

/** Post-weaning diarrhoea in one barn: the water falls a day before anybody sees it, then growth, then pigs die. */
export const diarrhoeaOutbreak = (farmKey: Key, barn: Key): Story => ({
  key: 'diarrhoea-outbreak',
  title: 'An outbreak of diarrhoea: the water falls a day before',
  farmKey,
  isBadLuck: true,
  conditions: (at) => {
    if (at.barn !== barn || !WEEKS.has(isoWeek(at.startDay).week)) return null
    if (at.dayOfStay === FIRST_DAY - 1) return { ...dayBefore }
    if (at.dayOfStay < FIRST_DAY || at.dayOfStay > LAST_DAY) return null
    return at.dayOfStay < FIRST_DAY + 5 ? { ...ill } : { ...recovering }
  },
  level: () => 1,
  tellings: (from, to) =>
    tellingsOf(from, to, 4, (day) => {
      const { week } = isoWeek(day)
      return WEEKS.has(week) ? { place: barn, startOffset: FIRST_DAY - 1, endOffset: LAST_DAY } : null
    }),
})

const dayBefore: Conditions = { growthTimes: 0.97, eatTimes: 0.98, riskTimes: 1, waterTimes: 0.78 }
const ill: Conditions = { growthTimes: 0.45, eatTimes: 0.66, riskTimes: 5, waterTimes: 0.95 }
const recovering: Conditions = { growthTimes: 0.75, eatTimes: 0.85, riskTimes: 2.2, waterTimes: 1.1 }
