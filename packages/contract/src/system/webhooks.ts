import { z } from 'zod'
import { IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { SentKind } from '../people/messages.ts'

/** Prefix of a secret of Standard Webhooks. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_'

const Severity = z.union([z.literal(2), z.literal(3)])
const Outcome = z.object({
  id: z.uuid(),
  is_test: z.boolean(),
  /** `waiting`: not accepted yet, and tried again. `failed`: given up after a day; a test after its first attempt. */
  state: z.enum(['waiting', 'sent', 'failed']),
  created_at: IsoInstant,
  ended_at: IsoInstant.nullable(),
  attempts: z.int(),
  /** A status, such as `500`, or why no answer came, such as `timeout`; null without a failure. */
  error: z.string().nullable(),
})

/** An address that the company has its notifications sent to, signed by the Standard Webhooks specification. */
export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  min_severity: Severity,
  /** Kinds of notifications; null for all. */
  type_ids: z.array(z.int()).nullable(),
  created_at: IsoInstant,
  created_by: z.string(),
  /** Since when nothing was accepted; null where the last event was, or none was sent yet. */
  failing_since: IsoInstant.nullable(),
  last_sent_at: IsoInstant.nullable(),
  /** The newest events, newest first. */
  newest: z.array(Outcome),
})
export type Webhook = z.infer<typeof Webhook>

const managed = { permission: 'manage-directory' } as const
const One = z.object({ id: z.uuid() })

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/directories/webhooks',
  summary: 'List the webhooks of the company with their newest events, and the kinds that they can send',
  access: managed,
  errors: [],
  reply: z.object({
    webhooks: z.array(Webhook),
    kinds: z.array(SentKind),
  }),
  programs: false,
  reads: ['company', 'tokens'],
})

export const addWebhook = endpoint({
  method: 'POST',
  path: '/directories/webhooks',
  summary: 'Create a webhook; only this reply contains the secret that signs its events',
  access: managed,
  errors: [],
  body: z.strictObject({
    url: z.url({ protocol: /^https?$/ }).max(1000),
    min_severity: Severity.default(3),
    type_ids: z.array(z.int()).min(1).max(100).nullable().default(null),
  }),
  reply: z.object({ id: z.uuid(), secret: z.string().nullable() }),
  status: 201,
  oneTimeFields: ['secret'],
  programs: false,
  changes: ['tokens'],
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/directories/webhooks/:id/tests',
  summary: 'Send a test event to a webhook, once; its outcome is in the list a moment later',
  access: managed,
  errors: [],
  params: One,
  reply: z.object({ id: z.uuid() }),
  status: 202,
  programs: false,
  changes: ['tokens'],
})

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/directories/webhooks/:id',
  summary: 'Remove a webhook with the events that wait',
  access: managed,
  errors: [],
  params: One,
  reply: z.null(),
  status: 204,
  programs: false,
  changes: ['tokens'],
})
