import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export type DeletedPlaceKind = 'farm' | 'barn' | 'section' | 'batch'

/** A deleted place, the farm that it belongs to, and the place around it. */
export interface DeletedPlace {
  farm_id: string
  deleted_at: Date
  parent_id: string | null
  parent_name: string
}

const parents = {
  farm: sql`select t.id as farm_id, t.deleted_at, null::uuid as parent_id, d.name as parent_name from farm t
    join directory d on d.id = t.directory_id`,
  barn: sql`select t.farm_id, t.deleted_at, t.farm_id as parent_id, p.name as parent_name from barn t
    join farm p on p.directory_id = t.directory_id and p.id = t.farm_id`,
  section: sql`select p.farm_id, t.deleted_at, t.barn_id as parent_id, p.name as parent_name from section t
    join barn p on p.directory_id = t.directory_id and p.id = t.barn_id`,
  batch: sql`select p.farm_id, t.deleted_at, t.barn_id as parent_id, p.name as parent_name from batch t
    join barn p on p.directory_id = t.directory_id and p.id = t.barn_id`,
}

export async function selectDeletedPlace(
  db: Db,
  { directoryId }: TenantScope,
  kind: DeletedPlaceKind,
  id: string,
): Promise<DeletedPlace | undefined> {
  const { rows } = await sql<DeletedPlace>`${parents[kind]}
    where t.directory_id = ${directoryId} and t.id = ${id} and t.deleted_at is not null`.execute(db)
  return rows[0]
}

/** Brings a place back, and what was deleted inside it at the same instant. */
export async function undeletePlace(
  db: Db,
  { directoryId }: TenantScope,
  kind: DeletedPlaceKind,
  id: string,
  deletedAt: Date,
): Promise<void> {
  const own = sql`directory_id = ${directoryId} and deleted_at = ${deletedAt}`
  if (kind === 'batch')
    await sql`update batch set deleted_at = null, version = version + 1 where ${own} and id = ${id}`.execute(db)
  if (kind === 'farm') await sql`update farm set deleted_at = null where ${own} and id = ${id}`.execute(db)
  if (kind === 'farm' || kind === 'barn')
    await sql`update barn set deleted_at = null where ${own} and (id = ${id} or farm_id = ${id})`.execute(db)
  if (kind === 'farm' || kind === 'barn')
    await sql`update batch set deleted_at = null, version = version + 1 where ${own} and (barn_id = ${id} or barn_id in (
      select b.id from barn b where b.directory_id = ${directoryId} and b.farm_id = ${id} and b.deleted_at is null))`.execute(
      db,
    )
  if (kind !== 'batch')
    await sql`update section set deleted_at = null where ${own} and (id = ${id} or barn_id = ${id} or barn_id in (
      select b.id from barn b where b.directory_id = ${directoryId} and b.farm_id = ${id} and b.deleted_at is null))`.execute(
      db,
    )
}

/** Selects the name of the outermost of these places that is deleted; undefined where all stand. */
export async function selectGonePlace(
  db: Db,
  { directoryId }: TenantScope,
  ids: readonly string[],
): Promise<string | undefined> {
  const gone = sql`directory_id = ${directoryId} and id = any (${[...ids]}::uuid[]) and deleted_at is not null`
  const { rows } = await sql<{ name: string }>`
    select name from (select name, 1 as level from farm where ${gone} union all select name, 2 from barn where ${gone}
      union all select name, 3 from section where ${gone} union all select name, 4 from batch where ${gone}) places
    order by level, name limit 1`.execute(db)
  return rows[0]?.name
}
