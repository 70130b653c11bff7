import type { SlaughterhousePlan } from '../plan.ts'

export const slaughterhouses: readonly SlaughterhousePlan[] = [
  { key: 'danish-crown', name: 'Danish Crown', liveFactorMilli: 1310 },
  { key: 'tican', name: 'Tican', liveFactorMilli: 1310 },
]
