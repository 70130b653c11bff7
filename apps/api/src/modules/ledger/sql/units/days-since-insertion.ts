import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { MAX_STAY_DAYS } from '@herdboard/domain/stays/stay-length.ts'
import { type RawBuilder, sql } from 'kysely'
import { literalList } from '#platform/database/statement/literal-list.ts'

interface UnitDayStock {
  directoryId: DirectoryId
  /** Expressions of the enclosing statement: the unit, the day, and the unit's head on that day. */
  unitId: RawBuilder<unknown>
  day: RawBuilder<unknown>
  head: RawBuilder<unknown>
}

/**
 * Expression for the mean number of days since insertion of the pigs in a unit.
 * First in, first out: the pigs present are the last inserted ones. Null where the insertion of some is unknown.
 */
export const daysSinceInsertion = ({ directoryId, unitId, day, head }: UnitDayStock): RawBuilder<number | null> => sql`(
  select case when sum(least(c.head, ${head} - c.later)) = ${head}
              then (sum(least(c.head, ${head} - c.later) * (${day} - c.day)) / nullif(${head}, 0))::float8 end
    from (select e.day, e.head, sum(e.head) over (order by e.day desc, e.record_id) - e.head as later
            from herd_leg e
           where e.directory_id = ${directoryId} and e.unit_id = ${unitId} and e.kind in (${literalList(legKind.insertion, legKind.transferIn)})
             and e.day <= ${day} and e.day > ${day} - ${MAX_STAY_DAYS}::int) c
   where c.later < ${head})`
