import type { JudgedFigure } from './sanity-ranges.ts'

export type QualityLevel = 'critical' | 'high' | 'medium' | 'low'

export type QualityUnit = 'days' | '%' | 'pcs' | 'g/day' | 'FE/kg' | 'ratio'

/** How a measure is compared with its limits. */
export type QualityLimits =
  | { better: 'lower' | 'higher'; excellent: number; uncertain: number }
  /** 1 is normal; the limits are the largest distance from it, in either direction. */
  | { better: 'near one'; excellent: number; uncertain: number }
  /** The believable ranges of a key figure, separate for each pig type. */
  | { better: 'range'; figure: JudgedFigure }

/** One method that judges a farm's records. */
export interface QualityMethod {
  id: number
  key: string
  level: QualityLevel
  unit: QualityUnit
  decimals: number
  limits: QualityLimits
  /** Checks open and recently closed batches instead of the last 13 weeks. */
  ofBatches?: true
}

/** Days that most methods check: the last 13 weeks. */
export const ASSESSED_DAYS = 91

type MethodLimits = Pick<QualityMethod, 'unit' | 'decimals' | 'limits'>

const lower = (excellent: number, uncertain: number, unit: QualityUnit, decimals = 0): MethodLimits => ({
  unit,
  decimals,
  limits: { better: 'lower', excellent, uncertain },
})
const higher = (excellent: number, uncertain: number): MethodLimits => ({
  unit: '%',
  decimals: 1,
  limits: { better: 'higher', excellent, uncertain },
})
const range = (figure: JudgedFigure, unit: QualityUnit, decimals: number): MethodLimits => ({
  unit,
  decimals,
  limits: { better: 'range', figure },
})

/** All methods in their order, with limits and weight. Source: docs/domain/data-quality.md#methods */
export const qualityMethods = [
  { id: 1, key: 'negative_stock', level: 'critical', ...lower(0, 3, 'days') },
  { id: 2, key: 'status_present', level: 'critical', ...lower(100, 190, 'days') },
  { id: 3, key: 'status_difference', level: 'critical', ...lower(1, 3, '%', 1) },
  { id: 4, key: 'insertion_weight_present', level: 'high', ...higher(98, 90) },
  { id: 5, key: 'insertion_weight_plausible', level: 'high', ...higher(98, 90) },
  { id: 6, key: 'exit_weight', level: 'high', ...higher(98, 90) },
  { id: 7, key: 'more_out_than_in', level: 'critical', ofBatches: true, ...lower(100.5, 102, '%', 1) },
  { id: 8, key: 'settlements_arrived', level: 'high', ...lower(0, 1, 'pcs') },
  { id: 9, key: 'settlement_match', level: 'high', ...lower(0.5, 2, '%', 1) },
  { id: 10, key: 'transfers_balanced', level: 'critical', ...lower(0, 0, 'pcs') },
  { id: 11, key: 'daily_gain_plausible', level: 'high', ...range('dailyGainGrams', 'g/day', 0) },
  { id: 12, key: 'feed_conversion_plausible', level: 'critical', ...range('feedConversionRatio', 'FE/kg', 2) },
  {
    id: 13,
    key: 'feed_intake_expected',
    level: 'high',
    unit: 'ratio',
    decimals: 2,
    limits: { better: 'near one', excellent: 0.1, uncertain: 0.2 },
  },
  { id: 14, key: 'deliveries_vs_consumption', level: 'high', ...lower(5, 12, '%', 1) },
  { id: 15, key: 'feed_stock', level: 'medium', ...lower(0, 7, 'days') },
  { id: 16, key: 'feed_continuity', level: 'high', ...lower(10, 21, 'days') },
  { id: 17, key: 'mix_complete', level: 'medium', ...higher(98, 90) },
  { id: 18, key: 'deaths_recorded', level: 'medium', ...higher(5, 1) },
  { id: 19, key: 'mortality_plausible', level: 'medium', ...range('mortalityPercent', '%', 1) },
  { id: 20, key: 'registration_delay', level: 'medium', ...lower(3, 10, 'days', 1) },
  { id: 21, key: 'over_capacity', level: 'medium', ...lower(110, 130, '%', 1) },
  { id: 22, key: 'sensor_coverage', level: 'medium', ...higher(97, 85) },
  { id: 23, key: 'sensor_plausibility', level: 'medium', ...higher(99, 95) },
  { id: 24, key: 'batch_dates', level: 'medium', ofBatches: true, ...lower(0, 1, 'pcs') },
  { id: 25, key: 'prices_present', level: 'low', ...higher(95, 80) },
  { id: 26, key: 'treatments_valid', level: 'high', ...higher(100, 97) },
  { id: 27, key: 'duplicates', level: 'medium', ...lower(0, 2, 'pcs') },
  { id: 28, key: 'estimated_gain', level: 'critical', ...lower(55, 190, 'days') },
] as const satisfies readonly QualityMethod[]

export type QualityMethodKey = (typeof qualityMethods)[number]['key']

const byId: ReadonlyMap<number, QualityMethod & { key: QualityMethodKey }> = new Map(
  qualityMethods.map((method) => [method.id, method]),
)

export const qualityMethod = (id: number) => byId.get(id)
