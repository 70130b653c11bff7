import type { SlaughterhousePlan } from '../plan.ts'

export const slaughterhouses: readonly SlaughterhousePlan[] = [
  { key: 'danish-crown', name: 'Danish Crown', liveFactorMilli: 1310 },
  // Different dressing of the carcass: a product that used one factor for all would show wrong weights.
  { key: 'tican', name: 'Tican', liveFactorMilli: 1300 },
]
