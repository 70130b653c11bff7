import type { FigureUnit } from '@herdboard/domain/kpis/figure-unit.ts'

/** Unit and decimals of what a driver of a key figure is measured in; null: it has no number of its own. */
export const driverUnits = {
  intake: { unit: 'FE/pig/day', decimals: 2 },
  feed_use: { unit: 'FE/kg', decimals: 2 },
  gain: { unit: 'g/day', decimals: 0 },
  growth: null,
  start_weight: { unit: 'kg', decimals: 1 },
  end_weight: { unit: 'kg', decimals: 1 },
  dead_weight: { unit: 'kg', decimals: 1 },
  deaths: { unit: 'pigs', decimals: 0 },
  missing: { unit: 'pigs', decimals: 0 },
  condemned: { unit: 'pigs', decimals: 0 },
  pig_days: { unit: 'pig-days', decimals: 0 },
  feed_price: { unit: 'DKK/FE', decimals: 2 },
  feed_content: null,
  feed_cost: null,
  stock: { unit: 'pigs', decimals: 0 },
  pig_places: { unit: 'places', decimals: 0 },
  opening: { unit: 'pigs', decimals: 0 },
  pigs_in: { unit: 'pigs', decimals: 0 },
  pigs_out: { unit: 'pigs', decimals: 0 },
  counts: { unit: 'pigs', decimals: 0 },
  level: null,
  mix: null,
} as const satisfies Record<string, { unit: FigureUnit; decimals: number } | null>

/** What a key figure is made of, as people name it: an input of its formula, or `mix`, the composition of places. */
export type DriverKey = keyof typeof driverUnits
