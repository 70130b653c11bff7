import { z } from 'zod'

/**
 * What can change under an open screen. herd: records, numbers of pigs and the figures made of them; places: farms,
 * barns, sections, batches; health: treatments and instructions; company: members, rights, modules; quality: how far the
 * figures can be trusted; monitoring: alarms, and where sensors hang.
 */
export const LiveTopic = z.enum([
  'herd',
  'places',
  'notes',
  'assignments',
  'health',
  'notifications',
  'company',
  'quality',
  'monitoring',
])
export type LiveTopic = z.infer<typeof LiveTopic>

/**
 * What only the caller's own screens show, so nobody else is told: the account and how one signs in to it, tokens, the
 * list of companies and their archives, the choice of key figures, read marks of notifications, reports that were issued.
 */
export const OwnTopic = z.enum([
  'profile',
  'sign-ins',
  'second-factor',
  'passkeys',
  'tokens',
  'companies',
  'archives',
  'kpi-selection',
  'inbox',
  'issued-reports',
])
export type OwnTopic = z.infer<typeof OwnTopic>

/** What an endpoint may change or read: one word for it on both sides makes screens stale. */
export type ChangeTopic = LiveTopic | OwnTopic

/** The event `change` of the stream `GET /live`: what changed in the company since the last one. Holds no data of its own. */
export const LiveChange = z.object({
  topics: z.array(LiveTopic).min(1),
  /** The reader's own writes that made the change, by their `change-id`; empty where somebody else took part. */
  by: z.array(z.uuid()),
})
export type LiveChange = z.infer<typeof LiveChange>

/**
 * Events of the stream. ready: from now on nothing is missed; change: see there; resync: something may have been
 * missed, all topics may have changed; end: open it anew, with a fresh token.
 */
export const liveEvents = ['ready', 'change', 'resync', 'end'] as const
export type LiveEventName = (typeof liveEvents)[number]

/** Address of the event stream, under `/api`. Signed in by the bearer header, like every other call. */
export const LIVE_PATH = '/live'

/** Request header of a write: a UUID, new with each send, by which the browser tab knows its own change again. */
export const CHANGE_ID_HEADER = 'change-id'
