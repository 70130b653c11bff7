import type { UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface MorningDigest {
  day: string
  state: 'handed_over' | 'sent' | 'failed' | 'dropped'
  reason: 'late' | 'no_right' | null
  ended_at: Date
}

/** Selects when the user wants the morning mail (null for never), and the newest one. */
export async function selectDigestState(
  db: Db,
  { directoryId, userId }: TenantScope,
): Promise<{ send_at: string | null; last: MorningDigest | null }> {
  const choices = await sql<{ send_at: string }>`select send_at from digest_choice
    where directory_id = ${directoryId} and user_id = ${userId}`.execute(db)
  const digests = await sql<MorningDigest>`select day, state, reason, ended_at from digest
    where directory_id = ${directoryId} and user_id = ${userId} order by day desc limit 1`.execute(db)
  return { send_at: choices.rows[0]?.send_at ?? null, last: digests.rows[0] ?? null }
}

export async function storeDigestChoice(
  db: Db,
  { directoryId, userId }: TenantScope,
  sendAt: string | null,
  now: Date,
): Promise<void> {
  if (sendAt === null)
    await sql`delete from digest_choice where directory_id = ${directoryId} and user_id = ${userId}`.execute(db)
  else
    await sql`insert into digest_choice (directory_id, user_id, send_at, chosen_at)
      values (${directoryId}, ${userId}, ${sendAt}, ${now})
      on conflict (directory_id, user_id) do update set send_at = excluded.send_at, chosen_at = excluded.chosen_at`.execute(
      db,
    )
}

/** Somebody who wants a morning mail. */
export interface DigestReader {
  user_id: UserId
  send_at: string
  chosen_at: Date
  /** The mail of the day exists, or was dropped. */
  is_done: boolean
}

/** Selects who wants the morning mail of a day; nobody in a company of sample data. */
export async function selectDigestReaders(db: Db, { directoryId }: TenantScope, day: string): Promise<DigestReader[]> {
  const { rows } = await sql<DigestReader>`
    select c.user_id, c.send_at, c.chosen_at, g.day is not null as is_done
    from digest_choice c left join digest g on g.directory_id = c.directory_id and g.user_id = c.user_id and g.day = ${day}::date
    where c.directory_id = ${directoryId} and not exists (select from directory d where d.id = ${directoryId} and d.is_demo)
    order by c.user_id`.execute(db)
  return rows
}

interface NewDigest {
  userId: UserId
  day: string
  mailId: string | null
  reason: 'late' | 'no_right' | null
}

/** Inserts the digest of a person and day; false where it exists. */
export async function insertDigest(
  db: Db,
  { directoryId }: TenantScope,
  { userId, day, mailId, reason }: NewDigest,
  now: Date,
): Promise<boolean> {
  const { rows } =
    await sql`insert into digest (directory_id, user_id, day, state, reason, mail_id, created_at, ended_at)
    values (${directoryId}, ${userId}, ${day}::date, ${mailId === null ? 'dropped' : 'handed_over'}, ${reason}, ${mailId}, ${now}, ${now})
    on conflict (directory_id, user_id, day) do nothing returning day`.execute(db)
  return rows.length > 0
}

/** Selects the mails of digests whose fate is not known yet. */
export async function selectDigestMails(db: Db, { directoryId }: TenantScope): Promise<string[]> {
  const { rows } = await sql<{ mail_id: string }>`select mail_id from digest
    where directory_id = ${directoryId} and state = 'handed_over'`.execute(db)
  return rows.map(({ mail_id }) => mail_id)
}
