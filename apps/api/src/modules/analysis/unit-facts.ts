import type { UnitId } from '@herdboard/contract/core/ids.ts'
import type { PeriodNo } from './analysis-context.ts'
import type { AnalysisRow } from './analysis-rows.ts'

interface UnitEntry {
  period: PeriodNo
  unit_id: UnitId
}

/** How facts are added, from none. */
export interface FactSums<Facts> {
  none: Facts
  add(a: Facts, b: Facts): Facts
}

/** The facts of a unit in a period. */
export interface UnitPeriodFacts<Facts> extends UnitEntry {
  facts: Facts
}

/** Adds up the facts of what was read for each unit and period. */
export function sumFactsByUnit<UnitFinding extends UnitEntry, Facts>(
  unitFindings: readonly UnitFinding[],
  { none, of, add }: FactSums<Facts> & { of(unitFinding: UnitFinding): Facts },
): UnitPeriodFacts<Facts>[] {
  const byUnit = new Map<string, UnitPeriodFacts<Facts>>()
  for (const one of unitFindings) {
    const { period, unit_id } = one
    const key = `${period} ${unit_id}`
    byUnit.set(key, { period, unit_id, facts: add(byUnit.get(key)?.facts ?? none, of(one)) })
  }
  return [...byUnit.values()]
}

/** Returns a lookup of a row's facts: those of its units together. */
export function factsOfRows<Facts>(
  units: readonly UnitPeriodFacts<Facts>[],
  { none, add }: FactSums<Facts>,
): (row: AnalysisRow, period: PeriodNo) => Facts {
  const byUnit = new Map(units.map(({ period, unit_id, facts }) => [`${period} ${unit_id}`, facts]))
  return (row, period) =>
    row.units.reduce((sum, { id }) => {
      const own = byUnit.get(`${period} ${id}`)
      return own === undefined ? sum : add(sum, own)
    }, none)
}
