import type { FarmId, MixId, PriceId } from '@herdboard/contract/core/ids.ts'
import { type FeedMix, type MixTypeNumber, mixType } from '@herdboard/contract/feed/feed-mixes.ts'
import {
  createMix,
  createMixPrice,
  deletePriceOfMix,
  mixesOf,
  priceOfComponents,
  removeMix,
} from '#modules/feed-mixes/service.ts'
import { normalizedName } from '#modules/imports/receiving/column-name.ts'
import { materialsOf } from '#modules/raw-materials/service.ts'
import { ruleRefusal } from '#platform/http/errors/problem.ts'
import type { ImportEffect, ImportSession } from '../import-kind-definition.ts'
import { hasFeedPrice } from './feed-price-column.ts'

/** A mix as its rows state it. */
export interface MixOfRow {
  name: string
  typeId: MixTypeNumber
  fu: number | null
  crudeProtein: number | null
  phosphorus: number | null
  surcharge: number
  /** DKK per 100 kg; null: that of the components. */
  price: number | null
  validFrom: string
  components: { material: string; percent: number }[]
  farmIds: FarmId[]
}

/** A mix of the same name, kind and recipe. A mix with another recipe is refused as a name that is taken. */
async function sameMix({ db, context, scope }: ImportSession, row: MixOfRow): Promise<FeedMix | undefined> {
  const partsOf = (parts: readonly { name: string; percent: number }[]) =>
    parts
      .map(({ name, percent }) => `${normalizedName(name)} ${percent}`)
      .toSorted()
      .join()
  const stated = partsOf(row.components.map(({ material, percent }) => ({ name: material, percent })))
  return (await mixesOf(db, context, scope)).find(
    (known) =>
      normalizedName(known.name) === normalizedName(row.name) &&
      known.type.id === row.typeId &&
      partsOf(
        known.components.map(({ material, admixture_percentage }) => ({
          name: material.name,
          percent: admixture_percentage,
        })),
      ) === stated &&
      (row.typeId !== mixType.compound ||
        (known.wgt_avg_fu === row.fu && known.wgt_avg_crude_protein === row.crudeProtein)),
  )
}

export async function isKnownMix(session: ImportSession, row: MixOfRow): Promise<boolean> {
  const known = await sameMix(session, row)
  if (!known) return false
  return row.price === null || hasFeedPrice(known.prices, { price: row.price, valid_from: row.validFrom })
}

/** Creates a mix, or a further price of a compound mix. */
export async function saveMix(session: ImportSession, row: MixOfRow) {
  const { db, context, scope } = session
  const known = row.typeId === mixType.compound ? await sameMix(session, row) : undefined
  if (known && row.price !== null) {
    const price = { price: row.price, valid_from: row.validFrom }
    const { prices } = await createMixPrice(db, context, scope, known.id, price)
    const made = prices.find(({ valid_from }) => valid_from === row.validFrom)
    return [{ subjectType: 'feed_mix_price', subjectId: made?.id ?? known.id }]
  }
  const components = await componentsOf(session, row)
  const price = row.price ?? (await priceOfComponents(db, scope, components, row.validFrom))
  if (price === null) throw ruleRefusal('import.required', { field: 'price_100kg' })
  const isCompound = row.typeId === mixType.compound
  const { id } = await createMix(db, context, scope, {
    type_id: row.typeId,
    name: row.name,
    farms: row.farmIds,
    prices: [{ price, valid_from: row.validFrom }],
    wgt_avg_fu: isCompound ? row.fu : null,
    wgt_avg_crude_protein: isCompound ? row.crudeProtein : null,
    wgt_avg_phosphorus: isCompound ? row.phosphorus : null,
    surcharge: row.surcharge,
    register: null,
    components,
  })
  return [{ subjectType: 'feed_mix', subjectId: id }]
}

async function componentsOf({ db, scope }: ImportSession, { components, typeId }: MixOfRow) {
  const materials = await materialsOf(db, scope)
  if (typeId === mixType.component && components.length > 1)
    throw ruleRefusal('import.one_component', { field: 'type' })
  return components.map(({ material, percent }) => {
    const found = materials.find(({ name }) => normalizedName(name) === normalizedName(material))
    if (!found) throw ruleRefusal('import.name_unknown', { field: 'material', params: { name: material } })
    return { material_id: found.id, admixture_percentage: percent }
  })
}

/** Removes mixes and prices that an import made. Throws `feed.mix_in_use` with the farms that used one. */
export async function removeMixes(
  { db, context, scope }: ImportSession,
  effects: readonly ImportEffect[],
): Promise<void> {
  for (const { subjectType, subjectId } of effects) {
    if (subjectType === 'feed_mix') {
      await removeMix(db, context, scope, subjectId as MixId)
      continue
    }
    const priced = (await mixesOf(db, context, scope)).find(({ prices }) => prices.some(({ id }) => id === subjectId))
    if (priced) await deletePriceOfMix(db, context, scope, priced.id, subjectId as PriceId)
  }
}
