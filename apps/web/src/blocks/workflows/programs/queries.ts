import {
  addCompanyToken,
  addOwnToken,
  listCompanyTokens,
  listOwnTokens,
  removeCompanyToken,
  removeOwnToken,
} from '@herdboard/contract/people/api-tokens.ts'
import { listDirectoryFarms } from '@herdboard/contract/places/place-setup.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { apiMutation, apiQuery } from '#lib/http/api-query.ts'

/** API tokens of the user, or of the company. */
export type TokenOwnerKind = 'own' | 'company'

const listOptions = { placeholderData: keepPreviousData, meta: { showsOwnErrors: true } }
export const tokensQueries = {
  own: { ...apiQuery(listOwnTokens, {}), ...listOptions },
  company: { ...apiQuery(listCompanyTokens, {}), ...listOptions },
}
export const tokenFarmsQuery = { ...apiQuery(listDirectoryFarms, {}), ...listOptions }

export const addOwnTokenMutation = apiMutation(addOwnToken, { showsOwnErrors: true })
export const addCompanyTokenMutation = apiMutation(addCompanyToken, { showsOwnErrors: true })
export const removeTokenMutations = {
  own: apiMutation(removeOwnToken),
  company: apiMutation(removeCompanyToken),
}
