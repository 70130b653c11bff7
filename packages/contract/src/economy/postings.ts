import { z } from 'zod'
import { IsoDate, PeriodQuery } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { RecordId } from '../core/ids.ts'
import { paged } from '../core/paging.ts'
import { isPeriod } from '../core/period.ts'
import { PlacesQuery } from '../places/place-list.ts'

const CategoryId = z.int().min(1)

export const Posting = z.object({
  /** Id of its record: the posting is opened and deleted as that record. */
  id: RecordId,
  /** Number of the record kind: 9. */
  type_id: z.int(),
  date: IsoDate,
  category_id: CategoryId,
  is_income: z.boolean(),
  /** DKK without VAT: + income, - expense. */
  price: z.number(),
  /** In the unit of the category; null where only an amount is known. */
  quantity: z.number().nullable(),
  /** DKK per unit, or per hundred units if the category says so. */
  unit_price: z.number().nullable(),
  text: z.string().nullable(),
  remark: z.string().nullable(),
  /** Place as text: "Stald 4". */
  location_name: z.string(),
  /** Entered by a person. */
  source: z.literal('entered'),
  editable: z.boolean(),
  deletable: z.boolean(),
})
export type Posting = z.infer<typeof Posting>

export const listPostings = endpoint({
  method: 'GET',
  path: '/economies/postings',
  summary: 'Income and expenses of the period, newest first',
  access: {},
  errors: [],
  query: z
    .strictObject({
      ...PeriodQuery,
      ...PlacesQuery,
      page_number: z.coerce.number().int().min(1).default(1),
      page_size: z.coerce.number().int().min(1).max(1000).default(1000),
    })
    .refine(isPeriod, { path: ['to'] }),
  reply: paged(Posting),
  plain: true,
  reads: ['herd', 'places'],
})

export const PostingCategory = z.object({
  id: CategoryId,
  name: z.string(),
  is_income: z.boolean(),
  /** Unit of its prices: "kr./kg". */
  unit: z.string(),
  icon_id: z.string(),
  /** `#1d94fe` */
  cal_color_hex: z.string().regex(/^#[0-9a-f]{6}$/),
  /** Offered for new postings, as the company has chosen. */
  is_offered: z.boolean(),
})
export type PostingCategory = z.infer<typeof PostingCategory>

export const listPostingCategories = endpoint({
  method: 'GET',
  path: '/economies/categories',
  summary: 'What postings are about: income first, then expenses',
  access: {},
  errors: [],
  reply: z.array(PostingCategory),
  reads: ['herd', 'places'],
})
