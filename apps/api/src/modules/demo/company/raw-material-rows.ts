import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { registerMaterials } from '@herdboard/domain/feed/register-materials.ts'
import type { CompanyPlan } from '@herdboard/simulator/plan.ts'
import { copyRows } from '#platform/database/bulk/copy-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import { type DemoIds, FOUNDED_AT } from '../demo-ids.ts'

/** Inserts the raw materials of a company's home mixes from the register, and the components of each mix. */
export async function copyRawMaterials(
  db: Db,
  directoryId: DirectoryId,
  { mixes }: CompanyPlan,
  { ids, from }: { ids: DemoIds; from: string },
): Promise<void> {
  const ours = { directory_id: directoryId }
  const used = new Set(mixes.flatMap(({ recipe }) => recipe.map(([registerId]) => registerId)))
  const materials = registerMaterials.filter(({ id }) => used.has(id))
  const idOf = (registerId: number) => ids.of('material', String(registerId), FOUNDED_AT)
  await copyRows(
    db,
    'raw_material',
    materials.map((one) => ({
      ...ours,
      id: idOf(one.id),
      register_id: one.id,
      name: one.name,
      dry_matter_pct: one.dryMatterPct,
      fe_per_100kg: one.fePer100Kg,
      crude_protein_pct: one.crudeProteinPct,
      phosphorus_g_per_kg: one.phosphorusGramsPerKg,
      created_at: FOUNDED_AT,
    })),
  )
  await copyRows(
    db,
    'raw_material_price',
    materials.map((one) => ({
      ...ours,
      id: ids.of('price', `material ${one.id}`, FOUNDED_AT),
      material_id: idOf(one.id),
      price_dkk_per_100kg: one.priceDkkPer100Kg,
      valid_from: from,
    })),
  )
  await copyRows(
    db,
    'feed_mix_component',
    mixes.flatMap((mix) =>
      mix.recipe.flatMap(([registerId, percent]) =>
        materials
          .filter(({ id }) => id === registerId)
          .map((one) => ({
            ...ours,
            id: ids.of('component', `${mix.key} ${registerId}`, FOUNDED_AT),
            mix_id: ids.of('mix', mix.key, FOUNDED_AT),
            material_id: idOf(registerId),
            admixture_pct: percent,
            fe_per_100kg: one.fePer100Kg,
            crude_protein_pct: one.crudeProteinPct,
            phosphorus_g_per_kg: one.phosphorusGramsPerKg,
          })),
      ),
    ),
  )
}
