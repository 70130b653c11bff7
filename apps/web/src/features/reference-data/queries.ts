import {
  addAntibioticLimit,
  addNationalAverage,
  addSharedPaymentScale,
  changeAntibioticLimit,
  changeNationalAverage,
  changeSharedPaymentScale,
  listAntibioticLimits,
  listNationalAverages,
  listSharedPaymentScales,
  removeAntibioticLimit,
  removeNationalAverage,
  removeSharedPaymentScale,
} from '@herdboard/contract/system/reference-data.ts'
import { apiMutation, apiQuery } from '#lib/http/api-query.ts'

export const averagesQuery = { ...apiQuery(listNationalAverages, {}), meta: { showsOwnErrors: true } }
export const limitsQuery = { ...apiQuery(listAntibioticLimits, {}), meta: { showsOwnErrors: true } }
export const addAverageMutation = apiMutation(addNationalAverage, { showsOwnErrors: true })
export const changeAverageMutation = apiMutation(changeNationalAverage, { showsOwnErrors: true })
export const removeAverageMutation = apiMutation(removeNationalAverage)
export const addLimitMutation = apiMutation(addAntibioticLimit, { showsOwnErrors: true })
export const changeLimitMutation = apiMutation(changeAntibioticLimit, { showsOwnErrors: true })
export const removeLimitMutation = apiMutation(removeAntibioticLimit)
export const scalesQuery = { ...apiQuery(listSharedPaymentScales, {}), meta: { showsOwnErrors: true } }
export const addScaleMutation = apiMutation(addSharedPaymentScale, { showsOwnErrors: true })
export const changeScaleMutation = apiMutation(changeSharedPaymentScale, { showsOwnErrors: true })
export const removeScaleMutation = apiMutation(removeSharedPaymentScale)
