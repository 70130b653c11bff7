import { z } from 'zod'
import { IsoDate } from '../core/dates.ts'

/**
 * Prices that hold in the whole installation, kept by who administers it, each known by its first day; and what a
 * company adds to one or takes off it. DKK without VAT, at most four decimals.
 */
export const Price = z.number().min(0).max(99_999)
/** Added to a price; negative: taken off. */
export const Charge = z.number().min(-9_999).max(9_999)

/** The first day of a price names it. */
export const PriceParams = { params: z.object({ id: IsoDate }) }

/** Fields of prices, each of them the same kind of number. */
export const priceFields = <Name extends string, Field extends z.ZodType>(names: readonly Name[], field: Field) =>
  Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>
