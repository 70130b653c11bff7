import { type PigType, SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'

/** How reliable a row is. */
export type Confidence = 'high' | 'medium' | 'low'

/** Average of Danish herds in a year; null if not published. */
export interface NationalAverage {
  pigType: PigType
  year: number
  /** weights to which gain and conversion refer, kg */
  intervalKg: readonly [from: number, to: number]
  gainGramsPerDay: number | null
  feedConversionRatio: number | null
  /** dead pigs, % of produced pigs; for slaughter pigs dead and condemned */
  lossPercent: number | null
  inKg: number | null
  /** live */
  outKg: number | null
  carcassKg: number | null
  leanPercent: number | null
  /** publication, or `expert` */
  source: string
  confidence: Confidence
  /** not a published national average: shown as an example */
  isExample: boolean
}

type Losses = Pick<NationalAverage, 'gainGramsPerDay' | 'feedConversionRatio' | 'lossPercent'>
type Weights = Pick<NationalAverage, 'inKg' | 'outKg' | 'carcassKg' | 'leanPercent'>
type Origin = Pick<NationalAverage, 'source' | 'confidence' | 'isExample'>

const noWeights: Weights = { inKg: null, outKg: null, carcassKg: null, leanPercent: null }
const published = (source: string, confidence: Confidence = 'high'): Origin => ({
  source,
  confidence,
  isExample: false,
})
const expert: Origin = { source: 'expert', confidence: 'low', isExample: true }

const weaners = (
  year: number,
  [gainGramsPerDay, feedConversionRatio, lossPercent]: readonly [number, number, number | null],
  origin: Origin,
  weights: readonly [inKg: number, outKg: number] | null = null,
): NationalAverage => ({
  pigType: WEANERS,
  year,
  intervalKg: [7, 30],
  gainGramsPerDay,
  feedConversionRatio,
  lossPercent,
  ...noWeights,
  ...(weights && { inKg: weights[0], outKg: weights[1] }),
  ...origin,
})

const slaughterPigs = (
  year: number,
  toKg: number,
  losses: readonly [number, number | null, number | null],
  origin: Origin,
  weights: Partial<Weights> = {},
): NationalAverage => {
  const [gainGramsPerDay, feedConversionRatio, lossPercent] = losses
  const figures: Losses = { gainGramsPerDay, feedConversionRatio, lossPercent }
  return { pigType: SLAUGHTER_PIGS, year, intervalKg: [30, toKg], ...figures, ...noWeights, ...weights, ...origin }
}

const SEGES_2013_14 = 'national averages 2013 and 2014'
const SEGES_2018_19 = 'national averages 2019'
const SEGES_2020 = 'national averages 2020'
const SEGES_2021 = 'national averages 2021: results stagnated, figures of 2020'

/**
 * National averages of Danish herds, oldest first.
 *
 * Weights and lean meat of a published row are expert values. The rows after 2021 are interpolated, and 2025 of
 * slaughter pigs comes from one adviser's farms: they are marked as examples.
 * Source: docs/domain/kpis.md#national-averages
 */
export const nationalAverages: readonly NationalAverage[] = [
  weaners(2013, [441, 1.91, null], published(SEGES_2013_14)),
  weaners(2014, [441, 1.92, 2.9], published(SEGES_2013_14)),
  weaners(2018, [460, 1.84, 3.2], published(SEGES_2018_19)),
  weaners(2019, [451, 1.84, 3.6], published(SEGES_2018_19)),
  weaners(2020, [461, 1.82, 3.6], published(SEGES_2020), [6.7, 30.6]),
  weaners(2021, [461, 1.82, 3.6], published(SEGES_2021, 'low'), [6.7, 30.6]),
  weaners(2022, [463, 1.81, 3.7], expert, [6.6, 30.8]),
  weaners(2023, [466, 1.8, 3.9], expert, [6.5, 31]),
  weaners(2024, [470, 1.79, 3.8], expert, [6.5, 31]),
  weaners(2025, [475, 1.78, 3.7], expert, [6.5, 31]),
  slaughterPigs(2013, 100, [907, 2.75, null], published(SEGES_2013_14)),
  slaughterPigs(2014, 100, [922, 2.74, 3.7], published(SEGES_2013_14)),
  slaughterPigs(2016, 100, [940, null, null], published('national averages 2017', 'medium')),
  slaughterPigs(2017, 100, [961, 2.66, 3.1], published('national averages 2017'), { carcassKg: 86.8 }),
  slaughterPigs(2018, 100, [966, 2.62, 3.2], published(SEGES_2018_19)),
  slaughterPigs(2019, 100, [982, 2.6, 3.5], published(SEGES_2018_19)),
  slaughterPigs(2019, 115, [990, 2.73, 3.5], published('national averages 2019, new reference interval')),
  slaughterPigs(2020, 115, [1026, 2.65, 3.4], published(SEGES_2020), {
    inKg: 30.8,
    carcassKg: 88.5,
    leanPercent: 60.8,
  }),
  slaughterPigs(2021, 115, [1026, 2.65, 3.4], published(SEGES_2021, 'low'), {
    inKg: 30.8,
    carcassKg: 88,
    leanPercent: 60.8,
  }),
  slaughterPigs(2022, 115, [1035, 2.63, 3.3], expert, { inKg: 30.9, carcassKg: 87.5, leanPercent: 60.9 }),
  slaughterPigs(2023, 115, [1050, 2.6, 3.3], expert, { inKg: 31, carcassKg: 88.5, leanPercent: 61 }),
  slaughterPigs(2024, 115, [1075, 2.56, 3.2], expert, { inKg: 31, carcassKg: 90.6, leanPercent: 61 }),
  slaughterPigs(
    2025,
    115,
    [1095, 2.5, 2.9],
    { source: 'farms of one adviser, second quarter of 2025', confidence: 'medium', isExample: true },
    { inKg: 31, carcassKg: 91.8, leanPercent: 61 },
  ),
]

type AverageField = 'gainGramsPerDay' | 'feedConversionRatio' | 'lossPercent' | keyof Weights

/**
 * Returns the field with the national average of a key figure. Mortality of slaughter pigs is published including
 * condemned pigs.
 */
const fieldOf = (key: string, pigType: PigType): AverageField | null => {
  const isWeaners = pigType === WEANERS
  const fields: Record<string, AverageField | null> = {
    daily_gain: 'gainGramsPerDay',
    reference_daily_gain: 'gainGramsPerDay',
    fcr: 'feedConversionRatio',
    reference_fcr: 'feedConversionRatio',
    mortality: isWeaners ? 'lossPercent' : null,
    dead_condemned: isWeaners ? null : 'lossPercent',
    in_weight: 'inKg',
    out_weight: isWeaners ? 'outKg' : null,
    carcass_weight: isWeaners ? null : 'carcassKg',
    lean_pct: isWeaners ? null : 'leanPercent',
  }
  return fields[key] ?? null
}

export interface Benchmark {
  value: number
  year: number
  isExample: boolean
}

/** Returns the latest national average of a key figure, in the figure's unit; null if none is published. */
export function benchmarkOf(key: string, pigType: PigType): Benchmark | null {
  const field = fieldOf(key, pigType)
  if (field === null) return null
  const latest = nationalAverages.findLast((row) => row.pigType === pigType && row[field] !== null)
  const value = latest?.[field] ?? null
  return latest && value !== null ? { value, year: latest.year, isExample: latest.isExample } : null
}
