import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Dead pigs of one day by cause and kind. */
export interface DeadByDayRow {
  day: string
  head: number
  /** Option number as text; null where none was recorded. */
  cause: string | null
  kind: string | null
}

export async function selectDeadByDay(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { opening, closing }: { opening: string; closing: string },
): Promise<DeadByDayRow[]> {
  const { rows } = await sql<DeadByDayRow>`
    select l.day, sum(-l.head)::int as head, r.detail ->> 'FF_DeathCause' as cause, r.detail ->> 'FF_DeathKind' as kind
    from herd_leg l
    join record r on r.directory_id = ${directoryId} and r.id = l.record_id
    where l.directory_id = ${directoryId} and l.unit_id = any (${unitIds}::uuid[]) and l.kind = ${sql.lit(legKind.dead)}
      and l.day > ${opening}::date and l.day <= ${closing}::date
    group by 1, 3, 4 order by 1, 3, 4`.execute(db)
  return rows
}

/** Feed of one mix on one day. */
export interface DailyFeedUseRow {
  mix_id: string
  mix_name: string
  day: string
  kg: number
  /** Null where the mix has no energy stored, or no price that day. */
  fe: number | null
  dkk: number | null
}

export async function selectDailyFeedUse(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { opening, closing }: { opening: string; closing: string },
): Promise<DailyFeedUseRow[]> {
  const { rows } = await sql<DailyFeedUseRow>`
    with used as materialized (  -- summed before the names are joined, so that only the sums are sorted by name
      select f.mix_id, f.day, sum(f.grams)::float8 / 1000 as kg,
        case when bool_and(f.milli_feed_units is not null) then sum(f.milli_feed_units)::float8 / 1000 end as fe,
        case when bool_and(f.cost_ore is not null) then sum(f.cost_ore)::float8 / 100 end as dkk
      from feed_day f
      where f.directory_id = ${directoryId} and f.unit_id = any (${unitIds}::uuid[])
        and f.day > ${opening}::date and f.day <= ${closing}::date
      group by f.mix_id, f.day)
    select u.mix_id, m.name as mix_name, u.day, u.kg, u.fe, u.dkk
    from used u join feed_mix m on m.directory_id = ${directoryId} and m.id = u.mix_id
    order by u.day, m.name, u.mix_id`.execute(db)
  return rows
}
