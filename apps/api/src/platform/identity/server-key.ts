import { sql } from 'kysely'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { openSecret, type SealingKey, sealedBy, sealSecret } from './sealing-key.ts'

/**
 * Returns the active key for a purpose; stores the given one, sealed, where there is none. One that is not sealed yet or
 * with an earlier sealing key is sealed again: the key itself stays, and with it everything that was signed or sealed.
 */
export async function getOrCreateServerKey(
  db: Db,
  keys: readonly [SealingKey, ...SealingKey[]],
  purpose: 'access-token' | 'refresh-token' | 'second-factor' | 'web-push' | 'message-links',
  newSecret: string,
): Promise<{ id: string; secret: string }> {
  const [sealing] = keys
  await sql`
    insert into server_key (id, purpose, secret) values (${newId()}, ${purpose}, ${sealSecret(sealing, purpose, newSecret)})
    on conflict (purpose) where retired_at is null do nothing`.execute(db)
  const { id, secret: stored } = await db
    .selectFrom('server_key')
    .select(['id', 'secret'])
    .where('purpose', '=', purpose)
    .where('retired_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const secret = openSecret(keys, purpose, stored)
  if (sealedBy(stored) !== sealing.id)
    await sql`update server_key set secret = ${sealSecret(sealing, purpose, secret)} where id = ${id}`.execute(db)
  return { id, secret }
}
