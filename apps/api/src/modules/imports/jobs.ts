import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { JobThreadEnded } from '#platform/jobs/job-thread.ts'
import { type JobHandler, type JobHandlers, JobInterrupted, type JobRun } from '#platform/jobs/worker.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { checkImport } from './checking/check-import.ts'
import { ImportFileError } from './reading/import-file-error.ts'
import { failImport } from './running/fail-import.ts'
import { storeImport } from './running/run-import.ts'
import { undoStoredImport } from './running/undo-import.ts'
import { deleteExpiredFiles, type StoredImport, selectNextWork } from './sql/imports.ts'

/** After this number of attempts an error that nobody expected ends the import, so that the others can go on. */
const MAX_ATTEMPTS = 3

/** Handlers of imports. They run in a worker of their own: a large file takes a minute. */
export const importHandlers: JobHandlers = { 'process-imports': processImports }

/** A process that an import ends cannot say so: after so many attempts of its company the import fails. */
const MAX_STARTS = 10

/**
 * Returns handlers that run imports in a thread. A thread that ends, as for want of memory, cannot end its import itself:
 * the third time it fails here.
 */
export function importHandlersIn(thread: JobHandler): JobHandlers {
  const endedThreads = new Map<string, number>()
  const countEnded = async (run: JobRun, error: JobThreadEnded) => {
    const next = await nextWorkOf(run)
    if (!next) return
    const count = (endedThreads.get(next.id) ?? 0) + 1
    endedThreads.set(next.id, count)
    if (count < MAX_ATTEMPTS) return
    endedThreads.delete(next.id)
    await failUnexpectedly(run, next, error)
  }
  return {
    'process-imports': async (run) => {
      if (run.job.attempts > MAX_STARTS) {
        const next = await nextWorkOf(run)
        if (next) await failUnexpectedly(run, next, new Error(`started ${MAX_STARTS} times`))
      }
      try {
        return await thread(run)
      } catch (error) {
        if (error instanceof JobThreadEnded) await countEnded(run, error)
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

async function failUnexpectedly({ job, deps, now }: JobRun, stored: StoredImport, error: Error): Promise<void> {
  const { directoryId } = job
  if (!directoryId) return
  deps.log.error({ err: error, job: job.kind, company: directoryId, import: stored.id }, 'import failed')
  await failImport({ deps, now }, directoryId, stored, { code: 'unexpected', params: {} })
}

/**
 * Works on all imports of a company that wait: checks, stores and undoes them, one after the other. Then deletes the
 * files whose time is over, and returns when the next one's is.
 */
async function processImports(run: JobRun): Promise<Date | undefined> {
  const { directoryId } = run.job
  if (!directoryId) throw new Error(`${run.job.kind} needs a company`)
  for (;;) {
    const next = await tenantTransaction(run.deps.database, directoryId, (db, scope) => selectNextWork(db, scope))
    if (!next) return forgetFiles(run, directoryId)
    try {
      await workOn(run, next)
    } catch (error) {
      await settle(run, directoryId, next, error)
    }
  }
}

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

/** Ends an import that cannot go on. Throws an error again that the next attempt may not meet. */
async function settle(
  run: JobRun,
  directoryId: DirectoryId,
  storedImport: StoredImport,
  error: unknown,
): Promise<void> {
  const { job, deps } = run
  if (error instanceof ImportFileError)
    return failImport(run, directoryId, storedImport, { code: error.code, params: error.params })
  if (error instanceof JobInterrupted || job.attempts < MAX_ATTEMPTS) throw error
  deps.log.error({ err: error, job: job.kind, company: directoryId, import: storedImport.id }, 'import failed')
  await failImport(run, directoryId, storedImport, { code: 'unexpected', params: {} })
}
