import { PlaceId } from '@herdboard/contract/core/ids.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { BudgetLine } from './sql/budget-lines.ts'

/** Returns whether the person may read the line: at least one place is readable, or it has no place left. */
export const isBudgetLineReadable = (scope: TenantScope, line: BudgetLine): boolean =>
  line.places.length === 0 || line.places.some(({ farm_id }) => scope.readableFarms.has(farm_id))

/** Returns whether the person may write on all places of the line. With no place left, only administrators may. */
export const isBudgetLineEditable = (scope: TenantScope, { places }: BudgetLine): boolean =>
  places.length === 0
    ? scope.permissions.has('manage-directory')
    : places.every(({ farm_id }) => scope.writableFarms.has(farm_id))

/**
 * Returns the places that the person may read. A barn has its farm's name in front where the person reads several
 * farms.
 */
export const readableBudgetPlaces = (scope: TenantScope, { places }: BudgetLine): { id: PlaceId; name: string }[] =>
  places
    .filter(({ farm_id }) => scope.readableFarms.has(farm_id))
    .map(({ farm_id, farm_name, barn_id, barn_name }) => ({
      id: PlaceId.parse(barn_id ?? farm_id),
      name: barn_name === null ? farm_name : scope.readableFarms.size > 1 ? `${farm_name}, ${barn_name}` : barn_name,
    }))
