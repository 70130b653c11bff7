import type { AlarmId, UserId } from '@herdboard/contract/core/ids.ts'
import type { AlarmResponseStep } from '@herdboard/contract/people/escalation.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface EscalationStep {
  /** Null for everybody. */
  user_id: UserId | null
  name: string | null
  notified_at: string
}

export type AlarmMessage = AlarmResponseStep['messages'][number] & { user_id: UserId; name: string; created_at: string }

interface NotificationResponses {
  steps: EscalationStep[]
  /** Oldest first. */
  messages: AlarmMessage[]
  /** Names of people who opened the notification. */
  readers: string[]
}

/** Selects who was notified of an alarm by each of its notifications, oldest first, and who saw it. */
export async function selectResponseSteps(
  db: Db,
  { directoryId }: TenantScope,
  alarmId: AlarmId,
): Promise<{ notifications: NotificationResponses[]; seen: { at: Date; by: string | null } | null }> {
  const { rows } = await sql<NotificationResponses>`
    select coalesce((select jsonb_agg(jsonb_build_object('user_id', s.user_id, 'name', nullif(${fullName('u')}, ''),
          'notified_at', s.told_at) order by s.position)
        from escalation_step s left join user_account u on u.id = s.user_id
        where s.directory_id = n.directory_id and s.notification_id = n.id), '[]') as steps,
      coalesce((select jsonb_agg(jsonb_build_object('user_id', g.user_id, 'name', coalesce(nullif(${fullName('u')}, ''), '–'),
          'channel', g.channel, 'state', g.state, 'created_at', g.created_at) order by g.created_at, g.user_id, g.channel)
        from message g left join user_account u on u.id = g.user_id
        where g.directory_id = n.directory_id and g.notification_id = n.id), '[]') as messages,
      coalesce((select jsonb_agg(coalesce(nullif(${fullName('u')}, ''), '–') order by r.user_id)
        from notification_read r left join user_account u on u.id = r.user_id
        where r.directory_id = n.directory_id and r.notification_id = n.id), '[]') as readers
    from notification n
    where n.directory_id = ${directoryId} and n.subject = ${alarmId} and n.type_id = ${notificationKind.alarmCritical}
    order by n.published_at, n.id`.execute(db)
  const { rows: alarms } = await sql<{ at: Date | null; by: string | null }>`
    select a.acknowledged_at as at, nullif(${fullName('u')}, '') as by
    from alarm a left join user_account u on u.id = a.acknowledged_by
    where a.directory_id = ${directoryId} and a.id = ${alarmId}`.execute(db)
  const [alarm] = alarms
  return { notifications: rows, seen: alarm?.at ? { at: alarm.at, by: alarm.by } : null }
}
