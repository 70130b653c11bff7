import {
  addFeedMix,
  addMixFarm,
  addMixPrice,
  changeFeedMix,
  removeFeedMix,
  removeMixFarm,
  removeMixPrice,
} from '@herdboard/contract/feed/feed-mixes.ts'
import {
  addMaterialPrice,
  addRawMaterial,
  changeRawMaterial,
  removeMaterialPrice,
  removeRawMaterial,
} from '@herdboard/contract/feed/raw-materials.ts'
import { apiMutation } from '#lib/http/api-query.ts'

/** The windows show their errors themselves; a raw material's price also changes the mixes that contain it. */
const feedMutationOptions = { showsOwnErrors: true }

export const addMixMutation = apiMutation(addFeedMix, feedMutationOptions)
export const changeMixMutation = apiMutation(changeFeedMix, feedMutationOptions)
export const removeMixMutation = apiMutation(removeFeedMix, feedMutationOptions)
export const addMixPriceMutation = apiMutation(addMixPrice, feedMutationOptions)
export const removeMixPriceMutation = apiMutation(removeMixPrice, feedMutationOptions)
export const addMixFarmMutation = apiMutation(addMixFarm, feedMutationOptions)
export const removeMixFarmMutation = apiMutation(removeMixFarm, feedMutationOptions)

export const addMaterialMutation = apiMutation(addRawMaterial, feedMutationOptions)
export const changeMaterialMutation = apiMutation(changeRawMaterial, feedMutationOptions)
export const removeMaterialMutation = apiMutation(removeRawMaterial, feedMutationOptions)
export const addMaterialPriceMutation = apiMutation(addMaterialPrice, feedMutationOptions)
export const removeMaterialPriceMutation = apiMutation(removeMaterialPrice, feedMutationOptions)
