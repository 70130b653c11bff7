import type { Barn, Farm } from '@herdboard/contract/places/locations.ts'

export type FirstStepKind = 'farm' | 'barns' | 'sections' | 'people' | 'pigs'

export interface FirstStep {
  step: FirstStepKind
  isDone: boolean
  /** It can be taken now, by this person. */
  canDo: boolean
}

export interface CompanyProgress {
  farms: readonly Pick<Farm, 'pigs'>[]
  barns: readonly Pick<Barn, 'sections' | 'open_batches'>[]
  /** The person sets up the company. */
  manages: boolean
  /** The company divides its barns, or could. */
  hasSections: boolean
  /** Members of the company; null where the person may not invite, or while it is not known. */
  people: number | null
  /** Somewhere pigs can be put in by this person. */
  canInsert: boolean
}

/**
 * What stands between a new company and its first key figures. Who sets the company up sees every step, with a button
 * where it can be taken; others see what is done, and what they can do themselves: no step leads nowhere.
 */
export function firstSteps({ farms, barns, manages, hasSections, people, canInsert }: CompanyProgress): FirstStep[] {
  const isDivided = barns.some(({ sections, open_batches }) => sections.length > 0 || open_batches.length > 0)
  const steps: (FirstStep & { isMine: boolean })[] = [
    { step: 'farm', isDone: farms.length > 0, canDo: manages, isMine: manages },
    { step: 'barns', isDone: barns.length > 0, canDo: manages && farms.length > 0, isMine: manages },
    { step: 'sections', isDone: isDivided, canDo: manages && barns.length > 0, isMine: manages && hasSections },
    { step: 'people', isDone: people !== null && people > 1, canDo: people !== null, isMine: people !== null },
    { step: 'pigs', isDone: farms.some(({ pigs }) => pigs > 0), canDo: canInsert, isMine: manages || canInsert },
  ]
  return steps
    .filter(({ isDone, isMine }) => isDone || isMine)
    .map(({ step, isDone, canDo }) => ({ step, isDone, canDo: canDo && !isDone }))
}
