import type { UserId } from '@herdboard/contract/core/ids.ts'
import { MAX_LISTED_MESSAGES, type MessageChannel } from '@herdboard/contract/people/messages.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface NewMessage {
  id: string
  user_id: string
  notification_id: string
  channel: MessageChannel
  due_at: Date
}

/** Inserts messages that wait; a person gets a notification once per channel. */
export async function insertMessages(
  db: Db,
  { directoryId }: TenantScope,
  messages: readonly NewMessage[],
  now: Date,
): Promise<void> {
  await sql`insert into message (directory_id, id, user_id, notification_id, channel, created_at, due_at)
    select ${directoryId}, m.id, m.user_id, m.notification_id, m.channel, ${now}, m.due_at
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
      as m (id uuid, user_id uuid, notification_id uuid, channel text, due_at timestamptz)
    order by m.notification_id, m.user_id, m.channel
    on conflict (directory_id, notification_id, user_id, channel) do nothing`.execute(db)
}

/** A waiting message whose time has come. */
export interface DueMessage {
  id: string
  notification_id: string
  user_id: UserId
  channel: MessageChannel
  type_id: number
  farm_id: string | null
  params: Record<string, string | number>
  email: string
  language_id: number
  company: string
  /** The person sees several farms, so that the text must name the farm. */
  many_farms: boolean
  is_closed: boolean
  is_read: boolean
  /** The person is no member any more, or may no longer write on the farm. */
  has_no_right: boolean
  /** The company is sample data: nothing of it is sent. */
  is_sample: boolean
  /** When the person last got a message of the same kind at the same farm by the same channel; null for never. */
  notified_at: Date | null
}

/** Selects the messages that are due, oldest first, locked against a second worker. */
export async function selectDueMessages(db: Db, { directoryId }: TenantScope, now: Date): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    select g.id, g.notification_id, g.user_id, g.channel, n.type_id, n.farm_id, n.params, u.email, u.language_id, d.name as company,
      n.closed_at is not null as is_closed, r.notification_id is not null as is_read,
      m.user_id is null or u.deleted_at is not null or n.farm_id is not null and m.role <> 'DirectoryAdmin'
        and n.user_id is null and p.farm_id is null as has_no_right, d.is_demo as is_sample,
      (select max(o.ended_at) from message o
        join notification q on q.directory_id = o.directory_id and q.id = o.notification_id
        where o.directory_id = g.directory_id and o.user_id = g.user_id and o.channel = g.channel
          and num_nonnulls(o.mail_id, o.delivery_id) = 1 and q.type_id = n.type_id and q.farm_id is not distinct from n.farm_id) as notified_at,
      (select count(*) from farm f where f.directory_id = ${directoryId} and f.deleted_at is null
        and (m.role = 'DirectoryAdmin' or exists (select from farm_permission o where o.directory_id = ${directoryId}
          and o.user_id = g.user_id and o.farm_id = f.id))) > 1 as many_farms
    from message g
    join notification n on n.directory_id = g.directory_id and n.id = g.notification_id
    join directory d on d.id = g.directory_id
    join user_account u on u.id = g.user_id
    left join membership m on m.directory_id = g.directory_id and m.user_id = g.user_id
    left join farm_permission p on p.directory_id = g.directory_id and p.user_id = g.user_id and p.farm_id = n.farm_id
      and p.permission = 'ReadWrite'
    left join notification_read r on r.directory_id = g.directory_id and r.user_id = g.user_id
      and r.notification_id = g.notification_id
    where g.directory_id = ${directoryId} and g.state = 'waiting' and g.due_at <= ${now}
    order by g.user_id, g.channel, n.type_id, n.farm_id, g.created_at, g.id
    for update of g skip locked`.execute(db)
  return rows
}

export type DropReason = 'solved' | 'read' | 'no_right' | 'no_address' | 'daily_limit' | 'sample_data'

/** Drops messages for a reason. */
export async function dropMessages(
  db: Db,
  { directoryId }: TenantScope,
  ids: readonly string[],
  reason: DropReason,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await sql`update message set state = 'dropped', reason = ${reason}, ended_at = ${now}
    where directory_id = ${directoryId} and id = any(${[...ids]}::uuid[])`.execute(db)
}

/** What carries messages: a queued mail, or deliveries to browsers or a telephone. */
export type MessageTransport = { mailId: string } | { deliveryId: string }

/** Stores what carries these messages. */
export async function markHandedOver(
  db: Db,
  { directoryId }: TenantScope,
  ids: readonly string[],
  transport: MessageTransport,
  now: Date,
): Promise<void> {
  await sql`update message set state = 'handed_over', ended_at = ${now},
      mail_id = ${'mailId' in transport ? transport.mailId : null}, delivery_id = ${'deliveryId' in transport ? transport.deliveryId : null}
    where directory_id = ${directoryId} and id = any(${[...ids]}::uuid[])`.execute(db)
}

/** Selects the mails whose fate is not known yet. */
export async function selectMailsUnderWay(db: Db, { directoryId }: TenantScope): Promise<string[]> {
  const { rows } = await sql<{ mail_id: string }>`select distinct mail_id from message
    where directory_id = ${directoryId} and state = 'handed_over' and mail_id is not null`.execute(db)
  return rows.map(({ mail_id }) => mail_id)
}

/** Returns when the next message becomes due after `now`; null where none does. */
export async function selectNextDue(db: Db, { directoryId }: TenantScope, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(due_at) as at from message
    where directory_id = ${directoryId} and state = 'waiting' and due_at > ${now}`.execute(db)
  return rows[0]?.at ?? null
}

export interface StoredMessage {
  id: string
  type_id: number
  params: Record<string, string | number>
  channel: MessageChannel
  created_at: Date
  state: 'waiting' | 'handed_over' | 'sent' | 'failed' | 'dropped'
  reason: DropReason | null
  due_at: Date
  ended_at: Date | null
}

/** Selects the newest messages of the user, about farms that the user may still read. */
export async function selectOwnMessages(db: Db, scope: TenantScope): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select g.id, n.type_id, n.params, g.channel, g.created_at, g.state, g.reason, g.due_at, g.ended_at
    from message g join notification n on n.directory_id = g.directory_id and n.id = g.notification_id
    where g.directory_id = ${scope.directoryId} and g.user_id = ${scope.userId}
      and (n.farm_id is null or n.farm_id = any(${[...scope.readableFarms]}::uuid[]))
    order by g.created_at desc, g.notification_id, g.channel limit ${sql.lit(MAX_LISTED_MESSAGES)}`.execute(db)
  return rows
}
