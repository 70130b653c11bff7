import type { SlaughterhousePlan } from '../plan.ts'

export const slaughterhouses: readonly SlaughterhousePlan[] = [
  { key: 'danish-crown', name: 'Danish Crown', liveFactorMilli: 1310 },
  // Another way to cut: its own factor, so that a product that takes one for all tells wrong kilos.
  { key: 'tican', name: 'Tican', liveFactorMilli: 1300 },
]
