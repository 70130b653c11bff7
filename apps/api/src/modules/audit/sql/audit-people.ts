import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** The ids of everyone who has an audit entry, as `who`: one index step per person. For `with recursive`. */
export const whoHasEntries = (directoryId: DirectoryId) => sql`who as (
      (select user_id from audit_entry where directory_id = ${directoryId} and user_id is not null
        order by user_id limit 1)
      union all
      select (select a.user_id from audit_entry a where a.directory_id = ${directoryId} and a.user_id > who.user_id
        order by a.user_id limit 1) from who where who.user_id is not null)`

/** Selects everyone who has an audit entry. */
export async function selectAuditPeople(
  db: Db,
  { directoryId }: TenantScope,
): Promise<{ id: UserId; name: string; is_gone: boolean }[]> {
  const { rows } = await sql<{ id: UserId; name: string; is_gone: boolean }>`
    with recursive ${whoHasEntries(directoryId)}
    select u.id, ${fullName('u')} as name,
      u.deleted_at is not null or (not u.is_solution_admin and m.user_id is null and t.id is null) as is_gone
    from who join user_account u on u.id = who.user_id
    left join membership m on m.directory_id = ${directoryId} and m.user_id = u.id
    left join access_token t on t.directory_id = ${directoryId} and t.user_id = u.id and not t.is_personal
    order by is_gone, name, u.id`.execute(db)
  return rows
}
