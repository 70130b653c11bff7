import { isRecordingForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { type EventPlaceLevel, farmEvents } from '#modules/catalogue/farm-events.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** The properties of a place that decide which actions it offers. */
export interface PlaceState {
  level: EventPlaceLevel
  /** The user may write on its farm. */
  canWrite: boolean
  /** Null for a farm, which may hold both types. */
  pigType: PigType | null
  /** The barn, or the barn around the place, is run in batches. */
  isBatchProduction: boolean
  /** The barn is divided into sections. */
  hasSections: boolean
  /** The place has pigs or recently had some, so that forgotten records can still be entered. */
  hadPigs: boolean
  /** False for a closed batch; true for every other place. */
  isOpen: boolean
}

/** What the caller may do, beside writing on the farm. */
export type OfferingScope = Pick<TenantScope, 'modules' | 'recordsOnly'>

/** A closed batch offers counts of earlier days and bills, which often come after it, and the form that reopens it. */
const CLOSED_BATCH_FORMS: ReadonlySet<number> = new Set([formId.stockCount, formId.posting, formId.updateBatch])

/** Returns the ids of the actions that this place offers the user, in the order of the events. */
export function accessibleActions(place: PlaceState, { modules, recordsOnly = false }: OfferingScope): number[] {
  if (!place.canWrite) return []
  const usesSections = place.hasSections && modules.has('Sections')
  return farmEvents
    .filter((event) => {
      if (recordsOnly && !isRecordingForm(event.formId)) return false
      if (!event.levels.includes(place.level)) return false
      if (event.module !== null && !modules.has(event.module)) return false
      if (event.pigType !== null && event.pigType !== place.pigType) return false
      if (event.needsPigs && !place.hadPigs) return false
      if (event.formId === formId.createBatch) return place.isBatchProduction
      if (!place.isOpen) return CLOSED_BATCH_FORMS.has(event.formId)
      // In a batch barn the pigs belong to a batch, in a divided barn to a section: the event must name that place.
      if (place.level === 'section') return !place.isBatchProduction || event.list === 'misc-events'
      return place.level !== 'barn' || !event.wholeBarnOnly || !(place.isBatchProduction || usesSections)
    })
    .map(({ actionId }) => actionId)
}
