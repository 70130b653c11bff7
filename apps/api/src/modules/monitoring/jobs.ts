import type { AlarmId, DirectoryId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { MISSING_CHECK_IN, SENSOR_SILENCE } from '@herdboard/domain/alarms/alarm-types.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { lockFarms } from '#modules/ledger/service.ts'
import {
  type NotificationDraft,
  raiseNotifications,
  reviewMissingCheckIns,
  solveNotifications,
} from '#modules/notifications/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { alarmRecipients, alarmSetupOf } from './alarms/alarm-setup.ts'
import { judgeCheckIns } from './alarms/judge-check-ins.ts'
import { judgeSection } from './alarms/judge-section.ts'
import { notifySilentSensors } from './silent-sensors.ts'
import { type JudgedSection, type StoredAlarm, selectJudgedSections, updateJudged } from './sql/alarms.ts'
import { selectFarmsWithCheckIns } from './sql/check-ins.ts'
import { lockHours } from './sql/readings.ts'

const NOTIFIED_SEPARATELY: readonly number[] = [SENSOR_SILENCE, MISSING_CHECK_IN]
/** Delay after the full hour, so that the hour's last readings have arrived. */
const JUDGING_DELAY_MS = 5 * 60_000

/**
 * Judges the sections with new readings of whole hours; every hour it judges all sections, to find silent sensors.
 * Each section has its own transaction. Returns the next run; undefined where no section has sensors.
 */
export async function evaluateAlarms(run: JobRun): Promise<Date | undefined> {
  const { job, deps, now } = run
  const directoryId = job.directoryId
  if (!directoryId) throw new Error(`${job.kind} needs a company`)
  const sections = await tenantTransaction(deps.database, directoryId, selectJudgedSections)
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  // Only whole hours are judged: readings of the current one wait for its end, however often they come.
  const due = sections.filter(
    ({ changed_from, alarms_evaluated_at }) =>
      (changed_from?.getTime() ?? hour) < hour || (alarms_evaluated_at?.getTime() ?? 0) < hour,
  )
  for (const section of due) await judgeInTransaction(run, directoryId, section)
  // A silent sensor is silent no more with its first reading, also of the current hour.
  if (due.length > 0 || sections.some(({ changed_from }) => changed_from !== null))
    await tenantTransaction(deps.database, directoryId, (db, scope) => notifySilentSensors(db, scope, now))
  return sections.length > 0 ? nextJudgingTime(now) : undefined
}

/**
 * Judges the check-ins of a company's sections without sensors, each hour, and raises the notification of every place
 * that was not seen for too long. Returns the next run; undefined where there is nothing to judge, until the next record.
 */
export async function evaluateCheckIns(run: JobRun): Promise<Date | undefined> {
  const { job, deps, now } = run
  const { directoryId } = job
  if (!directoryId) throw new Error(`${job.kind} needs a company`)
  const isJudged = await tenantTransaction(deps.database, directoryId, async (db, scope) => {
    const { sections, changes } = await judgeCheckIns(db, scope, now)
    if (changes.length > 0) publishChange(db, directoryId, ['monitoring'])
    return sections > 0
  })
  const farms = await reviewCheckIns(run, directoryId)
  return isJudged || farms > 0 ? nextJudgingTime(now) : undefined
}

/**
 * Reviews the notifications of missing check-ins on the farms that record them; returns their number. Each farm has its
 * own transaction, so that who records on one waits for no other.
 */
async function reviewCheckIns(run: JobRun, directoryId: DirectoryId): Promise<number> {
  const { now, deps } = run
  const today = farmDay(now)
  const farmIds = await tenantTransaction(deps.database, directoryId, (db, scope) =>
    selectFarmsWithCheckIns(db, scope, today),
  )
  for (const farmId of farmIds) {
    await tenantTransaction(deps.database, directoryId, async (db, scope) => {
      await run.heartbeat(db)
      // A check-in that is being recorded is stored before or seen after.
      await lockFarms(db, scope, [farmId])
      await reviewMissingCheckIns(db, scope, { farmIds: [farmId], today, now })
    })
  }
  return farmIds.size
}

/** Five minutes past the next full hour. */
export const nextJudgingTime = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS + JUDGING_DELAY_MS)

async function judgeInTransaction(run: JobRun, directoryId: DirectoryId, section: JudgedSection): Promise<void> {
  await tenantTransaction(run.deps.database, directoryId, async (db, scope) => {
    await run.heartbeat(db)
    // Before the sensors, as readings do: two that update the same sensors in different order would block each other.
    await lockHours(db, scope)
    await updateJudged(db, scope, [section.section_id], run.now)
    const { worsened, endedIds } = await judgeSection(db, scope, section, run.now)
    await notifyAlarms(db, scope, run.now, worsened)
    await endAlarmNotifications(db, scope, run.now, endedIds)
    if (worsened.length + endedIds.length > 0) publishChange(db, directoryId, ['monitoring'])
  })
}

type NotifiedAlarm = Pick<
  StoredAlarm,
  'id' | 'type_id' | 'severity' | 'farm_id' | 'barn_id' | 'section_id' | 'started_at' | 'stopped_at' | 'acknowledged_at'
>

/**
 * Notifies farm writers of alarms, and of warnings those whom the company named; all writers where it named nobody.
 * Silent sensors and missing check-ins have their own notifications.
 */
export async function notifyAlarms(
  db: Db,
  scope: TenantScope,
  now: Date,
  alarms: readonly NotifiedAlarm[],
): Promise<void> {
  const open = alarms.filter(
    ({ type_id, acknowledged_at }) => acknowledged_at === null && !NOTIFIED_SEPARATELY.includes(type_id),
  )
  if (open.length === 0) return
  const recipients = alarmRecipients(await alarmSetupOf(db, scope))
  // Without a name on it, a warning is everybody's: otherwise Today would say that nothing is wrong.
  const warned = recipients.length > 0 ? recipients.map((toUser) => ({ toUser })) : [{}]
  await solveNotifications(db, scope, now, {
    type: notificationKind.alarmWarning,
    subject: open.filter(({ severity }) => severity === 3).map(({ id }) => id),
  })
  await raiseNotifications(
    db,
    scope,
    now,
    open.flatMap(
      ({ id, type_id, severity, farm_id, barn_id, section_id, started_at, stopped_at }): NotificationDraft[] => {
        const about = {
          subject: id,
          place: { farmId: farm_id, barnId: barn_id, sectionId: section_id },
          prefill: { resource: id },
          params: { type: type_id, time: (stopped_at ?? started_at).toISOString() },
        }
        return severity === 3
          ? [{ ...about, type: notificationKind.alarmCritical, params: { ...about.params, advice: type_id } }]
          : warned.map((whom) => ({ ...about, type: notificationKind.alarmWarning, ...whom }))
      },
    ),
  )
}

const OF_ALARMS: readonly number[] = [notificationKind.alarmCritical, notificationKind.alarmWarning]

/** Closes the notifications of alarms that somebody looks at; those of their assignees stay. */
export const closeAlarmNotifications = (
  db: Db,
  scope: TenantScope,
  now: Date,
  ids: readonly AlarmId[],
): Promise<number> => solveNotifications(db, scope, now, { type: OF_ALARMS, subject: ids })

/** Closes all notifications of alarms that ended or were deleted. */
export const endAlarmNotifications = (
  db: Db,
  scope: TenantScope,
  now: Date,
  ids: readonly AlarmId[],
): Promise<number> =>
  solveNotifications(db, scope, now, { type: [...OF_ALARMS, notificationKind.alarmAssigned], subject: ids })
