import { z } from 'zod'
import { IsoDate } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { ChargeId, FarmId } from '../core/ids.ts'
import { Confirmed } from '../places/place-setup.ts'
import { Charge, Price, PriceParams, priceFields } from './price-fields.ts'

/** What a pig in stock is worth: kr. a head and kr. a kg, of weaners and of slaughter pigs. */
export const statusPriceFields = ['piglet_dkk', 'piglet_dkk_pr_kg', 'slpig_dkk', 'slpig_dkk_pr_kg'] as const
export type StatusField = (typeof statusPriceFields)[number]

const prices = priceFields(statusPriceFields, Price)
const charges = priceFields(statusPriceFields, Charge)

/** The price of a month as it counts on one farm. */
export const StatusEntry = z.object({
  /** That of the month's price: the same on every farm. */
  id: IsoDate,
  site: z.object({ id: FarmId, name: z.string() }),
  /** First day of the month. */
  period_date: IsoDate,
  ...prices,
  /** The farm's own adjustment of the price. */
  charge: z.object({ id: ChargeId, ...charges }).nullable(),
  /** This person may adjust it. */
  editable: z.boolean(),
})
export type StatusEntry = z.infer<typeof StatusEntry>

export const StatusPrice = z.object({ id: IsoDate, period: IsoDate, ...prices })
export type StatusPrice = z.infer<typeof StatusPrice>
const StatusCharge = z.object({ id: ChargeId, ...charges })

export const listStatusEntries = endpoint({
  method: 'GET',
  path: '/economies/status-entries',
  summary: 'What pigs in stock are worth month by month, on each farm: newest first',
  access: { module: 'StatusEntries' },
  reply: z.array(StatusEntry),
})

export const addStatusPrice = endpoint({
  method: 'POST',
  path: '/economies/status-entries',
  summary: "Add a month's price for all companies",
  access: 'solution',
  body: z.strictObject({ period: IsoDate, ...prices }),
  reply: StatusPrice,
  status: 201,
  changes: ['herd'],
})

export const changeStatusPrice = endpoint({
  method: 'PUT',
  path: '/economies/status-entries/:id',
  summary: "Change a month's price for all companies",
  access: 'solution',
  ...PriceParams,
  body: z.strictObject(prices),
  reply: StatusPrice,
  changes: ['herd'],
})

export const removeStatusPrice = endpoint({
  method: 'DELETE',
  path: '/economies/status-entries/:id',
  summary: "Delete a month's price, and what companies adjusted of it",
  access: 'solution',
  ...PriceParams,
  query: Confirmed,
  reply: z.null(),
  status: 204,
  changes: ['herd'],
})

const adjusts = { access: { module: 'StatusEntries' }, changes: ['herd'] } as const
const body = z.strictObject({ period: IsoDate, site_id: FarmId, ...charges })
const params = z.object({ id: IsoDate, charge_id: ChargeId })

export const addStatusCharge = endpoint({
  method: 'POST',
  path: '/economies/status-entries/:id/charges',
  summary: "Adjust a month's price for a farm",
  ...adjusts,
  ...PriceParams,
  body,
  reply: StatusCharge,
  status: 201,
})

export const changeStatusCharge = endpoint({
  method: 'PUT',
  path: '/economies/status-entries/:id/charges/:charge_id',
  summary: "Change a farm's adjustment",
  ...adjusts,
  params,
  body,
  reply: StatusCharge,
})

export const removeStatusCharge = endpoint({
  method: 'DELETE',
  path: '/economies/status-entries/:id/charges/:charge_id',
  summary: "Delete a farm's adjustment",
  ...adjusts,
  params,
  reply: z.null(),
  status: 204,
})
