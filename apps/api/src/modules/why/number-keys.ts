import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'

/** Sums whose records can be listed. */
export const NUMBER_KEYS = [
  'feedFe',
  'feedDkk',
  'feedProteinGrams',
  'feedPhosphorusGrams',
  'gainKg',
  'pigDays',
  'inHead',
  'inKg',
  'outHead',
  'outKg',
  'deadHead',
  'lossHead',
  'diffHead',
  'closingKg',
  'closingHead',
  'carcassKg',
  'approvedHead',
  'condemnedHead',
  'leanHead',
  'leanPctSum',
] as const
export type NumberKey = (typeof NUMBER_KEYS)[number]

const PRODUCED = ['gainKg', 'inHead', 'inKg', 'outHead', 'outKg'] as const

/** The numbers of each figure's formula. */
export const numbersOfFigure: Readonly<Record<KpiKey, readonly NumberKey[]>> = {
  daily_gain: ['gainKg', 'pigDays'],
  reference_daily_gain: ['gainKg', 'pigDays', 'inHead', 'inKg', 'outHead', 'outKg'],
  fcr: ['feedFe', 'gainKg'],
  reference_fcr: ['feedFe', 'gainKg', 'inHead', 'inKg', 'outHead', 'outKg'],
  fe_per_day: ['feedFe', 'pigDays'],
  mortality: ['deadHead', 'lossHead', ...PRODUCED],
  dead_condemned: ['deadHead', 'condemnedHead', 'lossHead', ...PRODUCED],
  number_of_pigs: ['inHead', 'outHead', 'deadHead', 'diffHead'],
  avg_weight: ['closingKg', 'closingHead'],
  in_weight: ['inKg', 'inHead'],
  out_weight: ['outKg', 'outHead'],
  carcass_weight: ['carcassKg', 'approvedHead'],
  lean_pct: ['leanPctSum', 'leanHead'],
  days_in_barn: ['pigDays', ...PRODUCED],
  produced: PRODUCED,
  occupancy: ['pigDays'],
  pigs_per_place: ['pigDays', ...PRODUCED],
  feed_price: ['feedDkk', 'feedFe'],
  feed_cost_per_gain: ['feedDkk', 'gainKg'],
  protein_per_fe: ['feedProteinGrams', 'feedFe'],
  phosphorus_per_fe: ['feedPhosphorusGrams', 'feedFe'],
}

export const isNumberKey = (key: string): key is NumberKey => (NUMBER_KEYS as readonly string[]).includes(key)
