import { z } from 'zod'
import { IsoDate } from '../core/dates.ts'
import { AdjustmentId, FarmId } from '../core/ids.ts'
import { adjustablePriceEndpoints, PriceAdjustmentDkk, PriceDkk, priceFields } from './price-endpoints.ts'

/** Status prices, the value of a pig in stock: DKK per head and DKK per kg, for weaners and for slaughter pigs. */
export const statusPriceFields = ['piglet_dkk', 'piglet_dkk_pr_kg', 'slpig_dkk', 'slpig_dkk_pr_kg'] as const
export type StatusField = (typeof statusPriceFields)[number]

export const statusAdjustmentNames = {
  collection: 'charges',
  idName: 'charge_id',
  listedAs: 'charge',
  fields: {
    piglet_dkk: 'piglet_dkk',
    piglet_dkk_pr_kg: 'piglet_dkk_pr_kg',
    slpig_dkk: 'slpig_dkk',
    slpig_dkk_pr_kg: 'slpig_dkk_pr_kg',
  },
} as const

const figures = priceFields(statusPriceFields, PriceDkk)
const adjustments = priceFields(statusPriceFields, PriceAdjustmentDkk)
const StatusAdjustment = z.object({ id: AdjustmentId, ...adjustments })

/** Status price of a month on one farm. */
export const StatusEntry = z.object({
  /** Id of the month's price; the same on every farm. */
  id: IsoDate,
  site: z.object({ id: FarmId, name: z.string() }),
  /** First day of the month. */
  period_date: IsoDate,
  ...figures,
  /** The farm's own adjustment of the price. */
  charge: StatusAdjustment.nullable(),
  /** The caller may adjust it. */
  editable: z.boolean(),
})
export type StatusEntry = z.infer<typeof StatusEntry>

export const StatusPrice = z.object({ id: IsoDate, period: IsoDate, ...figures })
export type StatusPrice = z.infer<typeof StatusPrice>

export const statusPriceEndpoints = adjustablePriceEndpoints(
  {
    path: '/economies/status-entries',
    access: { module: 'StatusEntries' },
    summaries: {
      list: 'List the status prices of pigs in stock by month and farm, newest first',
      add: "Add a month's price for all companies",
      change: "Change a month's price for all companies",
      remove: "Delete a month's price, and what companies adjusted of it",
    },
    day: { period: IsoDate },
    figures,
    listed: StatusEntry,
    stored: StatusPrice,
  },
  {
    names: statusAdjustmentNames,
    access: { module: 'StatusEntries' },
    summaries: {
      add: "Adjust a month's price for a farm",
      change: "Change a farm's adjustment",
      remove: "Delete a farm's adjustment",
    },
    body: z.strictObject({ period: IsoDate, site_id: FarmId, ...adjustments }),
    stored: StatusAdjustment,
  },
)

export const {
  list: listStatusEntries,
  add: addStatusPrice,
  change: changeStatusPrice,
  remove: removeStatusPrice,
  addAdjustment: addStatusAdjustment,
  changeAdjustment: changeStatusAdjustment,
  removeAdjustment: removeStatusAdjustment,
} = statusPriceEndpoints
