import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** First day with pigs of a farm, and the pig types of a period. */
export interface FarmHistory {
  /** First day with pigs; null where there never were any. */
  began: string | null
  pig_types: PigType[]
}

export async function selectFarmHistory(
  db: Db,
  { directoryId }: TenantScope,
  farmId: FarmId,
  { from, day }: { from: string; day: string },
): Promise<FarmHistory> {
  const { rows } = await sql<FarmHistory>`
    select (select min(d.day) from herd_farm_day d where d.directory_id = ${directoryId} and d.farm_id = ${farmId}
        and d.head > 0) as began,
      array(select distinct d.pig_type::int from herd_farm_day d where d.directory_id = ${directoryId}
        and d.farm_id = ${farmId} and d.day >= ${from}::date and d.day <= ${day}::date
        and (d.head > 0 or d.head_open > 0) order by 1) as pig_types`.execute(db)
  return rows[0] ?? { began: null, pig_types: [] }
}

/** Selects the mean weight of a pig type over the days of a period, kg; null where it is unknown. */
export async function selectMeanKg(
  db: Db,
  { directoryId }: TenantScope,
  { farmId, from, day }: { farmId: FarmId; from: string; day: string },
  pigType: PigType,
): Promise<number | null> {
  const { rows } = await sql<{ kg: number | null }>`
    select sum(d.stock_g)::float8 / nullif(sum(d.head), 0)::float8 / 1000 as kg from herd_farm_day d
    where d.directory_id = ${directoryId} and d.farm_id = ${farmId} and d.pig_type = ${pigType}
      and d.day >= ${from}::date and d.day <= ${day}::date and d.head > 0 and d.stock_g is not null`.execute(db)
  return rows[0]?.kg ?? null
}

/** Selects the farms of a company; none where the company does not have the module for data quality. */
export async function selectAssessedFarms(db: Db, { directoryId }: TenantScope): Promise<FarmId[]> {
  const { rows } = await sql<{ id: FarmId }>`select f.id from farm f
    join directory d on d.id = ${directoryId} and 'DataQualityAssessment' = any(d.modules)
    where f.directory_id = ${directoryId} and f.deleted_at is null order by f.id`.execute(db)
  return rows.map(({ id }) => id)
}
