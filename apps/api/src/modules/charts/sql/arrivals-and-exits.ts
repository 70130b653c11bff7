import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { MAX_STAY_DAYS } from '@herdboard/domain/stays/stay-length.ts'
import { sql } from 'kysely'
import { planForLists } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { literalList } from '#platform/database/statement/literal-list.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Pigs that arrived in a unit, or left it for good, on a day. */
export interface ArrivalOrExit {
  unit_id: UnitId
  day: string
  head: number
  /** For exits: all pigs present before them, including those that left that day. Null for arrivals. */
  presentHead: number | null
}

/**
 * Selects exits between two days, and the arrivals that they can belong to. Exits are pigs sold, slaughtered or
 * transferred to the other pig type. One statement.
 */
export async function selectArrivalsAndExits(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { first, last }: { first: string; last: string },
): Promise<ArrivalOrExit[]> {
  await planForLists(db, unitIds.length)
  const { rows } = await sql<ArrivalOrExit>`
    select l.unit_id, l.day, sum(l.head)::int as head, null::int as "presentHead"
    from herd_leg l
    where l.directory_id = ${directoryId} and l.unit_id = any (${unitIds}::uuid[]) and l.kind in (${literalList(legKind.insertion, legKind.transferIn)})
      and l.day > ${first}::date - ${MAX_STAY_DAYS}::int and l.day <= ${last}::date
    group by 1, 2
    union all
    select l.unit_id, l.day, -sum(l.head)::int, max(d.head_open + d.in_head + d.transfer_in_head)
    from herd_leg l
    join herd_unit u on u.directory_id = ${directoryId} and u.id = l.unit_id
    join herd_day d on d.directory_id = ${directoryId} and d.unit_id = l.unit_id and d.day = l.day
    left join herd_unit p on p.directory_id = ${directoryId} and p.id = l.peer_unit_id
    where l.directory_id = ${directoryId} and l.unit_id = any (${unitIds}::uuid[])
      and (l.kind in (${literalList(legKind.departure, legKind.slaughter)}) or l.kind = ${sql.lit(legKind.transferOut)} and p.pig_type <> u.pig_type)
      and l.day >= ${first}::date and l.day <= ${last}::date
    group by 1, 2`.execute(db)
  return rows
}
