import type { ProductModule } from '@herdboard/contract/core/access.ts'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { knownPrices } from '@herdboard/simulator/known-prices.ts'
import type { BarnPlan, CompanyPlan } from '@herdboard/simulator/plan.ts'
import { copyRows } from '#platform/database/bulk/copy-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import { type DemoIds, FOUNDED_AT } from '../demo-ids.ts'
import { copyRawMaterials } from './raw-material-rows.ts'

/** Modules whose screens exist. */
const modules: readonly ProductModule[] = [
  'Sections',
  'Assignments',
  'RealTime',
  'Medicine',
  'HelpWidget',
  'UserManagement',
  'DataQualityAssessment',
  'Analysis',
  'StatusEntries',
  'BonusPayments',
  'PriceListings',
]

/** Returns the modules of a sample company: all, but those that only some have. */
export const modulesOfPlan = ({ hasDebugModule, hasRegisters }: CompanyPlan): ProductModule[] => [
  ...modules,
  ...(hasDebugModule ? (['Debug'] as const) : []),
  ...(hasRegisters ? (['RawMaterialsRegister'] as const) : []),
]

/** Inserts the row of a company, without its contents. */
export const copyCompany = (db: Db, directoryId: DirectoryId, plan: CompanyPlan) =>
  copyRows(db, 'directory', [
    {
      id: directoryId,
      name: plan.name,
      main_number: plan.mainNumber,
      modules: modulesOfPlan(plan),
      is_demo: true,
      created_at: FOUNDED_AT,
    },
  ])

/** Inserts barns, feed and buyers of a company, as a person would set them up on the screens. */
export async function copyCompanySetup(
  db: Db,
  directoryId: DirectoryId,
  plan: CompanyPlan,
  { ids, from, now }: { ids: DemoIds; from: string; now: Date },
): Promise<void> {
  const ours = { directory_id: directoryId }
  const since = { created_at: FOUNDED_AT }
  const { farms, slaughterhouses, mixes } = plan
  const barns = farms.flatMap((farm) => farm.barns.map((barn) => ({ farm, barn })))
  await copyRows(
    db,
    'farm',
    farms.map((farm) => ({
      ...ours,
      id: ids.of('farm', farm.key, FOUNDED_AT),
      name: farm.name,
      chr_number: farm.chr,
      street: farm.street,
      pig_capacity: farm.barns.reduce((sum, { places }) => sum + places, 0),
      production_kind: farm.herd.productionKind,
      count_loss_as_dead: farm.countsLossAsDead,
      ...since,
    })),
  )
  await copyRows(
    db,
    'barn',
    barns.map(({ farm, barn }) => ({
      ...ours,
      id: ids.of('barn', barn.key, FOUNDED_AT),
      farm_id: ids.of('farm', farm.key, FOUNDED_AT),
      name: barn.name,
      pig_type: barn.pigType,
      is_batch_production: barn.isBatchProduction,
      pig_capacity: barn.places,
      ...since,
    })),
  )
  await copyRows(
    db,
    'section',
    barns.flatMap(({ barn }) => sectionRows(barn, ids).map((row) => ({ ...ours, ...row, ...since }))),
  )
  await copyRows(
    db,
    'slaughterhouse',
    slaughterhouses.map((house) => ({
      ...ours,
      id: ids.of('slaughterhouse', house.key, FOUNDED_AT),
      name: house.name,
      live_factor: house.liveFactorMilli / 1000,
      supplier_numbers: JSON.stringify(
        farms
          .filter(({ supplierNumber }) => supplierNumber !== '')
          .map((farm) => ({ farm_id: ids.of('farm', farm.key, FOUNDED_AT), number: farm.supplierNumber })),
      ),
    })),
  )
  await copyRows(
    db,
    'slaughterhouse_scale',
    slaughterhouses.flatMap((house) =>
      house.scales.map(({ validFrom, scale }) => ({
        ...ours,
        slaughterhouse_id: ids.of('slaughterhouse', house.key, FOUNDED_AT),
        valid_from: validFrom,
        weight_bands: JSON.stringify(scale.weight_bands),
        basic_lean_pct: scale.basic_lean_pct,
        lean_bands: JSON.stringify(scale.lean_bands),
      })),
    ),
  )
  await copyRows(
    db,
    'feed_mix',
    mixes.map((mix) => ({
      ...ours,
      id: ids.of('mix', mix.key, FOUNDED_AT),
      type_id: mix.typeId,
      name: mix.name,
      fe_per_100kg: mix.fePer100Kg,
      crude_protein_pct: mix.crudeProteinPct,
      phosphorus_g_per_kg: mix.phosphorusGramsPerKg,
      surcharge_dkk_per_100kg: mix.surchargeDkk,
      // Priced by the market, not by the sum of its components.
      is_price_own: mix.recipe.length > 0,
      ...since,
    })),
  )
  await copyRows(
    db,
    'feed_mix_farm',
    mixes.flatMap((mix) =>
      mix.farmKeys.map((farm) => ({
        ...ours,
        mix_id: ids.of('mix', mix.key, FOUNDED_AT),
        farm_id: ids.of('farm', farm, FOUNDED_AT),
      })),
    ),
  )
  await copyRows(
    db,
    'feed_mix_price',
    mixes.flatMap((mix) =>
      knownPrices(mix, from, farmDay(now)).map(({ validFrom, dkkPer100Kg }) => ({
        ...ours,
        id: ids.of('price', `${mix.key} ${validFrom}`, new Date(`${validFrom}T06:00:00Z`)),
        mix_id: ids.of('mix', mix.key, FOUNDED_AT),
        price_dkk_per_100kg: dkkPer100Kg,
        valid_from: validFrom,
      })),
    ),
  )
  await copyRawMaterials(db, directoryId, plan, { ids, from })
}

const sectionRows = ({ key, sections }: BarnPlan, ids: DemoIds) =>
  sections.map((section) => ({
    id: ids.of('section', section.key, FOUNDED_AT),
    barn_id: ids.of('barn', key, FOUNDED_AT),
    name: section.name,
    pig_capacity: section.places,
  }))
