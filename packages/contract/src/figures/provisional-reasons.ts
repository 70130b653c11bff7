import { z } from 'zod'

/** Inputs that may come late. An amount without one is an estimate, and says so. */
const PROVISIONAL_REASONS = [
  'settlement',
  'sale_price',
  'bought_price',
  'quotation',
  'post_payment',
  'status_price',
  'weight',
  'feed_unstated',
  'feed_without_pigs',
  'feed_price',
  'collection_price',
] as const

/** The inputs that an amount is estimated without; empty if it is final. */
export const ProvisionalReasons = z.array(z.enum(PROVISIONAL_REASONS))
