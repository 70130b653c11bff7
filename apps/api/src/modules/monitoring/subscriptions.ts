import { ledgerChanged } from '#modules/ledger/service.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { nextJudgingTime } from './jobs.ts'

/** A record schedules the hourly judging of check-ins, which goes on by itself while a farm records them. */
export const monitoringSubscriptions = [
  ledgerChanged.subscription('monitoring', async (db, { now }, { directoryId }) => {
    await enqueueJob(db, 'judge-check-ins', directoryId, { runAt: nextJudgingTime(now) })
  }),
]
