import { mailLinkTokens } from '#mail-link-tokens.ts'
import { createOccurrences, notifyOverdueTasks } from '#modules/assignments/jobs.ts'
import { deleteOldSignIns } from '#modules/auth/jobs.ts'
import { mailPasswordResets } from '#modules/auth/password/forgotten-password.ts'
import { companyDataHandlers } from '#modules/company-data/handlers.ts'
import { assessChanged } from '#modules/data-quality/jobs.ts'
import { sendDigests } from '#modules/digests/send-digests.ts'
import { deleteUnusedImages } from '#modules/images/jobs.ts'
import { importHandlers, importHandlersIn } from '#modules/imports/jobs.ts'
import { inboxHandlers } from '#modules/imports/sending/read-inbox.ts'
import { deleteOldMails } from '#modules/mail/delete-old-mails.ts'
import { sendMails } from '#modules/mail/jobs.ts'
import type { MailSender } from '#modules/mail/template.ts'
import type { MailTransport } from '#modules/mail/transport.ts'
import { notifyPeople } from '#modules/messages/jobs.ts'
import { sendMessages } from '#modules/messages/sending/send-messages.ts'
import type { DeliveryTransport } from '#modules/messages/sending/transports.ts'
import { sendWebhooks, type WebhookSettings } from '#modules/messages/webhooks/send-webhooks.ts'
import { evaluateAlarms, evaluateCheckIns } from '#modules/monitoring/service.ts'
import { reviewQueuedFarms } from '#modules/notifications/jobs.ts'
import { announceChangedPrices } from '#modules/price-news/jobs.ts'
import { recalculateQueuedFarms, runKpiUpdate, runNightlyReview } from '#modules/recalculations/jobs.ts'
import { judgeCarcasses } from '#modules/settlements/jobs.ts'
import { reviewSignInEntries } from '#platform/audit/audit-seals.ts'
import type { ObjectsConfig } from '#platform/config/objects-config.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { deleteExpiredIdempotencyKeys } from '#platform/http/idempotency/delete-expired-keys.ts'
import { startAbandonedRelease } from '#platform/jobs/abandoned-jobs.ts'
import type { BackgroundLoop } from '#platform/jobs/background-loop.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { jobThread } from '#platform/jobs/job-thread.ts'
import { dailyAt, everyHour, onSchedule, scheduledKinds } from '#platform/jobs/schedule.ts'
import type { JobThreadSettings } from '#platform/jobs/thread-jobs.ts'
import { type JobHandlers, startWorker, type WorkerDeps } from '#platform/jobs/worker.ts'
import { subscribeModules } from './subscribe-modules.ts'

/** Handlers of short jobs by kind, with a schedule where it is the same for every company. */
const shortJobHandlers: JobHandlers = {
  recalc: recalculateQueuedFarms,
  'update-key-figures': runKpiUpdate,
  nightly: runNightlyReview,
  'review-notifications': reviewQueuedFarms,
  'send-digests': sendDigests,
  'assess-quality': assessChanged,
  'judge-check-ins': evaluateCheckIns,
  'judge-carcasses': judgeCarcasses,
  'announce-prices': announceChangedPrices,
  'forget-submissions': onSchedule(everyHour, deleteExpiredIdempotencyKeys),
  'forget-sign-ins': onSchedule(dailyAt(3), deleteOldSignIns),
  'seal-sign-ins': onSchedule(dailyAt(2), reviewSignInEntries),
  'forget-images': onSchedule(everyHour, deleteUnusedImages),
  'send-password-resets': mailPasswordResets,
  recurrences: createOccurrences,
  'overdue-tasks': notifyOverdueTasks,
}

/** Handlers of the way from a reading to the message about its alarm, which waits for no other job of the company. */
const alarmJobHandlers: JobHandlers = { 'judge-alarms': evaluateAlarms, 'notify-people': notifyPeople }

/** Handlers of jobs by kind that need neither mail nor a folder. */
export const jobHandlers: JobHandlers = { ...shortJobHandlers, ...alarmJobHandlers, ...importHandlers }

/** Companies whose messages a process sends at once; a receiver that does not answer holds one of them for ten seconds. */
const SENDERS = 4

/** Transport and sender of mails. */
export interface MailDelivery {
  transport: MailTransport
  sender: MailSender
  /** Folder of mails that are written to disk. */
  folder: string
}

export interface StartJobsOptions {
  /** Mails remain queued where absent. */
  mail?: MailDelivery
  /** Sends to browsers and telephones; their messages remain queued where absent. */
  messages?: DeliveryTransport
  /** Sends the events of webhooks; they remain queued where absent. */
  webhooks?: WebhookSettings
  /** Folder of the companies' archives; their jobs remain queued where absent. */
  archiveFolder?: string
  /** How content is kept in the object store of the dependencies; it stays where it is where absent. */
  objects?: Pick<ObjectsConfig, 'isReturning' | 'retentionDays'>
  /** Folder of files that senders send; none is read where absent. */
  inboxFolder?: string
  /** Runs imports in a thread, so that requests do not wait for their rows; in this one where absent. */
  importThread?: JobThreadSettings
  /** Number of jobs that run at once, each of another company, beside those of imports, archives and alarms; default 1. */
  concurrency?: number
}

/**
 * Starts the workers and the scheduled jobs. Imports, archives and messages have a separate worker each, so that their
 * long jobs and slow receivers delay no key figures. So have alarms, which no recalculation may delay.
 */
export async function startJobs(
  deps: WorkerDeps,
  {
    mail,
    messages,
    webhooks,
    archiveFolder,
    objects,
    inboxFolder,
    importThread,
    concurrency = 1,
  }: StartJobsOptions = {},
): Promise<BackgroundLoop> {
  subscribeModules()
  const handlers: JobHandlers = {
    ...shortJobHandlers,
    ...(mail && {
      'send-mail': sendMails(mail.transport, mail.sender, mailLinkTokens),
      'forget-mails': onSchedule(dailyAt(4), deleteOldMails(mail.folder)),
    }),
  }
  const archiveHandlers = archiveFolder === undefined ? undefined : companyDataHandlers(archiveFolder, objects)
  const thread = importThread && jobThread(new URL('./import-thread.ts', import.meta.url), importThread, deps.database)
  const ofImports = thread ? importHandlersIn(thread.run) : importHandlers
  const ofInbox = inboxFolder === undefined ? undefined : inboxHandlers(inboxFolder)
  await withTransaction(deps.database, async (db) => {
    for (const kind of scheduledKinds({ ...handlers, ...ofInbox, ...archiveHandlers })) await enqueueJob(db, kind, null)
  })
  const workers = [
    startAbandonedRelease(deps),
    startWorker(deps, handlers, { concurrency }),
    startWorker(deps, alarmJobHandlers, { concurrency: Object.keys(alarmJobHandlers).length }),
    startWorker(deps, ofImports),
    ...(ofInbox ? [startWorker(deps, ofInbox)] : []),
    ...(messages === undefined
      ? []
      : [startWorker(deps, { 'send-messages': sendMessages(messages) }, { concurrency: SENDERS })]),
    ...(webhooks === undefined
      ? []
      : [startWorker(deps, { 'send-webhooks': sendWebhooks(webhooks) }, { concurrency: SENDERS })]),
    ...(archiveHandlers === undefined ? [] : [startWorker(deps, archiveHandlers)]),
  ]
  return {
    stop: async () => {
      thread?.interrupt()
      await Promise.all(workers.map((worker) => worker.stop()))
      await thread?.end()
    },
  }
}
