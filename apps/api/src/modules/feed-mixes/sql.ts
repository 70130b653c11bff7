import type { FeedMix } from '@herdboard/contract/feed-mixes.ts'
import type { FarmId, MixId } from '@herdboard/contract/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { newId } from '#platform/ids.ts'
import type { Scope } from '#platform/scope.ts'

/** A mix with the number of its type; the type's name belongs to the language. */
export type MixRow = Omit<FeedMix, 'type'> & { type_id: 1 | 2 | 3 }

/** Mixes by name, their prices newest first, with the farms that the person may read. An id picks one. */
export async function selectMixes(db: Db, scope: Scope, id: MixId | null = null): Promise<MixRow[]> {
  const { rows } = await sql<MixRow>`
    select m.id, m.name, m.type_id,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name, f.id), '[]')
        from feed_mix_farm l join farm f on f.directory_id = l.directory_id and f.id = l.farm_id and f.deleted_at is null
        where l.directory_id = m.directory_id and l.mix_id = m.id and f.id = any (${[...scope.readableFarms]}::uuid[])) as farms,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'price', p.price_dkk_per_100kg, 'valid_from', p.valid_from)
          order by p.valid_from desc), '[]')
        from feed_mix_price p where p.directory_id = m.directory_id and p.mix_id = m.id) as prices,
      m.fe_per_100kg::float8 as wgt_avg_fu, m.crude_protein_pct::float8 as wgt_avg_crude_protein,
      m.phosphorus_g_per_kg::float8 as wgt_avg_phosphorus, m.surcharge_dkk_per_100kg::float8 as surcharge
    from feed_mix m
    where m.directory_id = ${scope.directoryId} and m.deleted_at is null and (${id}::uuid is null or m.id = ${id})
    order by m.name, m.id`.execute(db)
  return rows
}

export interface NewMix {
  id: MixId
  name: string
  fe_per_100kg: number
  crude_protein_pct: number
  phosphorus_g_per_kg: number | null
  surcharge_dkk_per_100kg: number
}

/** A compound mix; false where another mix has the name. */
export async function insertCompoundMix(db: Db, { directoryId }: Scope, mix: NewMix): Promise<boolean> {
  const row = await db
    .insertInto('feed_mix')
    .values({ directory_id: directoryId, type_id: 2, ...mix })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertMixFarms(db: Db, { directoryId }: Scope, mixId: MixId, farms: readonly FarmId[]) {
  if (farms.length === 0) return
  await db
    .insertInto('feed_mix_farm')
    .values(farms.map((farmId) => ({ directory_id: directoryId, mix_id: mixId, farm_id: farmId })))
    .execute()
}

/** One price a day; false where the mix has one from that day. */
export async function insertMixPrice(
  db: Db,
  { directoryId }: Scope,
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

/** Farms that used a mix on a day or later. */
export async function selectFarmsFedFrom(db: Db, { directoryId }: Scope, mixId: MixId, day: string): Promise<FarmId[]> {
  const { rows } = await sql<{ farm_id: FarmId }>`
    select distinct farm_id from feed_day
     where directory_id = ${directoryId} and mix_id = ${mixId} and day >= ${day} order by farm_id`.execute(db)
  return rows.map(({ farm_id }) => farm_id)
}
