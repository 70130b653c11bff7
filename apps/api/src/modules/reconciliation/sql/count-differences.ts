import type { FarmId, RecordId, UnitId } from '@herdboard/contract/core/ids.ts'
import { countTarget } from '@herdboard/domain/ledger/count-target.ts'
import type { LegKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A count of a unit that differs from the calculated stock, with the pig-days since the last known stock. */
export interface DifferenceRow {
  day: string
  since: string | null
  record_id: RecordId | null
  is_own: boolean
  counted: number
  difference: number
  mean_kg: number | null
  pig_days: number
}

export async function selectDifferences(
  db: Db,
  { directoryId }: TenantScope,
  unitId: UnitId,
  { from, to }: { from: string; to: string },
): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select p.day, before.day as since, k.record_id, coalesce(k.scope = ${sql.lit(countTarget.unit)}, false) as is_own, p.head as counted,
      p.diff_head as difference, (p.kg / nullif(p.head, 0))::float8 as mean_kg,
      (select coalesce(sum(d.head_open), 0)::int from herd_day d where d.directory_id = ${directoryId}
        and d.unit_id = p.unit_id and d.day <= p.day
        and d.day > case when before.day is null then '-infinity' else before.day end) as pig_days
    from herd_point p
    join herd_unit u on u.directory_id = ${directoryId} and u.id = p.unit_id
    left join lateral (select b.day from herd_point b where b.directory_id = ${directoryId} and b.unit_id = p.unit_id
      and b.day < p.day order by b.day desc limit 1) before on true
    left join lateral (select c.record_id, c.scope from herd_count c where c.directory_id = ${directoryId}
      and c.superseded_by is null and c.day = p.day and c.scope_id = case c.scope when ${sql.lit(countTarget.unit)} then u.id else u.barn_id end
      order by c.scope limit 1) k on true
    where p.directory_id = ${directoryId} and p.unit_id = ${unitId} and p.diff_head <> 0 and p.growth_kg is not null
      and p.day >= ${from}::date and p.day <= ${to}::date
    order by p.day desc`.execute(db)
  return rows
}

export interface FarmMovementRow {
  record_id: RecordId
  unit_id: UnitId
  day: string
  kind: LegKind
  head: number
  kg: number | null
  peer_unit_id: UnitId | null
}

/** Selects the movements of all units of a farm in a period, in the order of entry. */
export async function selectFarmMovements(
  db: Db,
  { directoryId }: TenantScope,
  farmId: FarmId,
  { after, through }: { after: string | null; through: string },
): Promise<FarmMovementRow[]> {
  const { rows } = await sql<FarmMovementRow>`
    select l.record_id, l.unit_id, l.day, l.kind, l.head, l.kg::float8 as kg, l.peer_unit_id
    from herd_unit u
    join herd_leg l on l.directory_id = ${directoryId} and l.unit_id = u.id and l.day <= ${through}::date
      and l.day > case when ${after}::date is null then '-infinity' else ${after}::date end
    join record r on r.directory_id = ${directoryId} and r.id = l.record_id
    where u.directory_id = ${directoryId} and u.farm_id = ${farmId}
    order by r.created_at, l.record_id, l.unit_id`.execute(db)
  return rows
}

/** Selects the differences that counts found in all units of a farm in a period. */
export async function selectFarmDifferences(
  db: Db,
  { directoryId }: TenantScope,
  farmId: FarmId,
  { from, to }: { from: string; to: string },
): Promise<{ unit_id: UnitId; day: string; difference: number }[]> {
  const { rows } = await sql<{ unit_id: UnitId; day: string; difference: number }>`
    select p.unit_id, p.day, p.diff_head as difference
    from herd_unit u
    join herd_point p on p.directory_id = ${directoryId} and p.unit_id = u.id and p.diff_head <> 0
      and p.day >= ${from}::date and p.day <= ${to}::date
    where u.directory_id = ${directoryId} and u.farm_id = ${farmId}
    order by p.day, p.unit_id`.execute(db)
  return rows
}
