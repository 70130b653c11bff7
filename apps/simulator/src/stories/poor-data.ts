import type { PlanKey } from '../plan-key.ts'
import { ordinaryConditions, type SampleStory } from '../story.ts'

/**
 * Farm where people are too busy: forgotten deaths, missing or wrong counts, entries weeks late. Its habits cause this.
 */
export const poorData = (farmKey: PlanKey): SampleStory => ({
  key: 'poor-data',
  title: 'A farm with poor data: counts left out, digits turned round, deaths that nobody wrote down',
  farmKey,
  place: farmKey,
  isAdverse: true,
  conditions: () => ordinaryConditions,
  growthLevel: () => 1,
})
