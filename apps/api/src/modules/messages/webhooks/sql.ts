import { sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface StoredWebhook {
  id: string
  url: string
  min_severity: 2 | 3
  type_ids: number[] | null
  created_at: Date
  created_by: string
  failing_since: Date | null
  last_sent_at: Date | null
}

/** Selects the webhooks of the company, oldest first. */
export async function selectWebhooks(db: Db, { directoryId }: TenantScope): Promise<StoredWebhook[]> {
  const { rows } = await sql<StoredWebhook>`select w.id, w.url, w.min_severity, w.type_ids, w.created_at,
      ${fullName('u')} as created_by, w.failing_since, w.last_sent_at
    from webhook w join user_account u on u.id = w.created_by
    where w.directory_id = ${directoryId} order by w.created_at, w.id`.execute(db)
  return rows
}

/** Locks the webhooks of the company until the transaction ends, so that two requests cannot exceed their limit. */
export async function lockWebhooks(db: Db, { directoryId }: TenantScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${directoryId}`}, 0))`.execute(db)
}

export interface WebhookDraft {
  id: string
  url: string
  minSeverity: 2 | 3
  typeIds: number[] | null
}

export async function insertWebhook(
  db: Db,
  { directoryId, userId }: TenantScope,
  { id, url, minSeverity, typeIds }: WebhookDraft,
  now: Date,
): Promise<void> {
  await sql`insert into webhook (directory_id, id, url, min_severity, type_ids, created_at, created_by)
    values (${directoryId}, ${id}, ${url}, ${minSeverity}, ${typeIds}::smallint[], ${now}, ${userId})`.execute(db)
}

/** Deletes a webhook; returns its URL, or undefined where there is none. */
export async function deleteWebhook(
  db: Db,
  { directoryId }: TenantScope,
  id: string,
): Promise<{ url: string } | undefined> {
  const { rows } = await sql<{ url: string }>`delete from webhook
    where directory_id = ${directoryId} and id = ${id} returning url`.execute(db)
  return rows[0]
}

export interface WebhookOutcome {
  id: string
  webhook_id: string
  is_test: boolean
  state: 'waiting' | 'sent' | 'failed'
  created_at: Date
  ended_at: Date | null
  attempts: number
  error: string | null
}

/** Selects the newest events of each webhook, newest first. */
export async function selectNewestEvents(
  db: Db,
  { directoryId }: TenantScope,
  most: number,
): Promise<WebhookOutcome[]> {
  const { rows } = await sql<WebhookOutcome>`select d.id, d.webhook_id, d.notification_id is null as is_test, d.state,
      d.created_at, d.ended_at, d.attempts, d.last_error as error
    from webhook w cross join lateral (select * from webhook_delivery e
      where e.directory_id = w.directory_id and e.webhook_id = w.id order by e.created_at desc, e.id limit ${sql.lit(most)}) d
    where w.directory_id = ${directoryId} order by d.created_at desc, d.id`.execute(db)
  return rows
}

/** A notification that a webhook sends, with what its event says. */
export interface PlannedEvent {
  webhook_id: string
  notification_id: string
  type_id: number
  params: Record<string, string | number>
  published_at: Date
  farm_id: string | null
  farm: string | null
  company: string
}

/**
 * Selects open notifications that were raised since an instant and that a webhook wants and has not got. Those to one
 * person are left out, as are companies with sample data.
 */
export async function selectPlannedEvents(
  db: Db,
  { directoryId }: TenantScope,
  { since, severe, types }: { since: Date; severe: readonly number[]; types: readonly number[] },
): Promise<PlannedEvent[]> {
  const { rows } = await sql<PlannedEvent>`
    select w.id as webhook_id, n.id as notification_id, n.type_id, n.params, n.published_at, n.farm_id, f.name as farm,
      d.name as company
    from webhook w
    join directory d on d.id = w.directory_id and not d.is_demo
    join notification n on n.directory_id = w.directory_id and n.closed_at is null and n.user_id is null
      and n.published_at >= ${since} and n.published_at >= w.created_at
      and n.type_id = any(case w.min_severity when 3 then ${[...severe]}::smallint[] else ${[...types]}::smallint[] end)
      and (w.type_ids is null or n.type_id = any(w.type_ids))
    left join farm f on f.directory_id = n.directory_id and f.id = n.farm_id
    where w.directory_id = ${directoryId} and not exists (select from webhook_delivery e
      where e.directory_id = w.directory_id and e.webhook_id = w.id and e.notification_id = n.id)
    order by n.published_at, n.id, w.id`.execute(db)
  return rows
}

export interface NewEvent {
  id: string
  webhook_id: string
  /** Null for a test. */
  notification_id: string | null
  content: string
}

/** Inserts events that wait; a notification is sent to a webhook once. */
export async function insertEvents(
  db: Db,
  { directoryId }: TenantScope,
  events: readonly NewEvent[],
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  if (events.length === 0) return
  await sql`insert into webhook_delivery (directory_id, id, webhook_id, notification_id, content, created_at, expires_at,
      next_attempt_at)
    select ${directoryId}, e.id, e.webhook_id, e.notification_id, e.content, ${now}, ${until}, ${now}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e (id uuid, webhook_id uuid, notification_id uuid, content text)
    on conflict (directory_id, webhook_id, notification_id) do nothing`.execute(db)
}

export interface DueEvent {
  id: string
  webhook_id: string
  url: string
  content: string
  is_test: boolean
  attempts: number
  expires_at: Date
}

/** Selects up to `most` due events: of each webhook at most `perWebhook`, oldest first. */
export async function selectDueEvents(
  db: Db,
  { directoryId }: TenantScope,
  { now, most, perWebhook }: { now: Date; most: number; perWebhook: number },
): Promise<DueEvent[]> {
  const { rows } =
    await sql<DueEvent>`select d.id, d.webhook_id, w.url, d.content, d.notification_id is null as is_test,
      d.attempts, d.expires_at
    from webhook w cross join lateral (select * from webhook_delivery e
      where e.directory_id = w.directory_id and e.webhook_id = w.id and e.state = 'waiting' and e.next_attempt_at <= ${now}
      order by e.created_at, e.id limit ${sql.lit(perWebhook)}) d
    where w.directory_id = ${directoryId} order by d.created_at, d.id limit ${sql.lit(most)}`.execute(db)
  return rows
}

/** How an attempt ended; `nextAttemptAt` null for an event that has ended. */
export interface EventOutcome {
  /** Null where the receiver accepted it. */
  error: string | null
  nextAttemptAt: Date | null
}

/** Stores the outcome of an attempt on the event, and on its webhook whether it accepts events. */
export async function storeEventOutcome(
  db: Db,
  { directoryId }: TenantScope,
  { id, webhook_id }: Pick<DueEvent, 'id' | 'webhook_id'>,
  { error, nextAttemptAt }: EventOutcome,
  now: Date,
): Promise<void> {
  const state = error === null ? 'sent' : nextAttemptAt === null ? 'failed' : 'waiting'
  await sql`update webhook_delivery set state = ${state}, attempts = attempts + 1, last_error = ${error},
      next_attempt_at = coalesce(${nextAttemptAt}::timestamptz, next_attempt_at),
      content = case when ${state !== 'waiting'} then '' else content end,
      ended_at = case when ${state !== 'waiting'} then ${now}::timestamptz end
    where directory_id = ${directoryId} and id = ${id} and state = 'waiting'`.execute(db)
  await sql`update webhook set last_error = ${error},
      failing_since = case when ${error === null} then null else coalesce(failing_since, ${now}::timestamptz) end,
      last_sent_at = case when ${error === null} then ${now}::timestamptz else last_sent_at end
    where directory_id = ${directoryId} and id = ${webhook_id}`.execute(db)
}

/** Postpones the other due events of a webhook that does not accept any. */
export async function postponeEvents(
  db: Db,
  { directoryId }: TenantScope,
  webhookId: string,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await sql`update webhook_delivery set next_attempt_at = ${until}
    where directory_id = ${directoryId} and webhook_id = ${webhookId} and state = 'waiting' and next_attempt_at <= ${now}
      and notification_id is not null`.execute(db)
}

/** Gives up events whose time is over, and deletes those that ended before `before`. */
export async function expireEvents(
  db: Db,
  { directoryId }: TenantScope,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await sql`update webhook_delivery set state = 'failed', content = '', last_error = coalesce(last_error, 'expired'),
      ended_at = ${now}
    where directory_id = ${directoryId} and state = 'waiting' and expires_at <= ${now}`.execute(db)
  await sql`delete from webhook_delivery where directory_id = ${directoryId} and ended_at < ${before}`.execute(db)
}

/** Returns when the next event is due; null where none waits. */
export async function selectNextEvent(db: Db, { directoryId }: TenantScope): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(next_attempt_at) as at from webhook_delivery
    where directory_id = ${directoryId} and state = 'waiting'`.execute(db)
  return rows[0]?.at ?? null
}
