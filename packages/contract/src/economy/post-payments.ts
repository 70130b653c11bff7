import { z } from 'zod'
import { IsoDate } from '../core/dates.ts'
import { ChargeId } from '../core/ids.ts'
import { adjustablePriceEndpoints, Charge, Price, priceFields } from './price-endpoints.ts'

/** Post payment of the cooperative after the year, DKK per kg carcass: ordinary, organic and free-range pigs. */
export const postFields = ['sl_pig_price', 'res_org_price', 'res_free_range_price'] as const
export type PostField = (typeof postFields)[number]

export const postChargeNames = {
  collection: 'entries',
  idName: 'entry_id',
  listedAs: 'entry',
  fields: {
    sl_pig_price: 'sl_pig_price',
    res_org_price: 'res_org_price',
    res_free_range_price: 'res_free_range_price',
  },
} as const

const prices = priceFields(postFields, Price)
const charges = priceFields(postFields, Charge)
const PostCharge = z.object({ id: ChargeId, ...charges })

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
  entry: PostCharge.nullable(),
})
export type PostPayment = z.infer<typeof PostPayment>

export const postPaymentEndpoints = adjustablePriceEndpoints(
  {
    path: '/economies/post-payments',
    access: {},
    summaries: {
      list: 'Post payments by cooperative year, newest first',
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
    names: postChargeNames,
    access: { permission: 'manage-directory' },
    summaries: {
      add: "Adjust a year's post payment for the company",
      change: "Change the company's adjustment",
      remove: "Delete the company's adjustment",
    },
    body: z.strictObject(charges),
    stored: PostCharge,
  },
)

export const {
  list: listPostPayments,
  add: addPostPayment,
  change: changePostPayment,
  remove: removePostPayment,
  addCharge: addPostCharge,
  changeCharge: changePostCharge,
  removeCharge: removePostCharge,
} = postPaymentEndpoints
