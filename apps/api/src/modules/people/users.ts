import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { UserId } from '@herdboard/contract/core/ids.ts'
import type { changeUserSettings, DirectoryUser, listUsers } from '@herdboard/contract/people/users.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { revokeTokensOf } from '#modules/api-tokens/service.ts'
import { raiseNotification } from '#modules/notifications/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { requireVersion, staleVersion } from '#platform/http/errors/optimistic-concurrency.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import {
  assertAnotherAdministrator,
  assertNoSampleAccount,
  assertRoleGrantable,
  lockAdministratorsOfCompany,
} from './administrator-rules.ts'
import { changeInvitation, selectInvitedUser, withdrawInvitation } from './invitations.ts'
import { removeInvitedUser } from './remove-invited-user.ts'
import { callerName, requireMember } from './require-member.ts'
import { selectIsLastSolutionAdministrator } from './sql/delete-own-account.ts'
import { selectInvitedUsers } from './sql/invitations.ts'
import {
  deleteMembership,
  type MemberRow,
  raiseMembershipVersion,
  replaceFarmPermissions,
  selectMembers,
  updateRole,
} from './sql/users.ts'
import { toUserReply } from './user-reply.ts'

export async function usersOf(
  db: Db,
  { text }: RequestContext,
  scope: TenantScope,
): Promise<EndpointReply<typeof listUsers>> {
  const users = [...(await selectMembers(db, scope)), ...(await selectInvitedUsers(db, scope))]
  return users.map((row) => toUserReply(text, row))
}

/** Changes role and farms of a member. Users cannot change their own role, and the company keeps an administrator. */
export async function changeMemberSettings(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: UserId,
  { role, farms, version }: EndpointRequest<typeof changeUserSettings>['body'],
): Promise<DirectoryUser> {
  const { administrators, caller } = await lockAdministratorsOfCompany(db, scope, id)
  const invited = await selectInvitedUser(db, scope, id)
  if (invited) return changeInvitation(db, context, scope, invited, { role, farms, version })
  const before = await requireMember(db, scope, id)
  requireVersion(before.version, version, () => staleVersion({ current: toUserReply(context.text, before) }))
  const known = new Set(before.farms.map((farm) => farm.id))
  if (farms.some((farm) => !known.has(farm.id))) throw new Problem('request.not_found')
  if (role !== before.role) {
    if (id === scope.userId) throw new Problem('user.own_role')
    assertRoleGrantable(caller, role)
    assertRoleGrantable(caller, before.role)
    if (role === 'Employee' || role === 'Advisor') assertAnotherAdministrator(administrators, id)
    if (before.role === 'SolutionAdmin' && (await selectIsLastSolutionAdministrator(db, id)))
      throw new Problem('user.last_solution_administrator')
    await assertNoSampleAccount(db, scope, before.email, role)
    await updateRole(db, scope, id, role)
  }
  await replaceFarmPermissions(db, scope, id, farms)
  await raiseMembershipVersion(db, scope, id)
  const after = await requireMember(db, scope, id)
  await writeAuditEntry(db, context, { action: 'user.settings', subjectType: 'user', subjectId: id, before, after })
  if (id !== scope.userId && rightsText(before) !== rightsText(after)) {
    const params = { user: await callerName(db, scope) }
    await raiseNotification(db, scope, context.now, {
      type: notificationKind.permissionChanged,
      subject: id,
      params,
      by: scope.userId,
      toUser: id,
    })
  }
  return toUserReply(context.text, after)
}

/**
 * Ends a membership and its access immediately, or withdraws an invitation. The account stays, except that of a pending
 * user.
 */
export async function removeMember(db: Db, context: RequestContext, scope: TenantScope, id: UserId): Promise<null> {
  const { administrators, caller } = await lockAdministratorsOfCompany(db, scope, id)
  const invited = await selectInvitedUser(db, scope, id)
  if (invited) return withdrawInvitation(db, context, scope, invited)
  const before = await requireMember(db, scope, id)
  if (id === scope.userId) throw new Problem('user.own_membership')
  assertRoleGrantable(caller, before.role)
  assertAnotherAdministrator(administrators, id)
  await deleteMembership(db, scope, id)
  // A new invitation must not restore the API tokens of the user.
  await revokeTokensOf(db, context, { directoryId: scope.directoryId, userId: id })
  await writeAuditEntry(db, context, { action: 'user.remove', subjectType: 'user', subjectId: id, before })
  if (before.is_pending) await removeInvitedUser(db, context, scope.directoryId, before)
  return null
}

const rightsText = ({ role, farms }: MemberRow): string => JSON.stringify([role, farms])
