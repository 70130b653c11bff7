import type { MixId } from '@herdboard/contract/core/ids.ts'
import type { FeedMix, MixTypeNumber } from '@herdboard/contract/feed/feed-mixes.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A mix with the number of its type; the type's name depends on the language. */
export type FeedMixRow = Omit<FeedMix, 'type'> & { type_id: MixTypeNumber }

const prices = (table: string, key: string) => sql`(select coalesce(jsonb_agg(jsonb_build_object('id', p.id,
    'price', p.price_dkk_per_100kg, 'valid_from', p.valid_from) order by p.valid_from desc), '[]')
  from ${sql.table(table)} p where p.directory_id = m.directory_id and ${sql.ref(`p.${key}`)}`

/**
 * Selects mixes by name, with prices newest first, components, and the farms that the person may read. An id selects
 * one mix; `isLocked` locks it for a change.
 */
export async function selectFeedMixes(
  db: Db,
  scope: TenantScope,
  id: MixId | null = null,
  isLocked = false,
): Promise<FeedMixRow[]> {
  const { rows } = await sql<FeedMixRow>`
    select m.id, m.name, m.type_id,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name, f.id), '[]')
        from feed_mix_farm l join farm f on f.directory_id = l.directory_id and f.id = l.farm_id and f.deleted_at is null
        where l.directory_id = m.directory_id and l.mix_id = m.id and f.id = any (${[...scope.readableFarms]}::uuid[])) as farms,
      ${prices('feed_mix_price', 'mix_id')} = m.id) as prices,
      m.fe_per_100kg::float8 as wgt_avg_fu, m.crude_protein_pct::float8 as wgt_avg_crude_protein,
      m.phosphorus_g_per_kg::float8 as wgt_avg_phosphorus, m.surcharge_dkk_per_100kg::float8 as surcharge,
      m.register_id as register, m.is_price_own, m.is_inactive, m.version,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'admixture_percentage', c.admixture_pct,
          'material', jsonb_build_object('id', r.id, 'name', r.name, 'fu', c.fe_per_100kg,
            'crude_protein', c.crude_protein_pct, 'phosphorus', c.phosphorus_g_per_kg,
            'prices', ${prices('raw_material_price', 'material_id')} = r.id)))
          order by c.admixture_pct desc, r.name), '[]')
        from feed_mix_component c join raw_material r on r.directory_id = c.directory_id and r.id = c.material_id
        where c.directory_id = m.directory_id and c.mix_id = m.id) as components
    from feed_mix m
    where m.directory_id = ${scope.directoryId} and m.deleted_at is null and (${id}::uuid is null or m.id = ${id})
    order by m.name, m.id ${isLocked ? sql`for update of m` : sql``}`.execute(db)
  return rows
}
