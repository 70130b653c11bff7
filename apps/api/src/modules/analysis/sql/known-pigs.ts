import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Selects whether the pigs of some units are known on a day or earlier. */
export async function selectArePigsKnownAt(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  day: string,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from unnest(${unitIds}::uuid[]) u(id)
      cross join lateral (select 1 from herd_day d
        where d.directory_id = ${directoryId} and d.unit_id = u.id and d.day <= ${day}::date limit 1) known) as known`.execute(
    db,
  )
  return rows[0]?.known === true
}
