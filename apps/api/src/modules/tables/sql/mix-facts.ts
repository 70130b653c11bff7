import type { MixId, RawMaterialId } from '@herdboard/contract/core/ids.ts'
import type { MixTypeNumber } from '@herdboard/contract/feed/feed-mixes.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Nutrients and components of a mix; deleted mixes are included. */
export interface MixFacts {
  id: MixId
  type_id: MixTypeNumber
  crude_protein_pct: number | null
  phosphorus_g_per_kg: number | null
  parts: {
    material_id: RawMaterialId
    name: string
    percent: number
    fe_per_100kg: number
    /** DKK per 100 kg on the day; null where it has no price yet. */
    price: number | null
  }[]
}

/** Facts of mixes, with the prices of their raw materials on a day. */
export async function selectMixFacts(
  db: Db,
  { directoryId }: TenantScope,
  ids: readonly MixId[],
  day: string,
): Promise<Map<MixId, MixFacts>> {
  const { rows } = await sql<MixFacts>`
    select m.id, m.type_id, m.crude_protein_pct::float8 as crude_protein_pct,
      m.phosphorus_g_per_kg::float8 as phosphorus_g_per_kg,
      (select coalesce(jsonb_agg(jsonb_build_object('material_id', r.id, 'name', r.name, 'percent', c.admixture_pct,
          'fe_per_100kg', r.fe_per_100kg, 'price', (select p.price_dkk_per_100kg from raw_material_price p
            where p.directory_id = ${directoryId} and p.material_id = r.id and p.valid_from <= ${day}::date
            order by p.valid_from desc limit 1)) order by r.name), '[]')
        from feed_mix_component c join raw_material r on r.directory_id = ${directoryId} and r.id = c.material_id
        where c.directory_id = ${directoryId} and c.mix_id = m.id) as parts
    from feed_mix m where m.directory_id = ${directoryId} and m.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
