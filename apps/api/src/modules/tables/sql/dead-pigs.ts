import type { RecordId, UnitId } from '@herdboard/contract/core/ids.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import { daysSinceInsertion } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Dead pigs of one record in one unit. */
export interface DeadPigsRow {
  record_id: RecordId
  unit_id: UnitId
  day: string
  head: number
  /** Mean weight per pig, kg; where it was not weighed, the ledger's estimate. */
  avg_kg: number | null
  is_estimated: boolean
  /**
   * Mean days since insertion of the pigs present that morning or inserted that day; null where an insertion is
   * unknown.
   */
  days: number | null
  pen: string | null
  kind: string | null
  cause: string | null
  remark: string | null
}

/** Dead pig records of units over days, newest first. */
export async function selectDeadPigs(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { from, to }: { from: string; to: string },
): Promise<DeadPigsRow[]> {
  const { rows } = await sql<DeadPigsRow>`
    select l.record_id, l.unit_id, l.day, -l.head as head, l.kg is null as is_estimated,
      case when l.kg is not null then l.kg / l.head
           -- what the day's dead weigh together, less those who were weighed
           else (d.dead_g / 1000.0 + same.weighed_kg) / nullif(same.unweighed, 0) end::float8 as avg_kg,
      ${daysSinceInsertion({ directoryId, unitId: sql`l.unit_id`, day: sql`l.day`, head: sql`(d.head_open + d.in_head + d.transfer_in_head)` })} as days,
      r.detail ->> 'FF_Pen' as pen, r.detail ->> 'FF_DeathKind' as kind,
      r.detail ->> 'FF_DeathCause' as cause, r.detail ->> 'FF_Remark' as remark
    from herd_leg l
    join record r on r.directory_id = ${directoryId} and r.id = l.record_id
    left join herd_day d on d.directory_id = ${directoryId} and d.unit_id = l.unit_id and d.day = l.day
    cross join lateral (
      select coalesce(sum(x.kg), 0) as weighed_kg, coalesce(sum(-x.head) filter (where x.kg is null), 0) as unweighed
        from herd_leg x
       where x.directory_id = ${directoryId} and x.unit_id = l.unit_id and x.day = l.day and x.kind = ${sql.lit(legKind.dead)}) same
    where l.directory_id = ${directoryId} and l.unit_id = any (${unitIds}::uuid[]) and l.kind = ${sql.lit(legKind.dead)}
      and l.day >= ${from}::date and l.day <= ${to}::date
    order by l.day desc, r.created_at desc, l.record_id desc, l.unit_id`.execute(db)
  return rows
}
