import { activateDirectory, listDirectories } from '@herdboard/contract/accounts.ts'
import { removeDirectory } from '@herdboard/contract/companies.ts'
import { apiMutation, apiQuery } from '#lib/api-query.ts'

export const companiesQuery = apiQuery(listDirectories, {})
export const activateCompanyMutation = apiMutation(activateDirectory, { refreshes: [] })
/** Its window says itself what went wrong. */
export const removeCompanyMutation = apiMutation(removeDirectory, {
  refreshes: [listDirectories],
  showsOwnErrors: true,
})
