import type { BarnId, BatchId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface FormPlaceQuery {
  farm_id?: string | null | undefined
  barn_id?: string | null | undefined
  section_id?: string | null | undefined
  batch_id?: string | null | undefined
}

export interface FormPlaceRow {
  farm_id: FarmId
  farm_name: string
  barn_id: BarnId | null
  barn_name: string | null
  pig_type: PigType | null
  is_batch_production: boolean | null
  has_sections: boolean
  barn_capacity: number | null
  section_id: SectionId | null
  section_name: string | null
  section_capacity: number | null
  batch_id: BatchId | null
  batch_name: string | null
  start_date: string | null
  end_date: string | null
  is_active: boolean | null
  is_deleted: boolean
}

/** Columns of a place and all its parents. */
const columns = sql`f.id as farm_id, f.name as farm_name, b.id as barn_id, b.name as barn_name, b.pig_type,
      b.is_batch_production, b.pig_capacity as barn_capacity,
      exists (select from section x where x.directory_id = b.directory_id and x.barn_id = b.id
        and x.deleted_at is null) as has_sections,
      s.id as section_id, s.name as section_name, s.pig_capacity as section_capacity,
      t.id as batch_id, t.name as batch_name, t.start_date, t.end_date, t.is_active,
      num_nonnulls(f.deleted_at, b.deleted_at, s.deleted_at, t.deleted_at) > 0 as is_deleted`

/** Places of any kind by id, in the order of the ids; unknown ids are left out. */
export async function selectFormPlaces(
  db: Db,
  { directoryId }: TenantScope,
  ids: readonly string[],
): Promise<FormPlaceRow[]> {
  const { rows } = await sql<FormPlaceRow>`
    select ${columns}
    from unnest(${[...ids]}::uuid[]) with ordinality as a (id, no)
    left join section s on s.directory_id = ${directoryId} and s.id = a.id and s.deleted_at is null
    left join batch t on t.directory_id = ${directoryId} and t.id = a.id and t.deleted_at is null
    left join barn b on b.directory_id = ${directoryId} and b.id = coalesce(s.barn_id, t.barn_id, a.id)
      and b.deleted_at is null
    join farm f on f.directory_id = ${directoryId} and f.id = coalesce(b.farm_id, a.id) and f.deleted_at is null
    order by a.no`.execute(db)
  return rows
}

/**
 * Place of the ids, with all its parents; undefined where an id is unknown, of another company, or does not belong to
 * the others. The id of the smallest place is enough.
 */
export async function selectFormPlace(
  db: Db,
  scope: TenantScope,
  query: FormPlaceQuery,
): Promise<FormPlaceRow | undefined> {
  const { farm_id = null, barn_id = null, section_id = null, batch_id = null } = query
  const { rows } = await sql<FormPlaceRow>`
    select ${columns}
    from (select ${farm_id}::uuid as farm_id, ${barn_id}::uuid as barn_id, ${section_id}::uuid as section_id,
      ${batch_id}::uuid as batch_id) a
    left join section s on s.directory_id = ${scope.directoryId} and s.id = a.section_id
    left join batch t on t.directory_id = ${scope.directoryId} and t.id = a.batch_id
    left join barn b on b.directory_id = ${scope.directoryId}
      and b.id = case when a.barn_id is not null then a.barn_id when s.barn_id is not null then s.barn_id else t.barn_id end
    join farm f on f.directory_id = ${scope.directoryId}
      and f.id = case when a.farm_id is not null then a.farm_id else b.farm_id end
    where (a.barn_id is null or b.id is not null)
      and (a.section_id is null or s.barn_id = b.id)
      and (a.batch_id is null or t.barn_id = b.id)
      and (b.id is null or b.farm_id = f.id)`.execute(db)
  return rows[0]
}
