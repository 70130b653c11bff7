import type { BarnId, BatchId, FarmId, PlaceId, SectionId, SelectionId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A unit with the names that screens show. */
export interface ResolvedUnit {
  id: UnitId
  pigType: PigType
  farmId: FarmId
  farmName: string
  barnId: BarnId
  barnName: string
  sectionId: SectionId | null
  sectionName: string | null
  batchId: BatchId | null
  batchName: string | null
}

export interface ResolvedRow {
  unknown: number
  farm_ids: FarmId[]
  barn_ids: BarnId[]
  section_ids: SectionId[]
  batch_ids: BatchId[]
  units: ResolvedUnit[]
}

/**
 * Sorts ids into farms, barns, sections and batches and selects their units, in one statement.
 * Null: every readable farm. `unknown` counts ids that are no readable place of the company.
 */
export async function selectResolved(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  ids: readonly PlaceId[] | null,
  pigType: PigType | null,
): Promise<ResolvedRow> {
  const farms = [...readableFarms]
  const isQueried = sql`u.farm_id in (select id from f) or u.barn_id in (select id from b)
    or u.section_id in (select id from s) or u.batch_id in (select id from t)`
  const { rows } = await sql<ResolvedRow>`
    with queried as (select distinct id from unnest(${ids === null ? farms : [...ids]}::uuid[]) as id),
    f as (select f.id from farm f join queried on queried.id = f.id
      where f.directory_id = ${directoryId} and f.id = any (${farms}::uuid[]) and f.deleted_at is null),
    b as (select b.id from barn b join queried on queried.id = b.id
      where b.directory_id = ${directoryId} and b.farm_id = any (${farms}::uuid[]) and b.deleted_at is null),
    s as (select s.id from section s join queried on queried.id = s.id
      join barn b on b.directory_id = s.directory_id and b.id = s.barn_id
      where s.directory_id = ${directoryId} and b.farm_id = any (${farms}::uuid[]) and s.deleted_at is null),
    t as (select t.id from batch t join queried on queried.id = t.id
      join barn b on b.directory_id = t.directory_id and b.id = t.barn_id
      where t.directory_id = ${directoryId} and b.farm_id = any (${farms}::uuid[]) and t.deleted_at is null),
    unit as (
      select u.id, u.pig_type as "pigType", u.farm_id as "farmId", farm.name as "farmName",
        u.barn_id as "barnId", barn.name as "barnName", u.section_id as "sectionId", section.name as "sectionName",
        u.batch_id as "batchId", batch.name as "batchName"
      from herd_unit u
      join farm on farm.directory_id = u.directory_id and farm.id = u.farm_id
      join barn on barn.directory_id = u.directory_id and barn.id = u.barn_id
      left join section on section.directory_id = u.directory_id and section.id = u.section_id
      left join batch on batch.directory_id = u.directory_id and batch.id = u.batch_id
      where u.directory_id = ${directoryId} and u.farm_id = any (${farms}::uuid[])
        and (${pigType}::smallint is null or u.pig_type = ${pigType})
        and ${ids === null ? sql`true` : sql`(${isQueried})`})
    select
      (select count(*)::int from queried where id not in (
        select id from f union all select id from b union all select id from s union all select id from t)) as unknown,
      array(select id::text from f order by id) as farm_ids, array(select id::text from b order by id) as barn_ids,
      array(select id::text from s order by id) as section_ids, array(select id::text from t order by id) as batch_ids,
      (select coalesce(json_agg(unit order by "farmName", "barnName", "sectionName", "batchName", id), '[]') from unit) as units`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The statement returned no row')
  return row
}

/** Selects the place ids of the user's own stored selection; null where it does not exist. */
export async function selectSelection(db: Db, scope: TenantScope, id: SelectionId): Promise<PlaceId[] | null> {
  const row = await db
    .selectFrom('selection')
    .select('ids')
    .where('directory_id', '=', scope.directoryId)
    .where('id', '=', id)
    .where('user_id', '=', scope.userId)
    .executeTakeFirst()
  return (row?.ids ?? null) as PlaceId[] | null
}

export async function insertSelection(
  db: Db,
  scope: TenantScope,
  id: SelectionId,
  ids: readonly PlaceId[],
): Promise<void> {
  await db
    .insertInto('selection')
    .values({ directory_id: scope.directoryId, id, user_id: scope.userId, ids: [...ids] })
    .execute()
}
