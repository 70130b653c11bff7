import type { PriceId, RawMaterialId } from '@herdboard/contract/core/ids.ts'
import type { RawMaterial } from '@herdboard/contract/feed/raw-materials.ts'
import { registerMaterials } from '@herdboard/domain/feed/register-materials.ts'
import { normalizedName } from '#modules/imports/receiving/column-name.ts'
import {
  createMaterial,
  createMaterialPrice,
  deleteMaterial,
  deletePriceOfMaterial,
  materialsOf,
} from '#modules/raw-materials/service.ts'
import { numberOf, requiredNumber, requiredText } from '../common-columns.ts'
import { entryKind } from '../entry-kind.ts'
import type { ImportEffect, ImportSession } from '../import-kind-definition.ts'
import { feedPriceColumns, feedPriceOf, hasFeedPrice, type StatedFeedPrice } from './feed-price-column.ts'

interface MaterialOfRow {
  values: { name: string; dry_matter: number | null; fu: number; crude_protein: number; phosphorus: number }
  register_id: number | null
  price: StatedFeedPrice
}

/** Raw materials with their prices, a row a price: the form of raw materials. */
export const rawMaterialImport = entryKind<MaterialOfRow>({
  kind: 'raw_materials',
  audience: 'administrators',
  dayColumn: 'valid_from',
  columns: [
    { key: 'name', type: 'text', required: true, maxLength: 100 },
    { key: 'register_id', type: 'integer', min: 1, max: 10_000 },
    { key: 'dry_matter_pct', type: 'decimal', decimals: 2, min: 0, max: 100 },
    { key: 'fu_100kg', aliases: ['uf/100 kg'], type: 'decimal', decimals: 2, required: true, min: -1000, max: 1000 },
    { key: 'crude_protein_pct', type: 'decimal', decimals: 2, required: true, min: 0, max: 1000 },
    { key: 'phosphorus_g_kg', type: 'decimal', decimals: 2, required: true, min: 0, max: 1000 },
    ...feedPriceColumns,
    { key: 'external_id', type: 'text', maxLength: 80 },
  ],
  convert: (row) => ({
    item: {
      values: {
        name: requiredText(row, 'name').trim(),
        dry_matter: numberOf(row, 'dry_matter_pct'),
        fu: requiredNumber(row, 'fu_100kg'),
        crude_protein: requiredNumber(row, 'crude_protein_pct'),
        phosphorus: requiredNumber(row, 'phosphorus_g_kg'),
      },
      register_id: numberOf(row, 'register_id'),
      price: feedPriceOf(row),
    },
    rules: [],
  }),
  async isKnown(session, row) {
    const sameNamedMaterial = await sameMaterial(session, row)
    return sameNamedMaterial !== undefined && hasFeedPrice(sameNamedMaterial.prices, row.price)
  },
  async save(session, row) {
    const { db, context, scope } = session
    const sameNamedMaterial = await sameMaterial(session, row)
    if (sameNamedMaterial) {
      const { prices } = await createMaterialPrice(db, context, scope, sameNamedMaterial.id, row.price)
      const price = prices.find(({ valid_from }) => valid_from === row.price.valid_from)
      return [{ subjectType: 'raw_material_price', subjectId: price?.id ?? sameNamedMaterial.id }]
    }
    const register_id = row.register_id ?? registerOfName(session, row.values.name)
    const { id } = await createMaterial(db, context, scope, { ...row.values, register_id, prices: [row.price] })
    return [{ subjectType: 'raw_material', subjectId: id }]
  },
  columnOf: (field) => field,
  remove: removeMaterials,
})

/** A material of the same name and the same values; a row with other values is refused as a name that is taken. */
async function sameMaterial({ db, scope }: ImportSession, { values }: MaterialOfRow): Promise<RawMaterial | undefined> {
  return (await materialsOf(db, scope)).find(
    (known) =>
      normalizedName(known.name) === normalizedName(values.name) &&
      known.fu === values.fu &&
      known.crude_protein === values.crude_protein &&
      known.phosphorus === values.phosphorus &&
      (values.dry_matter === null || known.dry_matter === values.dry_matter),
  )
}

/** A company with the register chooses from it; a file mostly names the material only. */
function registerOfName({ scope }: ImportSession, name: string): number | null {
  if (!scope.modules.has('RawMaterialsRegister')) return null
  const isNamed = (known: string) => normalizedName(known) === normalizedName(name)
  return registerMaterials.find((known) => isNamed(known.name) || isNamed(known.nameEn))?.id ?? null
}

async function removeMaterials({ db, context, scope }: ImportSession, effects: readonly ImportEffect[]): Promise<void> {
  for (const { subjectType, subjectId } of effects) {
    if (subjectType === 'raw_material') {
      await deleteMaterial(db, context, scope, subjectId as RawMaterialId)
      continue
    }
    const priced = (await materialsOf(db, scope)).find(({ prices }) => prices.some(({ id }) => id === subjectId))
    if (priced) await deletePriceOfMaterial(db, context, scope, priced.id, subjectId as PriceId)
  }
}
