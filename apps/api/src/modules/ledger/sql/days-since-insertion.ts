import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { type RawBuilder, sql } from 'kysely'

/** No pig stays so long: what the insertions of so many days do not account for came nobody knows when. */
const MAX_STAY_DAYS = 150

interface UnitDayStock {
  directoryId: DirectoryId
  /** Expressions of the statement around it: the unit, the day, and the pigs that stand there on it. */
  unitId: RawBuilder<unknown>
  day: RawBuilder<unknown>
  head: RawBuilder<unknown>
}

/**
 * An expression: for how many days the pigs that stand in a unit have been there, the mean of them. Who came first
 * leaves first, so that those who stand are those who came last. Null where nobody knows when some of them came.
 */
export const daysSinceInsertion = ({ directoryId, unitId, day, head }: UnitDayStock): RawBuilder<number | null> => sql`(
  select case when sum(least(c.head, ${head} - c.later)) = ${head}
              then (sum(least(c.head, ${head} - c.later) * (${day} - c.day)) / nullif(${head}, 0))::float8 end
    from (select e.day, e.head, sum(e.head) over (order by e.day desc, e.record_id) - e.head as later
            from herd_leg e
           where e.directory_id = ${directoryId} and e.unit_id = ${unitId} and e.kind in (1, 31)
             and e.day <= ${day} and e.day > ${day} - ${MAX_STAY_DAYS}::int) c
   where c.later < ${head})`
