import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { STOP_TYPES } from '@herdboard/domain/alarms/alarm-types.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { endOfQuietHours } from '@herdboard/domain/time/quiet-hours.ts'
import { selectMailFates, storeMailFates } from '#modules/mail/service.ts'
import { mailedNotificationTypes, notificationSeverity, notificationText } from '#modules/notifications/service.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { languageById } from '#platform/http/request-language.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { sendBy } from './channel-senders.ts'
import { escalateAlarms } from './escalation/escalate-alarms.ts'
import { type DutyMessage, messagesOfTurns } from './escalation/messages-of-turns.ts'
import { deleteExpiredAlarmLinks } from './escalation/sql/alarm-links.ts'
import type { PersonNotice } from './person-notice.ts'
import { selectPlannedMessages } from './sql/choices.ts'
import {
  type DueMessage,
  dropMessages,
  insertMessages,
  markHandedOver,
  selectDueMessages,
  selectMailsUnderWay,
  selectNextDue,
} from './sql/messages.ts'
import { planWebhookEvents } from './webhooks/plan-events.ts'

/** Older notifications are no news to send: they were raised before, or while messages were switched off. */
const SENT_WITHIN_MS = DAY_MS
/** A person gets one message of the same kind and farm in this time; what comes meanwhile is sent together. */
const SAME_CAUSE_MS = 5 * 60_000
/** The same of severe alarms, so that each is handed over within a minute. */
const SAME_ALARM_MS = 15_000
/** How soon the fate of a mail under way is looked up again. */
const FOLLOW_UP_MS = 60_000
/** Kinds of notifications about an alarm, which a person can say to look at. */
const ALARMS: readonly number[] = [notificationKind.alarmCritical, notificationKind.alarmWarning]
/** What is not sent after a day is no news any more: the overview says what is still wrong. */
const VALIDITY_MS = DAY_MS

/**
 * Plans the messages about new notifications, hands over those that are due, and stores what became of earlier ones.
 * A person gets notifications of one kind and farm in one message. Returns when there is more to do.
 */
export async function notifyPeople(run: JobRun): Promise<Date | undefined> {
  const { job, deps, now } = run
  const { directoryId } = job
  if (!directoryId) throw new Error(`${job.kind} needs a company`)
  const mailIds = await tenantTransaction(deps.database, directoryId, selectMailsUnderWay)
  // Only a job of no company sees the mail queue.
  const fates =
    mailIds.length === 0
      ? []
      : await withTransaction(deps.database, async (db) => {
          await setRowLevelSecurity(db, null, null)
          return selectMailFates(db, mailIds)
        })
  return tenantTransaction(deps.database, directoryId, async (db, scope) => {
    await run.heartbeat(db)
    await storeMailFates(db, scope, 'message', fates, now)
    await deleteExpiredAlarmLinks(db, scope, now)
    const stepsMs = await planMessages(db, scope, now)
    await planWebhookEvents(db, scope, now)
    const heldUntil = await sendDueMessages(db, scope, now)
    const isUnderWay = (await selectMailsUnderWay(db, scope)).length > 0
    const nextDue = await selectNextDue(db, scope, now)
    const next = [
      ...stepsMs,
      ...heldUntil,
      ...(nextDue ? [nextDue.getTime()] : []),
      ...(isUnderWay ? [now.getTime() + FOLLOW_UP_MS] : []),
    ]
    return next.length > 0 ? new Date(Math.min(...next)) : undefined
  })
}

/** Plans the messages of people whose turn it is; returns when the next person is notified, in milliseconds. */
async function planMessages(db: Db, scope: TenantScope, now: Date): Promise<number[]> {
  const since = new Date(now.getTime() - SENT_WITHIN_MS)
  const { turns, nextMs } = await escalateAlarms(db, scope, { since, now })
  const planned = await selectPlannedMessages(db, scope, { types: mailedNotificationTypes, since })
  await insertMessages(
    db,
    scope,
    messagesOfTurns(planned, turns).map((message) => ({
      id: newId(),
      user_id: message.user_id,
      notification_id: message.notification_id,
      channel: message.channel,
      due_at: dueAt(message, now),
    })),
    now,
  )
  return nextMs
}

/** At once, or at the end of the quiet hours; alarms of a chosen severity break through, and all of a person on duty. */
function dueAt({ type_id, isOnDuty, choice: { quiet_hours, night_from } }: DutyMessage, now: Date): Date {
  const wakes = night_from !== null && ALARMS.includes(type_id) && notificationSeverity(type_id) >= night_from
  const breaksThrough = isOnDuty || wakes
  return quiet_hours === null || breaksThrough ? now : endOfQuietHours(quiet_hours, now)
}

/** Hands over the messages that are due; returns until when others are held back, in milliseconds. */
async function sendDueMessages(db: Db, scope: TenantScope, now: Date): Promise<number[]> {
  const due = await selectDueMessages(db, scope, now)
  const drop = async (
    reason: 'solved' | 'read' | 'no_right' | 'sample_data',
    isDropped: (message: DueMessage) => boolean,
  ) => {
    const dropped = due.filter(isDropped).map(({ id }) => id)
    await dropMessages(db, scope, dropped, reason, now)
  }
  await drop('no_right', ({ has_no_right }) => has_no_right)
  await drop('solved', ({ has_no_right, is_closed }) => !has_no_right && is_closed)
  await drop('read', ({ has_no_right, is_closed, is_read }) => !has_no_right && !is_closed && is_read)
  const lasting = due.filter(({ has_no_right, is_closed, is_read }) => !has_no_right && !is_closed && !is_read)
  const samples = new Set(lasting.filter(({ is_sample }) => is_sample))
  await drop('sample_data', (message) => samples.has(message))
  const realMessages = lasting.filter((message) => !samples.has(message))
  const heldUntil: number[] = []
  for (const group of Map.groupBy(realMessages, causeOf).values()) {
    const same = group.toSorted((a, b) => Number(isOfStop(b)) - Number(isOfStop(a)))
    const [first] = same
    const pauseMs = first?.type_id === notificationKind.alarmCritical ? SAME_ALARM_MS : SAME_CAUSE_MS
    const nextMessageMs = (first?.notified_at?.getTime() ?? Number.NEGATIVE_INFINITY) + pauseMs
    if (nextMessageMs > now.getTime()) heldUntil.push(nextMessageMs)
    else await sendTogether(db, scope, same, now)
  }
  return heldUntil
}

/** Alarms of stopped water or feed come first: an SMS names one and counts the others. */
const isOfStop = ({ type_id, params }: DueMessage): boolean =>
  ALARMS.includes(type_id) && STOP_TYPES.includes(Number(params.type))

const causeOf = ({ user_id, channel, type_id, farm_id }: DueMessage): string =>
  `${user_id} ${channel} ${type_id} ${farm_id}`

/** Hands over messages of the same person, channel, kind and farm as one notice. */
async function sendTogether(db: Db, scope: TenantScope, messages: readonly DueMessage[], now: Date): Promise<void> {
  const [first] = messages
  if (!first) return
  const { user_id: userId, channel, type_id, email, company } = first
  const language = languageById(first.language_id)
  const notice: PersonNotice = {
    userId,
    email,
    language,
    company,
    severity: notificationSeverity(type_id) === 3 ? 3 : 2,
    lines: messages.map(({ params, many_farms }) => notificationText(language, type_id, params, many_farms)),
    path: `/notifications?types=${type_id}`,
    alarmNotificationIds: ALARMS.includes(type_id) ? messages.map(({ notification_id }) => notification_id) : null,
    until: new Date(now.getTime() + VALIDITY_MS),
  }
  const ids = messages.map(({ id }) => id)
  const transport = await sendBy[channel](db, scope, notice, now)
  if (typeof transport === 'string') await dropMessages(db, scope, ids, transport, now)
  else await markHandedOver(db, scope, ids, transport, now)
}
