import type { UserId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { activateFirstCompany } from '#modules/auth/accounts/sql.ts'
import { raiseNotification } from '#modules/notifications/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { Person } from '#platform/tenant/tenant-scope.ts'
import { setTenantScope } from '#platform/tenant/tenant-transaction.ts'
import {
  insertInvitedAccount,
  lockLiveAccount,
  type OpenInvitation,
  selectInvitation,
  selectInvitationOfEmail,
  turnIntoMembership,
} from './sql.ts'

/**
 * Makes the invited person a member, notifies the administrators of the company and writes its audit log. Throws
 * `request.not_found` for an invitation that was answered or withdrawn meanwhile. Leaves the row-level security of the
 * company.
 */
export async function joinByInvitation(
  db: Db,
  context: RequestContext,
  invitation: OpenInvitation,
  person: { userId: UserId; name: string },
): Promise<void> {
  const { userId, name } = person
  const ref = { directoryId: invitation.directory_id, id: invitation.id }
  await setRowLevelSecurity(db, ref.directoryId, userId)
  if (!(await lockLiveAccount(db, userId))) throw new Problem('request.not_found')
  if (!(await turnIntoMembership(db, ref, userId, context.now))) throw new Problem('request.not_found')
  await activateFirstCompany(db, userId, ref.directoryId)
  await writeAuditEntry(
    db,
    { ...context, person: { userId } as Person, scope: null },
    {
      action: 'user.join',
      directoryId: ref.directoryId,
      subjectType: 'user',
      subjectId: userId,
      after: { email: invitation.email, role: invitation.role },
    },
  )
  const scope = await setTenantScope(db, ref.directoryId)
  await raiseNotification(db, scope, context.now, {
    type: notificationKind.userJoined,
    subject: userId,
    params: { name },
  })
  publishChange(db, ref.directoryId, ['company'])
}

/**
 * Creates the account of a person who signs in by the provider for the first time, from the newest invitation to the
 * verified address; returns the invitation, or null without one. It is accepted by `joinByInvitation`.
 */
export async function accountByInvitation(
  db: Db,
  { now }: Pick<RequestContext, 'now'>,
  email: string,
): Promise<OpenInvitation | null> {
  const ref = await selectInvitationOfEmail(db, email, now)
  if (!ref) return null
  await setRowLevelSecurity(db, ref.directoryId, null)
  const invitation = await selectInvitation(db, ref, now)
  const isCreated = invitation !== null && (await insertInvitedAccount(db, invitation))
  await setRowLevelSecurity(db, null, null)
  return isCreated ? invitation : null
}
