import type { ArchiveId, DirectoryId } from '@herdboard/contract/core/ids.ts'
import type { CompanyArchive, DeletedCompany } from '@herdboard/contract/system/company-data.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { ServedFile } from '#platform/http/pipeline/route-options.ts'
import type { WebRequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { withRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { Person, TenantScope } from '#platform/tenant/tenant-scope.ts'
import { archivePath } from './archive-file.ts'
import {
  type ArchiveRow,
  insertArchive,
  selectArchivedCompany,
  selectArchives,
  selectAvailableArchive,
} from './sql/archives.ts'
import {
  type AdministeredDeletedCompany,
  type DeletionArchive,
  selectDeletedCompaniesOf,
  selectDeletionArchive,
} from './sql/deleted-companies.ts'

const presentArchive = ({ asked_at, asked_by, finished_at, expires_at, ...row }: ArchiveRow): CompanyArchive => ({
  ...row,
  requested_at: asked_at.toISOString(),
  requested_by: asked_by,
  finished_at: finished_at?.toISOString() ?? null,
  expires_at: expires_at?.toISOString() ?? null,
})

export const archivesOf = async (db: Db, { now }: WebRequestContext, scope: TenantScope): Promise<CompanyArchive[]> =>
  (await selectArchives(db, scope, now)).map(presentArchive)

export { findObjectFaults } from './objects/find-object-faults.ts'
export { moveObjects } from './objects/move-objects.ts'

/** Requests an archive of everything the company owns, or returns the one being made. */
export async function requestArchive(db: Db, context: WebRequestContext, scope: TenantScope): Promise<CompanyArchive> {
  const id = newId<ArchiveId>()
  if (await insertArchive(db, scope, { id, requestedBy: scope.userId, now: context.now })) {
    await writeAuditEntry(db, context, { action: 'company.archive', subjectType: 'archive', subjectId: id })
  }
  await enqueueJob(db, 'export-company', scope.directoryId)
  const open = (await archivesOf(db, context, scope)).find(({ status }) => status === 'waiting' || status === 'running')
  // The archive was finished between the two statements: request again.
  return open ?? requestArchive(db, context, scope)
}

/** Returns the file of an archive, and writes an audit entry. Throws `archive.gone` for one that has expired. */
export async function archiveFile(
  db: Db,
  context: WebRequestContext,
  directoryId: DirectoryId,
  folder: string,
  id: ArchiveId,
): Promise<ServedFile> {
  const company = await selectArchivedCompany(db, { directoryId })
  const known = company && (await selectAvailableArchive(db, { directoryId }, id, context.now))
  if (!known) throw new Problem('archive.gone')
  await writeAuditEntry(db, context, {
    action: 'company.archive_taken',
    directoryId,
    subjectType: 'archive',
    subjectId: id,
  })
  const event = 'company.archive_taken'
  context.request.log.info({ type: 'security', event, userId: context.person?.userId ?? null }, event)
  const { object_hash: objectHash, bytes: byteCount } = known
  return {
    source:
      objectHash === null ? { path: archivePath(folder, directoryId, id) } : { directoryId, objectHash, byteCount },
    name: archiveFileName(company.name, farmDay(context.now)),
  }
}

/** `holms-grise_2026-06-15.zip` */
const archiveFileName = (company: string, day: string): string =>
  `${company.toLocaleLowerCase('da').replace(/[^\p{L}\p{N}]+/gu, '-')}_${day}.zip`

/** Returns the deleted companies that this person administered, each with its archive while that is available. */
export async function deletedCompaniesOf(
  db: Db,
  context: WebRequestContext,
  person: Person,
): Promise<DeletedCompany[]> {
  const deletedCompanies: DeletedCompany[] = []
  for (const company of await selectDeletedCompaniesOf(db, person)) {
    const archive = await insideCompany(db, context, company.id, () => deletionArchiveOf(db, context.now, company))
    deletedCompanies.push({
      id: company.id,
      name: company.name,
      deleted_at: company.deleted_at.toISOString(),
      archive: archive && {
        bytes: archive.bytes ?? 0,
        expires_at: (archive.expires_at ?? context.now).toISOString(),
      },
    })
  }
  return deletedCompanies
}

/**
 * Returns the archive of a deleted company. Throws `request.not_found` for a company that the person did not
 * administer.
 */
export async function deletedArchiveFile(
  db: Db,
  context: WebRequestContext,
  person: Person,
  folder: string,
  id: DirectoryId,
): Promise<ServedFile> {
  const company = (await selectDeletedCompaniesOf(db, person)).find((each) => each.id === id)
  if (!company) throw new Problem('request.not_found')
  return insideCompany(db, context, id, async () => {
    const archive = await deletionArchiveOf(db, context.now, company)
    if (!archive) throw new Problem('archive.gone')
    return archiveFile(db, context, id, folder, archive.id)
  })
}

/** Returns the available archive made after the deletion. One requested before contains less and expires earlier. */
async function deletionArchiveOf(
  db: Db,
  now: Date,
  { id, deleted_at }: AdministeredDeletedCompany,
): Promise<DeletionArchive | null> {
  const deletionArchive = await selectDeletionArchive(db, id, deleted_at)
  const isAvailable =
    deletionArchive?.status === 'done' && deletionArchive.expires_at !== null && deletionArchive.expires_at > now
  return isAvailable ? deletionArchive : null
}

/** Runs work under the row-level security of a deleted company, then restores the caller's. */
const insideCompany = <T>(db: Db, { person }: WebRequestContext, id: DirectoryId, work: () => Promise<T>): Promise<T> =>
  withRowLevelSecurity(db, { directoryId: id, userId: person?.userId ?? null }, work)
