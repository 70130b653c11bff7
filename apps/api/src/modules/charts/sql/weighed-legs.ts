import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { MAX_STAY_DAYS } from '@herdboard/domain/stays/stay-length.ts'
import { sql } from 'kysely'
import { planForLists } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { literalList } from '#platform/database/statement/literal-list.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Pigs that arrived in a unit, or left it for good, by one record, with their weights. */
export interface WeighedLeg {
  unit_id: UnitId
  day: string
  head: number
  /** Mean live weight, kg; null where they were not weighed. */
  avg_kg: number | null
  /** Half of the weight range, as typed. */
  spread_kg: number | null
  /** For arrivals: number of the breed, and the supplier. */
  breed: string | null
  supplier: string | null
  /** For exits: all pigs present before them, including those that left that day. Null for arrivals. */
  present_head: number | null
}

/**
 * Selects exits between two days, and the arrivals that they can belong to, in the order of days. Exits are pigs sold,
 * slaughtered or transferred to the other pig type. One statement.
 */
export async function selectWeighedLegs(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { first, last }: { first: string; last: string },
): Promise<WeighedLeg[]> {
  await planForLists(db, unitIds.length)
  const { rows } = await sql<WeighedLeg>`
    select * from (
      select l.unit_id, l.day, l.head, (l.kg / l.head)::float8 as avg_kg,
        (r.detail ->> 'FF_WeightSpread')::float8 as spread_kg, r.detail ->> 'FF_Breed' as breed,
        r.detail ->> 'FF_PigletSupplier' as supplier, null::int as present_head, l.record_id
      from herd_leg l
      join record r on r.directory_id = ${directoryId} and r.id = l.record_id
      where l.directory_id = ${directoryId} and l.unit_id = any (${unitIds}::uuid[]) and l.kind in (${literalList(legKind.insertion, legKind.transferIn)})
        and l.day > ${first}::date - ${MAX_STAY_DAYS}::int and l.day <= ${last}::date
      union all
      select l.unit_id, l.day, -l.head, (l.kg / l.head)::float8, (r.detail ->> 'FF_WeightSpread')::float8, null, null,
        d.head_open + d.in_head + d.transfer_in_head, l.record_id
      from herd_leg l
      join record r on r.directory_id = ${directoryId} and r.id = l.record_id
      join herd_unit u on u.directory_id = ${directoryId} and u.id = l.unit_id
      join herd_day d on d.directory_id = ${directoryId} and d.unit_id = l.unit_id and d.day = l.day
      left join herd_unit p on p.directory_id = ${directoryId} and p.id = l.peer_unit_id
      where l.directory_id = ${directoryId} and l.unit_id = any (${unitIds}::uuid[])
        and (l.kind in (${literalList(legKind.departure, legKind.slaughter)}) or l.kind = ${sql.lit(legKind.transferOut)} and p.pig_type <> u.pig_type)
        and l.day >= ${first}::date and l.day <= ${last}::date
    ) legs order by day, record_id`.execute(db)
  return rows
}
