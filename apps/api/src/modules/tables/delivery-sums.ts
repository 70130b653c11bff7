import type { FeedDeliveryRow } from './sql/feed-deliveries.ts'

export interface DeliverySums {
  kg: number
  /** DKK per 100 kg, weighted by kg over the deliveries with a price. */
  price: number | null
  surcharge: number | null
  /** Total cost, DKK; null where a delivery has no price. */
  dkk: number | null
  /** DKK per feed unit; null where a delivery has no price or no feed units. */
  dkkPerFe: number | null
}

/** Totals of deliveries. The price per feed unit is money divided by feed units, never a mean of prices. */
export function deliverySums(rows: readonly FeedDeliveryRow[]): DeliverySums {
  const kg = sum(rows, (row) => row.kg) ?? 0
  const priced = rows.filter(({ price }) => price !== null)
  const pricedKg = sum(priced, (row) => row.kg) ?? 0
  const dkk = sum(rows, (row) => (row.price === null ? null : (row.kg * (row.price + row.surcharge)) / 100))
  const fe = sum(rows, (row) => (row.fe_per_100kg === null ? null : (row.kg * row.fe_per_100kg) / 100))
  return {
    kg,
    price: pricedKg === 0 ? null : (sum(priced, (row) => row.kg * (row.price ?? 0)) ?? 0) / pricedKg,
    surcharge: kg === 0 ? null : (sum(rows, (row) => row.kg * row.surcharge) ?? 0) / kg,
    dkk,
    dkkPerFe: dkk === null || !fe ? null : dkk / fe,
  }
}

function sum(rows: readonly FeedDeliveryRow[], of: (row: FeedDeliveryRow) => number | null): number | null {
  let total = 0
  for (const row of rows) {
    const value = of(row)
    if (value === null) return null
    total += value
  }
  return total
}
