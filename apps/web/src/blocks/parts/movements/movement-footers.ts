import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'

type TableFooter = Table['footers'][number]

const numberOf = (cell: TableRow[string] | undefined): number | null => (typeof cell === 'number' ? cell : null)

/**
 * Returns the totals in, out and all over the rows of a search, like the three rows from the server. Transfers within
 * the selection count in none of them. The average weight is weighted by heads, without rows that have no weight; the
 * overall total has none.
 */
export function movementFooters(rows: readonly TableRow[], serverFooters: readonly TableFooter[]): TableFooter[] {
  const [into, out, total] = serverFooters
  if (!into || !out || !total) return []
  const entries = rows
    .filter((row) => row.is_inner !== true)
    .map((row) => ({
      heads: numberOf(row.amount) ?? 0,
      kg: numberOf(row.weight),
      averageKg: numberOf(row.avg_weight),
    }))
  const summed = (footer: TableFooter, chosen: typeof entries): TableFooter => {
    const weighed = chosen.filter(({ averageKg, heads }) => averageKg !== null && heads !== 0)
    const weighedHeads = weighed.reduce((sum, { heads }) => sum + Math.abs(heads), 0)
    const weighedKg = weighed.reduce((sum, { heads, averageKg }) => sum + Math.abs(heads) * (averageKg ?? 0), 0)
    const weights = chosen.flatMap(({ kg }) => (kg === null ? [] : [kg]))
    return {
      ...footer,
      amount: chosen.reduce((sum, { heads }) => sum + heads, 0),
      ...('weight' in footer && { weight: weights.length > 0 ? weights.reduce((sum, kg) => sum + kg, 0) : null }),
      ...('avg_weight' in footer && { avg_weight: weighedHeads > 0 ? weighedKg / weighedHeads : null }),
    }
  }
  return [
    summed(
      into,
      entries.filter(({ heads }) => heads > 0),
    ),
    summed(
      out,
      entries.filter(({ heads }) => heads < 0),
    ),
    { ...summed(total, entries), ...('avg_weight' in total && { avg_weight: null }) },
  ]
}
