import { type BarnId, type BatchId, type FarmId, NotificationId, type SectionId } from '@herdboard/contract/ids.ts'
import { writeAudit } from '#platform/audit.ts'
import type { RequestContext } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/problem.ts'
import type { TenantScope } from '#platform/scope.ts'
import { kindAsTold } from './kinds.ts'
import { type HeldNotification, selectHeld, updateApproved } from './sql/marks.ts'

/** What is known of an entry that a notification asks for, by the address of its element. */
export type Prefill = Readonly<Record<string, unknown>>

/** Where a form was opened. */
interface OpenedAt {
  farmId: FarmId
  barnId: BarnId | null
  sectionId: SectionId | null
  batchId: BatchId | null
}

/**
 * What a notification fills into its form. One that the person may not see, of another form or of another place is
 * `request.not_found`.
 */
export async function prefillOf(
  db: Db,
  scope: TenantScope,
  reference: string,
  formId: number,
  place: OpenedAt,
): Promise<Prefill> {
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
  place: OpenedAt,
): Promise<NotificationId> {
  const held = await requireNotification(db, scope, reference, { formId, place, isChanged: true })
  if (held.is_approved) throw new Problem('notification.approved')
  if (held.is_closed && !held.is_rejected) throw new Problem('notification.closed')
  return held.id as NotificationId
}

/** Its form was accepted: handled for everybody, with what it became. Throws `notification.approved` to the slower of two. */
export async function approve(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: NotificationId,
  recordId: string | null,
): Promise<void> {
  if (!(await updateApproved(db, scope, id, { recordId, now: context.now }))) throw new Problem('notification.approved')
  await writeAudit(db, context, {
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
export async function referredTo(db: Db, scope: TenantScope, reference: string): Promise<string | null> {
  const id = NotificationId.safeParse(reference)
  const held = id.success ? await selectHeld(db, scope, id.data, false) : undefined
  if (!held) throw new Problem('request.not_found')
  const resource = held.prefill?.resource
  return typeof resource === 'string' ? resource : null
}

async function requireNotification(
  db: Db,
  scope: TenantScope,
  reference: string,
  { formId, place, isChanged }: { formId: number; place: OpenedAt; isChanged: boolean },
): Promise<HeldNotification> {
  const id = NotificationId.safeParse(reference)
  const held = id.success ? await selectHeld(db, scope, id.data, isChanged) : undefined
  if (!held || kindAsTold(held).form !== formId || !isThere(held, place)) throw new Problem('request.not_found')
  return held
}

/** A settlement of one farm is not approved by the slaughter of another. */
function isThere(held: HeldNotification, { farmId, barnId, sectionId, batchId }: OpenedAt): boolean {
  const pairs: [string | null, string | null][] = [
    [held.farm_id, farmId],
    [held.barn_id, barnId],
    [held.section_id, sectionId],
    [held.batch_id, batchId],
  ]
  return pairs.every(([told, opened]) => told === null || told === opened)
}
