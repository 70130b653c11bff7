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

/** The event `change` of the stream `GET /live`: what changed in the company since the last one. Holds no data of its own. */
export const LiveChange = z.object({
  topics: z.array(LiveTopic).min(1),
  /** The tab of the reader's own that made the change, by what it sent as `tab`; null for anybody else, or several. */
  by: z.uuid().nullable(),
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

/** Request header of a writing call: a UUID of the browser tab, to know its own changes by. */
export const TAB_HEADER = 'tab'
