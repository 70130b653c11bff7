import { activateDirectory, listDirectories } from '@herdboard/contract/accounts.ts'
import { apiMutation, apiQuery } from '#lib/api-query.ts'

export const companiesQuery = apiQuery(listDirectories, {})
export const activateCompanyMutation = apiMutation(activateDirectory, { refreshes: [] })
