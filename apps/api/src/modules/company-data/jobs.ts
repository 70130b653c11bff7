import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { DELETED_COMPANY_DAYS } from '#modules/companies/service.ts'
import { queueMail } from '#modules/mail/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { runningTransactionsEnd } from '#platform/database/running-transactions.ts'
import { languageById } from '#platform/http/request-language.ts'
import { missingContentRoom } from '#platform/http/uploads/upload-room.ts'
import { type JobHandler, JobInterrupted, type JobRun } from '#platform/jobs/worker.ts'
import { ObjectStoreAway } from '#platform/objects/object-store.ts'
import { tenantSnapshot } from '#platform/tenant/tenant-snapshot.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { archivePath, removeArchive, writeArchiveFile } from './archive-file.ts'
import { fillArchive } from './fill-archive.ts'
import {
  type ArchivedCompany,
  deleteOldArchives,
  type PendingArchive,
  selectArchivedCompany,
  selectArchiveRecipients,
  selectNextExpiry,
  selectPendingArchive,
  updateArchiveDone,
  updateArchiveFailed,
  updateArchivePercent,
} from './sql/archives.ts'

/** Number of days that a requested archive is stored. */
const ARCHIVE_DAYS = 7
/** The last archive of a deleted company waits so long for changes that began before, and then for as long again later. */
const LAST_CHANGES_MS = 30_000
/** Number of attempts after which an archive is marked as failed; it can then be requested again. */
const MAX_ATTEMPTS = 3

/**
 * Makes the archive that a company has requested, and deletes old ones. An interrupted attempt starts again, because
 * only a complete archive gets its final name.
 */
export const exportCompany =
  (folder: string): JobHandler =>
  async (run) => {
    const { database } = run.deps
    const directoryId = companyOfJob(run)
    const { pending, company } = await tenantTransaction(database, directoryId, async (db, scope) => ({
      pending: await selectPendingArchive(db, scope),
      company: await selectArchivedCompany(db, scope),
    }))
    if (pending?.asked_by === null && !(await runningTransactionsEnd(database, LAST_CHANGES_MS)))
      return new Date(run.now.getTime() + LAST_CHANGES_MS)
    if (pending && company) await buildArchive(run, folder, company, pending)
    const old = await tenantTransaction(database, directoryId, (db, scope) => deleteOldArchives(db, scope, run.now))
    for (const id of old) await removeArchive(folder, directoryId, id)
    return (
      (await tenantTransaction(database, directoryId, (db, scope) => selectNextExpiry(db, scope, run.now))) ?? undefined
    )
  }

async function buildArchive(
  run: JobRun,
  folder: string,
  company: ArchivedCompany,
  pending: PendingArchive,
): Promise<void> {
  const { deps, now, job, heartbeat } = run
  const { database, log } = deps
  const { id } = pending
  const directoryId = company.id
  const progress = (percent: number) => {
    // Its size is not known before: it ends where it would take the room of what people record.
    if (missingContentRoom(deps.disk, 0) > 0) throw new Error('The disk has no room for an archive')
    return tenantTransaction(database, directoryId, async (db, scope) => {
      await heartbeat(db)
      await updateArchivePercent(db, scope, id, percent)
    })
  }
  let rowCount = 0
  try {
    const bytes = await writeArchiveFile(archivePath(folder, directoryId, id), now, (zip) =>
      tenantSnapshot(database, directoryId, async (db) => {
        rowCount = await fillArchive({ db, zip, objects: deps.objects, directoryId, progress }, company, now)
      }),
    )
    const finishedAt = deps.clock.now()
    const days = pending.asked_by === null ? DELETED_COMPANY_DAYS : ARCHIVE_DAYS
    const expiresAt = new Date(finishedAt.getTime() + days * DAY_MS)
    await tenantTransaction(database, directoryId, async (db, scope) => {
      await updateArchiveDone(db, scope, id, { now: finishedAt, expiresAt, bytes, rowCount })
      await mailArchiveReady(db, company, pending, finishedAt, expiresAt)
    })
    log.info({ type: 'security', event: 'company.archive_made', company: directoryId, bytes }, 'company.archive_made')
  } catch (error) {
    const isLater = error instanceof JobInterrupted || error instanceof ObjectStoreAway
    if (isLater || job.attempts < MAX_ATTEMPTS) throw error
    log.error({ err: error, company: directoryId }, 'creating the archive failed')
    await tenantTransaction(database, directoryId, (db, scope) => updateArchiveFailed(db, scope, id, deps.clock.now()))
  }
}

/**
 * Mails the person who requested the archive that it is ready; for a deleted company, all its former administrators.
 */
async function mailArchiveReady(
  db: Db,
  company: ArchivedCompany,
  { asked_by }: PendingArchive,
  now: Date,
  until: Date,
): Promise<void> {
  for (const { email, language_id } of await selectArchiveRecipients(db, { directoryId: company.id }, asked_by)) {
    await queueMail(
      db,
      { now },
      {
        to: email,
        language: languageById(language_id),
        kind: asked_by === null ? 'company-deleted' : 'archive-ready',
        params: { company: company.name, day: farmDay(until) },
        path: '/settings/companies',
        until,
      },
    )
  }
}

export function companyOfJob({ job }: JobRun): DirectoryId {
  if (!job.directoryId) throw new Error(`${job.kind} needs a company`)
  return job.directoryId
}
