import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Selects what the caller wrote for the next visit to each farm. One statement. */
export async function selectVisitComments(
  db: Db,
  { directoryId, userId, readableFarms }: TenantScope,
  farmIds: readonly FarmId[],
): Promise<Map<FarmId, string>> {
  const { rows } = await sql<{ farm_id: FarmId; comment: string }>`
    select farm_id, comment from visit_comment
    where directory_id = ${directoryId} and user_id = ${userId} and farm_id = any (${[...farmIds]}::uuid[])
      and farm_id = any (${[...readableFarms]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.farm_id, row.comment]))
}

/** Selects the name of a farm that the caller reads. */
export async function selectNameOfFarm(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  farmId: FarmId,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from farm
    where directory_id = ${directoryId} and id = ${farmId} and id = any (${[...readableFarms]}::uuid[])
      and deleted_at is null`.execute(db)
  return rows[0]?.name ?? null
}

export const storeVisitComment = (db: Db, { directoryId, userId }: TenantScope, farmId: FarmId, comment: string) =>
  sql`insert into visit_comment (directory_id, user_id, farm_id, comment)
    values (${directoryId}, ${userId}, ${farmId}, ${comment})
    on conflict (directory_id, user_id, farm_id) do update set comment = excluded.comment`.execute(db)

export const deleteVisitComment = (db: Db, { directoryId, userId }: TenantScope, farmId: FarmId) =>
  sql`delete from visit_comment
    where directory_id = ${directoryId} and user_id = ${userId} and farm_id = ${farmId}`.execute(db)
