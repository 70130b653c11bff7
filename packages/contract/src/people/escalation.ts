import { z } from 'zod'
import { IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { AlarmId, NotificationId } from '../core/ids.ts'
import { MAX_LINE_NOTIFICATIONS } from '../system/today.ts'
import { MessageChannel } from './messages.ts'

/** Longest token of a link. */
export const MAX_ALARM_LINK_TOKEN = 200
const SeenToken = z.strictObject({ token: z.string().min(1).max(MAX_ALARM_LINK_TOKEN) })

/** What a link of a message is about, and what has happened since. */
export const AlarmLink = z.object({
  /** What was sent, in the caller's language. */
  lines: z.array(z.string()),
  /** `open`: nobody looks at one of them. `seen`: somebody looks at all. `over`: the alarms are over, or closed. */
  state: z.enum(['open', 'seen', 'over']),
  /** Who saw the last of them, and when; null while nobody has. */
  seen: z.object({ by: z.string().nullable(), at: IsoInstant }).nullable(),
})
export type AlarmLink = z.infer<typeof AlarmLink>

export const readAlarmLink = endpoint({
  method: 'POST',
  path: '/auth/alarm-link',
  summary: 'Return what a link of an alarm message is about, without using it',
  access: 'public',
  errors: [429],
  body: SeenToken,
  reply: AlarmLink,
  changes: [],
})

export const confirmAlarmLink = endpoint({
  method: 'POST',
  path: '/auth/seen',
  summary: 'Say by the link of a message that its reader looks at the alarms; it has an effect once',
  access: 'public',
  errors: [429],
  body: SeenToken,
  reply: AlarmLink,
  changes: [],
})

export const markAlarmsSeen = endpoint({
  method: 'POST',
  path: '/alarms/seen',
  summary: 'Say that the caller looks at the alarms of these notifications; nobody else is notified of them any more',
  access: {},
  errors: [],
  body: z.strictObject({ notification_ids: z.array(NotificationId).min(1).max(MAX_LINE_NOTIFICATIONS) }),
  reply: z.null(),
  status: 204,
  changes: ['monitoring', 'notifications', 'inbox'],
})

/** One step of notifying people of an alarm. */
export const AlarmResponseStep = z.object({
  /**
   * `notified`: one person on duty. `notified_everybody`: everybody who may handle it. `not_seen`: the person did not look in
   * time. `read`: somebody opened its notification. `seen`: somebody said that they look at it.
   */
  kind: z.enum(['notified', 'notified_everybody', 'not_seen', 'read', 'seen']),
  /** Null for a notification that was opened: its time is not stored. */
  at: IsoInstant.nullable(),
  /** Names; empty where nobody could be notified. */
  people: z.array(z.string()),
  /** Channels of the messages that were sent, with what became of them. */
  messages: z.array(
    z.object({
      channel: MessageChannel,
      state: z.enum(['waiting', 'handed_over', 'sent', 'failed', 'dropped']),
    }),
  ),
})
export type AlarmResponseStep = z.infer<typeof AlarmResponseStep>

export const listAlarmResponseSteps = endpoint({
  method: 'GET',
  path: '/alarms/:id/response-steps',
  summary: 'List who was notified of an alarm in turn, who did not look, and who saw it',
  access: { module: 'RealTime' },
  errors: [],
  params: z.object({ id: AlarmId }),
  reply: z.array(AlarmResponseStep),
  reads: ['monitoring', 'notifications'],
})
