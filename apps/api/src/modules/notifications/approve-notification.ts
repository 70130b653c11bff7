import {
  type BarnId,
  type BatchId,
  type FarmId,
  NotificationId,
  type SectionId,
  type UserId,
} from '@herdboard/contract/core/ids.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { selectUserName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatMoment } from '#platform/text/format-moment.ts'
import { storedNotificationKind } from './kinds/notification-kinds.ts'
import {
  type LockableNotification,
  selectLockableNotification,
  updateNotificationApproved,
} from './sql/update-notifications.ts'

/** The known values of an entry that a notification requests, by the address of the form element. */
export type NotificationPrefill = Readonly<Record<string, unknown>>

/** Who opens or sends the form of a notification. */
interface NotificationCaller {
  db: Db
  context: Pick<RequestContext, 'language'>
  scope: TenantScope
}

/** The notification that a form is opened or sent for, as the caller names it. */
export interface HandledNotification {
  nref: string
  /** The caller knows that it was rejected. */
  reopens?: boolean | undefined
}

/** The place where a form was opened. */
interface ApprovalFormPlace {
  /** Null for a form of the whole company. */
  farmId: FarmId | null
  barnId: BarnId | null
  sectionId: SectionId | null
  batchId: BatchId | null
}

/**
 * Returns the values that a notification fills into its form. Throws `request.not_found` for a notification that the user
 * may not see, of another form or of another place, and the errors of `requireOpenNotification`: the list of who opens
 * the form may be older than what somebody else did.
 */
export async function prefillFromNotification(
  caller: NotificationCaller,
  handled: HandledNotification,
  formId: number,
  place: ApprovalFormPlace,
): Promise<NotificationPrefill> {
  const notification = await requireNotification(caller, handled.nref, { formId, place, isChanged: false })
  await assertOpen(caller, notification, handled)
  return notification.prefill ?? {}
}

/**
 * Returns the notification that a form is about to handle, before anything is written.
 * Throws `notification.approved` where it was handled, `notification.closed` where it no longer applies, and
 * `notification.rejected` for a rejected one, unless the caller knows that: it can still be handled. Locked until the end of the transaction, after the farm's lock: records that close
 * notifications use the same order.
 */
export async function requireOpenNotification(
  caller: NotificationCaller,
  handled: HandledNotification,
  formId: number,
  place: ApprovalFormPlace,
): Promise<NotificationId> {
  const notification = await requireNotification(caller, handled.nref, { formId, place, isChanged: true })
  await assertOpen(caller, notification, handled)
  return notification.id as NotificationId
}

/** Throws the errors of `requireOpenNotification`. */
async function assertOpen(
  caller: NotificationCaller,
  notification: LockableNotification,
  { reopens = false }: HandledNotification,
): Promise<void> {
  const { is_approved, is_rejected, is_closed, rejected_by, rejected_at } = notification
  if (is_approved) throw await approvedProblem(caller, notification)
  if (is_closed && !is_rejected) throw new Problem('notification.closed')
  if (is_rejected && !reopens)
    throw new Problem('notification.rejected', { by: await deciderText(caller, rejected_by, rejected_at) })
}

/** Who decided, unless the account is gone, and when: " (Anna Holm, 15/06/2026 10:05)". */
async function deciderText(
  { db, context }: Pick<NotificationCaller, 'db' | 'context'>,
  userId: UserId | null,
  at: Date | null,
): Promise<string> {
  const name = userId === null ? '' : await selectUserName(db, userId)
  const parts = [name, at ? formatMoment(context.language, at) : ''].filter((part) => part !== '')
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

/**
 * The refusal of what somebody approved before: it says who, unless the account is gone, and when, and names the record
 * that it became.
 */
export async function approvedProblem(
  caller: Pick<NotificationCaller, 'db' | 'context'>,
  { approved_by, approved_at, record_id }: Pick<LockableNotification, 'approved_by' | 'approved_at' | 'record_id'>,
): Promise<Problem> {
  const by = await deciderText(caller, approved_by, approved_at)
  return new Problem('notification.approved', { by }, record_id === null ? {} : { extra: { record_id } })
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
    throw await approvedProblem({ db, context }, { approved_by: null, approved_at: null, record_id: null })
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
  { db, scope }: NotificationCaller,
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
