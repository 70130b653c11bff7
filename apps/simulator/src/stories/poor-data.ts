import type { PlanKey } from '../plan-key.ts'
import { ordinaryConditions, type Story } from '../story.ts'

/** A farm where people have too much to do: deaths forgotten, counts left out or wrong, weeks late. Its habits say how. */
export const poorData = (farmKey: PlanKey): Story => ({
  key: 'poor-data',
  title: 'A farm with poor data: counts left out, digits turned round, deaths that nobody wrote down',
  farmKey,
  place: farmKey,
  isBadLuck: true,
  conditions: () => ordinaryConditions,
  level: () => 1,
})
