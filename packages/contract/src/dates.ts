import { z } from 'zod'

/** A farm-local day, `yyyy-MM-dd`. A date, never shifted by a zone. */
export const IsoDate = z.iso.date()
export type IsoDate = z.infer<typeof IsoDate>

/** An instant in UTC. */
export const IsoInstant = z.iso.datetime()
export type IsoInstant = z.infer<typeof IsoInstant>

const MAX_YEARS = 5

/** Whole days, both included; at most five years, never backwards. */
export const Period = { from: IsoDate, to: IsoDate }

/** Holds a query with `from` and `to` to the rules of a period. */
export const isPeriod = ({ from, to }: { from: string; to: string }): boolean =>
  from <= to && Number(to.slice(0, 4)) - Number(from.slice(0, 4)) <= MAX_YEARS

/** Boolean in an address: `true` or `false`. */
export const QueryFlag = z.enum(['true', 'false']).transform((text) => text === 'true')
