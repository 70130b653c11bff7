import type { BatchId, FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import { MAX_LISTED_BATCHES } from '@herdboard/contract/figures/reports.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface ReportFarmRow {
  id: FarmId
  name: string
  pigs: number
  counted_on: string | null
}

/** Readable farms by name, with their current pigs and last stock count. */
export async function selectReportFarms(db: Db, { directoryId, readableFarms }: TenantScope): Promise<ReportFarmRow[]> {
  const { rows } = await sql<ReportFarmRow>`
    select f.id, f.name,
      (select coalesce(sum(d.head), 0)::int from herd_farm_day d where d.directory_id = ${directoryId}
        and d.farm_id = f.id and d.day = (select max(x.day) from herd_farm_day x
          where x.directory_id = ${directoryId} and x.farm_id = f.id and x.pig_type = d.pig_type)) as pigs,
      (select max(r.day) from record r where r.directory_id = ${directoryId} and r.farm_id = f.id
        and r.type_id = ${sql.lit(recordKind.status)} and r.deleted_at is null) as counted_on
    from farm f
    where f.directory_id = ${directoryId} and f.id = any (${[...readableFarms]}::uuid[]) and f.deleted_at is null
    order by lower(f.name), f.id`.execute(db)
  return rows
}

export interface ReportBatchRow {
  id: BatchId
  name: string
  farm_id: FarmId
  farm_name: string
  barn_name: string
  pig_type: PigType
  start_date: string
  end_date: string | null
  pigs: number
}

/** Batches that ever had pigs, newest first; only the given ones where `ids` are given. */
export async function selectReportBatches(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  ids: readonly string[] | null = null,
): Promise<ReportBatchRow[]> {
  const { rows } = await sql<ReportBatchRow>`
    select t.id, t.name, f.id as farm_id, f.name as farm_name, b.name as barn_name, b.pig_type, t.start_date, t.end_date,
      (select coalesce(sum(last.head), 0)::int from herd_unit u
        cross join lateral (select d.head from herd_day d where d.directory_id = ${directoryId} and d.unit_id = u.id
          order by d.day desc limit 1) last
        where u.directory_id = ${directoryId} and u.barn_id = t.barn_id and u.batch_id = t.id) as pigs
    from batch t
    join barn b on b.directory_id = ${directoryId} and b.id = t.barn_id
    join farm f on f.directory_id = ${directoryId} and f.id = b.farm_id
    where t.directory_id = ${directoryId} and t.deleted_at is null and b.farm_id = any (${[...readableFarms]}::uuid[])
      and (${ids === null} or t.id = any (${ids === null ? [] : [...ids]}::uuid[]))
      and exists (select from herd_unit u join herd_day d on d.directory_id = ${directoryId} and d.unit_id = u.id
        where u.directory_id = ${directoryId} and u.barn_id = t.barn_id and u.batch_id = t.id)
    order by t.start_date desc, lower(f.name), lower(t.name), t.id limit ${MAX_LISTED_BATCHES}`.execute(db)
  return rows
}

/** Day on which units of one pig type were counted, with the units that had pigs and were not counted. */
export interface CountedDay {
  day: string
  pig_type: PigType
  missing: UnitId[]
}

/**
 * Stock count days of units, newest first, and the days on which the last pigs of a pig type left. A unit with pigs is
 * missing where neither a count nor the departure of its last pig fixes its stock at the end of the day. An empty unit is
 * never missing.
 */
export async function selectCountedDays(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
): Promise<CountedDay[]> {
  const { rows } = await sql<CountedDay>`
    with units as materialized (
      select u.id, u.farm_id, u.barn_id, u.pig_type from herd_unit u
       where u.directory_id = ${directoryId} and u.id = any (${unitIds}::uuid[])),
    counted as materialized (
      select c.day, u.pig_type, true as is_counted from units u
        join herd_count c on c.directory_id = ${directoryId} and c.superseded_by is null and c.scope_id in (u.id, u.barn_id)
        join herd_point p on p.directory_id = ${directoryId} and p.unit_id = u.id and p.day = c.day
      union
      select p.day, u.pig_type, false from units u
        join herd_point p on p.directory_id = ${directoryId} and p.unit_id = u.id and p.head = 0
        -- A section is emptied every week: without this, all units would be read for each of those days.
        where not exists (select from herd_farm_day f where f.directory_id = ${directoryId}
          and f.farm_id = any (array(select farm_id from units)) and f.pig_type = u.pig_type and f.day = p.day and f.head <> 0)),
    possible as (select day, pig_type, bool_or(is_counted) as is_counted from counted group by day, pig_type)
    select * from (select c.day, c.pig_type, c.is_counted,
      array(select d.unit_id::text from units u
        join herd_day d on d.directory_id = ${directoryId} and d.unit_id = u.id and d.day = c.day and d.head <> 0
        where u.pig_type = c.pig_type and not exists (select from herd_point p
          where p.directory_id = ${directoryId} and p.unit_id = u.id and p.day = c.day)
        order by d.unit_id) as missing
    from possible c) days
    where is_counted or missing = '{}' order by day desc, pig_type`.execute(db)
  return rows
}
