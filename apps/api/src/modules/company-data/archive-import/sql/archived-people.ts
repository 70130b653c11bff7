import type { UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Selects the members of the company by mail address in lower case. */
export async function selectMembersByEmail(
  db: Db,
  { directoryId }: Pick<TenantScope, 'directoryId'>,
): Promise<Map<string, UserId>> {
  const { rows } = await sql<{ id: UserId; email: string }>`
    select u.id, lower(u.email) as email from membership m join user_account u on u.id = m.user_id
    where m.directory_id = ${directoryId} and u.deleted_at is null`.execute(db)
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** Inserts accounts that nobody can sign in to: deleted, without a password, with an address that no mail reaches. */
export async function insertArchivedPeople(
  db: Db,
  people: readonly { userId: UserId; first_name: string; last_name: string }[],
  now: Date,
): Promise<void> {
  const rows = people.map(({ userId, first_name, last_name }) => ({ id: userId, first_name, last_name }))
  await sql`
    insert into user_account (id, email, first_name, last_name, created_at, deleted_at)
    select id, 'archived-' || id || '@deleted.invalid', first_name, last_name, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as person (id uuid, first_name text, last_name text)`.execute(
    db,
  )
}
