import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { stockDays } from './stored-stock.ts'

/**
 * Selects those of some units whose stock falls below zero on a day by their movements and their own counts alone, and
 * those of barns with whole-barn counts, whose shares only a replay knows. One statement, whatever the number of
 * records.
 */
export async function selectShortUnits(db: Db, scope: TenantScope, unitIds: readonly UnitId[]): Promise<UnitId[]> {
  const { rows } = await sql<{ unit_id: UnitId }>`
    ${stockDays(scope, unitIds)},
      segments as (select *, count(counted) over (partition by unit_id order by day) as segment from days),
      stocks as (select unit_id, coalesce(max(counted) over (partition by unit_id, segment), 0)
          + sum(case when counted is null then moved else 0 end) over (partition by unit_id, segment order by day) as stock
        from segments)
    select distinct unit_id from stocks where stock < 0
    union
    select t.id from touched t where t.batch_id is null and exists (select from herd_count c
      where c.directory_id = ${scope.directoryId} and c.scope_id = t.barn_id and c.superseded_by is null)`.execute(db)
  return rows.map(({ unit_id }) => unit_id)
}
