import { PlaceId } from '@herdboard/contract/core/ids.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { BudgetLine } from './sql/budget-lines.ts'

/** A line is for whoever may read one of its places; one that has none left is for everybody. */
export const isBudgetLineReadable = (scope: TenantScope, line: BudgetLine): boolean =>
  line.places.length === 0 || line.places.some(({ farm_id }) => scope.readableFarms.has(farm_id))

/** All of its places must be theirs to write on; one that has none left is the administrators'. */
export const isBudgetLineEditable = (scope: TenantScope, { places }: BudgetLine): boolean =>
  places.length === 0
    ? scope.permissions.has('manage-directory')
    : places.every(({ farm_id }) => scope.writableFarms.has(farm_id))

/** Its places as the person may read them; a barn with its farm before it where they see several. */
export const readableBudgetPlaces = (scope: TenantScope, { places }: BudgetLine): { id: PlaceId; name: string }[] =>
  places
    .filter(({ farm_id }) => scope.readableFarms.has(farm_id))
    .map(({ farm_id, farm_name, barn_id, barn_name }) => ({
      id: PlaceId.parse(barn_id ?? farm_id),
      name: barn_name === null ? farm_name : scope.readableFarms.size > 1 ? `${farm_name}, ${barn_name}` : barn_name,
    }))
