import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { ShownLimits } from '@herdboard/domain/data-quality/judge-measurement.ts'
import type { MissingReason } from '@herdboard/domain/data-quality/method-result.ts'
import type { QualityCategory } from '@herdboard/domain/data-quality/quality-category.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { WorstFinding } from '../method-finding.ts'

/** A stored result of a method: the measurement, its limits and its inputs. */
export interface StoredMethodResult {
  id: number
  category: QualityCategory
  measured: number | null
  pig_type: PigType | null
  missing: MissingReason | null
  limits: ShownLimits | null
  inputs: Record<string, number>
  worst: readonly WorstFinding[]
}

export interface StoredAssessment {
  day: string
  calculated_at: Date
  category: QualityCategory
  results: StoredMethodResult[]
}

export const upsertAssessment = (
  db: Db,
  { directoryId }: TenantScope,
  assessment: {
    farmId: FarmId
    day: string
    now: Date
    category: QualityCategory
    results: readonly StoredMethodResult[]
  },
) =>
  sql`insert into data_quality (directory_id, farm_id, day, calculated_at, category, results)
    values (${directoryId}, ${assessment.farmId}, ${assessment.day}, ${assessment.now}, ${assessment.category}, ${JSON.stringify(assessment.results)})
    on conflict (directory_id, farm_id, day) do update
    set calculated_at = excluded.calculated_at, category = excluded.category, results = excluded.results`.execute(db)

/** Deletes assessments that no chart shows any more. */
export const deleteOldAssessments = (db: Db, { directoryId }: TenantScope, farmId: FarmId, before: string) =>
  sql`delete from data_quality where directory_id = ${directoryId} and farm_id = ${farmId} and day < ${before}`.execute(
    db,
  )

/** Selects the last assessment of a farm; undefined before the first. */
export async function selectLastAssessment(
  db: Db,
  { directoryId }: TenantScope,
  farmId: FarmId,
): Promise<Pick<StoredAssessment, 'category' | 'results'> | undefined> {
  const { rows } = await sql<Pick<StoredAssessment, 'category' | 'results'>>`select category, results from data_quality
    where directory_id = ${directoryId} and farm_id = ${farmId} order by day desc limit 1`.execute(db)
  return rows[0]
}

export interface FarmAssessment {
  id: FarmId
  name: string
  calculated_at: Date | null
  category: QualityCategory | null
  /** Without inputs; of the findings only the worst. */
  results: Omit<StoredMethodResult, 'inputs'>[] | null
  /** A larger change of the farm still waits for recalculation. */
  is_waiting: boolean
  /** Methods that are excellent and were not in the assessment before the day. */
  done_today: number[]
  /** Methods to mend on each assessed day of the last weeks. */
  open_by_day: { day: string; count: number }[]
}

/** Days of the trend before the day itself. */
const TREND_DAYS = 27

/**
 * Selects the farms of the given places, each with its latest assessment on or before a day and its trend. Without places, all
 * readable farms by name.
 */
export async function selectFarmAssessments(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  places: {
    farmIds: readonly string[]
    barnIds: readonly string[]
    sectionIds: readonly string[]
    batchIds: readonly string[]
  },
  day: string,
): Promise<FarmAssessment[]> {
  const { farmIds, barnIds, sectionIds, batchIds } = places
  const { rows } = await sql<FarmAssessment>`
    with barns as (
      select unnest(${barnIds}::uuid[]) as id
      union select s.barn_id from section s where s.directory_id = ${directoryId} and s.id = any(${sectionIds}::uuid[])
      union select t.barn_id from batch t where t.directory_id = ${directoryId} and t.id = any(${batchIds}::uuid[]))
    select f.id, f.name, q.calculated_at, q.category,
      (select jsonb_agg(r - 'inputs' || jsonb_build_object('worst', coalesce(jsonb_path_query_array(r, '$.worst[0]'), '[]')))
        from jsonb_array_elements(q.results) r) as results,
      exists (select from recalculation_request w where w.directory_id = ${directoryId} and w.farm_id = f.id) as is_waiting,
      coalesce((select jsonb_agg((now ->> 'id')::int order by (now ->> 'id')::int)
        from jsonb_array_elements(q.results) now
        join jsonb_array_elements(y.results) before on before -> 'id' = now -> 'id'
        where q.day = ${day}::date and (now ->> 'category')::int = 1 and (before ->> 'category')::int in (2, 3)), '[]')
        as done_today,
      coalesce(o.open_by_day, '[]') as open_by_day
    from farm f
    left join lateral (select x.day, x.calculated_at, x.category, x.results from data_quality x
      where x.directory_id = ${directoryId} and x.farm_id = f.id and x.day <= ${day}::date
      order by x.day desc limit 1) q on true
    left join lateral (select x.results from data_quality x
      where x.directory_id = ${directoryId} and x.farm_id = f.id and x.day < ${day}::date
      order by x.day desc limit 1) y on true
    left join lateral (select jsonb_agg(jsonb_build_object('day', x.day, 'count',
        (select count(*) from jsonb_array_elements(x.results) r where (r ->> 'category')::int in (2, 3)))
        order by x.day) as open_by_day
      from data_quality x where x.directory_id = ${directoryId} and x.farm_id = f.id and x.day <= ${day}::date
        and x.day >= ${day}::date - ${TREND_DAYS}::int) o on true
    where f.directory_id = ${directoryId} and f.deleted_at is null and f.id = any(${[...readableFarms]}::uuid[])
      and (f.id = any(${farmIds}::uuid[]) or f.id in (select b.farm_id from barn b
        where b.directory_id = ${directoryId} and b.id in (select id from barns)))
    order by f.name, f.id`.execute(db)
  return rows
}

/** Selects a farm's latest assessment on or before a day. */
export async function selectAssessment(
  db: Db,
  { directoryId }: TenantScope,
  farmId: FarmId,
  day: string,
): Promise<StoredAssessment | undefined> {
  const { rows } = await sql<StoredAssessment>`select day, calculated_at, category, results from data_quality
    where directory_id = ${directoryId} and farm_id = ${farmId} and day <= ${day}::date
    order by day desc limit 1`.execute(db)
  return rows[0]
}

/** Selects a method's measurement of each assessed day. */
export async function selectMeasurements(
  db: Db,
  { directoryId }: TenantScope,
  { farmId, methodId, from, to }: { farmId: FarmId; methodId: number; from: string; to: string },
): Promise<{ day: string; measured: number | null }[]> {
  const { rows } = await sql<{ day: string; measured: number | null }>`
    select q.day, (r ->> 'measured')::float8 as measured from data_quality q
    cross join lateral jsonb_array_elements(q.results) r
    where q.directory_id = ${directoryId} and q.farm_id = ${farmId} and (r ->> 'id')::int = ${methodId}
      and q.day >= ${from}::date and q.day <= ${to}::date order by q.day`.execute(db)
  return rows
}
