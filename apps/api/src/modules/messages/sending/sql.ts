import type { UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { DeliveryContent } from './delivery-content.ts'

export interface NewDelivery {
  deliveryId: string
  userId: UserId
  channel: 'push' | 'sms'
  content: DeliveryContent
  until: Date
}

/** Inserts one delivery to the telephone of the person, or one to each of these browsers. */
export async function insertDeliveries(
  db: Db,
  { directoryId }: TenantScope,
  { deliveryId, userId, channel, content, until }: NewDelivery,
  subscriptionIds: readonly (string | null)[],
  now: Date,
): Promise<void> {
  const rows = subscriptionIds.map((subscription_id) => ({ id: newId(), subscription_id }))
  await sql`insert into message_delivery (directory_id, id, delivery_id, user_id, channel, subscription_id, content,
      is_code, created_at, expires_at, next_attempt_at)
    select ${directoryId}, d.id, ${deliveryId}, ${userId}, ${channel}, d.subscription_id,
      ${JSON.stringify(content)}::jsonb, ${content.kind === 'code'}, ${now}, ${until}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id uuid, subscription_id uuid)`.execute(db)
}

/** A delivery whose time has come, with the address that it goes to. */
export interface DueDelivery {
  id: string
  delivery_id: string
  user_id: UserId
  channel: 'push' | 'sms'
  content: DeliveryContent
  expires_at: Date
  /** Failed attempts. */
  attempts: number
  subscription_id: string | null
  endpoint: string | null
  p256dh: string | null
  auth: string | null
  /** The telephone; null once the person removed it. */
  phone: string | null
}

/** Selects up to `most` due deliveries, the severe ones first. A code goes to a number that is not verified yet. */
export async function selectDueDeliveries(
  db: Db,
  { directoryId }: TenantScope,
  { now, most }: { now: Date; most: number },
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d.id, d.delivery_id, d.user_id, d.channel, d.content, d.expires_at, d.attempts, d.subscription_id, s.endpoint,
      s.p256dh, s.auth, p.phone
    from message_delivery d
    left join push_subscription s on s.directory_id = d.directory_id and s.id = d.subscription_id
    left join message_phone p on p.directory_id = d.directory_id and p.user_id = d.user_id and d.channel = 'sms'
      and (p.verified_at is not null or d.is_code)
    where d.directory_id = ${directoryId} and d.state = 'waiting' and d.next_attempt_at <= ${now}
    order by d.content ->> 'severity' desc nulls first, d.next_attempt_at, d.id limit ${sql.lit(most)}`.execute(db)
  return rows
}

/** How an attempt ended: accepted, refused for good, or to be repeated. */
export type DeliveryOutcome =
  | { state: 'sent' }
  | { state: 'failed'; reason: string }
  | { state: 'waiting'; reason: string; nextAttemptAt: Date }

/** Stores the outcome of an attempt on the delivery. */
export async function storeOutcome(
  db: Db,
  { directoryId }: TenantScope,
  id: string,
  outcome: DeliveryOutcome,
  now: Date,
): Promise<void> {
  const hasEnded = outcome.state !== 'waiting'
  await sql`update message_delivery set state = ${outcome.state}, attempts = attempts + 1,
      last_error = ${outcome.state === 'sent' ? null : outcome.reason},
      next_attempt_at = ${outcome.state === 'waiting' ? outcome.nextAttemptAt : now},
      content = case when ${hasEnded} then '{}' else content end, ended_at = case when ${hasEnded} then ${now}::timestamptz end
    where directory_id = ${directoryId} and id = ${id} and state = 'waiting'`.execute(db)
}

/** Ends deliveries whose time is over. */
export async function expireDeliveries(db: Db, { directoryId }: TenantScope, now: Date): Promise<void> {
  await sql`update message_delivery set state = 'failed', content = '{}', last_error = coalesce(last_error, 'expired'),
      ended_at = ${now}
    where directory_id = ${directoryId} and state = 'waiting' and expires_at <= ${now}`.execute(db)
}

/** Stores the fate of deliveries on their messages: sent when one receiver took it, failed when none did. */
export async function settleMessages(db: Db, { directoryId }: TenantScope, now: Date): Promise<void> {
  await sql`update message g set state = case when f.sent_at is null then 'failed' else 'sent' end,
      ended_at = coalesce(f.sent_at, ${now})
    from (select m.id, min(d.ended_at) filter (where d.state = 'sent') as sent_at,
        count(*) filter (where d.state = 'waiting') as waiting
      from message m left join message_delivery d on d.directory_id = m.directory_id and d.delivery_id = m.delivery_id
      where m.directory_id = ${directoryId} and m.state = 'handed_over' and m.delivery_id is not null
      group by m.id) f
    where g.directory_id = ${directoryId} and g.id = f.id and (f.sent_at is not null or f.waiting = 0)`.execute(db)
}

/** Returns when the next delivery is due; null where none waits. */
export async function selectNextAttempt(db: Db, { directoryId }: TenantScope): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(next_attempt_at) as at from message_delivery
    where directory_id = ${directoryId} and state = 'waiting'`.execute(db)
  return rows[0]?.at ?? null
}

/** Deletes deliveries that ended before this time. */
export async function deleteOldDeliveries(db: Db, { directoryId }: TenantScope, before: Date): Promise<void> {
  await sql`delete from message_delivery where directory_id = ${directoryId} and ended_at < ${before}`.execute(db)
}

/** Counts the SMS that this person got since an instant. */
export async function countSms(
  db: Db,
  { directoryId }: TenantScope,
  userId: UserId,
  { kind, since }: { kind: 'code' | 'notice'; since: Date },
): Promise<number> {
  const { rows } = await sql<{ sms: number }>`select count(*)::int as sms from message_delivery
    where directory_id = ${directoryId} and user_id = ${userId} and channel = 'sms' and created_at > ${since}
      and is_code = ${kind === 'code'}`.execute(db)
  return rows[0]?.sms ?? 0
}
