import type { MixId } from '@herdboard/contract/core/ids.ts'
import type { MixTypeNumber } from '@herdboard/contract/feed/feed-mixes.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Type and nutrients of a mix, which never change; deleted mixes are included. */
export interface MixFacts {
  id: MixId
  type_id: MixTypeNumber
  crude_protein_pct: number | null
  phosphorus_g_per_kg: number | null
}

export async function selectMixFacts(
  db: Db,
  { directoryId }: TenantScope,
  ids: readonly MixId[],
): Promise<Map<MixId, MixFacts>> {
  const { rows } = await sql<MixFacts>`
    select m.id, m.type_id, m.crude_protein_pct::float8 as crude_protein_pct,
      m.phosphorus_g_per_kg::float8 as phosphorus_g_per_kg
    from feed_mix m where m.directory_id = ${directoryId} and m.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
