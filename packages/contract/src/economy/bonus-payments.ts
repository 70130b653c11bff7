import { z } from 'zod'
import { IsoDate } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { Price, PriceParams, priceFields } from './price-fields.ts'

/** DKK for each kg of carcass: the price of slaughter pigs, and what free-range and organic ones get on top. */
export const bonusFields = ['slaughter_pig_price', 'outdoor_surcharge', 'organic_surcharge'] as const
export type BonusField = (typeof bonusFields)[number]

/** Null: none is known. */
const prices = priceFields(bonusFields, Price.nullable())

export const BonusPayment = z.object({
  /** First day of its month. */
  id: IsoDate,
  period: IsoDate,
  ...prices,
})
export type BonusPayment = z.infer<typeof BonusPayment>

export const listBonusPayments = endpoint({
  method: 'GET',
  path: '/economies/bonus-payments',
  summary: 'Price and surcharges of slaughter pigs month by month, newest first',
  access: { module: 'BonusPayments' },
  reply: z.array(BonusPayment),
})

export const addBonusPayment = endpoint({
  method: 'POST',
  path: '/economies/bonus-payments',
  summary: "Add a month's price and surcharges for all companies",
  access: 'solution',
  body: z.strictObject({ period: IsoDate, ...prices }),
  reply: BonusPayment,
  status: 201,
  changes: ['herd'],
})

export const changeBonusPayment = endpoint({
  method: 'PUT',
  path: '/economies/bonus-payments/:id',
  summary: "Change a month's price and surcharges for all companies",
  access: 'solution',
  ...PriceParams,
  body: z.strictObject(prices),
  reply: BonusPayment,
  changes: ['herd'],
})

export const removeBonusPayment = endpoint({
  method: 'DELETE',
  path: '/economies/bonus-payments/:id',
  summary: "Delete a month's price and surcharges",
  access: 'solution',
  ...PriceParams,
  reply: z.null(),
  status: 204,
  changes: ['herd'],
})
