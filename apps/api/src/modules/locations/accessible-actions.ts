import type { Module } from '@herdboard/contract/core/access.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { type EventPlaceLevel, farmEvents } from '#modules/catalogue/farm-events.ts'

/** What decides over the actions of a place. */
export interface PlaceState {
  level: EventPlaceLevel
  /** The person may write on its farm. */
  canWrite: boolean
  /** null for a farm, which may hold both. */
  pigType: 1 | 2 | null
  /** The barn, its own or the one around it, is run in batches. */
  isBatchProduction: boolean
  /** The barn is divided into sections. */
  hasSections: boolean
  /** Pigs stand there, or stood there lately: what was forgotten before they left can still be recorded. */
  hadPigs: boolean
  /** A batch that has not been closed; every other place is. */
  isOpen: boolean
}

/** Numbers of the actions that this place offers a person, in the events' own order. */
export function accessibleActions(place: PlaceState, modules: ReadonlySet<Module>): number[] {
  if (!place.canWrite) return []
  const usesSections = place.hasSections && modules.has('Sections')
  return farmEvents
    .filter((event) => {
      if (!event.levels.includes(place.level)) return false
      if (event.module !== null && !modules.has(event.module)) return false
      if (event.pigType !== null && event.pigType !== place.pigType) return false
      if (event.needsPigs && !place.hadPigs) return false
      if (event.formId === formId.createBatch) return place.isBatchProduction
      // A closed batch can only be opened again.
      if (!place.isOpen) return event.formId === formId.updateBatch
      // In a barn run in batches the pigs belong to a batch, in a divided one to a section: that one is asked for.
      if (place.level === 'section') return !place.isBatchProduction || event.list === 'misc-events'
      return place.level !== 'barn' || !event.wholeBarnOnly || !(place.isBatchProduction || usesSections)
    })
    .map(({ actionId }) => actionId)
}
