import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { requireUpdated, staleForm } from '#platform/http/errors/optimistic-concurrency.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { alarmAuditValues, alarmFlags } from './alarm-log.ts'
import { closeAlarmNotifications } from './jobs.ts'
import { HOUR_MS } from './section-hours.ts'
import { type StoredAlarm, selectLastCause, updateAlarm } from './sql/alarms.ts'

export interface AlarmAssessment {
  causeId: number
  action: string | null
  remark: string | null
  isAcknowledged: boolean
  /** Hours without new alarms of this type; 0: not muted. */
  muteHours: number
}

/**
 * Saves a user's assessment of an alarm.
 * Throws `request.not_allowed`, and `forms.stale` where another user changed the alarm first.
 */
export async function changeAlarm(
  { db, context, scope }: { db: Db; context: RequestContext; scope: TenantScope },
  before: StoredAlarm,
  { causeId, action, remark, isAcknowledged, muteHours }: AlarmAssessment,
): Promise<void> {
  if (!alarmFlags(scope, before, context.today).editable) throw new Problem('request.not_allowed')
  const assessment = {
    cause_id: causeId,
    action,
    remark,
    acknowledged_at: isAcknowledged ? (before.acknowledged_at ?? context.now) : null,
    muted_until: muteHours > 0 ? new Date(context.now.getTime() + muteHours * HOUR_MS) : before.muted_until,
  }
  requireUpdated(await updateAlarm(db, scope, before, assessment), staleForm)
  if (isAcknowledged) await closeAlarmNotifications(db, scope, context.now, [before.id])
  await writeAuditEntry(db, context, {
    action: 'alarm.update',
    subjectType: 'alarm',
    subjectId: before.id,
    before: alarmAuditValues(before),
    after: alarmAuditValues({ ...before, ...assessment }),
  })
}

export const lastAlarmCause = (db: Db, scope: TenantScope, alarm: StoredAlarm): Promise<number | null> =>
  selectLastCause(db, scope, alarm)
