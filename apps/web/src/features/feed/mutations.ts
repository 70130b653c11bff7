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
const feedMutationOptions = { refreshes: [listFeedMixes, listRawMaterials], showsOwnErrors: true }

export const addMix = apiMutation(addFeedMix, feedMutationOptions)
export const changeMix = apiMutation(changeFeedMix, feedMutationOptions)
export const removeMix = apiMutation(removeFeedMix, feedMutationOptions)
export const addPriceOfMix = apiMutation(addMixPrice, feedMutationOptions)
export const removePriceOfMix = apiMutation(removeMixPrice, feedMutationOptions)
export const addFarmOfMix = apiMutation(addMixFarm, feedMutationOptions)
export const removeFarmOfMix = apiMutation(removeMixFarm, feedMutationOptions)

export const addMaterial = apiMutation(addRawMaterial, feedMutationOptions)
export const changeMaterial = apiMutation(changeRawMaterial, feedMutationOptions)
export const removeMaterial = apiMutation(removeRawMaterial, feedMutationOptions)
export const addPriceOfMaterial = apiMutation(addMaterialPrice, feedMutationOptions)
export const removePriceOfMaterial = apiMutation(removeMaterialPrice, feedMutationOptions)
