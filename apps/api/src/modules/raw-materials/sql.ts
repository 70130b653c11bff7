import type { RawMaterialId } from '@herdboard/contract/core/ids.ts'
import type { RawMaterial } from '@herdboard/contract/feed/raw-materials.ts'
import { sql } from 'kysely'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export type MaterialRow = Omit<RawMaterial, 'customized'>

/**
 * Selects raw materials by name, their prices newest first. `id` selects one; `isLocked` locks the row for a change.
 */
export async function selectMaterials(
  db: Db,
  { directoryId }: TenantScope,
  id: RawMaterialId | null = null,
  isLocked = false,
): Promise<MaterialRow[]> {
  const { rows } = await sql<MaterialRow>`
    select m.id, m.register_id, m.name, m.dry_matter_pct::float8 as dry_matter, m.fe_per_100kg::float8 as fu,
      m.crude_protein_pct::float8 as crude_protein, m.phosphorus_g_per_kg::float8 as phosphorus, m.version,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'price', p.price_dkk_per_100kg, 'valid_from', p.valid_from)
          order by p.valid_from desc), '[]')
        from raw_material_price p where p.directory_id = m.directory_id and p.material_id = m.id) as prices
    from raw_material m
    where m.directory_id = ${directoryId} and m.deleted_at is null and (${id}::uuid is null or m.id = ${id})
    order by m.name, m.id ${isLocked ? sql`for update of m` : sql``}`.execute(db)
  return rows
}

export interface MaterialValues {
  name: string
  dry_matter: number | null
  fu: number
  crude_protein: number
  phosphorus: number
}

const columns = ({ name, dry_matter, fu, crude_protein, phosphorus }: MaterialValues) => ({
  name,
  dry_matter_pct: dry_matter,
  fe_per_100kg: fu,
  crude_protein_pct: crude_protein,
  phosphorus_g_per_kg: phosphorus,
})

/** Inserts a raw material; returns false where another one has the name. */
export async function insertMaterial(
  db: Db,
  { directoryId }: TenantScope,
  id: RawMaterialId,
  registerId: number | null,
  values: MaterialValues,
): Promise<boolean> {
  const row = await db
    .insertInto('raw_material')
    .values({ directory_id: directoryId, id, register_id: registerId, ...columns(values) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Updates a raw material; returns false where another one has the name. The caller has locked the row. */
export async function updateMaterial(
  db: Db,
  { directoryId }: TenantScope,
  id: RawMaterialId,
  values: MaterialValues,
): Promise<boolean> {
  const taken = await sql<{ taken: boolean }>`select exists (select from raw_material m
    where m.directory_id = ${directoryId} and lower(m.name) = lower(${values.name}) and m.id <> ${id}
      and m.deleted_at is null) as taken`.execute(db)
  if (taken.rows[0]?.taken) return false
  await db
    .updateTable('raw_material')
    .set(({ eb }) => ({ ...columns(values), version: eb('version', '+', 1) }))
    .where('directory_id', '=', directoryId)
    .where('id', '=', id)
    .execute()
  return true
}

/** Selects the names of the mixes that contain the raw material. */
export async function selectMixesOf(db: Db, { directoryId }: TenantScope, id: RawMaterialId): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select m.name from feed_mix_component c
    join feed_mix m on m.directory_id = ${directoryId} and m.id = c.mix_id and m.deleted_at is null
    where c.directory_id = ${directoryId} and c.material_id = ${id} order by m.name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Marks a raw material as deleted; mixes that contain it retain their values. */
export const hideMaterial = (db: Db, { directoryId }: TenantScope, id: RawMaterialId, now: Date) =>
  db
    .updateTable('raw_material')
    .set(({ eb }) => ({ deleted_at: now, version: eb('version', '+', 1) }))
    .where('directory_id', '=', directoryId)
    .where('id', '=', id)
    .execute()

/** Inserts a price; returns false where one is already valid from that day. */
export async function insertMaterialPrice(
  db: Db,
  { directoryId }: TenantScope,
  id: RawMaterialId,
  { price, valid_from }: { price: number; valid_from: string },
): Promise<boolean> {
  const row = await db
    .insertInto('raw_material_price')
    .values({ directory_id: directoryId, id: newId(), material_id: id, price_dkk_per_100kg: price, valid_from })
    .onConflict((conflict) => conflict.columns(['directory_id', 'material_id', 'valid_from']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteMaterialPrice = (db: Db, { directoryId }: TenantScope, id: RawMaterialId, priceId: string) =>
  db
    .deleteFrom('raw_material_price')
    .where('directory_id', '=', directoryId)
    .where('material_id', '=', id)
    .where('id', '=', priceId)
    .execute()
