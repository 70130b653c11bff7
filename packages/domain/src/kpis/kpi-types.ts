/**
 * Numbers of all key figures, by their key, in catalogue order. For each line the compiler requires the formula with
 * its band (`registry.ts`), the icon (`figure-icons.ts`) and the texts in five languages (`kpi-text.ts`).
 */
export const kpiTypeIds = {
  daily_gain: 1,
  reference_daily_gain: 2,
  fcr: 3,
  reference_fcr: 4,
  fe_per_day: 5,
  mortality: 6,
  dead_condemned: 7,
  number_of_pigs: 8,
  avg_weight: 9,
  in_weight: 10,
  out_weight: 11,
  carcass_weight: 12,
  lean_pct: 13,
  days_in_barn: 14,
  produced: 15,
  occupancy: 16,
  pigs_per_place: 17,
  feed_price: 18,
  feed_cost_per_gain: 19,
  protein_per_fe: 20,
  phosphorus_per_fe: 21,
} as const

/** Key of a key figure, such as `fcr`. */
export type KpiKey = keyof typeof kpiTypeIds
