import { z } from 'zod'
import { IsoDate, PeriodQuery, QueryFlag } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { FarmId, RecordId } from '../core/ids.ts'
import { pagedReply } from '../core/paging.ts'
import { isPeriod } from '../core/period.ts'
import { PlacesQuery } from '../places/place-list.ts'

const CategoryId = z.int().min(1)

/** Groups of the result, in the order of the production report. `fixed` is below the margin. */
export const RESULT_GROUPS = [
  'sales',
  'moved',
  'post_payment',
  'other_income',
  'herd_shift',
  'pigs_bought',
  'feed',
  'collection',
  'medicine',
  'other_variable',
  'fixed',
] as const
export const ResultGroup = z.enum(RESULT_GROUPS)
export type ResultGroup = z.infer<typeof ResultGroup>

/** Where a posting comes from: typed by a person, or calculated from records and prices. */
export const POSTING_SOURCES = [
  'entered',
  'settlement',
  'sale',
  'bonus',
  'transfer',
  'post_payment',
  'herd_shift',
  'purchase',
  'own_weaned',
  'feed',
  'collection',
] as const

export const Posting = z.object({
  /** Id of the row. */
  id: z.string(),
  /** The record that opens; null for feed and herd shift, which follow from many records. */
  record_id: RecordId.nullable(),
  /** Number of the record kind: 9 for a typed posting; null for a calculated one. */
  type_id: z.int().nullable(),
  date: IsoDate,
  category_id: CategoryId,
  group: ResultGroup,
  /** What it is, in the reader's language: the category, or what a calculated amount is for. */
  name: z.string(),
  is_income: z.boolean(),
  /** DKK without VAT: + income, - expense. Of chosen pig types only their share. */
  price: z.number(),
  /** Whether it is part of the sums. A bill for what records already give is not. */
  counts: z.boolean(),
  /** Why it does not count, or what it replaces, in the reader's language. */
  note: z.string().nullable(),
  /** Inputs that are late, in the reader's language: the amount is an estimate until they come. */
  late: z.array(z.string()),
  /** In the unit of the category; null where only an amount is known. */
  quantity: z.number().nullable(),
  /** DKK per unit, or per hundred units if the category says so. */
  unit_price: z.number().nullable(),
  /** As typed; of a calculated posting the quantity, in the reader's language: "90 grise". */
  text: z.string().nullable(),
  remark: z.string().nullable(),
  /** Place as text: "Stald 4". */
  location_name: z.string(),
  /** The farm, for a link to the records behind feed and herd shift. */
  farm_id: FarmId,
  source: z.enum(POSTING_SOURCES),
  editable: z.boolean(),
  deletable: z.boolean(),
})
export type Posting = z.infer<typeof Posting>

/** Sums of postings that count, DKK. They cover every page and both sides. */
export const PostingSums = z.object({
  income: z.number(),
  /** Negative. */
  expenses: z.number(),
  /** Income and expenses without fixed costs: the gross margin of analysis and production report. */
  margin: z.number(),
  fixed_costs: z.number(),
  result: z.number(),
  /** Number of postings that count and are estimated. */
  provisional: z.int(),
  /** Number of postings that do not count. */
  not_counted: z.int(),
})
export type PostingSums = z.infer<typeof PostingSums>

const MAX_SEARCH_LENGTH = 100

export const listPostings = endpoint({
  method: 'GET',
  path: '/economies/postings',
  summary: 'List the postings (income and expenses) of a period, typed and calculated, newest first',
  access: {},
  isLong: true,
  errors: [],
  query: z
    .strictObject({
      ...PeriodQuery,
      ...PlacesQuery,
      page_number: z.coerce.number().int().min(1).default(1),
      page_size: z.coerce.number().int().min(1).max(1000).default(1000),
      /** Absent means weaners and slaughter pigs. */
      isweaners: QueryFlag.optional(),
      /** Only typed or only calculated postings. */
      origin: z.enum(['typed', 'calculated']).optional(),
      side: z.enum(['income', 'expense']).optional(),
      group: ResultGroup.optional(),
      /** Numbers of categories, separated by commas; an empty list selects nothing. */
      category_ids: z
        .string()
        .max(200)
        .regex(/^(\d{1,3}(,\d{1,3})*)?$/)
        .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
        .optional(),
      /** Part of a name, text or place. */
      search: z.string().max(MAX_SEARCH_LENGTH).optional(),
    })
    .refine(isPeriod, { path: ['to'] }),
  reply: pagedReply(Posting).extend({ sums: PostingSums }),
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
  summary: 'List the categories of postings: income first, then expenses',
  access: {},
  errors: [],
  reply: z.array(PostingCategory),
  reads: ['herd', 'places'],
})
