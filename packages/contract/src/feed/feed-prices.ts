import { z } from 'zod'
import { IsoDate } from '../core/dates.ts'
import { PriceId } from '../core/ids.ts'

/** Feed price as entered. */
export const NewFeedPrice = z.strictObject({
  /** DKK per 100 kg */
  price: z.number().min(0).max(100_000),
  valid_from: IsoDate,
})

export const FeedPrice = NewFeedPrice.extend({ id: PriceId })
export type FeedPrice = z.infer<typeof FeedPrice>
