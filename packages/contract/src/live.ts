import { z } from 'zod'

/**
 * What can change under an open screen. herd: records, numbers of pigs and the figures made of them; places: farms,
 * barns, sections, batches; company: members, rights, modules.
 */
export const LiveTopic = z.enum(['herd', 'places', 'notes', 'assignments', 'notifications', 'company'])
export type LiveTopic = z.infer<typeof LiveTopic>

/** One event of the stream `GET /live`: what changed in the company since the last one. Holds no data of its own. */
export const LiveChange = z.object({ topics: z.array(LiveTopic).min(1) })
export type LiveChange = z.infer<typeof LiveChange>

/** Address of the event stream, under `/api`. Signed in by the bearer header, like every other call. */
export const LIVE_PATH = '/live'
