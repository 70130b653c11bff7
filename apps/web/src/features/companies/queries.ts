import type { Reply } from '@herdboard/contract/core/endpoint.ts'
import { activateDirectory, listDirectories } from '@herdboard/contract/people/accounts.ts'
import { removeDirectory } from '@herdboard/contract/system/companies.ts'
import { createArchive, listArchives, listDeletedCompanies } from '@herdboard/contract/system/company-data.ts'
import { apiMutation, apiQuery } from '#lib/http/api-query.ts'

export const companiesQuery = apiQuery(listDirectories, {})
export const activateCompanyMutation = apiMutation(activateDirectory)
/** The dialog shows its errors itself. */
export const removeCompanyMutation = apiMutation(removeDirectory, { showsOwnErrors: true })

const OPEN_MS = 2_000
export const archivesQuery = {
  ...apiQuery(listArchives, {}),
  // Poll while an archive is being created, because it has no live updates.
  refetchInterval: ({ state }: { state: { data?: Reply<typeof listArchives> | undefined } }) =>
    state.data?.some(({ status }) => status === 'waiting' || status === 'running') ? OPEN_MS : false,
  meta: { showsOwnErrors: true },
}
export const requestArchiveMutation = apiMutation(createArchive)
export const deletedCompaniesQuery = { ...apiQuery(listDeletedCompanies, {}), meta: { showsOwnErrors: true } }
