import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'

type TableFooter = Table['footers'][number]

/** Returns the total over the rows of a search, like the total from the server. Averages are weighted by heads. */
export function deadFooters(rows: readonly TableRow[], serverFooters: readonly TableFooter[]): TableFooter[] {
  const [total] = serverFooters
  if (!total) return []
  const headsOf = (row: TableRow): number => (typeof row.amount === 'number' ? row.amount : 0)
  const mean = (key: string): number | null => {
    const weights = rows.flatMap((row) => {
      const value = row[key]
      return typeof value === 'number' ? [{ heads: headsOf(row), value }] : []
    })
    const heads = weights.reduce((sum, each) => sum + each.heads, 0)
    return heads === 0 ? null : weights.reduce((sum, each) => sum + each.heads * each.value, 0) / heads
  }
  return [
    {
      ...total,
      amount: rows.reduce((sum, row) => sum + headsOf(row), 0),
      avg_weight: mean('avg_weight'),
      days: mean('days'),
    },
  ]
}
