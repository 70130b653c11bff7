import { makeOccurrences, notifyOverdueTasks } from '#modules/assignments/jobs.ts'
import { deleteOldSignIns } from '#modules/auth/jobs.ts'
import { mailPasswordResets } from '#modules/auth/password/forgotten-password.ts'
import { companyDataHandlers } from '#modules/company-data/handlers.ts'
import { assessChanged } from '#modules/data-quality/jobs.ts'
import { deleteUnusedImages } from '#modules/images/jobs.ts'
import { deleteOldMails } from '#modules/mail/delete-old-mails.ts'
import { sendMails } from '#modules/mail/jobs.ts'
import type { MailSender } from '#modules/mail/template.ts'
import type { MailTransport } from '#modules/mail/transport.ts'
import { judgeAlarms } from '#modules/monitoring/service.ts'
import { recalculateQueuedFarms, runKeyFigureUpdate, runNightlyReview } from '#modules/recalculations/jobs.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { deleteExpiredIdempotencyKeys } from '#platform/http/idempotency/delete-expired-keys.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { type JobHandlers, type JobWorker, startWorker, type WorkerDeps } from '#platform/jobs/worker.ts'
import { subscribeModules } from './subscribe-modules.ts'

/** Who does which work, by hand. */
export const jobHandlers: JobHandlers = {
  recalc: recalculateQueuedFarms,
  'update-key-figures': runKeyFigureUpdate,
  nightly: runNightlyReview,
  'assess-quality': assessChanged,
  'judge-alarms': judgeAlarms,
  'forget-submissions': deleteExpiredIdempotencyKeys,
  'forget-sign-ins': deleteOldSignIns,
  'forget-images': deleteUnusedImages,
  'reset-wishes': mailPasswordResets,
  recurrences: makeOccurrences,
  'overdue-tasks': notifyOverdueTasks,
}

/** Who takes the mails, and in whose name; without, they wait. */
export interface MailDelivery {
  transport: MailTransport
  sender: MailSender
  /** Where mails may lie. */
  folder: string
}

export interface StartJobsOptions {
  /** Without, mails wait. */
  mail?: MailDelivery
  /** Where archives of companies lie; without, they wait. */
  archiveFolder?: string
}

/** Starts the queue's workers, with the work that goes on for ever. What takes long keeps nobody's figures waiting. */
export async function startJobs(deps: WorkerDeps, { mail, archiveFolder }: StartJobsOptions = {}): Promise<JobWorker> {
  subscribeModules()
  await withTransaction(deps.database, async (db) => {
    await enqueueJob(db, 'forget-submissions', null)
    await enqueueJob(db, 'forget-sign-ins', null)
    await enqueueJob(db, 'forget-images', null)
    await enqueueJob(db, 'deleted-companies', null)
    if (mail) await enqueueJob(db, 'forget-mails', null)
  })
  const mails = mail && {
    'send-mail': sendMails(mail.transport, mail.sender),
    'forget-mails': deleteOldMails(mail.folder),
  }
  const workers = [
    startWorker(deps, { ...jobHandlers, ...mails }),
    ...(archiveFolder === undefined ? [] : [startWorker(deps, companyDataHandlers(archiveFolder))]),
  ]
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) }
}
