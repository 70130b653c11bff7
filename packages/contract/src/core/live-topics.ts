import { z } from 'zod'

/**
 * Data that can change under an open screen.
 * - herd: records, numbers of pigs and the figures derived from them
 * - places: farms, barns, sections, batches
 * - health: treatments and instructions
 * - company: members, rights, modules
 * - quality: how far the figures can be trusted
 * - monitoring: alarms and the locations of sensors
 * - imports: files and pushes that were received, and their progress
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
  'imports',
])
export type LiveTopic = z.infer<typeof LiveTopic>

/**
 * Data that only the caller's own screens show, so no other user is notified. They are the account with its sign-in
 * methods and tokens, the list of companies and their archives, the choice of key figures, read marks of notifications,
 * and issued reports.
 */
export const CallerTopic = z.enum([
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
export type CallerTopic = z.infer<typeof CallerTopic>

/** Topic that an endpoint may change or read. A write makes all screens stale that read the same topic. */
export type ChangeTopic = LiveTopic | CallerTopic

/**
 * Event `change` of the stream `GET /live`: the topics that changed in the company since the previous event. It carries
 * no data.
 */
export const LiveChange = z.object({
  topics: z.array(LiveTopic).min(1),
  /** The reader's own writes that made the change, by their `change-id`; empty if another user took part. */
  by: z.array(z.uuid()),
})
export type LiveChange = z.infer<typeof LiveChange>

/**
 * Events of the stream.
 * - ready: from now on no change is missed
 * - change: see `LiveChange`
 * - resync: changes may have been missed, so all topics may have changed
 * - end: reconnect with a fresh token
 */
export const liveEvents = ['ready', 'change', 'resync', 'end'] as const
export type LiveEventName = (typeof liveEvents)[number]

/** Address of the event stream, under `/api`. Authenticated by the bearer header, like every other call. */
export const LIVE_PATH = '/live'

/** Request header of a write: a UUID, new with each send, by which the browser tab recognises its own change. */
export const CHANGE_ID_HEADER = 'change-id'
