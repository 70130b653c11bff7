/** Pigs of one delivery: as booked by the farm, and as settled by the slaughterhouse. */
export interface SettledDelivery {
  booked: number
  settled: number
}

/**
 * Differences between booked and settled pigs, % of the settled ones. Differences of deliveries add up without
 * offsetting each other. Null if nothing was settled. Source: docs/domain/data-quality.md#settlements
 */
export function settlementDifferencePercent(deliveries: readonly SettledDelivery[]): number | null {
  const settled = deliveries.reduce((sum, delivery) => sum + delivery.settled, 0)
  const difference = deliveries.reduce((sum, delivery) => sum + Math.abs(delivery.booked - delivery.settled), 0)
  return settled > 0 ? (difference / settled) * 100 : null
}
