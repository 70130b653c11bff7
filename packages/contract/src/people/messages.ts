import { z } from 'zod'
import { IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** What the person wants to be told by mail in the active company, and when not to be disturbed. */
export const MessageChoice = z.strictObject({
  /** Notifications of this severity and above; null for none. */
  email_from: z.union([z.literal(2), z.literal(3)]).nullable(),
  /** Quiet hours by the farm's clock, such as 22:00 to 06:00; null without. Messages wait until they end. */
  quiet_hours: z.strictObject({ from: TimeOfDay, to: TimeOfDay }).nullable(),
  /** Alarms of severity 3 are sent within quiet hours, too. */
  alarms_at_night: z.boolean(),
})
export type MessageChoice = z.infer<typeof MessageChoice>

/** What a person gets who never chose. */
export const defaultMessageChoice: MessageChoice = {
  email_from: 3,
  quiet_hours: { from: '22:00', to: '06:00' },
  alarms_at_night: true,
}

export const getMessageChoice = endpoint({
  method: 'GET',
  path: '/messages/choice',
  summary: 'Return what the caller wants to be told by mail',
  access: {},
  errors: [],
  reply: MessageChoice,
  reads: ['profile'],
})

export const putMessageChoice = endpoint({
  method: 'PUT',
  path: '/messages/choice',
  summary: 'Set what the caller wants to be told by mail, and the quiet hours',
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
        created_at: IsoInstant,
        /**
         * `handed_over`: the outbox tries to send it. `sent`: the mail server of the installation has accepted it.
         * `failed`: the mail server refused it, or was not reached for a day.
         */
        state: z.enum(['waiting', 'handed_over', 'sent', 'failed', 'dropped']),
        /** Why it was dropped: what it was about was solved, the person had read it, or lost the right to see it. */
        reason: z.enum(['solved', 'read', 'no_right']).nullable(),
        /** When it will be sent, at the earliest. */
        due_at: IsoInstant,
        /** When it reached its state. */
        ended_at: IsoInstant.nullable(),
      }),
    )
    .max(MAX_LISTED_MESSAGES),
  reads: ['notifications', 'profile'],
})
