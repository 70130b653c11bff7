import { type BarnId, type BatchId, type FarmId, NotificationId, type SectionId } from '@herdboard/contract/core/ids.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { selectUserName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { storedNotificationKind } from './kinds/notification-kinds.ts'
import {
  type LockableNotification,
  selectLockableNotification,
  updateNotificationApproved,
} from './sql/update-notifications.ts'

/** The known values of an entry that a notification requests, by the address of the form element. */
export type NotificationPrefill = Readonly<Record<string, unknown>>

/** The place where a form was opened. */
interface ApprovalFormPlace {
  /** Null for a form of the whole company. */
  farmId: FarmId | null
  barnId: BarnId | null
  sectionId: SectionId | null
  batchId: BatchId | null
}

/**
 * Returns the values that a notification fills into its form.
 * Throws `request.not_found` for a notification that the user may not see, of another form or of another place.
 */
export async function prefillFromNotification(
  db: Db,
  scope: TenantScope,
  reference: string,
  formId: number,
  place: ApprovalFormPlace,
): Promise<NotificationPrefill> {
  return (await requireNotification(db, scope, reference, { formId, place, isChanged: false })).prefill ?? {}
}

/**
 * Returns the notification that a form is about to handle, before anything is written.
 * Throws `notification.approved` where it was handled, `notification.closed` where it no longer applies; a rejected one
 * can still be handled. Locked until the end of the transaction, after the farm's lock: records that close
 * notifications use the same order.
 */
export async function requireOpenNotification(
  db: Db,
  scope: TenantScope,
  reference: string,
  formId: number,
  place: ApprovalFormPlace,
): Promise<NotificationId> {
  const notification = await requireNotification(db, scope, reference, { formId, place, isChanged: true })
  if (notification.is_approved) throw await approvedProblem(db, notification)
  if (notification.is_closed && !notification.is_rejected) throw new Problem('notification.closed')
  return notification.id as NotificationId
}

/** The refusal of what somebody approved before, which names that person, unless the account is gone. */
export const approvedProblem = async (
  db: Db,
  { approved_by }: Pick<LockableNotification, 'approved_by'>,
): Promise<Problem> => {
  const name = approved_by === null ? '' : await selectUserName(db, approved_by)
  return new Problem('notification.approved', { by: name === '' ? '' : ` (${name})` })
}

/**
 * Marks a notification as approved for all users, with the resulting record.
 * Throws `notification.approved` where another user was first.
 */
export async function approveNotification(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: NotificationId,
  recordId: string | null,
): Promise<void> {
  if (!(await updateNotificationApproved(db, scope, id, { recordId, now: context.now })))
    throw await approvedProblem(db, { approved_by: null })
  await writeAuditEntry(db, context, {
    action: 'notification.approve',
    subjectType: 'notification',
    subjectId: id,
    after: { record_id: recordId },
  })
}

/**
 * Returns the resource that a notification's form opens, such as the day of a course; null where it names none.
 * Throws `request.not_found` for a notification that the user may not see.
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
  { formId, place, isChanged }: { formId: number; place: ApprovalFormPlace; isChanged: boolean },
): Promise<LockableNotification> {
  const id = NotificationId.safeParse(reference)
  const notification = id.success ? await selectLockableNotification(db, scope, id.data, isChanged) : undefined
  if (!notification || storedNotificationKind(notification).form !== formId || !isAtPlace(notification, place))
    throw new Problem('request.not_found')
  return notification
}

/** A settlement of one farm must not be approved by the slaughter of another farm. */
function isAtPlace(
  notification: LockableNotification,
  { farmId, barnId, sectionId, batchId }: ApprovalFormPlace,
): boolean {
  const pairs: [string | null, string | null][] = [
    [notification.farm_id, farmId],
    [notification.barn_id, barnId],
    [notification.section_id, sectionId],
    [notification.batch_id, batchId],
  ]
  return pairs.every(([notified, opened]) => notified === null || notified === opened)
}
