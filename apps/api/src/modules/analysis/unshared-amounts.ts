import type { Table, TableCell } from '@herdboard/contract/figures/table.ts'
import { type AnalysisColumn, analysisCell } from '@herdboard/domain/analysis/analysis-column.ts'
import { addInOre } from '@herdboard/domain/economy/exact-amount.ts'
import type { AnalysisTableInput } from './analysis-cells.ts'
import type { AnalysisContext } from './analysis-context.ts'
import {
  type AnalysisRow,
  analysisRows,
  BARN_LEVEL,
  BATCH_LEVEL,
  COMPANY_LEVEL,
  FARM_LEVEL,
  totalRows,
} from './analysis-rows.ts'
import { rowHerds } from './row-herds.ts'

/**
 * Returns the last lines of a table of barns, sections or batches: what belongs to their farms and to no row, such as a
 * bill for a whole farm and what it replaces, and the whole with it. The total and the first line add up to the second,
 * which is what the farms have. Without lines where every amount is in a row.
 * Source: docs/behaviour/economy.md#parts-and-whole
 */
export async function unsharedAmounts<Facts>({
  analysisContext,
  type,
  ticked,
  rows,
  columns,
  herdOf,
  factsOf,
}: AnalysisTableInput<Facts>): Promise<Table['footers']> {
  const { level, whole: wholeLives, context } = analysisContext
  const amounts = columns.flatMap((one) => ('text' in one || !one.addsUp ? [] : [one]))
  // Whole batches have other days than their farms, and left-out rows are no part of a sum.
  const isShown = level > FARM_LEVEL && wholeLives === null && !ticked.has('hide_open') && rows.length > 0
  if (!isShown || amounts.length === 0 || !type.sharesNoBills) return []
  const ofAll: AnalysisContext = { ...analysisContext, level: COMPANY_LEVEL }
  const factsOfAll = await type.load(ofAll)
  const herdOfAll = rowHerds(ofAll)
  const kinds = analysisRows(ofAll, { id: '', name: '' })
  // Not the rows one by one: a row without a budget has no deviation, but the total contains its margin.
  const totals = totalRows(analysisContext, rows)
  const sumOf = (some: readonly AnalysisRow[], one: AnalysisColumn<Facts>, of: typeof herdOf, facts: typeof factsOf) =>
    addInOre(some.flatMap((row) => analysisCell(one, of(row, 0), facts(row, 0)) ?? []))
  const lines = amounts.map((one) => {
    const all = sumOf(kinds, one, herdOfAll, factsOfAll)
    return { key: one.key, all, rest: addInOre([all, -sumOf(totals, one, herdOf, factsOf)]) }
  })
  if (lines.every(({ rest }) => rest === 0)) return []
  const line = (place: string, of: 'all' | 'rest'): Record<string, TableCell> => ({
    place,
    ...Object.fromEntries(lines.map((one) => [one.key, one[of]])),
  })
  const key = level === BATCH_LEVEL ? 'batches' : level === BARN_LEVEL ? 'barns' : 'sections'
  return [line(context.text(`analysis:unshared.${key}`), 'rest'), line(context.text('analysis:unshared.whole'), 'all')]
}
