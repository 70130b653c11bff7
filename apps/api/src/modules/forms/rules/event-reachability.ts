import type { FarmEventDefinition } from '#modules/catalogue/farm-events.ts'
import { accessibleActions } from '#modules/locations/accessible-actions.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { FormPlace } from '../engine/form-place.ts'

/**
 * Whether an event can be recorded at a place: the right to write, the kind of place, the pigs it is for, the module.
 * Whether pigs stand there and a batch is open is not asked: rules say that better, and an old entry is corrected
 * where none are left.
 */
export const isEventReachable = (
  event: FarmEventDefinition,
  { level, farm, barn }: FormPlace,
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
    scope.modules,
  ).includes(event.actionId) &&
  (level !== 'section' || scope.modules.has('Sections'))
