import { z } from 'zod'

/** A farm-local day, `yyyy-MM-dd`, of the years 1900 to 2999. A date, never shifted by a zone. */
export const IsoDate = z.iso.date().regex(/^(19|2\d)/)
export type IsoDate = z.infer<typeof IsoDate>

/** An instant in UTC. */
export const IsoInstant = z.iso.datetime()
export type IsoInstant = z.infer<typeof IsoInstant>

/** Whole days, both included; `isPeriod` holds them to the rules. */
export const Period = { from: IsoDate, to: IsoDate }

/** Boolean in an address: `true` or `false`. */
export const QueryFlag = z.enum(['true', 'false']).transform((text) => text === 'true')
