import { z } from 'zod'
import { IsoDate } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { BudgetId, PlaceId, PriceId } from '../core/ids.ts'

/** DKK per unit of the category. */
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
  /** "kr./kg" */
  price_unit: z.string(),
  /** The caller may change it: they may write on all of its places. */
  editable: z.boolean(),
})
export type BudgetEntry = z.infer<typeof BudgetEntry>

export const listBudgetEntries = endpoint({
  method: 'GET',
  path: '/economies/budget-entries',
  summary: 'The budget of the company, by category',
  access: {},
  errors: [],
  reply: z.array(BudgetEntry),
  reads: ['herd', 'places'],
})

const changes = { access: {}, changes: ['herd'] } as const
const params = z.object({ id: BudgetId })

export const removeBudgetEntry = endpoint({
  method: 'DELETE',
  path: '/economies/budget-entries/:id',
  summary: 'Delete a line of the budget, with all its prices',
  ...changes,
  errors: [],
  params,
  reply: z.null(),
  status: 204,
})

export const addBudgetPrice = endpoint({
  method: 'POST',
  path: '/economies/budget-entries/:id/prices',
  summary: 'Add a price that applies from a day',
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
  summary: 'Delete a price; the last one stays',
  ...changes,
  errors: [422],
  params: z.object({ id: BudgetId, price_id: PriceId }),
  reply: z.null(),
  status: 204,
})
