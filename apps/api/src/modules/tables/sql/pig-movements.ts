import type { RecordId, UnitId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { countTarget } from '@herdboard/domain/ledger/count-target.ts'
import type { LegKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Kind of the rows of stock counts, next to the kinds of legs. */
export const STOCK_COUNT = recordKind.status

/** One record in one unit: pigs that entered or left, or the difference at a stock count. */
export interface MovementRow {
  record_id: RecordId
  unit_id: UnitId
  day: string
  kind: LegKind | typeof STOCK_COUNT
  /** Signed heads; null at a unit's first stock count, which has no difference. */
  amount: number | null
  /** Mean weight of the moved or counted pigs, kg; null where nothing was weighed. */
  avg_kg: number | null
  /** A count took over the calculated weight: nobody weighed the pigs. */
  is_weight_calculated: boolean
  /** Signed live weight of the amount, kg. */
  kg: number | null
  stock_after: number | null
  supplier: string | null
  buyer: string | null
  slaughterhouse: string | null
  remark: string | null
  peer_unit_id: UnitId | null
}

/**
 * Movements and stock counts of units over days, newest first, each with the stock after it. That stock is the day's
 * opening stock plus all earlier movements of the day; counts come last.
 */
export async function selectMovements(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { from, to }: { from: string; to: string },
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    with counted as (
      select u.id as unit_id, c.day, c.record_id, p.head,
        case when p.growth_kg is not null then p.diff_head end as amount, p.kg / nullif(p.head, 0) as avg_kg,
        c.is_weight_estimated
      from herd_unit u
      join herd_count c on c.directory_id = ${directoryId} and c.superseded_by is null
       and c.scope_id in (u.id, u.barn_id) and c.scope_id = case c.scope when ${sql.lit(countTarget.unit)} then u.id else u.barn_id end
       and c.day >= ${from}::date and c.day <= ${to}::date
      join herd_point p on p.directory_id = ${directoryId} and p.unit_id = u.id and p.day = c.day
      where u.directory_id = ${directoryId} and u.id = any (${unitIds}::uuid[])
        -- a unit counted by itself keeps its own count on the day that its barn is counted
        and (c.scope = ${sql.lit(countTarget.unit)} or not exists (select from herd_count own where own.directory_id = ${directoryId}
          and own.scope_id = u.id and own.day = c.day and own.superseded_by is null))),
    moved as (
      select l.unit_id, l.day, l.record_id, l.kind, l.head as amount, l.kg / l.head as avg_kg, false as is_weight_calculated, l.kg, l.peer_unit_id,
        null::int as counted, 1 as turn
      from herd_leg l
      where l.directory_id = ${directoryId} and l.unit_id = any (${unitIds}::uuid[])
        and l.day >= ${from}::date and l.day <= ${to}::date
      union all
      select unit_id, day, record_id, ${sql.lit(STOCK_COUNT)}, amount, avg_kg, is_weight_estimated and head > 0, amount * avg_kg, null, head, 2 from counted)
    select m.record_id, m.unit_id, m.day, m.kind, m.amount, m.avg_kg::float8 as avg_kg, m.is_weight_calculated, m.kg::float8 as kg, m.peer_unit_id,
      coalesce(m.counted, d.head_open + (sum(coalesce(m.amount, 0)) over (
        partition by m.unit_id, m.day order by m.turn, r.created_at, m.record_id rows unbounded preceding))::int) as stock_after,
      r.detail ->> 'FF_PigletSupplier' as supplier, r.detail ->> 'FF_Buyer' as buyer, h.name as slaughterhouse,
      r.detail ->> 'FF_Remark' as remark
    from moved m
    join record r on r.directory_id = ${directoryId} and r.id = m.record_id
    left join herd_day d on d.directory_id = ${directoryId} and d.unit_id = m.unit_id and d.day = m.day
    left join slaughterhouse h on h.directory_id = ${directoryId} and h.id::text = r.detail ->> 'FF_Slaughterhouse'
    order by m.day desc, m.turn desc, r.created_at desc, m.record_id desc, m.amount`.execute(db)
  return rows
}
