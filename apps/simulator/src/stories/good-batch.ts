import type { PlanKey } from '../plan-key.ts'
import { ordinaryConditions, type SampleStory } from '../story.ts'

/** Growth relative to the farm's other batches. */
const LEAD = 1.1

/** Barn where every batch grows better than the national average: good piglets, clean pens, careful work. */
export const goodBatch = (farmKey: PlanKey, barn: PlanKey): SampleStory => ({
  key: 'good-batch',
  title: 'A barn whose batches grow better than the country',
  farmKey,
  place: barn,
  isAdverse: false,
  conditions: (at) => (at.barn === barn ? ordinaryConditions : null),
  growthLevel: (unit) => (unit === barn || unit.startsWith(`${barn}/`) ? LEAD : 1),
})
