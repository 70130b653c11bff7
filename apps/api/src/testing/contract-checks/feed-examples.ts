import { listFeedMixes } from '@herdboard/contract/feed/feed-mixes.ts'
import { addMaterialPrice, addRawMaterial } from '@herdboard/contract/feed/raw-materials.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { RequestParts, TestApi } from '#testing/api/test-api.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import type { TestWorld } from './test-world.ts'

type FeedRequestExample = (api: TestApi, world: TestWorld) => Promise<RequestParts>

let made = 0
const nextName = (word: string) => `${word} af foder ${++made}`
const emptyExample: FeedRequestExample = async () => ({})

const aMaterial = () => ({
  register_id: 1,
  name: nextName('Råvare'),
  dry_matter: 85,
  fu: 115.5,
  crude_protein: 9.6,
  phosphorus: 2.6,
  prices: [{ price: 160, valid_from: '2026-01-01' }],
})

/** Example requests of raw materials and mixes. */
export const feedExamples: Readonly<Record<string, FeedRequestExample>> = {
  listMixTypes: emptyExample,
  listRegisterMixes: emptyExample,
  changeFeedMix: async (api, world) => ({
    params: { id: (await aFeedMix(api.db, world)).id },
    body: { name: nextName('Andet navn'), version: 1 },
  }),
  removeFeedMix: async (api, world) => ({ params: { id: (await aFeedMix(api.db, world)).id } }),
  removeMixPrice: async (api, world) => {
    const prices = ['2026-01-01', '2026-02-01'].map((validFrom) => ({ priceDkkPer100Kg: 200, validFrom }))
    const { id } = await aFeedMix(api.db, world, { prices })
    const mix = (await api.as(world).call(listFeedMixes)).find((one) => one.id === id)
    return { params: { id, price_id: mix?.prices[0]?.id ?? '' } }
  },
  addMixFarm: async (api, world) => ({
    params: { id: (await aFeedMix(api.db, world)).id },
    body: { farm_id: world.farm.id },
  }),
  removeMixFarm: async (api, world) => ({
    params: { id: (await aFeedMix(api.db, world, { farms: [world.farm] })).id, farm_id: world.farm.id },
  }),

  listRawMaterials: emptyExample,
  listRegisterMaterials: emptyExample,
  addRawMaterial: async () => ({ body: aMaterial() }),
  changeRawMaterial: async (api, world) => {
    const { id } = await api.as(world).call(addRawMaterial, { body: aMaterial() })
    return { params: { id }, body: { name: nextName('Råvare'), fu: 100, crude_protein: 10, phosphorus: 3, version: 1 } }
  },
  removeRawMaterial: async (api, world) => ({
    params: { id: (await api.as(world).call(addRawMaterial, { body: aMaterial() })).id },
  }),
  addMaterialPrice: async (api, world) => ({
    params: { id: (await api.as(world).call(addRawMaterial, { body: aMaterial() })).id },
    body: { price: 215.5, valid_from: addDays('2020-01-01', ++made) },
  }),
  removeMaterialPrice: async (api, world) => {
    const { id } = await api.as(world).call(addRawMaterial, { body: aMaterial() })
    const body = { price: 215.5, valid_from: '2020-01-01' }
    const { prices } = await api.as(world).call(addMaterialPrice, { params: { id }, body })
    return { params: { id, price_id: prices[0]?.id ?? '' } }
  },
}
