import { type RawBuilder, sql } from 'kysely'

/**
 * Numbers for `in (…)`, written into the statement. A number from a constant belongs there instead of in a parameter:
 * the planner then uses partial indexes and the statistics of just these values.
 */
export const literalList = (...values: readonly number[]): RawBuilder<unknown> =>
  sql.join(values.map((value) => sql.lit(value)))
