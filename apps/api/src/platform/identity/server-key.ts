import { sql } from 'kysely'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'

/** Returns the active key for a purpose; stores the given one where there is none. */
export async function getOrCreateServerKey(
  db: Db,
  purpose: 'access-token' | 'refresh-token' | 'second-factor' | 'web-push' | 'message-links',
  secret: string,
): Promise<{ id: string; secret: string }> {
  await sql`
    insert into server_key (id, purpose, secret) values (${newId()}, ${purpose}, ${secret})
    on conflict (purpose) where retired_at is null do nothing`.execute(db)
  return db
    .selectFrom('server_key')
    .select(['id', 'secret'])
    .where('purpose', '=', purpose)
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow()
}
