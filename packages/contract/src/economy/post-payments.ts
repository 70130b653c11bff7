import { z } from 'zod'
import { IsoDate } from '../core/dates.ts'
import { AdjustmentId } from '../core/ids.ts'
import { adjustablePriceEndpoints, PriceAdjustmentDkk, PriceDkk, priceFields } from './price-endpoints.ts'

/** Post payment of the cooperative after the year, DKK per kg carcass: ordinary, organic and free-range pigs. */
export const postFields = ['sl_pig_price', 'res_org_price', 'res_free_range_price'] as const
export type PostField = (typeof postFields)[number]

export const postAdjustmentNames = {
  collection: 'entries',
  idName: 'entry_id',
  listedAs: 'entry',
  fields: {
    sl_pig_price: 'sl_pig_price',
    res_org_price: 'res_org_price',
    res_free_range_price: 'res_free_range_price',
  },
} as const

const prices = priceFields(postFields, PriceDkk)
const adjustments = priceFields(postFields, PriceAdjustmentDkk)
const PostAdjustment = z.object({ id: AdjustmentId, ...adjustments })

/** A cooperative year, 1 October to 30 September. */
export const PostPayment = z.object({
  /** First day of the cooperative year. */
  id: IsoDate,
  from: IsoDate,
  to: IsoDate,
  ...prices,
  /** A provision, until the payment is announced. */
  is_provision: z.boolean(),
  /** The company's own adjustment. */
  entry: PostAdjustment.nullable(),
})
export type PostPayment = z.infer<typeof PostPayment>

export const postPaymentEndpoints = adjustablePriceEndpoints(
  {
    path: '/economies/post-payments',
    access: {},
    summaries: {
      list: 'List the post payments by cooperative year, newest first',
      add: "Add a year's post payment for all companies",
      change: "Change a year's post payment for all companies",
      remove: "Delete a year's post payment, and what companies adjusted of it",
    },
    day: { from: IsoDate, to: IsoDate },
    figures: { ...prices, is_provision: z.boolean().default(false) },
    listed: PostPayment,
    stored: PostPayment.omit({ entry: true }),
  },
  {
    names: postAdjustmentNames,
    access: { permission: 'manage-directory' },
    summaries: {
      add: "Adjust a year's post payment for the company",
      change: "Change the company's adjustment",
      remove: "Delete the company's adjustment",
    },
    body: z.strictObject(adjustments),
    stored: PostAdjustment,
  },
)

export const {
  list: listPostPayments,
  add: addPostPayment,
  change: changePostPayment,
  remove: removePostPayment,
  addAdjustment: addPostAdjustment,
  changeAdjustment: changePostAdjustment,
  removeAdjustment: removePostAdjustment,
} = postPaymentEndpoints
