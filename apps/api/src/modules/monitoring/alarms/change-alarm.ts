import type { AlarmId, UserId } from '@herdboard/contract/core/ids.ts'
import { FALSE_ALARM_CAUSES } from '@herdboard/domain/alarms/alarm-types.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import {
  requireUpdated,
  requireVersion,
  staleForm,
  staleVersion,
} from '#platform/http/errors/optimistic-concurrency.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { closeAlarmNotifications } from '../jobs.ts'
import { type AlarmHandling, type StoredAlarm, selectLastCause, updateAlarm } from '../sql/alarms.ts'
import { alarmAuditValues, alarmFlags, storedAlarm } from './alarm-log.ts'
import { notifyAlarmAssignee } from './notify-assignee.ts'

export interface AlarmAssessment {
  /** `open`: nobody takes care of it; `harmless` closes it, too. */
  status: 'open' | 'seen' | 'closed' | 'harmless'
  /** Needed to close it. */
  causeId: number | null
  action: string | null
  remark: string | null
  /** The person who takes care of it. */
  assigneeId: UserId | null
  /** Hours without new alarms of this type, from now on; 0: none; null: as long as before. */
  muteHours: number | null
}

interface AlarmChangeCaller {
  db: Db
  context: RequestContext
  scope: TenantScope
}

/**
 * Saves a user's assessment of an alarm. A cause that has nothing to do with the pigs makes it a false alarm: harmless.
 * Throws `request.not_allowed`, and `forms.stale` where another user changed the alarm first.
 */
export async function changeAlarm(
  caller: AlarmChangeCaller,
  before: StoredAlarm,
  { status, causeId, action, remark, assigneeId, muteHours }: AlarmAssessment,
): Promise<void> {
  const { now } = caller.context
  const { userId } = caller.scope
  const isHarmless = status === 'harmless' || (causeId !== null && FALSE_ALARM_CAUSES.includes(causeId))
  const isClosed = status === 'closed' || isHarmless
  const isSeen = status !== 'open' || isClosed || assigneeId !== null
  await storeHandling(caller, before, staleForm, {
    cause_id: causeId,
    action,
    remark,
    acknowledged_at: isSeen ? (before.acknowledged_at ?? now) : null,
    acknowledged_by: isSeen ? (before.acknowledged_at ? before.acknowledged_by : userId) : null,
    assignee_id: assigneeId,
    closed_at: isClosed ? (before.closed_at ?? now) : null,
    closed_by: isClosed ? (before.closed_at ? before.closed_by : userId) : null,
    is_harmless: isHarmless,
    muted_until: mutedUntil(before.muted_until, muteHours, now),
  })
}

/** An earlier silence that is ended keeps what it has silenced so far, so that late readings raise no alarms there. */
function mutedUntil(before: Date | null, hours: number | null, now: Date): Date | null {
  if (hours === null || (hours === 0 && (before === null || before <= now))) return before
  return new Date(now.getTime() + hours * HOUR_MS)
}

interface SeenAlarm {
  id: AlarmId
  version: number
}

/**
 * Stores that the caller looks at an alarm and at others; nothing changes where somebody saw one before. Returns the new
 * version of the first. Throws `request.not_allowed`, and `version.stale` where another user changed one of the alarms
 * since the caller read it; then none is stored.
 */
export async function seeAlarms(
  caller: AlarmChangeCaller,
  { id, version, others = [] }: SeenAlarm & { others?: readonly SeenAlarm[] | undefined },
): Promise<number> {
  const alarms = new Map([...others, { id, version }].map((one) => [one.id, one]))
  let seen = version
  // In one order, so that two people who press at once do not wait for each other.
  for (const one of [...alarms.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const next = await seeAlarm(caller, one)
    if (one.id === id) seen = next
  }
  return seen
}

async function seeAlarm(caller: AlarmChangeCaller, { id, version }: SeenAlarm): Promise<number> {
  const { db, context, scope } = caller
  const before = await storedAlarm(db, scope, id, { isLocked: true })
  const stale = () => staleVersion({ version: before.version })
  if (!alarmFlags(scope, before, context.today).editable) throw new Problem('request.not_allowed')
  requireVersion(before.version, version, stale)
  if (before.acknowledged_at !== null) return before.version
  await storeHandling(caller, before, stale, {
    ...before,
    acknowledged_at: context.now,
    acknowledged_by: scope.userId,
  })
  return before.version + 1
}

async function storeHandling(
  { db, context, scope }: AlarmChangeCaller,
  before: StoredAlarm,
  stale: () => Problem,
  handling: AlarmHandling,
): Promise<void> {
  if (!alarmFlags(scope, before, context.today).editable) throw new Problem('request.not_allowed')
  requireUpdated(await updateAlarm(db, scope, before, handling), stale)
  if (handling.acknowledged_at !== null) await closeAlarmNotifications(db, scope, context.now, [before.id])
  await notifyAlarmAssignee(db, scope, context.now, before, handling)
  await writeAuditEntry(db, context, {
    action: 'alarm.update',
    subjectType: 'alarm',
    subjectId: before.id,
    before: alarmAuditValues(before),
    after: alarmAuditValues({ ...before, ...handling }),
  })
}

export const lastAlarmCause = (db: Db, scope: TenantScope, alarm: StoredAlarm): Promise<number | null> =>
  selectLastCause(db, scope, alarm)
