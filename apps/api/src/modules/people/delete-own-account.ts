import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import type { deleteAccount } from '@herdboard/contract/people/own-data.ts'
import {
  isSampleEmail,
  type ReauthenticationContext,
  recordSecurity,
  requireReauthentication,
  throttleSubjectsOf,
} from '#modules/auth/service.ts'
import { queueMail } from '#modules/mail/service.ts'
import { anonymisePersonInNotifications } from '#modules/notifications/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { lockInstallation } from '#platform/database/connection/installation-lock.ts'
import type { Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { WebRequestContext } from '#platform/http/request-context.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { Person } from '#platform/tenant/tenant-scope.ts'
import { translatorFor } from '#platform/text/translator.ts'
import { hasOtherAdministrator } from './administrator-rules.ts'
import {
  anonymiseAccount,
  deleteAccountCredentials,
  deleteMailsTo,
  deleteOwnInCompany,
  lockAccount,
  type OwnMembership,
  resignAsAdministrator,
  selectIsLastSolutionAdministrator,
  selectOwnCompanies,
  selectOwnMembership,
} from './sql/delete-own-account.ts'
import { lockAdministrators } from './sql/users.ts'

/**
 * Deletes the user's own account immediately and permanently: credentials, name and address.
 * The records that companies must retain stay, under an anonymous name. Throws `user.last_administrator_of` for the
 * only administrator of a company, which would otherwise have no owner.
 */
export async function deleteOwnAccountWithProof(
  deps: ReauthenticationContext,
  context: WebRequestContext,
  person: Person,
  proof: EndpointRequest<typeof deleteAccount>['body'],
): Promise<null> {
  const { userId, email, language } = person
  await withTransaction(deps.database, (db) => assertNotLastAdministrator(db, person))
  // After all refusals, because a second-factor code can be used only once.
  await requireReauthentication(deps, context, person, proof)
  await withTransaction(deps.database, async (db) => {
    await assertAccountDeletable(db, person)
    const left = await leaveAllCompanies(db, context, person, new Set())
    // The account is locked after the memberships, in the same order as in an invitation. Companies that added the user
    // meanwhile are left afterwards.
    await lockAccount(db, userId)
    await leaveAllCompanies(db, context, person, left)
    await recordSecurity(db, context, 'account.deleted', userId)
    if (person.isSolutionAdmin) await resignAsAdministrator(db, userId)
    await deleteAccountCredentials(db, userId, throttleSubjectsOf(person))
    await anonymiseAccount(db, userId, translatorFor(language)('people:deleted_user'), context.now)
    await setRowLevelSecurity(db, null, null)
    await deleteMailsTo(db, email)
    await queueMail(db, context, { to: email, language, kind: 'account-deleted', params: {}, path: '/' })
  })
  return null
}

/** Throws `user.sample_stays` for sample accounts, and `user.last_solution_administrator` for the last one. */
async function assertAccountDeletable(db: Db, { userId, email, isSolutionAdmin }: Person): Promise<void> {
  await setRowLevelSecurity(db, null, userId)
  if (await isSampleEmail(db, email)) throw new Problem('user.sample_stays')
  if (!isSolutionAdmin) return
  await lockInstallation(db)
  if (await selectIsLastSolutionAdministrator(db, userId)) throw new Problem('user.last_solution_administrator')
}

/** Throws where another administrator must be appointed first, for the solution or for a company. */
async function assertNotLastAdministrator(db: Db, person: Person): Promise<void> {
  await assertAccountDeletable(db, person)
  for (const directoryId of await selectOwnCompanies(db)) {
    await setRowLevelSecurity(db, directoryId, person.userId)
    const own = await selectOwnMembership(db, directoryId, person.userId)
    if (own) await assertCompanyKeepsAdministrator(db, directoryId, person, own)
  }
}

/**
 * Throws `user.last_administrator_of` where the company would have no administrator; locks them until
 * the transaction ends.
 */
async function assertCompanyKeepsAdministrator(
  db: Db,
  directoryId: DirectoryId,
  { userId }: Person,
  { name, role, is_deleted: isDeleted }: OwnMembership,
): Promise<void> {
  const administrators = await lockAdministrators(db, { directoryId }, userId)
  if (role === 'DirectoryAdmin' && !isDeleted && !hasOtherAdministrator(administrators, userId))
    throw new Problem('user.last_administrator_of', { company: name })
}

/** Removes a user from every company except those in `left`; returns all companies that the user has now left. */
async function leaveAllCompanies(
  db: Db,
  context: WebRequestContext,
  person: Person,
  left: ReadonlySet<DirectoryId>,
): Promise<ReadonlySet<DirectoryId>> {
  const companies = new Set(await selectOwnCompanies(db))
  for (const directoryId of companies.difference(left)) await leaveOneCompany(db, context, person, directoryId)
  return companies
}

/**
 * Removes a user from one company and writes an audit entry there; the company must keep an administrator.
 * Where the user is no member, only the remaining personal data is deleted.
 */
async function leaveOneCompany(
  db: Db,
  context: WebRequestContext,
  person: Person,
  directoryId: DirectoryId,
): Promise<void> {
  const { userId, language } = person
  await setRowLevelSecurity(db, directoryId, userId)
  const own = await selectOwnMembership(db, directoryId, userId)
  if (!own) return
  const { role } = own
  await assertCompanyKeepsAdministrator(db, directoryId, person, own)
  await deleteOwnInCompany(db, { directoryId, userId, now: context.now })
  const nobody = `${translatorFor(language)('people:deleted_user')} ${userId.slice(-4)}`
  await anonymisePersonInNotifications(db, { directoryId, userId, name: nobody })
  if (role === null) return
  const auditEntry = {
    action: 'user.account_deleted',
    directoryId,
    subjectType: 'user',
    subjectId: userId,
    before: { role },
  }
  await writeAuditEntry(db, { ...context, person, scope: null }, auditEntry)
  publishChange(db, directoryId, ['company'])
}
