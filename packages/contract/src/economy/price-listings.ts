import { z } from 'zod'
import { IsoDate } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { TableHeader, TableRow } from '../figures/table.ts'
import { PriceDkk, priceEndpoints, priceFields } from './price-endpoints.ts'

/**
 * Weight bands, kg live weight, each with one price per kg. A band includes its lower bound; the last one includes
 * both.
 */
export const weightBands = [
  [5, 7],
  [7, 9],
  [9, 12],
  [12, 25],
  [25, 30],
  [30, 40],
] as const

/**
 * Figures of every week: the price of pigs of 7 and 30 kg, DKK per pig, and DKK per kg of each band, named by its lower
 * bound.
 */
export const requiredListingFields = ['basis_7', 'basis_30', 'kg_5', 'kg_7', 'kg_9', 'kg_12', 'kg_25', 'kg_30'] as const
/**
 * Figures that a week may lack: other pigs, and the slaughter pig quotation from which the week was calculated, DKK per
 * kg.
 */
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

const figures = {
  ...priceFields(requiredListingFields, PriceDkk),
  ...priceFields(optionalListingFields, PriceDkk.nullable()),
}

const ListingTable = z.object({
  title: z.string(),
  subtitle: z.string(),
  headers: z.array(TableHeader),
  data: z.array(TableRow),
})

/** Piglet quotation of a week, as published. */
export const PriceListing = z.object({
  /** Monday of the week. */
  id: IsoDate,
  valid_from: IsoDate,
  title: z.string(),
  price_listing: ListingTable,
  regulations: ListingTable,
  /** The same figures without the tables. */
  prices: z.object(figures),
})
export type PriceListing = z.infer<typeof PriceListing>

const endpoints = priceEndpoints({
  path: '/economies/price-listings',
  access: { module: 'PriceListings' },
  summaries: {
    list: 'List the piglet quotation that applies on a day, and the one announced for the next week',
    add: "Add a week's quotation for all companies",
    change: "Change a week's quotation for all companies",
    remove: "Delete a week's quotation",
  },
  day: { valid_from: IsoDate },
  figures,
  listed: PriceListing,
  stored: PriceListing.pick({ id: true, valid_from: true, prices: true }),
})

export const priceListingEndpoints = {
  ...endpoints,
  list: endpoint({
    ...endpoints.list,
    query: z.strictObject({
      /** Default: today. */
      date: IsoDate.optional(),
    }),
  }),
}

export const {
  list: listPriceListings,
  add: addPriceListing,
  change: changePriceListing,
  remove: removePriceListing,
} = priceListingEndpoints
