import type { UnitId } from '@herdboard/contract/core/ids.ts'
import type { PeriodNo } from './analysis-context.ts'
import type { AnalysisRow } from './analysis-rows.ts'

/** Adds up what was read per unit to the facts of rows. */
export function unitFacts<UnitEntry extends { period: PeriodNo; unit_id: UnitId }, Facts>(
  found: readonly UnitEntry[],
  { none, of, add }: { none: Facts; of(found: UnitEntry): Facts; add(a: Facts, b: Facts): Facts },
): (row: AnalysisRow, period: PeriodNo) => Facts {
  const byUnit = new Map<string, Facts>()
  for (const one of found) {
    const key = `${one.period} ${one.unit_id}`
    byUnit.set(key, add(byUnit.get(key) ?? none, of(one)))
  }
  return (row, period) =>
    row.units.reduce((sum, { id }) => {
      const own = byUnit.get(`${period} ${id}`)
      return own === undefined ? sum : add(sum, own)
    }, none)
}
