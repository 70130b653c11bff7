import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Pigs that moved into or out of a unit on a day, and the count of the day. */
export interface StoredStockDay {
  unit_id: UnitId
  day: string
  moved: number
  counted: number | null
}

/** The days of some units on which pigs moved or were counted, by unit and day. */
export const stockDays = (scope: TenantScope, unitIds: readonly UnitId[]) => sql`
  with touched as (select u.id, u.barn_id, u.batch_id from herd_unit u
      where u.directory_id = ${scope.directoryId} and u.id = any(${[...new Set(unitIds)]}::uuid[])),
    moved as (select l.unit_id, l.day, sum(l.head)::int as head from herd_leg l join touched t on t.id = l.unit_id
      where l.directory_id = ${scope.directoryId} group by 1, 2),
    counted as (select c.scope_id as unit_id, c.day, c.head from herd_count c join touched t on t.id = c.scope_id
      where c.directory_id = ${scope.directoryId} and c.superseded_by is null),
    days as (select unit_id, day, coalesce(moved.head, 0) as moved, counted.head as counted
      from moved full join counted using (unit_id, day))`

export async function selectStockDays(
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
): Promise<StoredStockDay[]> {
  const { rows } = await sql<StoredStockDay>`${stockDays(scope, unitIds)}
    select unit_id, day, moved, counted from days order by unit_id, day`.execute(db)
  return rows
}
