import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { planWithLists } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** No pig stays so long. */
const LONGEST_STAY_DAYS = 150

/** Pigs that came to a unit, or left it for good, by one record, and what they weighed. */
export interface WeighedLeg {
  unit_id: UnitId
  day: string
  head: number
  /** Mean live weight, kg; null where nobody weighed them. */
  avg_kg: number | null
  /** Half-width of their weights, as typed. */
  spread_kg: number | null
  /** Of those who came: a number of the list of breeds, and who supplied them. */
  breed: string | null
  supplier: string | null
  /** Of those who left: all that stood there before, those of the day included. Null of those who came. */
  standing: number | null
}

/**
 * Who left units between two days (sold, slaughtered, or moved on to the other kind of pigs), and who came there in the
 * time that they may have stayed: one statement, in the order of the days.
 */
export async function selectWeighedLegs(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { first, last }: { first: string; last: string },
): Promise<WeighedLeg[]> {
  await planWithLists(db, unitIds.length)
  const { rows } = await sql<WeighedLeg>`
    select * from (
      select l.unit_id, l.day, l.head, (l.kg / l.head)::float8 as avg_kg,
        (r.detail ->> 'FF_WeightSpread')::float8 as spread_kg, r.detail ->> 'FF_Breed' as breed,
        r.detail ->> 'FF_PigletSupplier' as supplier, null::int as standing, l.record_id
      from herd_leg l
      join record r on r.directory_id = ${directoryId} and r.id = l.record_id
      where l.directory_id = ${directoryId} and l.unit_id = any (${unitIds}::uuid[]) and l.kind in (1, 31)
        and l.day > ${first}::date - ${LONGEST_STAY_DAYS}::int and l.day <= ${last}::date
      union all
      select l.unit_id, l.day, -l.head, (l.kg / l.head)::float8, (r.detail ->> 'FF_WeightSpread')::float8, null, null,
        d.head_open + d.in_head + d.tin_head, l.record_id
      from herd_leg l
      join record r on r.directory_id = ${directoryId} and r.id = l.record_id
      join herd_unit u on u.directory_id = ${directoryId} and u.id = l.unit_id
      join herd_day d on d.directory_id = ${directoryId} and d.unit_id = l.unit_id and d.day = l.day
      left join herd_unit p on p.directory_id = ${directoryId} and p.id = l.peer_unit_id
      where l.directory_id = ${directoryId} and l.unit_id = any (${unitIds}::uuid[])
        and (l.kind in (2, 4) or l.kind = 32 and p.pig_type <> u.pig_type)
        and l.day >= ${first}::date and l.day <= ${last}::date
    ) legs order by day, record_id`.execute(db)
  return rows
}
