import type { FarmId, MixId } from '@herdboard/contract/core/ids.ts'
import type { MixTypeNumber } from '@herdboard/contract/feed/feed-mixes.ts'
import { sql } from 'kysely'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { MixComponentValues } from './component-values.ts'

export interface NewMixRow {
  id: MixId
  type_id: MixTypeNumber
  name: string
  fe_per_100kg: number | null
  crude_protein_pct: number | null
  phosphorus_g_per_kg: number | null
  surcharge_dkk_per_100kg: number
  register_id: number | null
  is_price_own: boolean
}

/** Adds a mix. Returns false where another mix has the name. */
export async function insertMix(db: Db, { directoryId }: TenantScope, mix: NewMixRow): Promise<boolean> {
  const row = await db
    .insertInto('feed_mix')
    .values({ directory_id: directoryId, ...mix })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts what a mix is made of, with the values that the raw materials have now. */
export async function insertComponents(
  db: Db,
  { directoryId }: TenantScope,
  mixId: MixId,
  components: readonly MixComponentValues[],
): Promise<void> {
  if (components.length === 0) return
  await db
    .insertInto('feed_mix_component')
    .values(
      components.map(({ material_id, percent, fePer100Kg, crudeProteinPct, phosphorusGramsPerKg }) => ({
        directory_id: directoryId,
        id: newId(),
        mix_id: mixId,
        material_id,
        admixture_pct: percent,
        fe_per_100kg: fePer100Kg,
        crude_protein_pct: crudeProteinPct,
        phosphorus_g_per_kg: phosphorusGramsPerKg,
      })),
    )
    .execute()
}

export async function insertMixFarms(db: Db, { directoryId }: TenantScope, mixId: MixId, farms: readonly FarmId[]) {
  if (farms.length === 0) return
  await db
    .insertInto('feed_mix_farm')
    .values(farms.map((farmId) => ({ directory_id: directoryId, mix_id: mixId, farm_id: farmId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const deleteMixFarm = (db: Db, { directoryId }: TenantScope, mixId: MixId, farmId: FarmId) =>
  db
    .deleteFrom('feed_mix_farm')
    .where('directory_id', '=', directoryId)
    .where('mix_id', '=', mixId)
    .where('farm_id', '=', farmId)
    .execute()

/** Adds a price. Returns false where the mix already has one from that day. */
export async function insertMixPrice(
  db: Db,
  { directoryId }: TenantScope,
  mixId: MixId,
  { price, valid_from }: { price: number; valid_from: string },
): Promise<boolean> {
  const row = await db
    .insertInto('feed_mix_price')
    .values({ directory_id: directoryId, id: newId(), mix_id: mixId, price_dkk_per_100kg: price, valid_from })
    .onConflict((conflict) => conflict.columns(['directory_id', 'mix_id', 'valid_from']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteMixPrice = (db: Db, { directoryId }: TenantScope, mixId: MixId, priceId: string) =>
  db
    .deleteFrom('feed_mix_price')
    .where('directory_id', '=', directoryId)
    .where('mix_id', '=', mixId)
    .where('id', '=', priceId)
    .execute()

/** Changes a mix whose row is already locked. Returns false where another mix has the name. */
export async function updateMix(
  db: Db,
  { directoryId }: TenantScope,
  id: MixId,
  { name, is_inactive }: { name: string; is_inactive: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select exists (select from feed_mix m
    where m.directory_id = ${directoryId} and lower(m.name) = lower(${name}) and m.id <> ${id}
      and m.deleted_at is null) as taken`.execute(db)
  if (rows[0]?.taken) return false
  await db
    .updateTable('feed_mix')
    .set(({ eb }) => ({ name, is_inactive, version: eb('version', '+', 1) }))
    .where('directory_id', '=', directoryId)
    .where('id', '=', id)
    .execute()
  return true
}

export const hideMix = (db: Db, { directoryId }: TenantScope, id: MixId, now: Date) =>
  db
    .updateTable('feed_mix')
    .set(({ eb }) => ({ deleted_at: now, version: eb('version', '+', 1) }))
    .where('directory_id', '=', directoryId)
    .where('id', '=', id)
    .execute()

/** Returns the names of the farms where feed of a mix was used, delivered or counted. */
export async function selectFarmsUsingMix(db: Db, { directoryId }: TenantScope, id: MixId): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select f.name from farm f where f.directory_id = ${directoryId} and f.id in (
      select u.farm_id from feed_use u where u.directory_id = ${directoryId} and u.mix_id = ${id}
      union select m.farm_id from feed_move m where m.directory_id = ${directoryId} and m.mix_id = ${id}
      union select c.farm_id from feed_count c where c.directory_id = ${directoryId} and c.mix_id = ${id})
    order by f.name`.execute(db)
  return rows.map(({ name }) => name)
}
