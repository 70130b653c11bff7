import type { ArchiveImportId, DirectoryId } from '@herdboard/contract/core/ids.ts'
import { LiveTopic } from '@herdboard/contract/core/live-topics.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { queueRecalculation } from '#modules/ledger/service.ts'
import { prepareBulkLoad, refreshStatistics } from '#platform/database/bulk/bulk-load.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { type JobHandler, JobInterrupted, type JobRun } from '#platform/jobs/worker.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import { setTenantScope, tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { companyOfJob } from '../jobs.ts'
import { ArchiveError, type ArchiveFailure } from './archive-error.ts'
import { type ImportedArchive, importArchive } from './import-archive.ts'
import { assertImportRoom } from './import-room.ts'
import { UPLOAD_MS } from './service.ts'
import {
  cancelArchiveImports,
  selectOpenUpload,
  selectRunningArchiveImport,
  updateArchiveImport,
} from './sql/archive-imports.ts'
import { removeUpload, uploadPath, uploadsOf } from './upload-file.ts'
import { UploadedArchive } from './uploaded-archive.ts'

const MAX_ATTEMPTS = 3
/** Shorter than the lease of a job, which one long statement could outlast. */
const HEARTBEAT_MS = 60_000

/**
 * Imports the archive that a company has uploaded, and discards uploads that nobody continued, with every file that no
 * open upload needs. An interrupted import starts again: its transaction stored nothing.
 */
export const importUploadedArchive =
  (folder: string): JobHandler =>
  async (run) => {
    const { database } = run.deps
    const directoryId = companyOfJob(run)
    const upload = await tenantTransaction(database, directoryId, selectRunningArchiveImport)
    if (upload) await runUpload(run, folder, directoryId, upload)
    const before = new Date(run.now.getTime() - UPLOAD_MS)
    const old = await tenantTransaction(database, directoryId, (db, scope) =>
      cancelArchiveImports(db, scope, { now: run.now, before }),
    )
    for (const id of old) await removeUpload(folder, directoryId, id)
    // Listed before the rows are read: a file that comes later belongs to an upload that this run does not know.
    const stored = await uploadsOf(folder, directoryId)
    const open = await tenantTransaction(database, directoryId, selectOpenUpload)
    for (const id of stored) if (id !== open?.id) await removeUpload(folder, directoryId, id)
    return open && open.status !== 'running' ? new Date(open.at.getTime() + UPLOAD_MS) : undefined
  }

interface RunningUpload {
  id: ArchiveImportId
  byte_count: number
}

async function runUpload(
  run: JobRun,
  folder: string,
  directoryId: DirectoryId,
  { id, byte_count }: RunningUpload,
): Promise<void> {
  const { deps, job } = run
  const failWith = (failure: ArchiveFailure) =>
    tenantTransaction(deps.database, directoryId, (db, scope) =>
      updateArchiveImport(db, scope, id, { status: 'failed', failure, finishedAt: deps.clock.now() }),
    )
  let filled: string[] = []
  try {
    const archive = await UploadedArchive.open(uploadPath(folder, directoryId, id), byte_count)
    try {
      assertImportRoom(archive, deps.disk)
      const { rows, tables } = await withHeartbeat(run, directoryId, id, (progress) =>
        storeArchive(run, directoryId, { id, archive, progress }),
      )
      filled = tables
      const event = 'company.archive_imported'
      deps.log.info({ type: 'security', event, company: directoryId, rows }, event)
    } finally {
      archive.close()
    }
  } catch (error) {
    if (error instanceof JobInterrupted) throw error
    if (!(error instanceof ArchiveError) && job.attempts < MAX_ATTEMPTS) throw error
    deps.log.error({ err: error, company: directoryId }, 'importing an archive failed')
    await failWith(error instanceof ArchiveError ? error.failure : { code: 'interrupted' })
  }
  await removeUpload(folder, directoryId, id)
  for (const table of filled) await tenantTransaction(deps.database, directoryId, (db) => refreshStatistics(db, table))
}

type Progress = (percent: number | null) => Promise<void>

/** Stores everything in one transaction, and queues the calculation of all farms. */
async function storeArchive(
  { deps, now }: JobRun,
  directoryId: DirectoryId,
  { id, archive, progress }: { id: ArchiveImportId; archive: UploadedArchive; progress: Progress },
): Promise<ImportedArchive> {
  return tenantTransaction(deps.database, directoryId, async (db, scope) => {
    await prepareBulkLoad(db)
    const imported = await importArchive({ db, scope, archive, now, progress })
    await updateArchiveImport(db, scope, id, {
      ...{ status: 'done', percent: 100, finishedAt: deps.clock.now() },
      personIds: imported.personIds,
    })
    const withFarms = await setTenantScope(db, directoryId)
    const farms = [...withFarms.readableFarms]
    await queueRecalculation(db, withFarms, farms, farmDay(now), 'archive')
    // The scales of the installation that made the archive may be others.
    await enqueueJob(db, 'judge-carcasses', directoryId)
    publishChange(db, directoryId, LiveTopic.options)
    return imported
  })
}

/** Runs work that keeps the job's lease while one statement runs long. Throws `JobInterrupted` at its next report. */
async function withHeartbeat<T>(
  { deps, heartbeat }: JobRun,
  directoryId: DirectoryId,
  id: ArchiveImportId,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  let interruption: unknown
  const beat = (percent: number | null) =>
    tenantTransaction(deps.database, directoryId, async (db, scope) => {
      await heartbeat(db)
      if (percent !== null) await updateArchiveImport(db, scope, id, { percent })
    })
  const timer = setInterval(() => beat(null).catch((error: unknown) => (interruption ??= error)), HEARTBEAT_MS)
  try {
    return await work(async (percent) => {
      if (interruption) throw interruption
      await beat(percent)
    })
  } finally {
    clearInterval(timer)
  }
}
