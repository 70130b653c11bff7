import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { Identity } from './sessions/sign-in-identity.ts'
import type { Throttle } from './sign-in-throttle.ts'

/** Returns the active key for a purpose; stores the given one where there is none. */
export async function getOrCreateServerKey(
  db: Db,
  purpose: 'access-token' | 'refresh-token' | 'second-factor',
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

/**
 * Counts an attempt as failed before it is checked, so that concurrent attempts cannot bypass the limit. Returns null
 * where it may continue, otherwise the instant until which it must wait. A refused attempt is not counted.
 */
export async function countAttempt(db: Db, { subject, kind, limit }: Throttle, now: Date): Promise<Date | null> {
  const { tries, seconds } = limit ?? { tries: 20, seconds: 60 }
  const span = sql`${seconds}::integer * interval '1 second'`
  const counted =
    kind === 'account'
      ? await sql`
          insert into sign_in_attempt as t (subject, failures, window_started_at, locked_until, last_attempt_at)
          values (${subject}, 1, ${now}, ${now}, ${now})
          on conflict (subject) do update set
            failures = least(t.failures + 1, 1000), last_attempt_at = excluded.last_attempt_at,
            locked_until = case when t.failures < 4 then excluded.last_attempt_at
              else excluded.last_attempt_at + least(power(2, least(t.failures - 4, 6)), 60) * interval '1 second' end
          where t.locked_until <= excluded.last_attempt_at
          returning subject`.execute(db)
      : await sql`
          insert into sign_in_attempt as t (subject, failures, window_started_at, locked_until, last_attempt_at)
          values (${subject}, 1, ${now}, ${now}, ${now})
          on conflict (subject) do update set
            failures = case when t.window_started_at <= excluded.window_started_at - ${span} then 1 else t.failures + 1 end,
            window_started_at = case when t.window_started_at <= excluded.window_started_at - ${span}
              then excluded.window_started_at else t.window_started_at end,
            last_attempt_at = excluded.last_attempt_at
          where t.failures < ${tries} or t.window_started_at <= excluded.window_started_at - ${span}
          returning subject`.execute(db)
  if (counted.rows.length > 0) return null
  const { rows } = await sql<{ until: Date }>`
    select greatest(locked_until,
      case when ${kind} = 'address' then window_started_at + ${span} else locked_until end) as until
    from sign_in_attempt where subject = ${subject}`.execute(db)
  return rows[0]?.until ?? now
}

/**
 * Returns the instant until which a subject that has used all its attempts must wait; null where it may try. Counts
 * nothing.
 */
export async function selectWaitUntil(
  db: Db,
  { subject, tries, seconds }: { subject: string; tries: number; seconds: number },
  now: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select window_started_at + ${seconds}::integer * interval '1 second' as until from sign_in_attempt
    where subject = ${subject} and failures >= ${tries}
      and window_started_at > ${now}::timestamptz - ${seconds}::integer * interval '1 second'`.execute(db)
  return rows[0]?.until ?? null
}

/** Resets the account's failures after a right password, and returns the attempt to the address. */
export async function resetAttempts(db: Db, account: Throttle, address: Throttle): Promise<void> {
  await clearAccountAttempts(db, account)
  await refundAddressAttempt(db, address)
}

/** Subtracts one attempt of an address. */
export async function refundAddressAttempt(db: Db, { subject }: Throttle): Promise<void> {
  await sql`update sign_in_attempt set failures = greatest(failures - 1, 0) where subject = ${subject}`.execute(db)
}

export async function clearAccountAttempts(db: Db, { subject }: Throttle): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('subject', '=', subject).execute()
}

/** Deletes failures older than a day and expired sign-in tokens, at most 50 of each. */
export async function deleteStaleAttempts(db: Db, now: Date): Promise<void> {
  await sql`
    delete from sign_in_attempt where subject in (
      select subject from sign_in_attempt where last_attempt_at < ${now}::timestamptz - interval '1 day'
      limit 50 for update skip locked)`.execute(db)
  await sql`
    delete from sign_in_token where token_hash in (
      select token_hash from sign_in_token where expires_at < ${now} limit 50 for update skip locked)`.execute(db)
}

/** Selects the account of an address, ignoring case. */
export async function selectSignInAccount(
  db: Db,
  email: string,
): Promise<{ id: UserId; password_hash: string | null } | null> {
  const { rows } = await sql<{ id: UserId; password_hash: string | null }>`
    select id, password_hash from user_account where lower(email) = ${email} and deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/**
 * Returns whether an account still has the password that was checked, and locks it. Until the end of the transaction no
 * other password can be set. The next change of password therefore sees, and ends, the new sign-in.
 */
export async function lockPassword(db: Db, id: UserId, hash: string): Promise<boolean> {
  const { rows } = await sql`
    select id from user_account where id = ${id} and password_hash = ${hash} and deleted_at is null for no key update`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Locks the account of a sign-in token before the token is used up. A new password is then set entirely before or
 * after.
 */
export async function lockAccountOfToken(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`
    select u.id from user_account u join sign_in_token t on t.user_id = u.id
     where t.token_hash = ${tokenHash} for share of u`.execute(db)
}

/**
 * Selects the current identity of an account; null where it was deleted. Needs the row-level security of this person.
 */
export async function selectIdentity(db: Db, userId: UserId): Promise<Identity | null> {
  const { rows } = await sql<{
    token_version: number
    is_solution_admin: boolean
    directory_id: DirectoryId | null
    role: string | null
  }>`
    select u.token_version, u.is_solution_admin, d.id as directory_id, m.role
      from user_account u
      left join directory d on d.id = u.active_directory_id and d.deleted_at is null
      left join membership m on m.directory_id = d.id and m.user_id = u.id
     where u.id = ${userId} and u.deleted_at is null`.execute(db)
  const row = rows[0]
  if (!row) return null
  const role = row.is_solution_admin ? 'SolutionAdmin' : row.role
  return { userId, tokenVersion: row.token_version, directoryId: role ? row.directory_id : null, role: role ?? '' }
}

export interface SignInTokenRow {
  token_hash: Buffer
  user_id: string
  client_id: string
  remember: boolean
  expires_at: Date
  /** True where a code must be entered first. */
  needs_code: boolean
  /** ID token for the provider's sign-out; null for other sign-in methods. */
  provider_hint: string | null
}

export async function insertSignInToken(db: Db, row: SignInTokenRow): Promise<void> {
  await db.insertInto('sign_in_token').values(row).execute()
}

/** Uses up a sign-in token, also an expired one; null where there was none. */
export async function takeSignInToken(db: Db, hash: Buffer): Promise<SignInTokenRow | null> {
  const row = await db.deleteFrom('sign_in_token').where('token_hash', '=', hash).returningAll().executeTakeFirst()
  return row ?? null
}

export interface NewSignIn {
  id: string
  user_id: string
  client_id: string
  remember: boolean
  device: string
  network: string
  token_hash: Buffer
  provider_hint: string | null
  created_at: Date
  rotated_at: Date
  expires_at: Date
}

export async function insertSignIn(db: Db, row: NewSignIn): Promise<void> {
  await db.insertInto('sign_in').values(row).execute()
}

/**
 * `next`: rotated now. `again`: the same successor is issued once more. All others: no token, and the family has ended.
 */
export type RotationVerdict = 'next' | 'again' | 'ended' | 'expired' | 'other-client' | 'reuse'

export interface Rotation {
  verdict: RotationVerdict
  user_id: UserId
  remember: boolean
  rotated_at: Date
  expires_at: Date
}

/**
 * Rotates a family in one statement, so that of concurrent requests the first rotates and the others see its successor.
 * The previous token stays valid for ten more seconds; any older one ends the family.
 */
export async function rotateSignIn(
  db: Db,
  given: { id: string; clientId: string; hash: Buffer; nextHash: Buffer; now: Date; device: string; network: string },
): Promise<Rotation | null> {
  const { id, clientId, hash, nextHash, now, device, network } = given
  const { rows } = await sql<Rotation>`
    with judged as (
      select s.id, case
          when s.ended_at is not null then 'ended'
          when s.expires_at <= ${now} or (s.remember and s.rotated_at <= ${now}::timestamptz - interval '30 days') then 'expired'
          when s.client_id <> ${clientId} then 'other-client'
          when s.token_hash = ${hash} then 'next'
          when s.previous_hash = ${hash} and s.rotated_at > ${now}::timestamptz - interval '10 seconds' then 'again'
          else 'reuse' end as verdict
        from sign_in s where s.id = ${id} for update)
    update sign_in s set
      generation = case when j.verdict = 'next' then s.generation + 1 else s.generation end,
      previous_hash = case when j.verdict = 'next' then s.token_hash else s.previous_hash end,
      token_hash = case when j.verdict = 'next' then ${nextHash} else s.token_hash end,
      rotated_at = case when j.verdict = 'next' then ${now} else s.rotated_at end,
      device = case when j.verdict = 'next' then ${device} else s.device end,
      network = case when j.verdict = 'next' then ${network} else s.network end,
      ended_at = case when j.verdict in ('expired', 'other-client', 'reuse') then ${now} else s.ended_at end,
      end_reason = case when j.verdict in ('expired', 'other-client', 'reuse') then j.verdict else s.end_reason end
    from judged j where s.id = j.id
    returning j.verdict, s.user_id, s.remember, s.rotated_at, s.expires_at`.execute(db)
  return rows[0] ?? null
}

/** Ends an active family. Returns its person and the ID token for the provider's sign-out; null where it had ended. */
export async function endSignInFamily(
  db: Db,
  id: string,
  now: Date,
): Promise<{ userId: UserId; providerHint: string | null } | null> {
  const row = await db
    .updateTable('sign_in')
    .set({ ended_at: now, end_reason: 'logout' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['user_id', 'provider_hint'])
    .executeTakeFirst()
  return row ? { userId: row.user_id as UserId, providerHint: row.provider_hint } : null
}

/** Deletes sign-ins one day after they ended or expired. */
export async function deleteEndedSignIns(db: Db, now: Date): Promise<void> {
  await sql`delete from sign_in where least(ended_at, expires_at) < ${now}::timestamptz - interval '1 day'`.execute(db)
}
