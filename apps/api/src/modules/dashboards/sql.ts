import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
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

/** Feed of one mix that a farm's units ate on one day. */
export interface FarmFeedUseRow {
  farm_id: FarmId
  mix_id: string
  day: string
  grams: number
  /** Null where the mix has no energy stored, or no price that day. */
  milli_feed_units: number | null
  cost_ore: number | null
}

export async function selectFarmFeedUse(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { opening, closing }: { opening: string; closing: string },
): Promise<FarmFeedUseRow[]> {
  const { rows } = await sql<FarmFeedUseRow>`
    select f.farm_id, f.mix_id, f.day, sum(f.grams)::bigint as grams,
      case when bool_and(f.milli_feed_units is not null) then sum(f.milli_feed_units)::bigint end as milli_feed_units,
      case when bool_and(f.cost_ore is not null) then sum(f.cost_ore)::bigint end as cost_ore
    from feed_day f
    where f.directory_id = ${directoryId} and f.unit_id = any (${unitIds}::uuid[])
      and f.day > ${opening}::date and f.day <= ${closing}::date
    group by f.farm_id, f.mix_id, f.day`.execute(db)
  return rows
}

/** Selects the names of mixes, in the order of the names. */
export async function selectMixNames(
  db: Db,
  { directoryId }: TenantScope,
  mixIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select m.id, m.name from feed_mix m where m.directory_id = ${directoryId} and m.id = any (${mixIds}::uuid[])
    order by m.name, m.id`.execute(db)
  return rows
}
