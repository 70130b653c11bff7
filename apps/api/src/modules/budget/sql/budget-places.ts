import type { BarnId, FarmId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A place that a budget line can be for. */
export interface BudgetPlaceOption {
  /** Id of the barn, or of the farm. */
  id: string
  /** "Holmgård", "Holmgård, Stald 4" */
  name: string
  farmId: FarmId
  /** Null for the farm. */
  barnId: BarnId | null
}

/** Farms that the person may write on, each with its barns below it. */
export async function selectBudgetPlaces(
  db: Db,
  { directoryId, writableFarms }: TenantScope,
): Promise<BudgetPlaceOption[]> {
  const { rows } = await sql<BudgetPlaceOption>`
    select coalesce(b.id, f.id) as id, concat_ws(', ', f.name, b.name) as name, f.id as "farmId", b.id as "barnId"
    from farm f
    cross join lateral (
      select null::uuid as id, null as name
      union all select b.id, b.name from barn b
       where b.directory_id = f.directory_id and b.farm_id = f.id and b.deleted_at is null) b
    where f.directory_id = ${directoryId} and f.deleted_at is null and f.id = any(${[...writableFarms]}::uuid[])
    order by f.name, f.id, b.name nulls first, b.id`.execute(db)
  return rows
}
