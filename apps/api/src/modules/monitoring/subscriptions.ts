import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { ledgerChanged } from '#modules/ledger/service.ts'
import { messageMarkedSeen } from '#modules/messages/service.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { storeAlarmSeen } from './alarms/change-alarm.ts'
import { nextJudgingTime } from './jobs.ts'

const ALARM_KINDS: readonly number[] = [notificationKind.alarmCritical, notificationKind.alarmWarning]

/**
 * A record schedules the hourly judging of check-ins, which goes on by itself while a farm records them. Who presses
 * "seen" in a message about an alarm has seen the alarm.
 */
export const monitoringSubscriptions = [
  ledgerChanged.subscription('monitoring', async (db, { now }, { directoryId }) => {
    await enqueueJob(db, 'judge-check-ins', directoryId, { runAt: nextJudgingTime(now) })
  }),
  messageMarkedSeen.subscription('monitoring', async (db, context, scope, seen) => {
    const ids = seen.filter(({ typeId }) => ALARM_KINDS.includes(typeId)).map(({ subject }) => subject)
    for (const id of ids) await storeAlarmSeen({ db, context, scope }, id)
  }),
]
