import { LiveTopic } from '@herdboard/contract/core/live-topics.ts'
import { z } from 'zod'

/** PostgreSQL notification channel on which processes publish committed changes. */
export const LIVE_CHANNEL = 'herdboard_live'

/**
 * One committed change: its company, topic, author and `change-id`. The last two are empty for work outside a request.
 */
export const LiveNotice = z.object({
  company: z.uuid(),
  topic: LiveTopic,
  user: z.string(),
  change_id: z.string(),
})
export type LiveNotice = z.infer<typeof LiveNotice>

/** Payload that says that notices of an ended process may be lost. */
export const LOST_NOTICES = JSON.stringify({ lost: true })

/** Parses a notification; null for one that this release did not write. */
export function parseLiveNotice(payload: string | undefined): LiveNotice | null {
  try {
    return LiveNotice.parse(JSON.parse(payload ?? ''))
  } catch {
    return null
  }
}
