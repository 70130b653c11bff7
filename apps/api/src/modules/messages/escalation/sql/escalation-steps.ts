import type { FarmId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** An open alarm of a farm with the steps so far. */
export interface EscalatedAlarm {
  notification_id: string
  farm_id: FarmId
  /** Somebody who was notified has opened its notification. Others may read it without anybody looking. */
  is_read: boolean
  /** No message reached the person of the last step: each was refused, or has no address. */
  is_undelivered: boolean
  steps: { user_id: UserId | null; notified_at: string; next_at: string | null }[]
}

/** Selects the open notifications of this kind about a farm that were raised since an instant. */
export async function selectEscalatedAlarms(
  db: Db,
  { directoryId }: TenantScope,
  { type, since }: { type: number; since: Date },
): Promise<EscalatedAlarm[]> {
  const { rows } = await sql<EscalatedAlarm>`
    select n.id as notification_id, n.farm_id,
      exists (select from notification_read r where r.directory_id = n.directory_id and r.notification_id = n.id
        and exists (select from message g where g.directory_id = n.directory_id and g.notification_id = n.id
          and g.user_id = r.user_id)) as is_read,
      coalesce((select bool_and(g.state = 'failed' or g.reason = 'no_address') from message g
        where g.directory_id = n.directory_id and g.notification_id = n.id and g.user_id = (
          select s.user_id from escalation_step s where s.directory_id = n.directory_id and s.notification_id = n.id
          order by s.position desc limit 1)), false) as is_undelivered,
      coalesce((select jsonb_agg(jsonb_build_object('user_id', s.user_id, 'notified_at', s.told_at, 'next_at', s.next_at)
          order by s.position)
        from escalation_step s where s.directory_id = n.directory_id and s.notification_id = n.id), '[]') as steps
    from notification n
    where n.directory_id = ${directoryId} and n.closed_at is null and n.published_at >= ${since} and n.type_id = ${type}
      and n.farm_id is not null and n.user_id is null
    order by n.id`.execute(db)
  return rows
}

export interface NewStep {
  notification_id: string
  position: number
  user_id: UserId | null
  next_at: Date | null
}

export async function insertSteps(
  db: Db,
  { directoryId }: TenantScope,
  steps: readonly NewStep[],
  now: Date,
): Promise<void> {
  if (steps.length === 0) return
  await sql`insert into escalation_step (directory_id, notification_id, position, user_id, told_at, next_at)
    select ${directoryId}, s.notification_id, s.position, s.user_id, ${now}, s.next_at
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
      as s (notification_id uuid, position smallint, user_id uuid, next_at timestamptz)`.execute(db)
}
