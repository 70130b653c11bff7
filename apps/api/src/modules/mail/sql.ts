import { sql } from 'kysely'
import type { Mail } from '#modules/mail/mail.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { MailKind } from './mail-kind.ts'

/** The content and recipient of a mail that waits. */
export type MailContent = Omit<Mail, 'id' | 'kind' | 'until'>

interface NewMail extends Pick<Mail, 'kind'> {
  until: Date
  id: string
  content: MailContent
  now: Date
}

export async function insertMail(db: Db, { id, kind, content, until, now }: NewMail): Promise<void> {
  await db
    .insertInto('mail')
    .values({ id, kind, content: JSON.stringify(content), created_at: now, expires_at: until, next_attempt_at: now })
    .execute()
}

export interface WaitingMail {
  id: string
  kind: MailKind
  content: MailContent
  /** Failed attempts. */
  attempts: number
}

/** Selects up to 50 due mails, oldest first. The limit lets the job send its heartbeat between rounds. */
export async function selectDueMails(db: Db, now: Date): Promise<WaitingMail[]> {
  const { rows } = await sql<WaitingMail>`
    select id, kind, content, attempts from mail
     where content is not null and next_attempt_at <= ${now} order by next_attempt_at, created_at, id limit 50`.execute(
    db,
  )
  return rows
}

/** Returns when the next mail is due; null where no mail waits. */
export async function selectNextTry(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(next_attempt_at) as at from mail where content is not null`.execute(db)
  return rows[0]?.at ?? null
}

export async function markMailSent(db: Db, id: string, now: Date): Promise<void> {
  await sql`update mail set content = null, attempts = attempts + 1, last_error = null, sent_at = ${now}
    where id = ${id}`.execute(db)
}

/** Stores the hash by which the next attempt to send a mail finds its link. */
export async function saveLinkHash(db: Db, id: string, hash: string): Promise<void> {
  await sql`update mail set content = jsonb_set(content, '{link,hash}', to_jsonb(${hash}::text))
    where id = ${id}`.execute(db)
}

export interface MailFailure {
  /** An error code, never the server's message: a message may contain addresses. */
  reason: string
  /** The address does not exist, or the mail server refuses the mail permanently. */
  isFinal: boolean
  isServerAway: boolean
  nextTryAt: Date
}

/** Schedules the next attempt of a failed mail, or gives the mail up. */
export async function saveMailFailure(
  db: Db,
  id: string,
  { reason, isFinal, nextTryAt }: MailFailure,
  now: Date,
): Promise<void> {
  await sql`update mail set attempts = attempts + 1, last_error = ${reason}, next_attempt_at = ${nextTryAt},
      content = case when ${isFinal} then null else content end,
      given_up_at = case when ${isFinal} then ${now}::timestamptz end
    where id = ${id}`.execute(db)
}

/** Gives up the mails that have expired, such as one with an expired link. Returns them for the log. */
export async function expireMails(db: Db, now: Date): Promise<Omit<WaitingMail, 'content'>[]> {
  const { rows } = await sql<Omit<WaitingMail, 'content'>>`
    update mail set content = null, given_up_at = ${now} where content is not null and expires_at <= ${now}
    returning id, kind, attempts`.execute(db)
  return rows
}

export async function deleteFinishedMails(db: Db, before: Date): Promise<void> {
  await sql`delete from mail where content is null and created_at < ${before}`.execute(db)
}

/** What became of a mail. */
interface MailFate {
  id: string
  sent_at: Date | null
  is_given_up: boolean
}

/**
 * Selects what became of those of these mails that are sent or given up, as a job of no company. A mail whose row is
 * gone counts as given up.
 */
export async function selectMailFates(db: Db, ids: readonly string[]): Promise<MailFate[]> {
  const { rows } = await sql<MailFate>`
    select requested.id, m.sent_at, m.sent_at is null as is_given_up
    from unnest(${[...ids]}::uuid[]) requested (id) left join mail m on m.id = requested.id
    where m.id is null or m.sent_at is not null or m.given_up_at is not null`.execute(db)
  return rows
}

/** Stores the fates of mails in the rows that they carry: messages of notifications, or morning mails. */
export async function storeMailFates(
  db: Db,
  { directoryId }: TenantScope,
  carried: 'message' | 'digest',
  fates: readonly MailFate[],
  now: Date,
): Promise<void> {
  if (fates.length === 0) return
  await sql`update ${sql.table(carried)} g set state = case when f.is_given_up then 'failed' else 'sent' end,
      ended_at = coalesce(f.sent_at, ${now})
    from jsonb_to_recordset(${JSON.stringify(fates)}::jsonb) as f (id uuid, sent_at timestamptz, is_given_up boolean)
    where g.directory_id = ${directoryId} and g.mail_id = f.id and g.state = 'handed_over'`.execute(db)
}
