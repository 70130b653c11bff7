import { ledgerChanged } from '#modules/ledger/service.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { nightlyRunAfter } from '#platform/jobs/nightly-schedule.ts'

/** Whoever records has the night after compare the figures with the facts. */
export const recalculationSubscriptions = [
  ledgerChanged.subscription('recalculations', async (db, { today }, { directoryId }) => {
    await enqueueJob(db, 'nightly', directoryId, { runAt: nightlyRunAfter(today) })
  }),
]
