import {
  addFeedMix,
  addMixFarm,
  addMixPrice,
  changeFeedMix,
  listFeedMixes,
  removeFeedMix,
  removeMixFarm,
  removeMixPrice,
} from '@herdboard/contract/feed-mixes.ts'
import {
  addMaterialPrice,
  addRawMaterial,
  changeRawMaterial,
  listRawMaterials,
  removeMaterialPrice,
  removeRawMaterial,
} from '@herdboard/contract/raw-materials.ts'
import { apiMutation } from '#lib/api-query.ts'

/** Their windows say themselves what went wrong; a raw material's price moves the mixes made of it. */
const told = { refreshes: [listFeedMixes, listRawMaterials], showsOwnErrors: true }

export const addMix = apiMutation(addFeedMix, told)
export const changeMix = apiMutation(changeFeedMix, told)
export const removeMix = apiMutation(removeFeedMix, told)
export const addPriceOfMix = apiMutation(addMixPrice, told)
export const removePriceOfMix = apiMutation(removeMixPrice, told)
export const addFarmOfMix = apiMutation(addMixFarm, told)
export const removeFarmOfMix = apiMutation(removeMixFarm, told)

export const addMaterial = apiMutation(addRawMaterial, told)
export const changeMaterial = apiMutation(changeRawMaterial, told)
export const removeMaterial = apiMutation(removeRawMaterial, told)
export const addPriceOfMaterial = apiMutation(addMaterialPrice, told)
export const removePriceOfMaterial = apiMutation(removeMaterialPrice, told)
