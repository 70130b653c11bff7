import { z } from 'zod'
import { IsoDate } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { ChargeId } from '../core/ids.ts'
import { Confirmed } from '../places/place-setup.ts'
import { Charge, Price, PriceParams, priceFields } from './price-fields.ts'

/** A dead pig of exactly so much is collected at the higher price, kg. */
export const DEAD_PIG_THRESHOLD_KG = 30

/** DKK for each dead pig that is collected, below and from 30 kg. */
export const deadFields = ['less_than30', 'greater_than30'] as const
export type DeadField = (typeof deadFields)[number]

const prices = priceFields(deadFields, Price)
const charges = { less_than30_adjustment: Charge, greater_than30_adjustment: Charge }
const DeadCharge = z.object({ id: ChargeId, ...charges })

/** A price of collecting dead pigs: it holds until the next one. */
export const DeadPayment = z.object({
  /** Its first day. */
  id: IsoDate,
  valid_from: IsoDate,
  ...prices,
  /** The company's own adjustment. */
  payment: DeadCharge.nullable(),
})
export type DeadPayment = z.infer<typeof DeadPayment>

const Stored = DeadPayment.omit({ payment: true })

export const listDeadPayments = endpoint({
  method: 'GET',
  path: '/economies/dead-payments',
  summary: 'What it costs to have dead pigs collected, newest first',
  access: {},
  reply: z.array(DeadPayment),
})

export const addDeadPayment = endpoint({
  method: 'POST',
  path: '/economies/dead-payments',
  summary: 'Add a price of collecting dead pigs for all companies',
  access: 'solution',
  body: z.strictObject({ valid_from: IsoDate, ...prices }),
  reply: Stored,
  status: 201,
  changes: ['herd'],
})

export const changeDeadPayment = endpoint({
  method: 'PUT',
  path: '/economies/dead-payments/:id',
  summary: 'Change a price of collecting dead pigs for all companies',
  access: 'solution',
  ...PriceParams,
  body: z.strictObject(prices),
  reply: Stored,
  changes: ['herd'],
})

export const removeDeadPayment = endpoint({
  method: 'DELETE',
  path: '/economies/dead-payments/:id',
  summary: 'Delete a price of collecting dead pigs, and what companies adjusted of it',
  access: 'solution',
  ...PriceParams,
  query: Confirmed,
  reply: z.null(),
  status: 204,
  changes: ['herd'],
})

const adjusts = { access: { permission: 'manage-directory' }, changes: ['herd'] } as const
const params = z.object({ id: IsoDate, payment_id: ChargeId })

export const addDeadCharge = endpoint({
  method: 'POST',
  path: '/economies/dead-payments/:id/payments',
  summary: 'Adjust a price of collecting dead pigs for the company',
  ...adjusts,
  ...PriceParams,
  body: z.strictObject(charges),
  reply: DeadCharge,
  status: 201,
})

export const changeDeadCharge = endpoint({
  method: 'PUT',
  path: '/economies/dead-payments/:id/payments/:payment_id',
  summary: "Change the company's adjustment",
  ...adjusts,
  params,
  body: z.strictObject(charges),
  reply: DeadCharge,
})

export const removeDeadCharge = endpoint({
  method: 'DELETE',
  path: '/economies/dead-payments/:id/payments/:payment_id',
  summary: "Delete the company's adjustment",
  ...adjusts,
  params,
  reply: z.null(),
  status: 204,
})
