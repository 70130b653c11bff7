import type { FarmEventDefinition } from '#modules/catalogue/farm-events.ts'
import { accessibleActions } from '#modules/locations/accessible-actions.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { FormPlaceWithParents } from '../engine/form-place.ts'

/**
 * Whether an event can be recorded at a place: write permission, kind of place, pig type and module. It does not check
 * whether the place has pigs or an open batch: rules explain that better. An old entry must remain editable where no
 * pigs are left.
 */
export const isEventReachable = (
  event: FarmEventDefinition,
  { level, farm, barn }: FormPlaceWithParents,
  scope: TenantScope,
): boolean =>
  accessibleActions(
    {
      level,
      canWrite: scope.writableFarms.has(farm.id),
      pigType: barn?.pigType ?? null,
      isBatchProduction: barn?.isBatchProduction ?? false,
      hasSections: barn?.hasSections ?? false,
      hadPigs: true,
      isOpen: true,
    },
    scope,
  ).includes(event.actionId) &&
  (level !== 'section' || scope.modules.has('Sections'))
