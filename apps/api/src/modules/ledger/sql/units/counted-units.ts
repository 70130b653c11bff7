import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { valueRows } from '#modules/ledger/sql/value-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

interface UnitOnDay {
  unit_id: UnitId
  day: string
}

/** Selects those of the units that have a valid count of their own on their day. */
export async function selectCountedUnits(
  db: Db,
  { directoryId }: TenantScope,
  units: readonly UnitOnDay[],
): Promise<UnitOnDay[]> {
  const { rows } = await sql<UnitOnDay>`
    select c.scope_id as unit_id, c.day from ${valueRows('q', { unit_id: 'uuid', day: 'date' }, units)}
    join herd_count c on c.directory_id = ${directoryId} and c.scope_id = q.unit_id and c.day = q.day
      and c.superseded_by is null`.execute(db)
  return rows
}
