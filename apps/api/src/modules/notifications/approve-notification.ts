import { type BarnId, type BatchId, type FarmId, NotificationId, type SectionId } from '@herdboard/contract/core/ids.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { storedNotificationKind } from './notification-kinds.ts'
import {
  type LockableNotification,
  selectLockableNotification,
  updateNotificationApproved,
} from './sql/update-notifications.ts'

/** What is known of an entry that a notification asks for, by the address of its element. */
export type NotificationPrefill = Readonly<Record<string, unknown>>

/** Where a form was opened. */
interface OpenedFormPlace {
  farmId: FarmId
  barnId: BarnId | null
  sectionId: SectionId | null
  batchId: BatchId | null
}

/**
 * What a notification fills into its form. One that the person may not see, of another form or of another place is
 * `request.not_found`.
 */
export async function prefillFromNotification(
  db: Db,
  scope: TenantScope,
  reference: string,
  formId: number,
  place: OpenedFormPlace,
): Promise<NotificationPrefill> {
  return (await requireNotification(db, scope, reference, { formId, place, isChanged: false })).prefill ?? {}
}

/**
 * The notification that a form is about to handle, asked before anything is written. Throws `notification.approved` for
 * one that was handled already, `notification.closed` for one that is no longer so; a rejected one may still be sent.
 * Locked up to the end of the transaction, after the farm's own lock: records that close notifications do it in this order.
 */
export async function requireOpenNotification(
  db: Db,
  scope: TenantScope,
  reference: string,
  formId: number,
  place: OpenedFormPlace,
): Promise<NotificationId> {
  const notification = await requireNotification(db, scope, reference, { formId, place, isChanged: true })
  if (notification.is_approved) throw new Problem('notification.approved')
  if (notification.is_closed && !notification.is_rejected) throw new Problem('notification.closed')
  return notification.id as NotificationId
}

/** Its form was accepted: handled for everybody, with what it became. Throws `notification.approved` to the slower of two. */
export async function approveNotification(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: NotificationId,
  recordId: string | null,
): Promise<void> {
  if (!(await updateNotificationApproved(db, scope, id, { recordId, now: context.now })))
    throw new Problem('notification.approved')
  await writeAuditEntry(db, context, {
    action: 'notification.approve',
    subjectType: 'notification',
    subjectId: id,
    after: { record_id: recordId },
  })
}

/**
 * What the form of a notification is opened for, such as the day of a course; null where it says nothing. One that the
 * person may not see is `request.not_found`.
 */
export async function notificationResource(db: Db, scope: TenantScope, reference: string): Promise<string | null> {
  const id = NotificationId.safeParse(reference)
  const notification = id.success ? await selectLockableNotification(db, scope, id.data, false) : undefined
  if (!notification) throw new Problem('request.not_found')
  const resource = notification.prefill?.resource
  return typeof resource === 'string' ? resource : null
}

async function requireNotification(
  db: Db,
  scope: TenantScope,
  reference: string,
  { formId, place, isChanged }: { formId: number; place: OpenedFormPlace; isChanged: boolean },
): Promise<LockableNotification> {
  const id = NotificationId.safeParse(reference)
  const notification = id.success ? await selectLockableNotification(db, scope, id.data, isChanged) : undefined
  if (!notification || storedNotificationKind(notification).form !== formId || !isAtPlace(notification, place))
    throw new Problem('request.not_found')
  return notification
}

/** A settlement of one farm is not approved by the slaughter of another. */
function isAtPlace(
  notification: LockableNotification,
  { farmId, barnId, sectionId, batchId }: OpenedFormPlace,
): boolean {
  const pairs: [string | null, string | null][] = [
    [notification.farm_id, farmId],
    [notification.barn_id, barnId],
    [notification.section_id, sectionId],
    [notification.batch_id, batchId],
  ]
  return pairs.every(([notified, opened]) => notified === null || notified === opened)
}
