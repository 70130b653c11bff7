import {
  addAntibioticLimit,
  addNationalAverage,
  changeAntibioticLimit,
  changeNationalAverage,
  listAntibioticLimits,
  listNationalAverages,
  removeAntibioticLimit,
  removeNationalAverage,
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
