import type { ArchiveId, DirectoryId } from '@herdboard/contract/core/ids.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { anonymiseAccount, removeInvitedUser, selectPendingMembers } from '#modules/people/service.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Database } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { JobHandler, JobRun } from '#platform/jobs/worker.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { selectTenantTables } from '#platform/tenant/tenant-tables.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { translatorFor } from '#platform/text/translator.ts'
import { removeArchivesOf } from './archive-file.ts'
import { selectArchivedPersonIds } from './archive-import/sql/archive-imports.ts'
import { companyOfJob } from './jobs.ts'
import { removeObjectsOf } from './objects/remove-objects.ts'
import { insertArchive } from './sql/archives.ts'
import {
  lockDeletedCompany,
  removeCompanyRow,
  removeDeletedRows,
  selectDeletedCompanyIds,
  selectDeletionArchive,
  selectTablesDeletedWhole,
} from './sql/deleted-companies.ts'

/**
 * Delay before a failed archive is tried again. A day, because it takes work and somebody must correct the cause first.
 */
const RETRY_MS = DAY_MS
/** Maximum number of rows deleted in one transaction, so that other users notice little. */
const ROWS_PER_TRANSACTION = 20_000
const ALL = Number.MAX_SAFE_INTEGER
/** Texts for the remains of an invited person who never joined; no company language applies, so Danish is used. */
const text = translatorFor('da')

/**
 * Queues the archive of each deleted company for its administrators. After the waiting time with a finished archive,
 * queues the permanent deletion; never without an archive.
 */
export async function processDeletedCompanies({ deps, now }: JobRun): Promise<void> {
  const deleted = await withTransaction(deps.database, async (db) => {
    await setRowLevelSecurity(db, null, null)
    return selectDeletedCompanyIds(db)
  })
  for (const company of deleted) {
    try {
      await archiveOrPurge(deps.database, company, now)
    } catch (error) {
      // The other companies continue.
      deps.log.error(
        { err: error, company: company.id },
        'purging a deleted company failed; it is tried again in an hour',
      )
    }
  }
}

/** Queues what a deleted company needs next: its archive or its deletion. */
function archiveOrPurge(database: Database, { id, deleted_at }: { id: DirectoryId; deleted_at: Date }, now: Date) {
  return tenantTransaction(database, id, async (db, scope) => {
    const archive = await selectDeletionArchive(db, id, deleted_at)
    if (archive === null || isRetryDue(archive, now)) {
      await insertArchive(db, scope, { id: newId<ArchiveId>(), requestedBy: null, now })
      await enqueueJob(db, 'export-company', id)
    } else if (archive.expires_at && archive.expires_at <= now) {
      await enqueueJob(db, 'forget-company', id)
    }
  })
}

const isRetryDue = ({ status, finished_at }: { status: string; finished_at: Date | null }, now: Date): boolean =>
  status === 'failed' && (finished_at === null || finished_at.getTime() + RETRY_MS <= now.getTime())

/**
 * Deletes a company and everything it owns permanently, table by table, its archive and its own row last. After an
 * interruption it continues where it stopped. Data of other companies is not touched.
 */
export const purgeCompany =
  (folder: string): JobHandler =>
  async (run) => {
    const { database, log } = run.deps
    const directoryId = companyOfJob(run)
    const isDue = await tenantTransaction(database, directoryId, async (db) => {
      const deletedAt = await lockDeletedCompany(db, directoryId)
      const archive = deletedAt && (await selectDeletionArchive(db, directoryId, deletedAt))
      return archive?.expires_at !== null && archive?.expires_at !== undefined && archive.expires_at <= run.now
    })
    if (!isDue) return undefined
    // Read first, because only the memberships identify these people.
    const invited = await tenantTransaction(database, directoryId, (db) => selectPendingMembers(db, directoryId))
    for (const person of invited) {
      await tenantTransaction(database, directoryId, async (db) => {
        await run.heartbeat(db)
        if (await lockDeletedCompany(db, directoryId))
          await removeInvitedUser(db, { now: run.now, text }, directoryId, person)
      })
    }
    await tenantTransaction(database, directoryId, async (db) => {
      if (!(await lockDeletedCompany(db, directoryId))) return
      for (const person of await selectArchivedPersonIds(db, directoryId))
        await anonymiseAccount(db, person, text('people:deleted_user'), run.now)
    })
    const [tables, deletedWhole] = await withTransaction(database, async (db) => [
      await selectTenantTables(db),
      await selectTablesDeletedWhole(db),
    ])
    let removed = 0
    for (const table of tables.filter((name) => name !== 'company_archive' && name !== 'stored_object')) {
      const most = deletedWhole.has(table) ? ALL : ROWS_PER_TRANSACTION
      for (let rows = most; rows === most; removed += rows) {
        rows = await tenantTransaction(database, directoryId, async (db) => {
          await run.heartbeat(db)
          await lockDeletedCompany(db, directoryId)
          return removeDeletedRows(db, table, most)
        })
      }
    }
    // After the rows, so that no job moves their content to the store meanwhile.
    await removeObjectsOf(database, run.deps.objects, directoryId, run.heartbeat)
    await removeArchivesOf(folder, directoryId)
    await tenantTransaction(database, directoryId, (db) => removeCompanyRow(db, directoryId))
    log.info({ type: 'security', event: 'company.gone', company: directoryId, rows: removed }, 'company.gone')
    return undefined
  }
