import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import { type LedgerChangeEvent, ledgerChanged } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { reviewFarmsAfterChange } from './review-farms.ts'

/** Kinds that are raised immediately: high mortality, and pigs that leave or move within their withdrawal period. */
const IMMEDIATE_NOTIFICATION: Readonly<Partial<Record<RecordDraft['kind'], number>>> = {
  dead: notificationKind.mortalityHigh,
  departure: notificationKind.withdrawalConflict,
  transfer: notificationKind.withdrawalConflict,
  slaughter: notificationKind.withdrawalConflict,
  preSlaughter: notificationKind.withdrawalConflict,
  treatment: notificationKind.withdrawalConflict,
}

export const notificationSubscriptions = [ledgerChanged.subscription('notifications', reviewNotifications)]

/** Closes the notifications that a change of the ledger solved, and raises the urgent ones immediately. */
async function reviewNotifications(
  db: Db,
  { today, now }: RequestContext,
  scope: TenantScope,
  { farmIds, kinds }: LedgerChangeEvent,
): Promise<void> {
  const notificationTypes = new Set(kinds.flatMap((kind) => IMMEDIATE_NOTIFICATION[kind] ?? []))
  await reviewFarmsAfterChange(db, scope, { farmIds, today, now }, [...notificationTypes])
}
