import { sql } from 'kysely'
import { type AnalysisContext, isWholeBatch } from '../analysis-context.ts'

/**
 * Returns the days that each unit counts in each period, as an SQL relation. A batch that counts as a whole has its
 * whole life.
 */
export function unitPeriodRelation(alias: string, analysisContext: AnalysisContext) {
  const spans = [...analysisContext.units.values()].flatMap((unit) =>
    ([0, 1] as const).map((no) => ({
      id: unit.id,
      no,
      ...(isWholeBatch(analysisContext, unit, no) && analysisContext.whole
        ? analysisContext.whole.period
        : analysisContext.periods[no]),
    })),
  )
  return sql`unnest(${spans.map(({ id }) => id)}::uuid[], ${spans.map(({ no }) => no)}::int[],
    ${spans.map(({ opening }) => opening)}::date[], ${spans.map(({ closing }) => closing)}::date[])
    as ${sql.ref(alias)}(unit_id, period, opening, closing)`
}
