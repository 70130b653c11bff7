import type { RawMaterialId } from '@herdboard/contract/core/ids.ts'
import type { MixPart } from '@herdboard/domain/feed/mix-average.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Values of a raw material in a new mix, which the mix keeps. */
export interface MixComponentValues extends MixPart {
  material_id: RawMaterialId
  fePer100Kg: number
  crudeProteinPct: number
  phosphorusGramsPerKg: number
}

/**
 * Selects the nutrient values of a new mix's raw materials, with their percentages. Materials that the company does not
 * have are left out.
 */
export async function selectComponentValues(
  db: Db,
  { directoryId }: TenantScope,
  components: readonly { material_id: RawMaterialId; admixture_percentage: number }[],
): Promise<MixComponentValues[]> {
  const { rows } = await sql<MixComponentValues>`
    select c.material_id, c.percent::float8 as percent, r.fe_per_100kg::float8 as "fePer100Kg", r.crude_protein_pct::float8 as "crudeProteinPct",
      r.phosphorus_g_per_kg::float8 as "phosphorusGramsPerKg", null::float8 as "priceDkkPer100Kg"
    from unnest(${components.map(({ material_id }) => material_id)}::uuid[],
      ${components.map(({ admixture_percentage }) => admixture_percentage)}::numeric[]) as c (material_id, percent)
    join raw_material r on r.directory_id = ${directoryId} and r.id = c.material_id and r.deleted_at is null
    for share of r`.execute(db)
  return rows
}
