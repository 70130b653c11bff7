import type { BarnId, BatchId, FarmId, SectionId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import { barnPlaces } from '#modules/kpis/service.ts'
import type { ResolvedPlaces } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Pig places of a section, a batch, or the chosen part of a barn; null where none are stored. */
export interface PlaceSize {
  kind: 'barn' | 'section' | 'batch'
  id: BarnId | SectionId | BatchId
  farm_id: FarmId
  pig_type: PigType
  places: number | null
}

/** Selects the pig places of the chosen barns, and of the sections and batches of the chosen units. One statement. */
export async function selectPlaceSizes(
  db: Db,
  { directoryId }: TenantScope,
  places: ResolvedPlaces,
  pigType: PigType | null,
): Promise<PlaceSize[]> {
  const sectionIds = [...new Set(places.units.flatMap(({ sectionId }) => sectionId ?? []))]
  const batchIds = [...new Set(places.units.flatMap(({ batchId }) => batchId ?? []))]
  const { rows } = await sql<PlaceSize>`
    with ${barnPlaces({ directoryId }, places, pigType)}
    select 'barn' as kind, id, farm_id, pig_type, places from capacity
    union all
    select 'section', s.id, b.farm_id, b.pig_type, s.pig_capacity from section s
      join barn b on b.directory_id = ${directoryId} and b.id = s.barn_id
      where s.directory_id = ${directoryId} and s.id = any (${sectionIds}::uuid[])
    union all
    select 'batch', t.id, b.farm_id, b.pig_type, case when cardinality(t.section_ids) = 0 then b.pig_capacity
        else (select case when bool_and(x.pig_capacity is not null) then sum(x.pig_capacity)::int end from section x
          where x.directory_id = ${directoryId} and x.id = any (t.section_ids)) end
      from batch t join barn b on b.directory_id = ${directoryId} and b.id = t.barn_id
      where t.directory_id = ${directoryId} and t.id = any (${batchIds}::uuid[])`.execute(db)
  return rows
}

/** First and last day of a batch. */
export interface BatchLife {
  id: BatchId
  /** The recorded first day, or the first day with pigs where that is earlier. */
  first_day: string
  /** Null while it is open. */
  end_day: string | null
}

export async function selectBatchLives(
  db: Db,
  { directoryId }: TenantScope,
  units: readonly { id: UnitId; batchId: BatchId | null }[],
  today: string,
): Promise<BatchLife[]> {
  const ofBatches = units.filter(({ batchId }) => batchId !== null)
  if (ofBatches.length === 0) return []
  const { rows } = await sql<BatchLife>`
    with units as (
      select u.batch_id, min(d.day) as first_day
      from unnest(${ofBatches.map(({ id }) => id)}::uuid[], ${ofBatches.map(({ batchId }) => batchId)}::uuid[]) u(id, batch_id)
      cross join lateral (select d.day from herd_day d where d.directory_id = ${directoryId} and d.unit_id = u.id
        order by d.day limit 1) d
      group by u.batch_id)
    select t.id, least(t.start_date, u.first_day) as first_day,
      case when t.end_date <= ${today}::date then t.end_date end as end_day
    from units u join batch t on t.directory_id = ${directoryId} and t.id = u.batch_id`.execute(db)
  return rows
}

/** A farm's settings, without its pigs. */
export interface FarmSetting {
  id: FarmId
  /** Pigs missing at a stock count are counted as dead. Used where the company has no setting for all farms. */
  count_loss_as_dead: boolean
  /** Last data quality rating; null before the first. */
  quality: number | null
  /** Pig types that the farm has barns for. */
  pig_types: PigType[]
  /** 1 conventional, 2 organic, 3 free-range; 4 to 6 are concepts paid like conventional pigs. */
  production_kind: number
}

export async function selectFarmSettings(
  db: Db,
  { directoryId }: TenantScope,
  farmIds: readonly FarmId[],
): Promise<FarmSetting[]> {
  const { rows } = await sql<FarmSetting>`
    select f.id, f.count_loss_as_dead, f.production_kind, q.category as quality,
      array(select distinct b.pig_type::int from barn b where b.directory_id = ${directoryId} and b.farm_id = f.id
        and b.deleted_at is null) as pig_types
    from farm f
    left join lateral (select d.category from data_quality d
      where d.directory_id = ${directoryId} and d.farm_id = f.id order by d.day desc limit 1) q on true
    where f.directory_id = ${directoryId} and f.id = any (${[...farmIds]}::uuid[])`.execute(db)
  return rows
}

export async function selectAnalysedCompanyName(db: Db, { directoryId }: TenantScope): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from directory where id = ${directoryId}`.execute(db)
  return rows[0]?.name ?? ''
}
