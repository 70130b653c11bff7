import type { Parsed } from '@herdboard/contract/core/endpoint.ts'
import type { Alarm, AlarmType, listAlarms } from '@herdboard/contract/monitoring/alarms.ts'
import { ALARM_CAUSES, alarmTypes, FALSE_ALARM_CAUSES } from '@herdboard/domain/alarms/alarm-types.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay, instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'
import { resolvePlaceIds } from '#modules/locations/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { closeAlarmNotifications } from './jobs.ts'
import { hideAlarm, type StoredAlarm, selectAlarm, selectAlarms } from './sql/alarms.ts'

/** Returns the alarms of a period and places, in the caller's language. */
export async function alarmsFor(
  db: Db,
  { text }: RequestContext,
  scope: TenantScope,
  { from, to, limit, ...places }: Parsed<typeof listAlarms>['query'],
): Promise<Alarm[]> {
  const rows = await selectAlarms(db, scope, {
    from: instantOfFarmMidnight(from),
    to: instantOfFarmMidnight(addDays(to, 1)),
    placeIds: await resolvePlaceIds(db, scope, places),
    limit,
  })
  return rows.map(({ id, type_id, started_at, severity, cause_id, farm_name, barn_name, section_name, ended_at }) => ({
    id,
    type_id,
    date: started_at.toISOString(),
    severity_level: severity,
    cause: { name: cause_id === null ? null : text(`option:alarm_cause.${cause_id}`) },
    farm_name,
    barn_name,
    section_name,
    is_open: severity > 1 && ended_at === null,
  }))
}

export const alarmTypesFor = ({ text }: RequestContext): AlarmType[] =>
  alarmTypes.map(({ id, icon }) => ({ id, name: text(`notifications:word.alarm_type.${id}`), icon_id: icon }))

export const alarmCausesFor = ({ text }: RequestContext) =>
  ALARM_CAUSES.map((id) => ({ id, name: text(`option:alarm_cause.${id}`) }))

/**
 * Returns an alarm that the user may read; a clearing entry resolves to the alarm that it clears.
 * Throws `request.not_found`.
 */
export async function storedAlarm(
  db: Db,
  scope: TenantScope,
  id: string,
  lockOptions: { isLocked?: boolean } = {},
): Promise<StoredAlarm> {
  const found = await selectAlarm(db, scope, id, lockOptions)
  const alarm = found?.cleared_alarm_id ? await selectAlarm(db, scope, found.cleared_alarm_id, lockOptions) : found
  if (!alarm) throw new Problem('request.not_found')
  return alarm
}

/** Days after its start in which an alarm can be edited. */
const EDITABLE_DAYS = 30

/**
 * Returns the rights on an alarm: farm writers edit it; administrators delete it where its cause shows a false alarm.
 */
export function alarmFlags(
  scope: TenantScope,
  { farm_id, started_at, cause_id }: StoredAlarm,
  today: string,
): { editable: boolean; deletable: boolean } {
  const mayWrite = scope.writableFarms.has(farm_id)
  const wasNone = cause_id !== null && FALSE_ALARM_CAUSES.includes(cause_id)
  return {
    editable: mayWrite && farmDay(started_at) >= addDays(today, -EDITABLE_DAYS),
    deletable: mayWrite && wasNone && scope.permissions.has('manage-directory'),
  }
}

export async function deleteAlarm(db: Db, context: RequestContext, scope: TenantScope, id: string): Promise<void> {
  const alarm = await storedAlarm(db, scope, id, { isLocked: true })
  if (!alarmFlags(scope, alarm, context.today).deletable) throw new Problem('request.not_allowed')
  await hideAlarm(db, scope, alarm.id, context.now)
  await closeAlarmNotifications(db, scope, context.now, [alarm.id])
  await writeAuditEntry(db, context, {
    action: 'alarm.delete',
    subjectType: 'alarm',
    subjectId: alarm.id,
    before: alarmAuditValues(alarm),
  })
}

/** The values of an alarm in the audit log. */
export const alarmAuditValues = ({
  type_id,
  farm_id,
  barn_id,
  section_id,
  severity,
  started_at,
  ...alarm
}: StoredAlarm) => ({
  alarm_type: type_id,
  farm_id,
  barn_id,
  section_id,
  severity,
  started_at: started_at.toISOString(),
  cause_id: alarm.cause_id,
  action: alarm.action,
  remark: alarm.remark,
  acknowledged_at: alarm.acknowledged_at?.toISOString() ?? null,
  muted_until: alarm.muted_until?.toISOString() ?? null,
})
