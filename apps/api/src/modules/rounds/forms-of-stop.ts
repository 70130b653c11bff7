import { farmEvents, treatmentDayEvent } from '#modules/catalogue/farm-events.ts'
import { accessibleActions, type PlaceState } from '#modules/locations/service.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { RoundStop } from './place-stops.ts'

const levelOf = ({ section_id, batch_id }: RoundStop['at']): PlaceState['level'] =>
  batch_id ? 'batch' : section_id ? 'section' : 'barn'

/** Returns the numbers of the forms that the caller may send from a place; none without the right to record there. */
export function formsOfStop({ barn, at, pigsAt, hadPigs }: RoundStop, scope: TenantScope): number[] {
  const canWrite = scope.writableFarms.has(at.farm_id)
  const actions = new Set(
    [at, pigsAt].flatMap((place) =>
      accessibleActions(
        {
          level: levelOf(place),
          canWrite,
          pigType: barn.pig_type,
          isBatchProduction: barn.is_batch_production,
          hasSections: barn.sections.length > 0,
          hadPigs,
          isOpen: true,
        },
        scope,
      ),
    ),
  )
  const formIds = farmEvents.filter(({ actionId }) => actions.has(actionId)).map(({ formId }) => formId)
  return canWrite && scope.modules.has('Medicine') ? [...formIds, treatmentDayEvent.formId] : formIds
}
