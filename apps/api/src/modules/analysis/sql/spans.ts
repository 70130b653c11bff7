import { sql } from 'kysely'
import { type AnalysisQuestion, isWholeBatch } from '../question.ts'

/** The days that each unit counts in each period, as a relation: a batch that counts as a whole has its whole life. */
export function spansAs(alias: string, at: AnalysisQuestion) {
  const spans = [...at.units.values()].flatMap((unit) =>
    ([0, 1] as const).map((no) => ({
      id: unit.id,
      no,
      ...(isWholeBatch(at, unit, no) && at.whole ? at.whole.period : at.periods[no]),
    })),
  )
  return sql`unnest(${spans.map(({ id }) => id)}::uuid[], ${spans.map(({ no }) => no)}::int[],
    ${spans.map(({ opening }) => opening)}::date[], ${spans.map(({ closing }) => closing)}::date[])
    as ${sql.ref(alias)}(unit_id, period, opening, closing)`
}
