import type { ServedIcon } from '@herdboard/contract/system/served-icons.ts'
import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'

/** Icon of each figure. */
export const figureIcons = {
  daily_gain: 'trending-up',
  reference_daily_gain: 'trending-up',
  fcr: 'bowl',
  reference_fcr: 'bowl',
  fe_per_day: 'bowl',
  mortality: 'skull',
  dead_condemned: 'skull',
  number_of_pigs: 'pig',
  avg_weight: 'weight',
  in_weight: 'door-enter',
  out_weight: 'door-exit',
  carcass_weight: 'meat',
  lean_pct: 'meat',
  days_in_barn: 'calendar',
  produced: 'stack-2',
  occupancy: 'building-warehouse',
  pigs_per_place: 'building-warehouse',
  feed_price: 'coins',
  feed_cost_per_gain: 'coins',
  protein_per_fe: 'flask',
  phosphorus_per_fe: 'flask',
} as const satisfies Record<KpiKey, ServedIcon>
