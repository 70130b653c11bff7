import { z } from 'zod'

/** A farm-local day, `yyyy-MM-dd`, in the years 1900 to 2999. No time zone ever shifts it. */
export const IsoDate = z.iso.date().regex(/^(19|2\d)/)
export type IsoDate = z.infer<typeof IsoDate>

/** An instant in UTC. */
export const IsoInstant = z.iso.datetime()
export type IsoInstant = z.infer<typeof IsoInstant>

/** First and last day of a period, both included; `isPeriod` checks them. */
export const PeriodQuery = { from: IsoDate, to: IsoDate }

/** Boolean in a query string: `true` or `false`. */
export const QueryFlag = z.enum(['true', 'false']).transform((text) => text === 'true')
