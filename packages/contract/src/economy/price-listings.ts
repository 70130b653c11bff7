import { z } from 'zod'
import { IsoDate } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { TableHeader, TableRow } from '../figures/table.ts'
import { Price, PriceParams, priceFields } from './price-fields.ts'

/** Live weights at which the price of a kg changes, kg: a band holds its lower bound, and the last one both. */
export const weightBands = [
  [5, 7],
  [7, 9],
  [9, 12],
  [12, 25],
  [25, 30],
  [30, 40],
] as const

/** What is always known: pigs of 7 and of 30 kg, kr. each, and the kr. a kg of each band by its lower bound. */
export const requiredListingFields = ['basis_7', 'basis_30', 'kg_5', 'kg_7', 'kg_9', 'kg_12', 'kg_25', 'kg_30'] as const
/** What a week may lack: other pigs, and the quotation of slaughter pigs that it was worked out from, kr. a kg. */
export const optionalListingFields = [
  'slaughter_quotation',
  'prrs_7',
  'prrs_30',
  'organic_30',
  'uk_30',
  'antonius_7',
  'antonius_30',
  'organic_kg_12',
  'organic_kg_25',
  'organic_kg_30',
] as const
export type ListingField = (typeof requiredListingFields)[number] | (typeof optionalListingFields)[number]

const prices = { ...priceFields(requiredListingFields, Price), ...priceFields(optionalListingFields, Price.nullable()) }

const ListingTable = z.object({
  title: z.string(),
  subtitle: z.string(),
  headers: z.array(TableHeader),
  data: z.array(TableRow),
})

/** Quotation of piglets of a week, as it is published. */
export const PriceListing = z.object({
  /** Its Monday. */
  id: IsoDate,
  valid_from: IsoDate,
  title: z.string(),
  price_listing: ListingTable,
  regulations: ListingTable,
  /** The same figures by themselves. */
  prices: z.object(prices),
})
export type PriceListing = z.infer<typeof PriceListing>

const Stored = PriceListing.pick({ id: true, valid_from: true, prices: true })

export const listPriceListings = endpoint({
  method: 'GET',
  path: '/economies/price-listings',
  summary: 'Quotation of piglets that holds on a day, after it the one announced for the next week',
  access: { module: 'PriceListings' },
  query: z.strictObject({
    /** Today unless said. */
    date: IsoDate.optional(),
  }),
  reply: z.array(PriceListing),
})

export const addPriceListing = endpoint({
  method: 'POST',
  path: '/economies/price-listings',
  summary: "Add a week's quotation for all companies",
  access: 'solution',
  body: z.strictObject({ valid_from: IsoDate, ...prices }),
  reply: Stored,
  status: 201,
  changes: ['herd'],
})

export const changePriceListing = endpoint({
  method: 'PUT',
  path: '/economies/price-listings/:id',
  summary: "Change a week's quotation for all companies",
  access: 'solution',
  ...PriceParams,
  body: z.strictObject(prices),
  reply: Stored,
  changes: ['herd'],
})

export const removePriceListing = endpoint({
  method: 'DELETE',
  path: '/economies/price-listings/:id',
  summary: "Delete a week's quotation",
  access: 'solution',
  ...PriceParams,
  reply: z.null(),
  status: 204,
  changes: ['herd'],
})
