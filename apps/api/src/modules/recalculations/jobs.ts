import type { BackgroundJobId, DirectoryId, FarmId, UserId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { tryAssessFarm } from '#modules/data-quality/service.ts'
import { notifyDoseLimit } from '#modules/health/service.ts'
import {
  confirmImportedShortages,
  deleteQueuedFarm,
  differingUnits,
  rebuildFarm,
  selectFarmsWithUnits,
  selectImportedFarms,
  selectQueuedFarms,
  updateDataVersion,
} from '#modules/ledger/service.ts'
import { deleteOldReadings } from '#modules/monitoring/service.ts'
import { forgetOldNotifications, raiseNotification, reviewFarms } from '#modules/notifications/service.ts'
import { announceMovedDays, announcePrices } from '#modules/price-news/service.ts'
import { reviewAuditLog } from '#platform/audit/audit-seals.ts'
import type { Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { eachConcurrently } from '#platform/jobs/limited-concurrency.ts'
import { nightlyRunAfter } from '#platform/jobs/nightly-schedule.ts'
import { JobInterrupted, type JobRun } from '#platform/jobs/worker.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { rebuiltFarmReviews } from './rebuilt-farm-reviews.ts'
import { UPDATE_KPIS } from './service.ts'
import { finishRecalculation, selectOpenRecalculation, updateRecalculationProgress } from './sql.ts'

/** After this number of attempts the recalculation is marked as failed; the user may request it again. */
const MAX_ATTEMPTS = 3

/** Farms of a company calculated at once: while this process works on one, the database works on another. */
const FARMS_AT_ONCE = 2
/** A requested update has a user who waits: the process works without a pause while the database works on two farms. */
const AWAITED_FARMS_AT_ONCE = 3

/**
 * Recalculates the farms that are queued for larger changes, one after the other.
 * Each farm has its own transaction, so that users can record on the others. A request that arrives meanwhile is a
 * separate job.
 */
export async function recalculateQueuedFarms(run: JobRun): Promise<undefined> {
  const directoryId = requireJobCompany(run)
  const { database } = run.deps
  for (const farmId of await tenantTransaction(database, directoryId, selectQueuedFarms)) {
    await tenantTransaction(database, directoryId, async (db, scope) => {
      await run.heartbeat(db)
      // Deleted first, so that a request that arrives during the recalculation is not lost.
      // An import that failed has not explained its shortages.
      if ((await selectImportedFarms(db, scope)).includes(farmId))
        await confirmImportedShortages(db, scope, farmId, farmDay(run.now))
      if (!(await deleteQueuedFarm(db, scope, farmId))) return
      const { movedLockedDays } = await rebuildFarm(db, scope, farmId, farmDay(run.now))
      await announceMovedDays(db, scope, run.now, movedLockedDays)
      await reviewFarms(db, scope, { farmIds: [farmId], today: farmDay(run.now), now: run.now })
      await updateDataVersion(db, scope)
    })
    await tryAssessFarm(run, directoryId, farmId)
  }
  return undefined
}

/** Recalculates all key figures of a company on a user's request, and reports the progress. */
export async function runKpiUpdate(run: JobRun): Promise<undefined> {
  const directoryId = requireJobCompany(run)
  const { database, clock } = run.deps
  const inTenantTransaction = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) =>
    tenantTransaction(database, directoryId, work)
  const recalculationId = await inTenantTransaction((db, scope) => selectOpenRecalculation(db, scope, UPDATE_KPIS))
  const reportProgress = (step: 'collect' | 'calculate' | 'publish', percent: number) =>
    inTenantTransaction(async (db, scope) => {
      await run.heartbeat(db)
      if (recalculationId) await updateRecalculationProgress(db, scope, recalculationId, clock.now(), { step, percent })
    })
  const finish = (status: 'done' | 'failed', id: BackgroundJobId | undefined = recalculationId) =>
    inTenantTransaction(async (db, scope) => {
      if (!id) return
      const requester = await finishRecalculation(db, scope, id, clock.now(), status)
      if (requester) await notifyRequester(db, scope, clock.now(), { id, orderer: requester, status })
    })
  try {
    await reportProgress('collect', 0)
    const farms = await inTenantTransaction(selectFarmsWithUnits)
    const reviews = rebuiltFarmReviews(run, directoryId)
    let reported = 0
    try {
      await eachConcurrently(farms, AWAITED_FARMS_AT_ONCE, async (farmId, no) => {
        const percent = 5 + Math.floor((90 * no) / farms.length)
        if (percent > reported) {
          reported = percent
          await reportProgress('calculate', percent)
        }
        await rebuildAndCompare(run, directoryId, farmId)
        await reviews.add(farmId)
      })
    } finally {
      await reviews.end()
    }
    await reportProgress('publish', 95)
    await finish('done')
  } catch (error) {
    if (error instanceof JobInterrupted) throw error
    if (run.job.attempts >= MAX_ATTEMPTS) {
      await finish('failed')
      run.deps.log.error({ err: error, company: directoryId }, 'figures could not be updated')
      return undefined
    }
    throw error
  }
  return undefined
}

/** Notifies the user who requested the key figures of the result. */
const notifyRequester = (
  db: Db,
  scope: TenantScope,
  now: Date,
  { id, orderer: requester, status }: { id: BackgroundJobId; orderer: UserId; status: 'done' | 'failed' },
): Promise<number> =>
  raiseNotification(db, scope, now, {
    type: notificationKind.kpisReady,
    subject: id,
    toUser: requester,
    params: { time: now.toISOString(), ...(status === 'failed' && { variant: 'failed' }) },
  })

/** Runs after midnight: adds the new day to every unit and compares all figures with the recorded facts. */
export async function runNightlyReview(run: JobRun): Promise<Date> {
  const directoryId = requireJobCompany(run)
  const farms = await tenantTransaction(run.deps.database, directoryId, selectFarmsWithUnits)
  const faults: unknown[] = []
  await eachConcurrently(farms, FARMS_AT_ONCE, async (farmId) => {
    try {
      await withTransaction(run.deps.database, run.heartbeat)
      await rebuildAndCompare(run, directoryId, farmId, (db, scope) =>
        reviewFarms(db, scope, { farmIds: [farmId], today: farmDay(run.now), now: run.now }),
      )
      await tryAssessFarm(run, directoryId, farmId)
      await tenantTransaction(run.deps.database, directoryId, (db, scope) =>
        notifyDoseLimit(db, scope, { farmId, today: farmDay(run.now), now: run.now }),
      )
    } catch (error) {
      if (error instanceof JobInterrupted) throw error
      // An error on one farm must not stop the review of the others.
      run.deps.log.error({ err: error, company: directoryId, farm: farmId }, 'nightly review of a farm failed')
      faults.push(error)
    }
  })
  await tenantTransaction(run.deps.database, directoryId, async (db, scope) => {
    await forgetOldNotifications(db, scope, run.now)
    await announcePrices(db, scope, run.now)
  })
  await deleteReadingsInSteps(run, directoryId)
  await reviewAuditLog(run.deps, directoryId)
  // The job is tried again; the other farms then have nothing left to do.
  if (faults.length > 0)
    throw new AggregateError(faults, `nightly review failed for ${faults.length} of ${farms.length} farms`)
  return nightlyRunAfter(farmDay(run.now))
}

/** Each step has its own transaction: readings of nights in which no job ran may be millions. */
async function deleteReadingsInSteps(run: JobRun, directoryId: DirectoryId): Promise<void> {
  for (;;) {
    const deleted = await tenantTransaction(run.deps.database, directoryId, async (db, scope) => {
      await run.heartbeat(db)
      return deleteOldReadings(db, scope, run.now)
    })
    if (deleted === 0) return
  }
}

/**
 * Rebuilds and compares one farm in one transaction, so that users who record on it always find complete figures.
 * The heartbeat has its own transaction: it locks the job's row, which would let the other farm wait.
 */
async function rebuildAndCompare(
  run: JobRun,
  directoryId: DirectoryId,
  farmId: FarmId,
  review?: (db: Db, scope: TenantScope) => Promise<void>,
): Promise<void> {
  await tenantTransaction(run.deps.database, directoryId, async (db, scope) => {
    const { faults, movedLockedDays } = await rebuildFarm(db, scope, farmId, farmDay(run.now))
    await announceMovedDays(db, scope, run.now, movedLockedDays)
    const differing = await differingUnits(db, scope, farmId)
    await review?.(db, scope)
    // Last in the transaction: every user who records waits for the lock on this row.
    await updateDataVersion(db, scope)
    if (faults.length === 0 && differing.length === 0) return
    const units = [...new Set(faults.map(({ unit_id }) => unit_id))]
    run.deps.log.error(
      { company: directoryId, farm: farmId, rows: faults.length, firstRows: faults.slice(0, 5), units, differing },
      'stored figures did not match the facts and were replaced',
    )
  })
}

function requireJobCompany({ job }: JobRun): DirectoryId {
  if (!job.directoryId) throw new Error(`${job.kind} needs a company`)
  return job.directoryId
}
