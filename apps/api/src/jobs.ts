import { makeOccurrences, tellOverdue } from '#modules/assignments/jobs.ts'
import { mailResets } from '#modules/auth/forgotten-password.ts'
import { forgetSignIns } from '#modules/auth/jobs.ts'
import { forgetImages } from '#modules/images/jobs.ts'
import type { Carrier } from '#modules/mail/carrier.ts'
import { sendMails } from '#modules/mail/jobs.ts'
import type { Sender } from '#modules/mail/letter.ts'
import { lookOverNightly, recalculate, updateFigures } from '#modules/tasks/jobs.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { forgetSubmissions } from '#platform/forget-submissions.ts'
import { enqueue } from '#platform/jobs.ts'
import { type JobHandlers, startWorker, type Worker, type WorkerDeps } from '#platform/worker.ts'

/** Who does which work, by hand. */
export const jobHandlers: JobHandlers = {
  recalc: recalculate,
  'update-key-figures': updateFigures,
  nightly: lookOverNightly,
  'forget-submissions': forgetSubmissions,
  'forget-sign-ins': forgetSignIns,
  'forget-images': forgetImages,
  'reset-wishes': mailResets,
  recurrences: makeOccurrences,
  'overdue-tasks': tellOverdue,
}

/** Who takes the mails, and in whose name; without, they wait. */
export interface MailOffice {
  carry: Carrier
  sender: Sender
}

/** Starts the queue's worker, with the work that goes on for ever. */
export async function startJobs(deps: WorkerDeps, office: MailOffice | null = null): Promise<Worker> {
  await withTransaction(deps.database, async (db) => {
    await enqueue(db, 'forget-submissions', null)
    await enqueue(db, 'forget-sign-ins', null)
    await enqueue(db, 'forget-images', null)
  })
  const mails = office && { 'send-mail': sendMails(office.carry, office.sender) }
  return startWorker(deps, { ...jobHandlers, ...mails })
}
