import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import { type LedgerChangeEvent, ledgerChanged } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { insertQueuedReviews } from './sql/queued-reviews.ts'

/**
 * Kinds that are raised without waiting for the night: high mortality, pigs that leave or move within withdrawal, and
 * days of a treatment that are due or missing when it is recorded.
 */
const IMMEDIATE_NOTIFICATIONS: Readonly<Partial<Record<RecordDraft['kind'], readonly number[]>>> = {
  dead: [notificationKind.mortalityHigh],
  departure: [notificationKind.withdrawalConflict],
  transfer: [notificationKind.withdrawalConflict],
  slaughter: [notificationKind.withdrawalConflict],
  preSlaughter: [notificationKind.withdrawalConflict],
  treatment: [notificationKind.withdrawalConflict, notificationKind.treatmentDue, notificationKind.treatmentOverdue],
}

export const notificationSubscriptions = [ledgerChanged.subscription('notifications', queueReview)]

/** Queues a review that closes the notifications that a change of the ledger solved, and raises the urgent ones. */
async function queueReview(
  db: Db,
  _context: RequestContext,
  scope: TenantScope,
  { farmIds, kinds }: LedgerChangeEvent,
): Promise<void> {
  const raisedTypes = new Set(kinds.flatMap((kind) => IMMEDIATE_NOTIFICATIONS[kind] ?? []))
  insertQueuedReviews(db, scope, farmIds, [...raisedTypes])
  await enqueueJob(db, 'review-notifications', scope.directoryId)
}
