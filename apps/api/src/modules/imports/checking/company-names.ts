import type { BarnId, BatchId, FarmId, MixId, SectionId } from '@herdboard/contract/core/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { normalizedName } from '../receiving/column-name.ts'
import {
  type NamedBarn,
  type NamedBatch,
  type NamedFarm,
  type NamedInnerPlace,
  type NamedMix,
  type NamedSlaughterhouse,
  selectCompanyNames,
} from '../sql/names.ts'

/** Finds places and feed mixes of a company by the names that a file uses. */
export interface CompanyNames {
  farms: readonly NamedFarm[]
  farmByName(name: string): NamedFarm | undefined
  farmByChr(chr: string): readonly NamedFarm[]
  farmById(id: FarmId): NamedFarm | undefined
  barnsNamed(name: string, farmId: FarmId | null): readonly NamedBarn[]
  barnById(id: BarnId): NamedBarn | undefined
  sectionsNamed(name: string, barnId: BarnId | null): readonly NamedInnerPlace<SectionId>[]
  batchesNamed(name: string, barnId: BarnId | null): readonly NamedBatch[]
  batchById(id: BatchId): NamedInnerPlace<BatchId> | undefined
  mixByName(name: string): NamedMix | undefined
  mixById(id: MixId): NamedMix | undefined
  slaughterhouseByName(name: string): NamedSlaughterhouse | undefined
  /** The mix that a product of a feed supplier is, by the list of suppliers. */
  mixOfProduct(supplier: string, product: string): NamedMix | undefined
}

/** Reads the names of a company once for all rows of an import: places that the person may read, and all mixes. */
export async function readCompanyNames(db: Db, scope: TenantScope): Promise<CompanyNames> {
  const { farms, barns, sections, batches, mixes, products, houses } = await selectCompanyNames(db, scope)
  const farmsByName = new Map(farms.map((farm) => [normalizedName(farm.name), farm]))
  const farmsById = new Map(farms.map((farm) => [farm.id, farm]))
  const barnsById = new Map(barns.map((barn) => [barn.id, barn]))
  const barnsByName = Map.groupBy(barns, ({ name }) => normalizedName(name))
  const sectionsByName = Map.groupBy(sections, ({ name }) => normalizedName(name))
  const batchesByName = Map.groupBy(batches, ({ name }) => normalizedName(name))
  const mixesByName = new Map(mixes.map((mix) => [normalizedName(mix.name), mix]))
  const mixesById = new Map(mixes.map((mix) => [mix.id, mix]))
  const productKey = (supplier: string, product: string) => `${normalizedName(supplier)}/${normalizedName(product)}`
  const mixesByProduct = new Map(
    products.map(({ supplier, code, mixId }) => [productKey(supplier, code), mixesById.get(mixId)]),
  )
  const inBarn = <Place extends { barnId: BarnId }>(found: readonly Place[] | undefined, barnId: BarnId | null) =>
    (found ?? []).filter((place) => barnId === null || place.barnId === barnId)
  return {
    farms,
    farmByName: (name) => farmsByName.get(normalizedName(name)),
    farmByChr: (chr) => farms.filter((farm) => farm.chr !== null && Number(farm.chr) === Number(chr)),
    farmById: (id) => farmsById.get(id),
    barnsNamed: (name, farmId) =>
      (barnsByName.get(normalizedName(name)) ?? []).filter((barn) => farmId === null || barn.farmId === farmId),
    barnById: (id) => barnsById.get(id),
    sectionsNamed: (name, barnId) => inBarn(sectionsByName.get(normalizedName(name)), barnId),
    batchesNamed: (name, barnId) => inBarn(batchesByName.get(normalizedName(name)), barnId),
    batchById: (id) => batches.find((batch) => batch.id === id),
    mixByName: (name) => mixesByName.get(normalizedName(name)),
    mixById: (id) => mixesById.get(id),
    slaughterhouseByName: (name) => houses.find((house) => normalizedName(house.name) === normalizedName(name)),
    mixOfProduct: (supplier, product) => mixesByProduct.get(productKey(supplier, product)),
  }
}
