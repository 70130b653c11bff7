import type { BackgroundJobId, DirectoryId, FarmId, UserId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { tryAssessFarm } from '#modules/data-quality/service.ts'
import { notifyDoseLimit } from '#modules/health/service.ts'
import {
  deleteQueuedFarm,
  differingUnits,
  rebuildFarm,
  selectFarmsWithUnits,
  selectQueuedFarms,
  updateDataVersion,
} from '#modules/ledger/service.ts'
import { deleteOldReadings } from '#modules/monitoring/service.ts'
import { forgetOldNotifications, raiseNotification, reviewFarms } from '#modules/notifications/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { nightlyRunAfter } from '#platform/jobs/nightly-schedule.ts'
import { JobInterrupted, type JobRun } from '#platform/jobs/worker.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { UPDATE_KEY_FIGURES } from './service.ts'
import { finishRecalculation, selectOpenRecalculation, updateRecalculationProgress } from './sql.ts'

/** After this number of attempts the recalculation is marked as failed; the user may request it again. */
const MAX_ATTEMPTS = 3

/**
 * Recalculates the farms that are queued for larger changes, one after the other.
 * Each farm has its own transaction, so that users can record on the others. A request that arrives meanwhile is a
 * separate job.
 */
export async function recalculateQueuedFarms(turn: JobRun): Promise<undefined> {
  const directoryId = requireJobCompany(turn)
  const { database } = turn.deps
  for (const farmId of await tenantTransaction(database, directoryId, selectQueuedFarms)) {
    await tenantTransaction(database, directoryId, async (db, scope) => {
      await turn.heartbeat(db)
      // Deleted first, so that a request that arrives during the recalculation is not lost.
      if (!(await deleteQueuedFarm(db, scope, farmId))) return
      await rebuildFarm(db, scope, farmId, farmDay(turn.now))
      await reviewFarms(db, scope, { farmIds: [farmId], today: farmDay(turn.now), now: turn.now })
      await updateDataVersion(db, scope)
    })
    await tryAssessFarm(turn, directoryId, farmId)
  }
  return undefined
}

/** Recalculates all key figures of a company on a user's request, and reports the progress. */
export async function runKeyFigureUpdate(turn: JobRun): Promise<undefined> {
  const directoryId = requireJobCompany(turn)
  const { database, clock } = turn.deps
  const inCompany = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) =>
    tenantTransaction(database, directoryId, work)
  const recalculationId = await inCompany((db, scope) => selectOpenRecalculation(db, scope, UPDATE_KEY_FIGURES))
  const reportProgress = (step: 'collect' | 'calculate' | 'publish', percent: number) =>
    inCompany(async (db, scope) => {
      await turn.heartbeat(db)
      if (recalculationId) await updateRecalculationProgress(db, scope, recalculationId, clock.now(), { step, percent })
    })
  const finish = (status: 'done' | 'failed', id: BackgroundJobId | undefined = recalculationId) =>
    inCompany(async (db, scope) => {
      if (!id) return
      const requester = await finishRecalculation(db, scope, id, clock.now(), status)
      if (requester) await notifyRequester(db, scope, clock.now(), { id, orderer: requester, status })
    })
  try {
    await reportProgress('collect', 0)
    const farms = await inCompany(selectFarmsWithUnits)
    for (const [no, farmId] of farms.entries()) {
      await reportProgress('calculate', 5 + Math.floor((90 * no) / farms.length))
      await rebuildAndCompare(turn, directoryId, farmId)
      await tryAssessFarm(turn, directoryId, farmId)
    }
    await reportProgress('publish', 95)
    await finish('done')
  } catch (error) {
    if (error instanceof JobInterrupted) throw error
    if (turn.job.attempts >= MAX_ATTEMPTS) {
      await finish('failed')
      turn.deps.log.error({ err: error, company: directoryId }, 'figures could not be updated')
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
    type: notificationKind.keyFiguresReady,
    subject: id,
    toUser: requester,
    params: { time: now.toISOString(), ...(status === 'failed' && { variant: 'failed' }) },
  })

/** Runs after midnight: adds the new day to every unit and compares all figures with the recorded facts. */
export async function runNightlyReview(turn: JobRun): Promise<Date> {
  const directoryId = requireJobCompany(turn)
  const farms = await tenantTransaction(turn.deps.database, directoryId, selectFarmsWithUnits)
  const faults: unknown[] = []
  for (const farmId of farms) {
    try {
      await rebuildAndCompare(turn, directoryId, farmId)
      await tryAssessFarm(turn, directoryId, farmId)
      await tenantTransaction(turn.deps.database, directoryId, (db, scope) =>
        notifyDoseLimit(db, scope, { farmId, today: farmDay(turn.now), now: turn.now }),
      )
    } catch (error) {
      if (error instanceof JobInterrupted) throw error
      // An error on one farm must not stop the review of the others.
      turn.deps.log.error({ err: error, company: directoryId, farm: farmId }, 'a farm had no night')
      faults.push(error)
    }
  }
  await tenantTransaction(turn.deps.database, directoryId, async (db, scope) => {
    await forgetOldNotifications(db, scope, turn.now)
    await deleteOldReadings(db, scope, turn.now)
  })
  // The job is tried again; the other farms then have nothing left to do.
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${farms.length} farms had no night`)
  return nightlyRunAfter(farmDay(turn.now))
}

/** Rebuilds and compares one farm in one transaction, so that users who record on it always find complete figures. */
async function rebuildAndCompare(turn: JobRun, directoryId: DirectoryId, farmId: FarmId): Promise<void> {
  await tenantTransaction(turn.deps.database, directoryId, async (db, scope) => {
    await turn.heartbeat(db)
    const { faults } = await rebuildFarm(db, scope, farmId, farmDay(turn.now))
    const differing = await differingUnits(db, scope, farmId)
    await reviewFarms(db, scope, { farmIds: [farmId], today: farmDay(turn.now), now: turn.now })
    // Last in the transaction: every user who records waits for the lock on this row.
    await updateDataVersion(db, scope)
    if (faults.length === 0 && differing.length === 0) return
    const units = [...new Set(faults.map(({ unit_id }) => unit_id))]
    turn.deps.log.error(
      { company: directoryId, farm: farmId, rows: faults.length, firstRows: faults.slice(0, 5), units, differing },
      'figures stood otherwise than the facts say; they were replaced',
    )
  })
}

function requireJobCompany({ job }: JobRun): DirectoryId {
  if (!job.directoryId) throw new Error(`${job.kind} is work of a company`)
  return job.directoryId
}
