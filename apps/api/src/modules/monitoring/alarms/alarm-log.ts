import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { Alarm, AlarmType, listAlarms } from '@herdboard/contract/monitoring/alarms.ts'
import { alarmGroups } from '@herdboard/domain/alarms/alarm-groups.ts'
import { ALARM_CAUSES, alarmTypes } from '@herdboard/domain/alarms/alarm-types.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay, instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'
import { resolvePlaceIds } from '#modules/locations/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { endAlarmNotifications } from '../jobs.ts'
import {
  type AlarmOfBarn,
  hideAlarm,
  type ListedAlarm,
  type StoredAlarm,
  selectAlarm,
  selectAlarms,
  selectOpenAlarmsOfBarn,
} from '../sql/alarms.ts'
import { alarmStatus, closingReason } from './alarm-status.ts'
import { alarmFindingText } from './alarm-texts.ts'
import { alarmExplanation } from './explanation-texts.ts'

/** Returns the alarms that were active in a period at places, open ones first, in the caller's language. */
export async function alarmsFor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { from, to, limit, ...places }: EndpointRequest<typeof listAlarms>['query'],
): Promise<Alarm[]> {
  const rows = await selectAlarms(db, scope, {
    from: instantOfFarmMidnight(from),
    to: instantOfFarmMidnight(addDays(to, 1)),
    placeIds: await resolvePlaceIds(db, scope, places),
    limit,
  })
  const groupIds = new Map(alarmGroups(rows).flatMap((group) => group.map(({ id }) => [id, group[0]?.id ?? id])))
  return rows.map((alarm) => ({ ...presentAlarm(context, scope, alarm), group_id: groupIds.get(alarm.id) ?? null }))
}

function presentAlarm(context: RequestContext, scope: TenantScope, alarm: ListedAlarm): Omit<Alarm, 'group_id'> {
  const { id, type_id, started_at, ended_at, severity, cause_id, acknowledged_at, is_harmless, version } = alarm
  const { farm_name, barn_name, section_name, muted_until } = alarm
  const closedAt = alarm.closed_at ?? ended_at
  const status = alarmStatus(alarm)
  return {
    id,
    type_id,
    date: started_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    severity_level: is_harmless ? HARMLESS : severity,
    finding: alarmFindingText(context, alarm),
    explanation: alarmExplanation(context, alarm),
    cause: { name: cause_id === null ? null : context.text(`option:alarm_cause.${cause_id}`) },
    farm_name,
    barn_name,
    section_name,
    is_open: status !== 'closed',
    status,
    seen: acknowledged_at && { by: alarm.acknowledged_by_name, at: acknowledged_at.toISOString() },
    assignee: alarm.assignee_name,
    closed: closedAt && {
      by: alarm.closed_by_name,
      at: closedAt.toISOString(),
      why: closingReason(context.text, alarm),
    },
    muted_until: muted_until?.toISOString() ?? null,
    editable: alarmFlags(scope, alarm, context.today).editable,
    version,
  }
}

/** Severity in the log of an episode that a person judged harmless. */
const HARMLESS = 1

export const alarmTypesFor = ({ text }: RequestContext): AlarmType[] =>
  alarmTypes.map(({ id, icon }) => ({ id, name: text(`notifications:word.alarm_type.${id}`), icon_id: icon }))

export const alarmCausesFor = ({ text }: RequestContext) =>
  ALARM_CAUSES.map((id) => ({ id, name: text(`option:alarm_cause.${id}`) }))

/** Returns an alarm that the user may read. Throws `request.not_found`. */
export async function storedAlarm(
  db: Db,
  scope: TenantScope,
  id: string,
  lockOptions: { isLocked?: boolean } = {},
): Promise<StoredAlarm> {
  const alarm = await selectAlarm(db, scope, id, lockOptions)
  if (!alarm) throw new Problem('request.not_found')
  return alarm
}

/** Returns the alarms of one cause with an open alarm, itself among them, with their sections; none of one that is over. */
export async function groupOfAlarm(db: Db, scope: TenantScope, alarm: StoredAlarm): Promise<AlarmOfBarn[]> {
  const all = await selectOpenAlarmsOfBarn(db, scope, alarm)
  const own = all.filter(({ id }) => id === alarm.id)
  return alarmGroups(all).find((group) => group.some(({ id }) => id === alarm.id)) ?? own
}

/** Days after its start in which an alarm can be edited. */
const EDITABLE_DAYS = 30

/**
 * Returns the rights on an alarm: farm writers edit it; administrators delete it where a person judged it harmless.
 */
export function alarmFlags(
  scope: TenantScope,
  { farm_id, started_at, is_harmless }: StoredAlarm,
  today: string,
): { editable: boolean; deletable: boolean } {
  const mayWrite = scope.writableFarms.has(farm_id) && !scope.recordsOnly
  return {
    editable: mayWrite && farmDay(started_at) >= addDays(today, -EDITABLE_DAYS),
    deletable: mayWrite && is_harmless && scope.permissions.has('manage-directory'),
  }
}

export async function deleteAlarm(db: Db, context: RequestContext, scope: TenantScope, id: string): Promise<void> {
  const alarm = await storedAlarm(db, scope, id, { isLocked: true })
  if (!alarmFlags(scope, alarm, context.today).deletable) throw new Problem('request.not_allowed')
  await hideAlarm(db, scope, alarm.id, context.now)
  await endAlarmNotifications(db, scope, context.now, [alarm.id])
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
  acknowledged_by: alarm.acknowledged_by,
  assignee_id: alarm.assignee_id,
  closed_at: alarm.closed_at?.toISOString() ?? null,
  closed_by: alarm.closed_by,
  is_harmless: alarm.is_harmless,
  muted_until: alarm.muted_until?.toISOString() ?? null,
})
