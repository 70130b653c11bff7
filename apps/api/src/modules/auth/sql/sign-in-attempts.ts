import { sql } from 'kysely'
import type { SignInThrottle } from '#modules/auth/sign-in-throttle.ts'
import type { Db } from '#platform/database/pool.ts'

/**
 * Rate limit of login attempts: exponential backoff for an account (1, 2, 4 … 60 seconds from the fifth failure), a fixed
 * window for an address. Counts an attempt as failed before it is checked, so that concurrent attempts cannot bypass it.
 * Returns null where it may continue, otherwise the instant until which it must wait. A refused attempt is not counted.
 */
export async function countAttempt(db: Db, { subject, kind, limit }: SignInThrottle, now: Date): Promise<Date | null> {
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
export async function resetAttempts(db: Db, account: SignInThrottle, address: SignInThrottle | null): Promise<void> {
  await clearAccountAttempts(db, account)
  if (address) await refundAddressAttempt(db, address)
}

/** Subtracts one attempt of an address. */
export async function refundAddressAttempt(db: Db, { subject }: SignInThrottle): Promise<void> {
  await sql`update sign_in_attempt set failures = greatest(failures - 1, 0) where subject = ${subject}`.execute(db)
}

export async function clearAccountAttempts(db: Db, { subject }: SignInThrottle): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('subject', '=', subject).execute()
}

/** Deletes attempts older than a day, at most 50. */
export async function deleteStaleAttempts(db: Db, now: Date): Promise<void> {
  await sql`
    delete from sign_in_attempt where subject in (
      select subject from sign_in_attempt where last_attempt_at < ${now}::timestamptz - interval '1 day'
      limit 50 for update skip locked)`.execute(db)
}
