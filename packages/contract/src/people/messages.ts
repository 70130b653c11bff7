import { z } from 'zod'
import { IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Ways in which a message reaches a person. `push`: every browser that the person switched it on for. */
export const MessageChannel = z.enum(['email', 'push', 'sms'])
export type MessageChannel = z.infer<typeof MessageChannel>

const SeverityFrom = z.union([z.literal(2), z.literal(3)]).nullable()

/** What the person wants to be notified of in the active company, by which channel, and when not to be disturbed. */
export const MessageChoice = z.strictObject({
  /** Notifications of this severity and above are mailed; null for none. */
  email_from: SeverityFrom,
  /** The same for push. */
  push_from: SeverityFrom,
  /** The same for SMS, which needs a verified telephone number. */
  sms_from: SeverityFrom,
  /** Quiet hours by the farm's clock, such as 22:00 to 06:00; null without. Messages wait until they end. */
  quiet_hours: z.strictObject({ from: TimeOfDay, to: TimeOfDay }).nullable(),
  /** Alarms of this severity and above are sent within quiet hours, too; null for none. */
  night_from: SeverityFrom,
  /** Kinds of notifications that are not sent, by no channel. Who is on duty is mailed alarms of severity 3 all the same. */
  muted_kinds: z.array(z.int()).max(100),
})
export type MessageChoice = z.infer<typeof MessageChoice>

/** A kind of notification that is sent to people who are not looking. */
export const SentKind = z.object({ id: z.int(), name: z.string(), severity: z.union([z.literal(2), z.literal(3)]) })
export type SentKind = z.infer<typeof SentKind>

/** What a person gets who never chose. */
export const defaultMessageChoice: MessageChoice = {
  email_from: 3,
  push_from: 3,
  sms_from: 3,
  quiet_hours: { from: '22:00', to: '06:00' },
  night_from: 3,
  muted_kinds: [],
}

export const getMessageChoice = endpoint({
  method: 'GET',
  path: '/messages/choice',
  summary: 'Return what the caller wants to be notified of, by which channels, and the kinds that can be sent',
  access: {},
  errors: [],
  reply: MessageChoice.extend({ kinds: z.array(SentKind) }),
  reads: ['profile'],
})

export const putMessageChoice = endpoint({
  method: 'PUT',
  path: '/messages/choice',
  summary: 'Set what the caller wants to be notified of by each channel, and the quiet hours',
  access: {},
  errors: [],
  body: MessageChoice,
  reply: MessageChoice,
  changes: ['profile'],
})

export const MAX_LISTED_MESSAGES = 50

export const listMessages = endpoint({
  method: 'GET',
  path: '/messages',
  summary: "List the caller's newest messages with what became of each",
  access: {},
  errors: [],
  reply: z
    .array(
      z.object({
        id: z.uuid(),
        /** The notification, in the reader's language. */
        text: z.string(),
        channel: MessageChannel,
        created_at: IsoInstant,
        /**
         * `handed_over`: a queue tries to send it. `sent`: the mail server of the installation, the push service of
         * a browser or the SMS gateway has accepted it. `failed`: it was refused, or could not be sent for a day.
         */
        state: z.enum(['waiting', 'handed_over', 'sent', 'failed', 'dropped']),
        /**
         * Why it was dropped. `solved`: what it was about. `read`: by the person, before it was sent. `no_right`: the
         * person may no longer see it. `no_address`: no browser or telephone any more. `daily_limit`: of SMS.
         * `sample_data`: nobody is notified of it.
         */
        reason: z.enum(['solved', 'read', 'no_right', 'no_address', 'daily_limit', 'sample_data']).nullable(),
        /** When it will be sent, at the earliest. */
        due_at: IsoInstant,
        /** When it reached its state. */
        ended_at: IsoInstant.nullable(),
      }),
    )
    .max(MAX_LISTED_MESSAGES),
  reads: ['notifications', 'profile'],
})
