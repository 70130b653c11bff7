import { defaultMessageChoice, type MessageChannel, type MessageChoice } from '@herdboard/contract/people/messages.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

interface StoredChoice {
  email_from: 2 | 3 | null
  push_from: 2 | 3 | null
  sms_from: 2 | 3 | null
  quiet_from: string | null
  quiet_to: string | null
  night_from: 2 | 3 | null
  muted_types: number[]
}

const toChoice = ({ quiet_from, quiet_to, muted_types, ...stored }: StoredChoice): MessageChoice => ({
  ...stored,
  muted_kinds: muted_types,
  quiet_hours: quiet_from !== null && quiet_to !== null ? { from: quiet_from, to: quiet_to } : null,
})

/** Selects the choice of the user; the default where the user never chose. */
export async function selectMessageChoice(db: Db, { directoryId, userId }: TenantScope): Promise<MessageChoice> {
  const { rows } = await sql<StoredChoice>`
    select email_from, push_from, sms_from, quiet_from, quiet_to, night_from, muted_types from message_choice
    where directory_id = ${directoryId} and user_id = ${userId}`.execute(db)
  return rows[0] ? toChoice(rows[0]) : defaultMessageChoice
}

export async function upsertMessageChoice(
  db: Db,
  { directoryId, userId }: TenantScope,
  { email_from, push_from, sms_from, quiet_hours, night_from, muted_kinds }: MessageChoice,
): Promise<void> {
  await sql`insert into message_choice (directory_id, user_id, email_from, push_from, sms_from, quiet_from, quiet_to,
      night_from, muted_types)
    values (${directoryId}, ${userId}, ${email_from}, ${push_from}, ${sms_from}, ${quiet_hours?.from ?? null},
      ${quiet_hours?.to ?? null}, ${night_from}, ${muted_kinds}::smallint[])
    on conflict (directory_id, user_id) do update set email_from = excluded.email_from, push_from = excluded.push_from,
      sms_from = excluded.sms_from, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      night_from = excluded.night_from, muted_types = excluded.muted_types`.execute(db)
}

/** A notification that a person can get by a channel, with the person's choice. */
export interface PlannedMessage {
  notification_id: string
  channel: MessageChannel
  type_id: number
  user_id: string
  choice: MessageChoice
}

/**
 * Selects open notifications of these kinds that were raised since an instant, with each person who may act on them and
 * did not get them. They are members who may write on the farm, administrators, or the person whom it addresses. Push and SMS are
 * channels of a person who had a browser or a verified telephone when the notification was raised. Accounts that were
 * never used are left out.
 */
export async function selectPlannedMessages(
  db: Db,
  { directoryId }: TenantScope,
  { types, since }: { types: readonly number[]; since: Date },
): Promise<PlannedMessage[]> {
  const { rows } = await sql<Omit<PlannedMessage, 'choice'> & StoredChoice & { has_choice: boolean }>`
    select n.id as notification_id, n.type_id, m.user_id, channels.channel, c.user_id is not null as has_choice,
      c.email_from, c.push_from, c.sms_from, c.quiet_from, c.quiet_to, c.night_from,
      c.muted_types
    from notification n
    join membership m on m.directory_id = n.directory_id and case when n.user_id is not null then m.user_id = n.user_id
      else m.role = 'DirectoryAdmin' or n.farm_id is not null and exists (select from farm_permission p
        where p.directory_id = n.directory_id and p.user_id = m.user_id and p.farm_id = n.farm_id and p.permission = 'ReadWrite') end
    join user_account u on u.id = m.user_id and u.deleted_at is null and not is_pending(u.id)
    cross join lateral (select 'email' as channel
      union all select 'push' where exists (select from push_subscription s where s.directory_id = n.directory_id
        and s.user_id = m.user_id and s.created_at <= n.published_at)
      union all select 'sms' where exists (select from message_phone t where t.directory_id = n.directory_id
        and t.user_id = m.user_id and t.verified_at <= n.published_at)) channels
    left join message_choice c on c.directory_id = n.directory_id and c.user_id = m.user_id
    where n.directory_id = ${directoryId} and n.closed_at is null and n.published_at >= ${since}
      and n.type_id = any(${[...types]}::smallint[])
      and not exists (select from message g where g.directory_id = n.directory_id and g.notification_id = n.id
        and g.user_id = m.user_id and g.channel = channels.channel)
    order by n.id, m.user_id, channels.channel`.execute(db)
  return rows.map(({ has_choice, notification_id, type_id, user_id, channel, ...stored }) => ({
    notification_id,
    type_id,
    user_id,
    channel,
    choice: has_choice ? toChoice(stored) : defaultMessageChoice,
  }))
}
