import { z } from 'zod'
import { IsoDate } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { ChargeId } from '../core/ids.ts'
import { Confirmed } from '../places/place-setup.ts'
import { Charge, Price, PriceParams, priceFields } from './price-fields.ts'

/** Paid after the year for each kg of carcass, DKK: of ordinary, organic and free-range pigs. */
export const postFields = ['sl_pig_price', 'res_org_price', 'res_free_range_price'] as const
export type PostField = (typeof postFields)[number]

const prices = priceFields(postFields, Price)
const charges = priceFields(postFields, Charge)
const PostCharge = z.object({ id: ChargeId, ...charges })

/** A cooperative year, 1 October to 30 September. */
export const PostPayment = z.object({
  /** Its first day. */
  id: IsoDate,
  from: IsoDate,
  to: IsoDate,
  ...prices,
  /** Put aside until the payment is announced. */
  is_provision: z.boolean(),
  /** The company's own adjustment. */
  entry: PostCharge.nullable(),
})
export type PostPayment = z.infer<typeof PostPayment>

const Stored = PostPayment.omit({ entry: true })
const provisionFlag = z.boolean().default(false)

export const listPostPayments = endpoint({
  method: 'GET',
  path: '/economies/post-payments',
  summary: 'Post payments by cooperative year, newest first',
  access: {},
  reply: z.array(PostPayment),
})

export const addPostPayment = endpoint({
  method: 'POST',
  path: '/economies/post-payments',
  summary: "Add a year's post payment for all companies",
  access: 'solution',
  body: z.strictObject({ from: IsoDate, to: IsoDate, ...prices, is_provision: provisionFlag }),
  reply: Stored,
  status: 201,
  changes: ['herd'],
})

export const changePostPayment = endpoint({
  method: 'PUT',
  path: '/economies/post-payments/:id',
  summary: "Change a year's post payment for all companies",
  access: 'solution',
  ...PriceParams,
  body: z.strictObject({ ...prices, is_provision: provisionFlag }),
  reply: Stored,
  changes: ['herd'],
})

export const removePostPayment = endpoint({
  method: 'DELETE',
  path: '/economies/post-payments/:id',
  summary: "Delete a year's post payment, and what companies adjusted of it",
  access: 'solution',
  ...PriceParams,
  query: Confirmed,
  reply: z.null(),
  status: 204,
  changes: ['herd'],
})

const adjusts = { access: { permission: 'manage-directory' }, changes: ['herd'] } as const
const params = z.object({ id: IsoDate, entry_id: ChargeId })

export const addPostCharge = endpoint({
  method: 'POST',
  path: '/economies/post-payments/:id/entries',
  summary: "Adjust a year's post payment for the company",
  ...adjusts,
  ...PriceParams,
  body: z.strictObject(charges),
  reply: PostCharge,
  status: 201,
})

export const changePostCharge = endpoint({
  method: 'PUT',
  path: '/economies/post-payments/:id/entries/:entry_id',
  summary: "Change the company's adjustment",
  ...adjusts,
  params,
  body: z.strictObject(charges),
  reply: PostCharge,
})

export const removePostCharge = endpoint({
  method: 'DELETE',
  path: '/economies/post-payments/:id/entries/:entry_id',
  summary: "Delete the company's adjustment",
  ...adjusts,
  params,
  reply: z.null(),
  status: 204,
})
