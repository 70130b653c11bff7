import { z } from 'zod'
import { IsoDate, PeriodQuery, QueryFlag } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { isPeriod } from '../core/period.ts'
import { PlacesQuery } from '../places/place-list.ts'
import { ResultGroup } from './postings.ts'

/** An amount of the period, of the period before it and of the budget, DKK: + income, − expense. */
export const ComparedAmount = z.object({
  now: z.number(),
  /** Null where the pigs of the period before are not known from its first day on. */
  previous: z.number().nullable(),
  /** Null without a budget. */
  budget: z.number().nullable(),
})
export type ComparedAmount = z.infer<typeof ComparedAmount>

/** A ratio of the period and of the one before it, DKK; null where it cannot be calculated. */
const ComparedRatio = z.object({ now: z.number().nullable(), previous: z.number().nullable() })

export const ResultOfGroup = ComparedAmount.extend({
  group: ResultGroup,
  /** In the reader's language. */
  name: z.string(),
  is_income: z.boolean(),
  /** Inputs that are late, in the reader's language: the amount is an estimate until they come. */
  late: z.array(z.string()),
})
export type ResultOfGroup = z.infer<typeof ResultOfGroup>

export const ResultOfPigType = z.object({
  /** 1 weaners, 2 slaughter pigs */
  pig_type: z.union([z.literal(1), z.literal(2)]),
  name: z.string(),
  margin: ComparedAmount,
  /** Pigs produced: gain / (average weight out − in). */
  produced_pigs: ComparedRatio,
  /** Gross margin per produced pig; as in analysis, null while a part of the gain or feed is not known. */
  margin_per_pig: ComparedRatio,
  /** Gross margin per pig place and year. */
  margin_per_place: ComparedRatio,
  late: z.array(z.string()),
})
export type ResultOfPigType = z.infer<typeof ResultOfPigType>

export const EconomyResult = z.object({
  /** The days that the figures cover: those of the query up to the last day with known pigs. */
  period: z.object({ from: IsoDate, to: IsoDate }).nullable(),
  previous: z.object({ from: IsoDate, to: IsoDate }).nullable(),
  /** Groups with an amount, in the order of the production report. */
  groups: z.array(ResultOfGroup),
  margin: ComparedAmount,
  fixed_costs: ComparedAmount,
  /** Margin and fixed costs. */
  result: ComparedAmount,
  pig_types: z.array(ResultOfPigType),
  late: z.array(z.string()),
})
export type EconomyResult = z.infer<typeof EconomyResult>

export const getEconomyResult = endpoint({
  method: 'GET',
  path: '/economies/result',
  isLong: true,
  summary: 'Calculate the result of places in a period, beside the previous period and the budget',
  access: {},
  errors: [],
  query: z
    .strictObject({
      ...PeriodQuery,
      ...PlacesQuery,
      /** Absent means weaners and slaughter pigs. */
      isweaners: QueryFlag.optional(),
    })
    .refine(isPeriod, { path: ['to'] }),
  reply: EconomyResult,
  reads: ['herd', 'places'],
})
