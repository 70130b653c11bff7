import type { Barn, Farm } from '@herdboard/contract/locations.ts'

export interface FirstStep {
  step: 'farm' | 'barns' | 'pigs'
  isDone: boolean
}

/** Insertion: the event with which the first pigs come in. */
export const INSERTION = 1

/**
 * What stands between a new company and its first key figures. Steps that are done are shown as such; one that is
 * still open only where the person can take it: there is no step that leads nowhere.
 */
export function firstSteps(
  farms: readonly Pick<Farm, 'pigs'>[],
  barns: readonly Pick<Barn, 'id'>[],
  canInsert: boolean,
): FirstStep[] {
  const steps: (FirstStep & { canDo: boolean })[] = [
    { step: 'farm', isDone: farms.length > 0, canDo: false },
    { step: 'barns', isDone: barns.length > 0, canDo: false },
    { step: 'pigs', isDone: farms.some(({ pigs }) => pigs > 0), canDo: canInsert && barns.length > 0 },
  ]
  return steps.filter(({ isDone, canDo }) => isDone || canDo).map(({ step, isDone }) => ({ step, isDone }))
}
