import type { PlanKey } from '../plan-key.ts'
import type { SampleStory } from '../story.ts'

const FIRST = '07-01'
const LAST = '08-20'
const HOT_OUTDOORS = 14.5

/** Old barn without cooling: in a warm summer the pigs are inactive, eat little and grow slowly. */
export const hotSummer = (farmKey: PlanKey, barn: PlanKey): SampleStory => ({
  key: 'hot-summer',
  title: 'A hot summer in an old barn: less feed, less growth, more water',
  farmKey,
  place: barn,
  isAdverse: true,
  conditions: ({ barn: at, day, outdoorCelsius }) => {
    const date = day.slice(5)
    if (at !== barn || date < FIRST || date > LAST) return null
    const heat = Math.min(8, Math.max(0, outdoorCelsius - HOT_OUTDOORS))
    if (heat === 0) return null
    return {
      growthTimes: 1 - 0.04 * heat,
      eatTimes: 1 - 0.03 * heat,
      riskTimes: 1 + 0.12 * heat,
      waterTimes: 1 + 0.03 * heat,
    }
  },
  growthLevel: () => 1,
})
