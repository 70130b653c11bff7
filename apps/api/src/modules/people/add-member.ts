import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { UserId } from '@herdboard/contract/core/ids.ts'
import { type LanguageCode, languages } from '@herdboard/contract/core/languages.ts'
import type { addUser, DirectoryUser, InvitableRole } from '@herdboard/contract/people/users.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { mailInvitation } from '#modules/auth/service.ts'
import { queueMail } from '#modules/mail/service.ts'
import { raiseNotification } from '#modules/notifications/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { assertPlainName } from '#platform/text/plain-name.ts'
import { assertNoSampleAccount, assertRoleGrantable, lockAdministratorsOfCompany } from './administrator-rules.ts'
import { accountFullName, callerName, requireMember } from './require-member.ts'
import {
  insertAccount,
  insertMembership,
  type KnownAccountRow,
  lockAccountByEmail,
  selectInvitationContext,
  type UserAccountRow,
} from './sql/users.ts'
import { toUserReply } from './user-reply.ts'

const DAY_MS = 86_400_000
/** Validity of a mail about a new company, in milliseconds. */
const GREETING_VALIDITY_MS = 7 * DAY_MS

/**
 * Makes a person the administrator of a new company, for an administrator of the installation: an existing account at
 * once, else an account without a password, whose link is mailed. People of a company invite instead.
 */
export async function addMember(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { role, ...person }: EndpointRequest<typeof addUser>['body'],
): Promise<DirectoryUser> {
  assertPlainName(person.first_name, 'first_name')
  assertPlainName(person.last_name, 'last_name')
  const { caller } = await lockAdministratorsOfCompany(db, scope, scope.userId)
  assertRoleGrantable(caller, role)
  await assertNoSampleAccount(db, scope, person.email, role)
  const { language_id } = await selectInvitationContext(db, scope)
  const account = {
    ...person,
    email: person.email.toLowerCase(),
    id: newId<UserId>(),
    language_id,
  }
  if (!(await insertAccount(db, account))) {
    const known = await lockAccountByEmail(db, person.email)
    if (!known) throw new Problem('user.not_found')
    return joinMember(db, context, scope, known, role)
  }
  await insertMembership(db, scope, account.id, role)
  const user = await requireMember(db, scope, account.id)
  await writeAuditEntry(db, context, { action: 'user.create', subjectType: 'user', subjectId: account.id, after: user })
  await mailInvitationTo(db, context, scope, account)
  return toUserReply(context.text, user)
}

/**
 * Makes a user with an account a member of the company. Throws `user.already_member`.
 * A pending member is mailed another link and keeps the intended role.
 */
export async function joinMember(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  account: KnownAccountRow,
  role: InvitableRole,
): Promise<DirectoryUser> {
  const isNew = await insertMembership(db, scope, account.id, role)
  if (!isNew && !account.is_pending) throw new Problem('user.already_member', { name: accountFullName(account) })
  const user = await requireMember(db, scope, account.id)
  await writeAuditEntry(db, context, { action: 'user.invite', subjectType: 'user', subjectId: account.id, after: user })
  if (account.is_pending) {
    await mailInvitationTo(db, context, scope, account)
    return toUserReply(context.text, user)
  }
  if (account.id !== scope.userId) await mailAddedToCompany(db, context, scope, account)
  await raiseNotification(db, scope, context.now, {
    type: notificationKind.userJoined,
    subject: account.id,
    params: { name: accountFullName(account) },
  })
  return toUserReply(context.text, user)
}

/** Mails a user with a password that a company has been added to the account. */
async function mailAddedToCompany(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  account: UserAccountRow,
): Promise<void> {
  await queueMail(db, context, {
    to: account.email,
    language: accountLanguage(account),
    kind: 'added-to-company',
    params: { company: (await selectInvitationContext(db, scope)).name, inviter: await callerName(db, scope) },
    path: '/',
    until: new Date(context.now.getTime() + GREETING_VALIDITY_MS),
  })
}

/** Mails the invitation link to a pending user. */
async function mailInvitationTo(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  account: UserAccountRow,
): Promise<void> {
  await mailInvitation(db, context, {
    userId: account.id,
    email: account.email,
    language: accountLanguage(account),
    companyName: (await selectInvitationContext(db, scope)).name,
    directoryId: scope.directoryId,
    inviter: await callerName(db, scope),
  })
}

const accountLanguage = ({ language_id }: UserAccountRow): LanguageCode =>
  languages.find(({ id }) => id === language_id)?.code ?? 'da'
