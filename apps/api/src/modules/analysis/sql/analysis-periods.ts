import { type RawBuilder, sql } from 'kysely'
import type { AnalysisContext } from '../analysis-context.ts'

/**
 * Returns the SQL condition whether a day counts in the period of `a`. Every day of a batch that counts as a whole
 * does.
 */
export function countsInPeriod({ whole }: AnalysisContext, day: string, batchId: string): RawBuilder<boolean> {
  const inPeriod = sql`${sql.ref(day)} > a.opening and ${sql.ref(day)} <= a.closing`
  if (whole === null) return sql`(${inPeriod})`
  const isOfWhole = sql`coalesce(${sql.ref(batchId)} = any (${[...whole.batchIds]}::uuid[]), false)`
  return sql`case when a.period = 0 and ${isOfWhole} then true else ${inPeriod} end`
}
