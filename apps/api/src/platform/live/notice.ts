import { LiveTopic } from '@herdboard/contract/live.ts'
import { z } from 'zod'

/** The database's channel on which processes tell each other what was committed. */
export const CHANNEL = 'herdboard_live'

/** One committed change: which company, what, and whose call of which tab it was. Empty texts for work of no request. */
export const Notice = z.object({
  company: z.uuid(),
  topic: LiveTopic,
  user: z.string(),
  tab: z.string(),
})
export type Notice = z.infer<typeof Notice>

/** Null for what no process of this release wrote. */
export function readNotice(payload: string | undefined): Notice | null {
  try {
    return Notice.parse(JSON.parse(payload ?? ''))
  } catch {
    return null
  }
}
