import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'
import { settlementTotals } from '@herdboard/domain/slaughter/settlement-totals.ts'

type TableFooter = Table['footers'][number]

const figure = (cell: TableRow[string] | undefined): number | null => (typeof cell === 'number' ? cell : null)

/** Returns the total over the rows of a search, like the total from the server. */
export function settlementFooters(rows: readonly TableRow[], serverFooters: readonly TableFooter[]): TableFooter[] {
  const [total] = serverFooters
  if (!total) return []
  const totals = settlementTotals(
    rows.map((row) => ({
      heads: figure(row.heads) ?? 0,
      condemned: figure(row.condemned) ?? 0,
      weight: figure(row.weight) ?? 0,
      lean_pct: figure(row.lean_pct),
      in_range_pct: figure(row.in_range_pct),
      basic_price: figure(row.basic_price),
      adjustments: figure(row.adjustments),
      supplements: figure(row.supplements),
      deductions: figure(row.deductions),
      amount: figure(row.amount),
      above_scale: figure(row.above_scale),
    })),
  )
  return [{ ...total, ...totals }]
}
