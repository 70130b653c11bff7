import type { FigurePeriodKind } from '@herdboard/domain/kpis/period-sums.ts'

/**
 * Returns how the sums of batches are calculated, from the pigs of their units. Batches followed from their first pig
 * count as batches, and as closed ones once they are empty, whether or not anybody closed them. Any other part of their
 * lives counts by calendar days. Source: docs/behaviour/key-figures.md#when-a-key-figure-is-a-dash
 */
export function batchPeriodKind(
  units: readonly { sums: { openingHead: number | null; closingHead: number | null } }[],
): FigurePeriodKind {
  if (units.some(({ sums }) => sums.openingHead !== 0)) return 'period'
  return units.every(({ sums }) => sums.closingHead === 0) ? 'closed_batch' : 'open_batch'
}
