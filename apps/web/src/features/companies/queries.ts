import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import { activateDirectory, listDirectories } from '@herdboard/contract/people/accounts.ts'
import {
  addArchivePart,
  cancelArchiveImport,
  createArchiveImport,
  getArchiveImport,
  runArchiveImport,
} from '@herdboard/contract/system/archive-imports.ts'
import { getBackupStatus } from '@herdboard/contract/system/backups.ts'
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
  refetchInterval: ({ state }: { state: { data?: EndpointReply<typeof listArchives> | undefined } }) =>
    state.data?.some(({ status }) => status === 'waiting' || status === 'running') ? OPEN_MS : false,
  meta: { showsOwnErrors: true },
}
export const requestArchiveMutation = apiMutation(createArchive)

export const archiveImportQuery = {
  ...apiQuery(getArchiveImport, {}),
  refetchInterval: ({ state }: { state: { data?: EndpointReply<typeof getArchiveImport> | undefined } }) =>
    state.data?.archive_import?.status === 'running' ? OPEN_MS : false,
  meta: { showsOwnErrors: true },
}
export const createArchiveImportMutation = apiMutation(createArchiveImport, { showsOwnErrors: true })
export const addArchivePartMutation = apiMutation(addArchivePart, { showsOwnErrors: true })
export const runArchiveImportMutation = apiMutation(runArchiveImport)
export const cancelArchiveImportMutation = apiMutation(cancelArchiveImport)
export const deletedCompaniesQuery = { ...apiQuery(listDeletedCompanies, {}), meta: { showsOwnErrors: true } }
export const backupStatusQuery = { ...apiQuery(getBackupStatus, {}), meta: { showsOwnErrors: true } }
