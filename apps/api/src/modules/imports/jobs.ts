import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { enqueueBehindOthers } from '#platform/jobs/job-queue.ts'
import { JobThreadEnded } from '#platform/jobs/job-thread.ts'
import { type JobHandler, type JobHandlers, JobInterrupted, type JobRun } from '#platform/jobs/worker.ts'
import { ObjectStoreAway } from '#platform/objects/object-store.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { checkImport } from './checking/check-import.ts'
import { ImportFileError } from './reading/import-file-error.ts'
import { failImport } from './running/fail-import.ts'
import { storeImport } from './running/run-import.ts'
import { undoStoredImport } from './running/undo-import.ts'
import { countStart, deleteExpiredFiles, type StoredImport, selectNextWork } from './sql/imports.ts'

/** After this number of starts an error that nobody expected ends the import, so that the others can go on. */
const MAX_STARTS = 3

/** A process that an import ends cannot say so: after so many starts without an end the import fails. */
const MAX_LOST_STARTS = 10

/** Handlers of imports. They run in a worker of their own: a large file takes a minute. */
export const importHandlers: JobHandlers = { 'process-imports': processImports }

/**
 * Returns handlers that run imports in a thread. A thread that ends, as for want of memory, cannot end its import itself:
 * after its third start it fails here.
 */
export function importHandlersIn(thread: JobHandler): JobHandlers {
  return {
    'process-imports': async (run) => {
      try {
        return await thread(run)
      } catch (error) {
        const ended = error instanceof JobThreadEnded ? await nextWorkOf(run) : undefined
        if (ended && ended.start_count >= MAX_STARTS) await failUnexpectedly(run, ended, error)
        throw error
      }
    },
  }
}

/** The import of a company that is worked on next, as far as the job is one of a company. */
const nextWorkOf = async ({ job: { directoryId }, deps }: JobRun): Promise<StoredImport | undefined> =>
  directoryId === null
    ? undefined
    : tenantTransaction(deps.database, directoryId, (db, scope) => selectNextWork(db, scope))

async function failUnexpectedly({ job, deps, now }: JobRun, stored: StoredImport, error: unknown): Promise<void> {
  const { directoryId } = job
  if (!directoryId) return
  deps.log.error({ err: error, job: job.kind, company: directoryId, import: stored.id }, 'import failed')
  await failImport({ deps, now }, directoryId, stored, { code: 'unexpected', params: {} })
}

/**
 * Works on all imports of a company that wait: checks, stores and undoes them, one after the other. After each, an import
 * of another company that waits has its turn. Then deletes the files whose time is over, and returns when the next one's
 * is.
 */
async function processImports(run: JobRun): Promise<Date | undefined> {
  const { directoryId } = run.job
  if (!directoryId) throw new Error(`${run.job.kind} needs a company`)
  for (let isFirst = true; ; isFirst = false) {
    const next = await tenantTransaction(run.deps.database, directoryId, (db, scope) => selectNextWork(db, scope))
    if (!next) return forgetFiles(run, directoryId)
    if (!isFirst && (await givesWay(run, directoryId))) return
    const starts = await tenantTransaction(run.deps.database, directoryId, (db, scope) =>
      countStart(db, scope, next.id, 1),
    )
    try {
      if (starts > MAX_LOST_STARTS) await failUnexpectedly(run, next, new Error(`started ${MAX_LOST_STARTS} times`))
      else await workOn(run, next)
    } catch (error) {
      await settle(run, directoryId, next, { error, starts })
    }
  }
}

/** Queues the rest of a company's imports behind those of others that are due; false where none are. */
const givesWay = ({ job, deps }: JobRun, directoryId: DirectoryId): Promise<boolean> =>
  tenantTransaction(deps.database, directoryId, (db) => enqueueBehindOthers(db, job, deps.clock.now()))

async function forgetFiles({ deps, now }: JobRun, directoryId: DirectoryId): Promise<Date | undefined> {
  const due = await tenantTransaction(deps.database, directoryId, (db, scope) =>
    deleteExpiredFiles(db, scope, farmDay(now)),
  )
  return due ?? undefined
}

function workOn(run: JobRun, next: StoredImport): Promise<void> {
  if (next.status === 'checking') return checkImport(run, next)
  return next.status === 'importing' ? storeImport(run, next) : undoStoredImport(run, next)
}

/** Ends an import that cannot go on. Throws an error again that the next start may not meet. */
async function settle(
  run: JobRun,
  directoryId: DirectoryId,
  storedImport: StoredImport,
  { error, starts }: { error: unknown; starts: number },
): Promise<void> {
  if (error instanceof ImportFileError)
    return failImport(run, directoryId, storedImport, { code: error.code, params: error.params })
  // An import whose file is in a store that is away waits for it.
  const isLater = error instanceof JobInterrupted || error instanceof ObjectStoreAway
  if (isLater)
    await tenantTransaction(run.deps.database, directoryId, (db, scope) => countStart(db, scope, storedImport.id, -1))
  if (isLater || starts < MAX_STARTS) throw error
  await failUnexpectedly(run, storedImport, error)
}
