import type { Parsed } from '@herdboard/contract/core/endpoint.ts'
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
import { lockInstallation } from '#platform/database/installation-lock.ts'
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
  selectIsLastSolutionAdministrator,
  selectOwnCompanies,
  selectOwnMembership,
} from './sql/delete-own-account.ts'
import { lockAdministrators } from './sql/users.ts'

/**
 * Deletes the person's own account, at once and for good: what lets one sign in goes, and with it name and address. What
 * the companies must keep stays, under a name of nobody. Throws `user.last_administrator_of` for who alone administers a
 * company: it would belong to nobody.
 */
export async function deleteOwnAccountWithProof(
  deps: ReauthenticationContext,
  context: WebRequestContext,
  person: Person,
  proof: Parsed<typeof deleteAccount>['body'],
): Promise<null> {
  const { userId, email, language } = person
  await withTransaction(deps.database, (db) => assertNotLastAdministrator(db, person))
  // After what is refused anyway, since a code is used up by it.
  await requireReauthentication(deps, context, person, proof)
  await withTransaction(deps.database, async (db) => {
    await assertAccountDeletable(db, person)
    const left = await leaveAllCompanies(db, context, person, new Set())
    // After the memberships, as whoever invites does; then of those who took the person in meanwhile.
    await lockAccount(db, userId)
    await leaveAllCompanies(db, context, person, left)
    await recordSecurity(db, context, 'account.deleted', userId)
    await deleteAccountCredentials(db, userId, throttleSubjectsOf(person))
    await anonymiseAccount(db, userId, translatorFor(language)('people:deleted_user'), context.now)
    await setRowLevelSecurity(db, null, null)
    await deleteMailsTo(db, email)
    await queueMail(db, context, { to: email, language, kind: 'account-deleted', params: {}, path: '/' })
  })
  return null
}

/** Throws for people of the sample data, and for the last who administers the solution. */
async function assertAccountDeletable(db: Db, { userId, email, isSolutionAdmin }: Person): Promise<void> {
  await setRowLevelSecurity(db, null, userId)
  if (await isSampleEmail(db, email)) throw new Problem('user.sample_stays')
  if (!isSolutionAdmin) return
  await lockInstallation(db)
  if (await selectIsLastSolutionAdministrator(db, userId)) throw new Problem('user.last_solution_administrator')
}

/** Throws for whom somebody else has to follow first, in the solution or in a company. */
async function assertNotLastAdministrator(db: Db, person: Person): Promise<void> {
  await assertAccountDeletable(db, person)
  for (const directoryId of await selectOwnCompanies(db)) {
    await setRowLevelSecurity(db, directoryId, person.userId)
    const own = await selectOwnMembership(db, directoryId, person.userId)
    if (own) await assertCompanyKeepsAdministrator(db, directoryId, person, own)
  }
}

/** Throws where the company would be left without an administrator; who administers it is held until the transaction ends. */
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

/** Takes a person out of every company but those left already; gives back all that are left by now. */
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
 * Takes a person out of one company, which keeps an administrator, and leaves a line there; of one that was left before,
 * what was still the person's own there.
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
  await publishChange(db, directoryId, ['company'])
}
