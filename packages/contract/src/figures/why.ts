import { z } from 'zod'
import { IsoDate, PeriodQuery, QueryFlag } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { PlaceId } from '../core/ids.ts'
import { pagedReply } from '../core/paging.ts'
import { isPeriod } from '../core/period.ts'
import { FarmRecord } from '../herd/records.ts'
import { PlacesQuery } from '../places/place-list.ts'

/** A driver of the change, and its part of it. */
const WhyPart = z.object({
  /** `intake`, `gain`, `mix`, … */
  key: z.string(),
  name: z.string(),
  /** What happened, as a clause: "grisene åd mere"; empty where the driver has no direction. */
  cause: z.string(),
  before: z.number().nullable(),
  now: z.number().nullable(),
  unit: z.string(),
  decimals: z.int(),
  /** In the figure's unit, rounded so that the parts add up to the shown change. */
  change: z.number(),
  /** The same in kr., gained above 0; null without a value in kr. */
  dkk: z.number().nullable(),
})

/** A number of the formula, whose records can be listed. */
const WhyNumber = z.object({
  key: z.string(),
  name: z.string(),
  unit: z.string(),
  decimals: z.int(),
  before: z.number().nullable(),
  now: z.number().nullable(),
})

const WhyPlace = z.object({
  id: PlaceId,
  name: z.string(),
  /** Farm, or number of places inside; empty. */
  within: z.string(),
  value: z.number().nullable(),
  previous: z.number().nullable(),
  change: z.number().nullable(),
  dkk: z.number().nullable(),
  /** The driver that moved the place most; empty where it is not known. */
  cause: z.string(),
  /** Why a place with pigs has no value, or none to compare it with; empty where it has both. */
  reason: z.string(),
  /** The place has places inside, so it can be opened further. */
  opens: z.boolean(),
})
export type WhyPlace = z.infer<typeof WhyPlace>

const DayPeriod = z.object({ from: IsoDate, to: IsoDate })

export const Why = z.object({
  type_id: z.int(),
  name: z.string(),
  unit: z.string(),
  decimals: z.int(),
  /** Decimals of the change and its parts. */
  part_decimals: z.int(),
  period: DayPeriod,
  before: DayPeriod,
  /** Rounded to `part_decimals`, so that `previous` and the parts add up to it. */
  value: z.number().nullable(),
  previous: z.number().nullable(),
  change: z.number().nullable(),
  verdict: z.enum(['better', 'worse', 'unchanged', 'higher', 'lower']).nullable(),
  basis: z.enum(['counted', 'estimated']).nullable(),
  basis_before: z.enum(['counted', 'estimated']).nullable(),
  /** Kr. of the whole change in the period: gained above 0. */
  dkk: z.number().nullable(),
  /** How kr. is calculated; empty for a figure that has no value in kr. */
  dkk_formula: z.string(),
  /** The inputs that kr. lack, or by which they are provisional; empty where they are final. */
  dkk_note: z.string(),
  /** One sentence that answers. */
  answer: z.string(),
  /** Empty where the change cannot be divided. */
  parts: z.array(WhyPart),
  numbers: z.array(WhyNumber),
  /** The places with pigs in one of the periods, the costliest first. Empty for a place without places inside. */
  places: z.array(WhyPlace),
  notes: z.array(z.string()),
})
export type Why = z.infer<typeof Why>

export const getWhy = endpoint({
  method: 'GET',
  path: '/why',
  isLong: true,
  summary: 'Divide the change of a key figure since the period before into its drivers, and name places and numbers',
  access: {},
  errors: [],
  query: z.strictObject({
    ...PlacesQuery,
    type_id: z.coerce.number().int().min(1).max(999),
    is_weaner: QueryFlag,
    from: IsoDate.optional(),
    to: IsoDate.optional(),
  }),
  reply: Why,
  reads: ['herd', 'places'],
  revisions: ['herd'],
})

/** A record's part of a number; without a record: what no single record states. */
const WhyRecord = z.object({ record: FarmRecord.nullable(), text: z.string(), value: z.number() })
export type WhyRecord = z.infer<typeof WhyRecord>

export const listWhyRecords = endpoint({
  method: 'GET',
  path: '/why/records',
  isLong: true,
  summary: 'List the records behind a number of a key figure; their values add up to the total',
  access: {},
  errors: [],
  query: z
    .strictObject({
      ...PeriodQuery,
      ...PlacesQuery,
      type_id: z.coerce.number().int().min(1).max(999),
      is_weaner: QueryFlag,
      /** A key of `numbers`. */
      number: z.string().regex(/^[A-Za-z]{2,30}$/),
      page_number: z.coerce.number().int().min(1).default(1),
      page_size: z.coerce.number().int().min(1).max(200).default(50),
    })
    .refine(isPeriod, { path: ['to'] }),
  reply: pagedReply(WhyRecord).extend({ total: z.number(), unit: z.string(), decimals: z.int() }),
  reads: ['herd', 'places'],
})

/** What a deviation of a key figure is worth, and how that is calculated. */
const KpiDeviation = z.object({
  type_id: z.int(),
  against: z.enum(['previous', 'target', 'average']),
  /** Value of the period before, the company's target, or the national average. */
  aim: z.number(),
  /** Year of the average; null for the others. */
  year: z.int().nullable(),
  /** Kr. in the period: gained above 0, lost below 0. */
  dkk: z.number(),
  formula: z.string(),
  /** The late inputs by which kr. are provisional; empty where they are final. */
  note: z.string(),
  /** What the formula multiplies, the deviation first. */
  terms: z.array(z.object({ name: z.string(), value: z.number(), unit: z.string(), decimals: z.int() })),
})
export type KpiDeviation = z.infer<typeof KpiDeviation>

export const listKpiDeviations = endpoint({
  method: 'GET',
  path: '/kpi-deviations',
  isLong: true,
  summary: 'Value the deviations of key figures from the period before, the target and the national average in kr.',
  access: {},
  errors: [],
  query: z.strictObject({
    ...PlacesQuery,
    is_weaner: QueryFlag,
    from: IsoDate.optional(),
    to: IsoDate.optional(),
  }),
  reply: z.array(KpiDeviation),
  reads: ['herd', 'places', 'company'],
})
