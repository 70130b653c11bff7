import { z } from 'zod'
import { IsoDate } from '../core/dates.ts'
import { PriceDkk, priceEndpoints, priceFields } from './price-endpoints.ts'

/** DKK per kg carcass: the price of slaughter pigs, and the surcharges for free-range and organic pigs. */
export const bonusFields = ['slaughter_pig_price', 'outdoor_surcharge', 'organic_surcharge'] as const
export type BonusField = (typeof bonusFields)[number]

/** Null: not known. */
const figures = priceFields(bonusFields, PriceDkk.nullable())

export const BonusPayment = z.object({
  /** First day of the month. */
  id: IsoDate,
  period: IsoDate,
  ...figures,
})
export type BonusPayment = z.infer<typeof BonusPayment>

export const bonusPaymentEndpoints = priceEndpoints({
  path: '/economies/bonus-payments',
  access: { module: 'BonusPayments' },
  summaries: {
    list: 'List the price and surcharges of slaughter pigs by month, newest first',
    add: "Add a month's price and surcharges for all companies",
    change: "Change a month's price and surcharges for all companies",
    remove: "Delete a month's price and surcharges",
  },
  day: { period: IsoDate },
  figures,
  listed: BonusPayment,
  stored: BonusPayment,
})

export const {
  list: listBonusPayments,
  add: addBonusPayment,
  change: changeBonusPayment,
  remove: removeBonusPayment,
} = bonusPaymentEndpoints
