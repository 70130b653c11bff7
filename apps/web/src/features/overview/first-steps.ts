import type { Barn, Farm } from '@herdboard/contract/places/locations.ts'

export type FirstStepKind = 'farm' | 'barns' | 'sections' | 'people' | 'pigs'

export interface FirstStep {
  step: FirstStepKind
  isDone: boolean
  /** The user can do the step now. */
  canDo: boolean
}

export interface CompanyProgress {
  farms: readonly Pick<Farm, 'pigs'>[]
  barns: readonly Pick<Barn, 'sections' | 'open_batches'>[]
  /** The user administers the company. */
  manages: boolean
  /** The company has the Sections module. */
  hasSections: boolean
  /** Number of members; null while unknown, or if the user may not invite. */
  people: number | null
  /** The user can insert pigs at some place. */
  canInsert: boolean
}

/**
 * Returns the setup steps of a new company until its first key figures. An administrator sees every step, with a button
 * where it is possible. Other users see the completed steps and those that they can do.
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
