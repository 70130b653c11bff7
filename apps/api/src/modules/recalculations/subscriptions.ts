import { ledgerChanged } from '#modules/ledger/service.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { nightlyRunAfter } from '#platform/jobs/nightly-schedule.ts'

/** A change of the ledger schedules the nightly comparison of the figures with the facts. */
export const recalculationSubscriptions = [
  ledgerChanged.subscription('recalculations', async (db, { today }, { directoryId }) => {
    await enqueueJob(db, 'nightly', directoryId, { runAt: nightlyRunAfter(today) })
  }),
]
