import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Condition on a valid stock count `c`: it is that of a unit. A count of the whole barn is that of its units without a
 * batch and without a count of their own that day.
 */
export const isCountOfUnit = (directoryId: DirectoryId, unitColumn: string): RawBuilder<boolean> => {
  const unitId = sql.ref(unitColumn)
  return sql`(c.scope_id = ${unitId} or c.scope_id = (
      select b.barn_id from herd_unit b where b.directory_id = ${directoryId} and b.id = ${unitId} and b.batch_id is null)
    and not exists (select from herd_count o where o.directory_id = ${directoryId} and o.scope_id = ${unitId}
      and o.day = c.day and o.superseded_by is null))`
}

/**
 * Condition on a point `p`: its weight is known, so that it measures a gain. A count that took over the calculated weight
 * makes only the number known.
 */
export const isMeasuredPoint = (directoryId: DirectoryId): RawBuilder<boolean> => sql`(p.head = 0 or not exists (
  select from herd_count c
  where c.directory_id = ${directoryId} and c.day = p.day and c.superseded_by is null and c.is_weight_estimated
    and ${isCountOfUnit(directoryId, 'p.unit_id')}))`

/** Measured ends `e` of a unit `u`, as rows of day and kind: points with a known weight, and weighings. */
export const measuredEndRows = (directoryId: DirectoryId): RawBuilder<unknown> => sql`(
  select p.day, case p.head when 0 then 'emptied' else 'counted' end as kind from herd_point p
    where p.directory_id = ${directoryId} and p.unit_id = u.id and ${isMeasuredPoint(directoryId)}
  union all select w.day, 'weighed' from herd_weighing w
    where w.directory_id = ${directoryId} and w.unit_id = u.id) e`

/**
 * Condition on a unit `u`: between two of its measured ends, a count took over the calculated weight. The curve leads to
 * its estimate then, and not to the later end. The columns `after` and `before` hold their days; null: no earlier end.
 */
export const hasEstimateBetween = (directoryId: DirectoryId, after: string, before: string): RawBuilder<boolean> =>
  sql`exists (select from herd_point p where p.directory_id = ${directoryId} and p.unit_id = u.id
    and p.day > coalesce(${sql.ref(after)}, '-infinity'::date) and p.day < ${sql.ref(before)}
    and not ${isMeasuredPoint(directoryId)})`
