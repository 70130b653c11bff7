import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { planWithLists } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Pigs that left a unit for good by one record, and what they weighed. */
export interface ExitRow {
  day: string
  head: number
  live_kg: number
  /** Of a slaughter: the approved pigs and the kilos of their carcasses. */
  approved_head: number | null
  carcass_kg: number | null
  /** Half-width of their weights, as typed. */
  spread_kg: number | null
  /** What the slaughterhouse takes without deduction, kg carcass, where it is stated. */
  basic_from_kg: number | null
  basic_to_kg: number | null
  /** Its live kilos per kilo of carcass. */
  live_factor: number | null
}

/** Weighed pigs that were sold, slaughtered, or moved on to the other kind of pigs between two days: one statement. */
export async function selectExits(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { first, last }: { first: string; last: string },
): Promise<ExitRow[]> {
  await planWithLists(db, unitIds.length)
  const { rows } = await sql<ExitRow>`
    select l.day, -l.head as head, -l.kg::float8 as live_kg, v.approved_head, l.carcass_kg::float8 as carcass_kg,
      (r.detail ->> 'FF_WeightSpread')::float8 as spread_kg, h.basic_from_kg::float8 as basic_from_kg,
      h.basic_to_kg::float8 as basic_to_kg, h.live_factor::float8 as live_factor
    from herd_leg l
    join herd_unit u on u.directory_id = ${directoryId} and u.id = l.unit_id
    join record r on r.directory_id = ${directoryId} and r.id = l.record_id
    left join slaughter_lot v on v.directory_id = ${directoryId} and v.record_id = l.record_id and v.unit_id = l.unit_id
    left join slaughterhouse h on h.directory_id = ${directoryId} and h.id::text = r.detail ->> 'FF_Slaughterhouse'
    left join herd_unit p on p.directory_id = ${directoryId} and p.id = l.peer_unit_id
    where l.directory_id = ${directoryId} and l.unit_id = any (${unitIds}::uuid[]) and l.kg is not null
      and (l.kind in (2, 4) or l.kind = 32 and p.pig_type <> u.pig_type)
      and l.day >= ${first}::date and l.day <= ${last}::date
    order by l.day`.execute(db)
  return rows
}
