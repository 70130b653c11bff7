import { z } from 'zod'
import { IsoDate, PeriodQuery } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { BudgetId, PlaceId, PriceId } from '../core/ids.ts'
import { isPeriod } from '../core/period.ts'
import { Table } from '../figures/table.ts'
import { PlacesQuery } from '../places/place-list.ts'

/** DKK per unit of the basis, or per kWh, hour, tonne or m³ where the category is priced so. */
const BudgetPrice = z.number().min(0).max(9_999_999)

/** Line of a budget: the expected income or expense of a category at some places. */
export const BudgetEntry = z.object({
  id: BudgetId,
  category_id: z.int().min(1),
  category_name: z.string(),
  remark: z.string().nullable(),
  is_income: z.boolean(),
  /** Its farms and barns that the caller may read. */
  locations: z.array(z.object({ id: PlaceId, name: z.string() })),
  /** Newest first. */
  prices: z.array(z.object({ id: PriceId, price: BudgetPrice, valid_from: IsoDate })),
  /** "kr./prod. gris", "kr./kWh" */
  price_unit: z.string(),
  /** What the price is multiplied by: "Producerede grise", "6 kWh pr. produceret gris". */
  basis: z.string(),
  /** "Slagtegrise"; null for both pig types. */
  pig_type: z.string().nullable(),
  /** The price is per kWh, hour, tonne or m³, and the use per unit of the basis is not stated: it has no amount. */
  lacks_use: z.boolean(),
  /** The caller may change it: they may write on all of its places. */
  editable: z.boolean(),
})
export type BudgetEntry = z.infer<typeof BudgetEntry>

export const listBudgetEntries = endpoint({
  method: 'GET',
  path: '/economies/budget-entries',
  summary: 'List the lines of the budget of the company by category',
  access: {},
  errors: [],
  reply: z.array(BudgetEntry),
  reads: ['herd', 'places'],
})

export const getBudgetComparison = endpoint({
  method: 'GET',
  path: '/economies/budget-comparison',
  isLong: true,
  summary: 'Compare budget and actual amounts of places in a period, with the forecast of the year',
  access: {},
  errors: [],
  query: z.strictObject({ ...PeriodQuery, ...PlacesQuery }).refine(isPeriod, { path: ['to'] }),
  /** Amounts are DKK: + income, − expense. So a deviation above 0 is better than the budget. */
  reply: z.object({
    /** By category: budget, actual, deviation, and the late inputs of estimates. Null where no line is for the places. */
    comparison: Table.nullable(),
    /** By category: budget of the year, actual so far, budget of the rest, their sum, and its deviation. */
    forecast: Table.nullable(),
    /** The days that are compared: those of the query up to the last one with known pigs; null where none is past. */
    compared: z.object({ from: IsoDate, to: IsoDate }).nullable(),
    /** Budget of each line in the whole period at the places; null for lines without their use. */
    lines: z.array(z.object({ id: BudgetId, amount: z.number().nullable() })),
  }),
  reads: ['herd', 'places'],
})

const changes = { access: {}, changes: ['herd'] } as const
const params = z.object({ id: BudgetId })

export const removeBudgetEntry = endpoint({
  method: 'DELETE',
  path: '/economies/budget-entries/:id',
  summary: 'Delete a budget line with all its prices',
  ...changes,
  errors: [],
  params,
  reply: z.null(),
  status: 204,
})

export const addBudgetPrice = endpoint({
  method: 'POST',
  path: '/economies/budget-entries/:id/prices',
  summary: 'Add a price to a budget line; it applies from its day',
  ...changes,
  errors: [],
  params,
  body: z.strictObject({ price: BudgetPrice, valid_from: IsoDate }),
  reply: BudgetEntry,
  status: 201,
})

export const removeBudgetPrice = endpoint({
  method: 'DELETE',
  path: '/economies/budget-entries/:id/prices/:price_id',
  summary: 'Delete a price of a budget line; the only price cannot be deleted',
  ...changes,
  errors: [422],
  params: z.object({ id: BudgetId, price_id: PriceId }),
  reply: z.null(),
  status: 204,
})
