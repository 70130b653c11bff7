import { z } from 'zod'
import { IsoDate } from '../core/dates.ts'
import { AdjustmentId } from '../core/ids.ts'
import { adjustablePriceEndpoints, PriceAdjustmentDkk, PriceDkk, priceFields } from './price-endpoints.ts'

/** Weight from which a dead pig is collected at the higher price, kg, the limit included. */
export const DEAD_PIG_THRESHOLD_KG = 30

/** DKK per collected dead pig: below 30 kg, and from 30 kg. */
export const deadFields = ['less_than30', 'greater_than30'] as const
export type DeadField = (typeof deadFields)[number]

export const deadAdjustmentNames = {
  collection: 'payments',
  idName: 'payment_id',
  listedAs: 'payment',
  fields: { less_than30: 'less_than30_adjustment', greater_than30: 'greater_than30_adjustment' },
} as const

const figures = priceFields(deadFields, PriceDkk)
const adjustments = priceFields(Object.values(deadAdjustmentNames.fields), PriceAdjustmentDkk)
const DeadAdjustment = z.object({ id: AdjustmentId, ...adjustments })

/** Price for collecting dead pigs, valid until the next one. */
export const DeadPayment = z.object({
  /** First day of validity. */
  id: IsoDate,
  valid_from: IsoDate,
  ...figures,
  /** The company's own adjustment. */
  payment: DeadAdjustment.nullable(),
})
export type DeadPayment = z.infer<typeof DeadPayment>

export const deadPaymentEndpoints = adjustablePriceEndpoints(
  {
    path: '/economies/dead-payments',
    access: {},
    summaries: {
      list: 'List the prices of collecting dead pigs, newest first',
      add: 'Add a price of collecting dead pigs for all companies',
      change: 'Change a price of collecting dead pigs for all companies',
      remove: 'Delete a price of collecting dead pigs, with the adjustments of companies',
    },
    day: { valid_from: IsoDate },
    figures,
    listed: DeadPayment,
    stored: DeadPayment.omit({ payment: true }),
  },
  {
    names: deadAdjustmentNames,
    access: { permission: 'manage-directory' },
    summaries: {
      add: 'Adjust a price of collecting dead pigs for the company',
      change: "Change the company's adjustment",
      remove: "Delete the company's adjustment",
    },
    body: z.strictObject(adjustments),
    stored: DeadAdjustment,
  },
)

export const {
  list: listDeadPayments,
  add: addDeadPayment,
  change: changeDeadPayment,
  remove: removeDeadPayment,
  addAdjustment: addDeadAdjustment,
  changeAdjustment: changeDeadAdjustment,
  removeAdjustment: removeDeadAdjustment,
} = deadPaymentEndpoints
