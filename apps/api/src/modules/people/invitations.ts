import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { InvitationId, UserId } from '@herdboard/contract/core/ids.ts'
import type { addUser, changeUserSettings, DirectoryUser, inviteUser } from '@herdboard/contract/people/users.ts'
import { deleteInvitation, INVITATION_MS, mailCompanyInvitation, mailInvitation } from '#modules/auth/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { requireVersion, staleVersion } from '#platform/http/errors/optimistic-concurrency.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { languageById } from '#platform/http/request-language.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { assertPlainName } from '#platform/text/plain-name.ts'
import { assertNoSampleAccount, lockAdministratorsOfCompany } from './administrator-rules.ts'
import { accountFullName, callerName, requireMember } from './require-member.ts'
import { selectInvitedUsers, selectMemberByEmail, updateInvitation, upsertInvitation } from './sql/invitations.ts'
import { lockAccountByEmail, type MemberRow, selectInvitationContext } from './sql/users.ts'
import { toUserReply } from './user-reply.ts'

type InvitedPerson = EndpointRequest<typeof addUser>['body']

/** Invites an address as an employee; the first name is the part before the @ until the person changes it. */
export const inviteByEmail = (
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { email }: EndpointRequest<typeof inviteUser>['body'],
): Promise<DirectoryUser> =>
  invitePerson(db, context, scope, {
    email,
    first_name: email.split('@')[0] ?? email,
    last_name: '',
    role: 'Employee',
  })

/**
 * Invites a person, or renews the invitation, and mails a link. Looks at nothing outside the company, so that response,
 * time and mail are the same for an address with an account. The person becomes a member by accepting.
 * Throws `user.already_member`.
 */
export async function invitePerson(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  person: InvitedPerson,
): Promise<DirectoryUser> {
  assertPlainName(person.first_name, 'first_name')
  assertPlainName(person.last_name, 'last_name')
  await lockAdministratorsOfCompany(db, scope, scope.userId)
  await assertNoSampleAccount(db, scope, person.email, person.role)
  const member = await selectMemberByEmail(db, scope, person.email)
  if (member) return remindMember(db, context, scope, { ...member, email: person.email })
  const { name: company_name, language_id } = await selectInvitationContext(db, scope)
  const inviter_name = await callerName(db, scope)
  const email = person.email.toLowerCase()
  const id = await upsertInvitation(db, scope, {
    ...person,
    id: newId<InvitationId>(),
    email,
    company_name,
    inviter_name,
    created_at: context.now,
    expires_at: new Date(context.now.getTime() + INVITATION_MS),
  })
  const invited = await requireInvited(db, scope, id as string as UserId)
  await writeAuditEntry(db, context, {
    action: 'user.invite',
    subjectType: 'user',
    subjectId: id,
    after: auditedUser(invited),
  })
  await mailCompanyInvitation(db, context, {
    directoryId: scope.directoryId,
    id,
    email,
    language: languageById(language_id),
    companyName: company_name,
    inviterName: inviter_name,
  })
  return toUserReply(context.text, invited)
}

/**
 * Mails another link to a member whose account never signed in, which earlier versions made for the first administrator
 * of a company; refuses any other member.
 */
async function remindMember(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { id, email }: Pick<MemberRow, 'id'> & Pick<InvitedPerson, 'email'>,
): Promise<DirectoryUser> {
  const member = await requireMember(db, scope, id)
  const account = await lockAccountByEmail(db, email)
  if (!account?.is_pending) throw new Problem('user.already_member', { name: accountFullName(member) })
  await writeAuditEntry(db, context, { action: 'user.invite', subjectType: 'user', subjectId: id, after: member })
  await mailInvitation(db, context, {
    userId: account.id,
    email: account.email,
    language: languageById(account.language_id),
    companyName: (await selectInvitationContext(db, scope)).name,
    directoryId: scope.directoryId,
    inviter: await callerName(db, scope),
  })
  return toUserReply(context.text, member)
}

/** Selects an invitation of the company in the shape of a member; null where the id is another's. */
export async function selectInvitedUser(db: Db, scope: TenantScope, id: UserId): Promise<MemberRow | null> {
  const [row] = await selectInvitedUsers(db, scope, id)
  return row ?? null
}

/** Changes the role and farms that the person gets by accepting. */
export async function changeInvitation(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  before: MemberRow,
  { role, farms, version }: EndpointRequest<typeof changeUserSettings>['body'],
): Promise<DirectoryUser> {
  const current = () => staleVersion({ current: toUserReply(context.text, before) })
  requireVersion(before.version, version, current)
  const known = new Set(before.farms.map((farm) => farm.id))
  if (farms.some((farm) => !known.has(farm.id))) throw new Problem('request.not_found')
  // The highest role is given to members alone.
  if (role === 'SolutionAdmin') throw new Problem('request.not_allowed')
  if (!(await updateInvitation(db, scope, before.id, { version, role, farms }))) throw current()
  const after = await requireInvited(db, scope, before.id)
  await writeAuditEntry(db, context, {
    action: 'user.settings',
    subjectType: 'user',
    subjectId: before.id,
    before: auditedUser(before),
    after: auditedUser(after),
  })
  return toUserReply(context.text, after)
}

/** Withdraws an invitation: its links open nothing any more. */
export async function withdrawInvitation(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  before: MemberRow,
): Promise<null> {
  const id = before.id as string as InvitationId
  if (!(await deleteInvitation(db, { directoryId: scope.directoryId, id }))) throw new Problem('request.not_found')
  await writeAuditEntry(db, context, {
    action: 'user.remove',
    subjectType: 'user',
    subjectId: before.id,
    before: auditedUser(before),
  })
  return null
}

async function requireInvited(db: Db, scope: TenantScope, id: UserId): Promise<MemberRow> {
  const row = await selectInvitedUser(db, scope, id)
  if (!row) throw new Problem('request.not_found')
  return row
}

/** Audit entries keep the fields of a member; until when an invitation is valid is in its mail. */
const auditedUser = ({ invited_until: _, ...user }: MemberRow) => user
