import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import { planForLists } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { literalList } from '#platform/database/statement/literal-list.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Pigs that left a unit for good by one record, with their weights. */
export interface ExitRow {
  day: string
  head: number
  live_kg: number
  /** Approved pigs of a slaughter and their total carcass weight; null for other exits. */
  approved_head: number | null
  carcass_kg: number | null
  /** Half of the weight range, as typed. */
  spread_kg: number | null
  /** Standard deviation of the carcass weights, kg; null where the carcasses are not known. */
  carcass_sd_kg: number | null
  slaughterhouse_id: string | null
  /** The slaughterhouse's live weight per carcass weight. */
  live_factor: number | null
}

/**
 * Selects weighed pigs that were sold, slaughtered or transferred to the other pig type between two days. One
 * statement.
 */
export async function selectExits(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { first, last }: { first: string; last: string },
): Promise<ExitRow[]> {
  await planForLists(db, unitIds.length)
  const { rows } = await sql<ExitRow>`
    select l.day, -l.head as head, -l.kg::float8 as live_kg, v.approved_head, l.carcass_kg::float8 as carcass_kg,
      (r.detail ->> 'FF_WeightSpread')::float8 as spread_kg, h.id as slaughterhouse_id,
      case when c.head > 1 then sqrt(greatest(0, c.squared_g::float8 / c.head - (c.weight_g::float8 / c.head) ^ 2)) / 1000 end
        as carcass_sd_kg, h.live_factor::float8 as live_factor
    from herd_leg l
    join herd_unit u on u.directory_id = ${directoryId} and u.id = l.unit_id
    join record r on r.directory_id = ${directoryId} and r.id = l.record_id
    left join slaughter_lot v on v.directory_id = ${directoryId} and v.record_id = l.record_id and v.unit_id = l.unit_id
    left join slaughterhouse h on h.directory_id = ${directoryId} and h.id::text = r.detail ->> 'FF_Slaughterhouse'
    left join carcass_list c on c.directory_id = ${directoryId} and c.record_id = l.record_id
    left join herd_unit p on p.directory_id = ${directoryId} and p.id = l.peer_unit_id
    where l.directory_id = ${directoryId} and l.unit_id = any (${unitIds}::uuid[]) and l.kg is not null
      and (l.kind in (${literalList(legKind.departure, legKind.slaughter)}) or l.kind = ${sql.lit(legKind.transferOut)} and p.pig_type <> u.pig_type)
      and l.day >= ${first}::date and l.day <= ${last}::date
    order by l.day`.execute(db)
  return rows
}
