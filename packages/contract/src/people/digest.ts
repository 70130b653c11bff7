import { z } from 'zod'
import { IsoDate, IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'

/** Hour that the profile proposes. */
export const USUAL_DIGEST_TIME = '06:00'

/** When the caller gets a mail about yesterday and today, by the farm's clock; before noon. Null for none. */
export const DigestChoice = z.strictObject({
  send_at: z
    .string()
    .regex(/^(0\d|1[01]):[0-5]\d$/)
    .nullable(),
})
export type DigestChoice = z.infer<typeof DigestChoice>

/** What became of the newest morning mail. */
const LastDigest = z.object({
  day: IsoDate,
  state: z.enum(['handed_over', 'sent', 'failed', 'dropped']),
  /** Why it was dropped: the server was away until noon, or the person had no right. */
  reason: z.enum(['late', 'no_right']).nullable(),
  at: IsoInstant,
})

const DigestState = DigestChoice.extend({ last: LastDigest.nullable() })

export const getDigestChoice = endpoint({
  method: 'GET',
  path: '/messages/digest',
  summary: 'Return when the caller gets the morning mail, and what became of the newest',
  access: {},
  errors: [],
  reply: DigestState,
  reads: ['profile', 'notifications'],
})

export const putDigestChoice = endpoint({
  method: 'PUT',
  path: '/messages/digest',
  summary: 'Choose when to get a mail about yesterday and today each morning, or none',
  access: {},
  errors: [],
  body: DigestChoice,
  reply: DigestState,
  changes: ['profile'],
})
