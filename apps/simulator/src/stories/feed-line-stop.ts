import { weekdayOf } from '../herd/calendar/weekday.ts'
import type { PlanKey } from '../plan-key.ts'
import type { SampleStory } from '../story.ts'

const SUNDAY = 7
/** Months with a stop, on their first Sunday. */
const MONTHS: ReadonlySet<string> = new Set(['02', '05', '08', '11'])

const isStop = (day: string): boolean =>
  weekdayOf(day) === SUNDAY && MONTHS.has(day.slice(5, 7)) && day.slice(8) <= '07'

/** A feed chain breaks on a Sunday night and is noticed only in the afternoon. */
export const feedLineStop = (farmKey: PlanKey, barn: PlanKey): SampleStory => ({
  key: 'feed-line-stop',
  title: 'A feed line that stops on a Sunday, from two in the night until four in the afternoon',
  farmKey,
  place: barn,
  isAdverse: true,
  conditions: ({ barn: at, day }) =>
    at === barn && isStop(day) ? { growthTimes: 0.4, eatTimes: 0.5, riskTimes: 1.5, waterTimes: 0.85 } : null,
  growthLevel: () => 1,
})
