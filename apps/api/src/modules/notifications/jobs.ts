import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { lockFarms } from '#modules/ledger/service.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { reviewFarmsAfterChange } from './review-farms.ts'
import { deleteQueuedReview, selectQueuedReviews } from './sql/queued-reviews.ts'

/**
 * Reviews the notifications of farms with changed records, each farm in its own transaction and under its lock, as the
 * nightly review does. A record that is written meanwhile queues its farm again.
 */
export async function reviewQueuedFarms(run: JobRun): Promise<undefined> {
  const { directoryId } = run.job
  if (!directoryId) throw new Error(`${run.job.kind} needs a company`)
  const { database } = run.deps
  for (const farmId of await tenantTransaction(database, directoryId, selectQueuedReviews)) {
    await tenantTransaction(database, directoryId, async (db, scope) => {
      await run.heartbeat(db)
      await lockFarms(db, scope, [farmId])
      const raisedTypes = await deleteQueuedReview(db, scope, farmId)
      if (!raisedTypes) return
      const input = { farmIds: [farmId], today: farmDay(run.now), now: run.now }
      await reviewFarmsAfterChange(db, scope, input, raisedTypes)
    })
  }
  return undefined
}
