import type { AlarmId, UserId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface StoredAlarmLink {
  user_id: UserId
  notification_ids: string[]
  used_at: Date | null
}

/** Selects a link that has not expired, locked where it is to be used. Row-level security must be set for the company. */
export async function selectAlarmLink(
  db: Db,
  { directoryId, id, secretHash }: { directoryId: string; id: string; secretHash: Buffer },
  now: Date,
  { isLocked }: { isLocked: boolean },
): Promise<StoredAlarmLink | null> {
  const { rows } = await sql<StoredAlarmLink>`select user_id, notification_ids, used_at from alarm_link
    where directory_id = ${directoryId} and id = ${id} and secret_hash = ${secretHash} and expires_at > ${now}
    ${isLocked ? sql`for update` : sql``}`.execute(db)
  return rows[0] ?? null
}

export async function markAlarmLinkUsed(db: Db, { directoryId }: TenantScope, id: string, now: Date): Promise<void> {
  await sql`update alarm_link set used_at = ${now} where directory_id = ${directoryId} and id = ${id}`.execute(db)
}

/** Counts those of these notifications that are about an alarm. */
export async function countAlarmNotifications(
  db: Db,
  { directoryId }: TenantScope,
  notificationIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from notification
    where directory_id = ${directoryId} and id = any(${[...notificationIds]}::uuid[])
      and type_id in (${notificationKind.alarmCritical}, ${notificationKind.alarmWarning})`.execute(db)
  return rows[0]?.count ?? 0
}

/** An alarm that notifications are about, with who saw it. */
export interface NotifiedAlarmState {
  notification_id: string
  alarm_id: AlarmId
  type_id: number
  params: Record<string, string | number>
  is_over: boolean
  acknowledged_at: Date | null
  acknowledged_by: string | null
}

/** Selects the alarms of notifications about farms that the user may read. */
export async function selectNotifiedAlarms(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  notificationIds: readonly string[],
): Promise<NotifiedAlarmState[]> {
  const { rows } = await sql<NotifiedAlarmState>`
    select n.id as notification_id, a.id as alarm_id, n.type_id, n.params, a.acknowledged_at,
      a.ended_at is not null or a.closed_at is not null or a.deleted_at is not null as is_over,
      nullif(${fullName('u')}, '') as acknowledged_by
    from notification n
    join alarm a on a.directory_id = n.directory_id and a.id::text = n.subject
    left join user_account u on u.id = a.acknowledged_by
    where n.directory_id = ${directoryId} and n.id = any(${[...notificationIds]}::uuid[])
      and a.farm_id = any(${[...readableFarms]}::uuid[])
    order by a.started_at, n.id`.execute(db)
  return rows
}
