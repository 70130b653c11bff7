import type { FarmId, UserId } from '@herdboard/contract/core/ids.ts'
import { taskType } from '@herdboard/contract/herd/assignments.ts'
import { sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Selects by name the members who may read a farm, and one additional person regardless of permissions. */
export async function selectFarmReaders(
  db: Db,
  { directoryId }: TenantScope,
  farmId: FarmId,
  also: UserId | null,
): Promise<{ id: UserId; name: string }[]> {
  const { rows } = await sql<{ id: UserId; name: string }>`
    select u.id, ${fullName('u')} as name
    from user_account u left join membership m on m.directory_id = ${directoryId} and m.user_id = u.id
    where u.id = ${also} or u.deleted_at is null and (m.role = 'DirectoryAdmin'
      or m.role is not null and exists (select from farm_permission p
        where p.directory_id = ${directoryId} and p.user_id = u.id and p.farm_id = ${farmId}))
    order by u.first_name, u.last_name, u.id`.execute(db)
  return rows
}

/** Number of recent tasks that are searched for names. A daily task alone adds 365 a year with the same name. */
const LAST_TASKS = 500

/** Selects the names of the farm's recent tasks, newest first. */
export async function selectTaskNames(
  db: Db,
  { directoryId }: TenantScope,
  farmId: FarmId,
  count: number,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (select name, created_at from assignment
      where directory_id = ${directoryId} and farm_id = ${farmId} and type_id = ${sql.lit(taskType.general)} and deleted_at is null
      order by created_at desc limit ${LAST_TASKS}) lately
    group by name order by max(created_at) desc, name limit ${count}`.execute(db)
  return rows.map(({ name }) => name)
}
