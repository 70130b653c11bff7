import { z } from 'zod'
import { IsoDate } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'

/** 1 weaners, 2 slaughter pigs. */
const PigTypeNumber = z.union([z.literal(1), z.literal(2)])
/** The publication that states the figures; must not be empty. */
const Source = z.string().trim().max(200)
const kg = z.number().min(0.1).max(200).nullable()
const percent = z.number().min(0).max(100).nullable()

/** Figures of a national average; null where they were not published. */
export const averageFigures = {
  /** g a day */
  daily_gain: z.number().min(1).max(3000).nullable(),
  /** FE per kg gain */
  fcr: z.number().min(0.5).max(10).nullable(),
  /** Dead pigs, % of produced pigs; for slaughter pigs dead and condemned. */
  loss_pct: percent,
  in_weight: kg,
  /** Live kg; weaners only. */
  out_weight: kg,
  /** Slaughter pigs only. */
  carcass_weight: kg,
  lean_pct: percent,
} as const
export type AverageFigure = keyof typeof averageFigures
export const averageFigureNames = Object.keys(averageFigures) as AverageFigure[]

/** Pig type, year and upper weight: `2-2019-115`. */
const AverageId = z.string().regex(/^[12]-\d{4}-\d{1,3}$/)
const averageKey = {
  pig_type: PigTypeNumber,
  year: z.int().min(1990).max(2100),
  /** Live weights to which gain, conversion and losses refer, kg. */
  interval_from: z.int().min(1).max(199),
  interval_to: z.int().min(2).max(200),
}
const averageBody = {
  ...averageFigures,
  source: Source,
  /** Not a published national average: shown as an example. */
  is_example: z.boolean(),
}

export const StoredNationalAverage = z.object({ id: AverageId, ...averageKey, ...averageBody })
export type StoredNationalAverage = z.infer<typeof StoredNationalAverage>

export const listNationalAverages = endpoint({
  method: 'GET',
  path: '/national-averages',
  summary: 'List the national averages of all years, newest first',
  access: {},
  errors: [],
  reply: z.array(StoredNationalAverage),
  reads: ['herd'],
})

export const addNationalAverage = endpoint({
  method: 'POST',
  path: '/national-averages',
  summary: 'Add the national averages of a year for all companies',
  access: 'solution',
  errors: [],
  body: z.strictObject({ ...averageKey, ...averageBody }),
  reply: StoredNationalAverage,
  status: 201,
  changes: ['herd'],
})

export const changeNationalAverage = endpoint({
  method: 'PUT',
  path: '/national-averages/:id',
  summary: 'Change the national averages of a year for all companies',
  access: 'solution',
  errors: [],
  params: z.object({ id: AverageId }),
  body: z.strictObject(averageBody),
  reply: StoredNationalAverage,
  changes: ['herd'],
})

export const removeNationalAverage = endpoint({
  method: 'DELETE',
  path: '/national-averages/:id',
  summary: 'Delete the national averages of a year',
  access: 'solution',
  errors: [],
  params: z.object({ id: AverageId }),
  reply: z.null(),
  status: 204,
  changes: ['herd'],
})

/** Pig type and first day: `1-2019-03-31`. */
const LimitId = z.string().regex(/^[12]-\d{4}-\d{2}-\d{2}$/)
const limitBody = {
  /** Animal daily doses per 100 animals and day, counted over nine months. */
  doses_per_100: z.number().min(0.01).max(999),
  source: Source,
}

export const StoredAntibioticLimit = z.object({
  id: LimitId,
  pig_type: PigTypeNumber,
  valid_from: IsoDate,
  ...limitBody,
})
export type StoredAntibioticLimit = z.infer<typeof StoredAntibioticLimit>

export const listAntibioticLimits = endpoint({
  method: 'GET',
  path: '/antibiotic-limits',
  summary: 'List the antibiotic limits by first day, newest first',
  access: {},
  errors: [],
  reply: z.array(StoredAntibioticLimit),
  reads: ['herd'],
})

export const addAntibioticLimit = endpoint({
  method: 'POST',
  path: '/antibiotic-limits',
  summary: 'Add an antibiotic limit for all companies',
  access: 'solution',
  errors: [],
  body: z.strictObject({ pig_type: PigTypeNumber, valid_from: IsoDate, ...limitBody }),
  reply: StoredAntibioticLimit,
  status: 201,
  changes: ['herd'],
})

export const changeAntibioticLimit = endpoint({
  method: 'PUT',
  path: '/antibiotic-limits/:id',
  summary: 'Change an antibiotic limit for all companies',
  access: 'solution',
  errors: [],
  params: z.object({ id: LimitId }),
  body: z.strictObject(limitBody),
  reply: StoredAntibioticLimit,
  changes: ['herd'],
})

export const removeAntibioticLimit = endpoint({
  method: 'DELETE',
  path: '/antibiotic-limits/:id',
  summary: 'Delete an antibiotic limit; the previous one applies again',
  access: 'solution',
  errors: [],
  params: z.object({ id: LimitId }),
  reply: z.null(),
  status: 204,
  changes: ['herd'],
})

const WeightBand = z.strictObject({
  from_kg: z.number().min(0).max(200),
  /** DKK per kg of the whole carcass; null: the scale does not settle such a carcass. */
  deduction: z.number().min(0).max(60).nullable(),
})
const LeanBand = z.strictObject({
  from_pct: z.number().min(0).max(75),
  /** DKK per kg carcass for each percentage point within the band. */
  per_pct: z.number().min(0).max(5),
})
const MOST_BANDS = 50
const scaleBody = {
  /** Ascending; one range of weights has no deduction, the basic weight. */
  weight_bands: z.array(WeightBand).min(1).max(MOST_BANDS),
  /** Lean meat that is settled at the quotation, %. */
  basic_lean_pct: z.number().min(40).max(75),
  /** Ascending; the amounts of the bands add up from the basic percentage. */
  lean_bands: z.array(LeanBand).min(1).max(MOST_BANDS),
  source: Source,
}
const scaleKey = {
  /** Name of the slaughterhouse in the companies; empty: every slaughterhouse without a scale of its own. */
  house_name: z.string().trim().max(100),
  valid_from: IsoDate,
}
const ScaleId = z.uuid()

export const StoredPaymentScale = z.object({
  id: ScaleId,
  ...scaleKey,
  ...scaleBody,
  weight_bands: z.array(z.object(WeightBand.shape)),
  lean_bands: z.array(z.object(LeanBand.shape)),
})
export type StoredPaymentScale = z.infer<typeof StoredPaymentScale>

export const listSharedPaymentScales = endpoint({
  method: 'GET',
  path: '/payment-scales',
  summary: 'List the payment scales for weight and lean meat that all companies share, newest first',
  access: {},
  errors: [],
  reply: z.array(StoredPaymentScale),
  reads: ['herd'],
})

export const addSharedPaymentScale = endpoint({
  method: 'POST',
  path: '/payment-scales',
  summary: 'Add a payment scale for all companies',
  access: 'solution',
  errors: [],
  body: z.strictObject({ ...scaleKey, ...scaleBody }),
  reply: StoredPaymentScale,
  status: 201,
  changes: ['herd'],
})

export const changeSharedPaymentScale = endpoint({
  method: 'PUT',
  path: '/payment-scales/:id',
  summary: 'Change a payment scale for all companies; settlements are judged again',
  access: 'solution',
  errors: [],
  params: z.object({ id: ScaleId }),
  body: z.strictObject(scaleBody),
  reply: StoredPaymentScale,
  changes: ['herd'],
})

export const removeSharedPaymentScale = endpoint({
  method: 'DELETE',
  path: '/payment-scales/:id',
  summary: 'Delete a payment scale; the one before it applies again',
  access: 'solution',
  errors: [],
  params: z.object({ id: ScaleId }),
  reply: z.null(),
  status: 204,
  changes: ['herd'],
})
