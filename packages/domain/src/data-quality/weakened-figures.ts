import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'
import type { QualityMethodKey } from './quality-methods.ts'

/** Results beside the key figures that depend on good records. */
export type WeakenedResult = 'gross_margin' | 'alarms' | 'daily_doses' | 'withdrawal'

/** Figures that cannot be trusted while a method is not excellent. Source: docs/domain/data-quality.md#weakened-figures */
export const weakenedFigures: Readonly<Record<QualityMethodKey, readonly (KpiKey | WeakenedResult)[]>> = {
  negative_stock: ['number_of_pigs', 'daily_gain', 'mortality', 'occupancy'],
  status_present: ['number_of_pigs', 'daily_gain', 'fcr', 'gross_margin'],
  status_difference: ['number_of_pigs', 'daily_gain', 'fcr', 'mortality'],
  insertion_weight_present: ['in_weight', 'daily_gain', 'fcr'],
  insertion_weight_plausible: ['in_weight', 'daily_gain', 'fcr'],
  exit_weight: ['out_weight', 'carcass_weight', 'daily_gain', 'fcr'],
  more_out_than_in: ['number_of_pigs', 'produced', 'mortality'],
  settlements_arrived: ['carcass_weight', 'lean_pct', 'produced', 'gross_margin'],
  settlement_match: ['number_of_pigs', 'produced', 'gross_margin'],
  transfers_balanced: ['number_of_pigs', 'daily_gain'],
  daily_gain_plausible: ['daily_gain', 'reference_daily_gain'],
  feed_conversion_plausible: ['fcr', 'reference_fcr', 'feed_cost_per_gain', 'gross_margin'],
  feed_intake_expected: ['fe_per_day', 'fcr'],
  deliveries_vs_consumption: ['fcr', 'fe_per_day', 'feed_cost_per_gain'],
  feed_stock: ['fcr', 'fe_per_day'],
  feed_continuity: ['fcr', 'fe_per_day', 'feed_cost_per_gain'],
  mix_complete: ['fcr', 'feed_price', 'feed_cost_per_gain', 'protein_per_fe'],
  deaths_recorded: ['mortality', 'dead_condemned', 'number_of_pigs'],
  mortality_plausible: ['mortality', 'dead_condemned'],
  registration_delay: ['number_of_pigs', 'daily_gain'],
  over_capacity: ['occupancy', 'pigs_per_place'],
  sensor_coverage: ['alarms'],
  sensor_plausibility: ['alarms'],
  batch_dates: ['days_in_barn', 'daily_gain', 'fcr'],
  prices_present: ['gross_margin', 'feed_price', 'feed_cost_per_gain'],
  treatments_valid: ['daily_doses', 'withdrawal'],
  estimated_gain: ['daily_gain', 'reference_daily_gain', 'fcr', 'reference_fcr', 'feed_cost_per_gain'],
  duplicates: ['number_of_pigs', 'mortality', 'produced'],
}
