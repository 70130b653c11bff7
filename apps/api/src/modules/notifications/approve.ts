import { NotificationId } from '@herdboard/contract/ids.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Call } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/problem.ts'
import type { Scope } from '#platform/scope.ts'
import { kindOf } from './kinds.ts'
import { type HeldNotification, selectHeld, updateApproved } from './sql/marks.ts'

/** What is known of an entry that a notification asks for, by the address of its element. */
export type Prefill = Readonly<Record<string, unknown>>

/** What a notification fills into its form. One that the person may not see, or of another form, is `request.not_found`. */
export async function prefillOf(db: Db, scope: Scope, reference: string, formId: number): Promise<Prefill> {
  return (await heldFor(db, scope, reference, formId)).prefill ?? {}
}

/**
 * The notification that a form is about to handle, asked before anything is written. Throws `notification.approved` for
 * one that was handled already, `notification.closed` for one that is no longer so; a rejected one may still be sent.
 * Not locked: the farms' locks come first, here as in records that close notifications.
 */
export async function holdToOpen(db: Db, scope: Scope, reference: string, formId: number): Promise<NotificationId> {
  const held = await heldFor(db, scope, reference, formId)
  if (held.is_approved) throw new Problem('notification.approved')
  if (held.is_closed && !held.is_rejected) throw new Problem('notification.closed')
  return held.id as NotificationId
}

/** Its form was accepted: handled for everybody, with what it became. Throws `notification.approved` to the slower of two. */
export async function approve(
  db: Db,
  call: Call,
  scope: Scope,
  id: NotificationId,
  recordId: string | null,
): Promise<void> {
  if (!(await updateApproved(db, scope, id, { recordId, now: call.now }))) throw new Problem('notification.approved')
  await writeAudit(db, call, {
    action: 'notification.approve',
    subjectType: 'notification',
    subjectId: id,
    after: { record_id: recordId },
  })
}

async function heldFor(db: Db, scope: Scope, reference: string, formId: number): Promise<HeldNotification> {
  const id = NotificationId.safeParse(reference)
  const held = id.success ? await selectHeld(db, scope, id.data, false) : undefined
  if (!held || kindOf(held.type_id).form !== formId) throw new Problem('request.not_found')
  return held
}
