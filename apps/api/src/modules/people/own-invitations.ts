import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type { InvitationId } from '@herdboard/contract/core/ids.ts'
import type { acceptInvitation, listOwnInvitations } from '@herdboard/contract/people/invitations.ts'
import {
  deleteInvitation,
  joinByInvitation,
  type OpenInvitation,
  selectAccountName,
  selectOwnInvitations,
} from '#modules/auth/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import { withRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { Person } from '#platform/tenant/tenant-scope.ts'
import { toRoleReply } from './user-reply.ts'

/** Lists the invitations to the person's address, from all companies. */
export async function ownInvitations(
  db: Db,
  { text, now }: RequestContext,
  { email }: Person,
): Promise<EndpointReply<typeof listOwnInvitations>> {
  return (await selectOwnInvitations(db, email, now)).map(({ id, company_name, inviter_name, role, expires_at }) => ({
    id,
    company_name,
    inviter_name,
    role: toRoleReply(text, role),
    expires_at: expires_at.toISOString(),
  }))
}

/** Makes the person a member of the company that invited. Throws `request.not_found` without such an invitation. */
export async function acceptOwnInvitation(
  db: Db,
  context: RequestContext,
  person: Person,
  id: InvitationId,
): Promise<EndpointReply<typeof acceptInvitation>> {
  const invitation = await requireOwnInvitation(db, context, person, id)
  const name = await selectAccountName(db, person.userId)
  const directoryId = invitation.directory_id
  await withRowLevelSecurity(db, { directoryId, userId: person.userId }, () =>
    joinByInvitation(db, context, invitation, { userId: person.userId, name }),
  )
  return { directory_id: directoryId }
}

/** Declines an invitation; the company sees in its audit log by whom. Throws `request.not_found` without such an invitation. */
export async function declineOwnInvitation(
  db: Db,
  context: RequestContext,
  person: Person,
  id: InvitationId,
): Promise<null> {
  const { directory_id: directoryId, email, role } = await requireOwnInvitation(db, context, person, id)
  await withRowLevelSecurity(db, { directoryId, userId: person.userId }, async () => {
    if (!(await deleteInvitation(db, { directoryId, id }))) throw new Problem('request.not_found')
    await writeAuditEntry(
      db,
      { ...context, scope: null },
      { action: 'user.decline', directoryId, subjectType: 'user', subjectId: id, before: { email, role } },
    )
    publishChange(db, directoryId, ['company'])
  })
  return null
}

async function requireOwnInvitation(
  db: Db,
  { now }: RequestContext,
  { email }: Person,
  id: InvitationId,
): Promise<OpenInvitation> {
  const [invitation] = await selectOwnInvitations(db, email, now, id)
  if (!invitation) throw new Problem('request.not_found')
  return invitation
}
