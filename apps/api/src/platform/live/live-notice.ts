import { LiveTopic } from '@herdboard/contract/core/live.ts'
import { z } from 'zod'

/** The database's channel on which processes tell each other what was committed. */
export const LIVE_CHANNEL = 'herdboard_live'

/** One committed change: which company, what, and whose call it was, by its `change-id`. Empty texts for work of no request. */
export const LiveNotice = z.object({
  company: z.uuid(),
  topic: LiveTopic,
  user: z.string(),
  change_id: z.string(),
})
export type LiveNotice = z.infer<typeof LiveNotice>

/** Null for what no process of this release wrote. */
export function parseLiveNotice(payload: string | undefined): LiveNotice | null {
  try {
    return LiveNotice.parse(JSON.parse(payload ?? ''))
  } catch {
    return null
  }
}
