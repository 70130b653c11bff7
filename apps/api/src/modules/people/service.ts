import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { languages } from '@herdboard/contract/core/languages.ts'
import type {
  activateDirectory,
  Directory,
  getMeta,
  listDirectories,
  Profile,
  patchProfile,
  putUser,
} from '@herdboard/contract/people/accounts.ts'
import { taskCountsQuery } from '#modules/assignments/service.ts'
import { notificationCountsQuery } from '#modules/notifications/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { withRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { Person } from '#platform/tenant/tenant-scope.ts'
import { assertPlainName } from '#platform/text/plain-name.ts'
import {
  type DirectoryRow,
  type OwnAccountFields,
  selectActiveDirectory,
  selectDirectories,
  selectMeta,
  selectOwnAccountRow,
  selectOwnCompanyName,
  updateAccount,
  updateActiveDirectory,
} from './sql/own-account.ts'

export { inviteAdministrator } from './invite-administrator.ts'
export { removeInvitedUser } from './remove-invited-user.ts'
export { anonymiseAccount } from './sql/delete-own-account.ts'
export { selectPendingMembers } from './sql/invited-users.ts'

/** Returns the user's profile in the token's company; without a company, its fields are empty. */
export async function readProfile(db: Db, context: RequestContext, person: Person): Promise<Profile> {
  const { scope } = context
  const account = await selectOwnAccountRow(db, person)
  const company = scope && (await selectOwnCompanyName(db, scope))
  const language = languages.find(({ id }) => id === account.language_id) ?? languages[0]
  return {
    id: person.userId,
    first_name: account.first_name,
    last_name: account.last_name,
    email: person.email,
    language_id: language.id,
    language_code: language.code,
    energy_unit: person.energyUnit,
    directory_name: company?.name ?? '',
    active_directory_id: scope?.directoryId ?? null,
    role: scope?.role ?? (person.isSolutionAdmin ? 'SolutionAdmin' : null),
    modules: scope ? [...scope.modules] : [],
    accessible_directory_count: account.accessible_directory_count,
    is_demo: company?.is_demo ?? false,
    has_password: account.has_password,
    records_only: scope?.recordsOnly ?? false,
  }
}

/** Changes the given fields of the profile and returns it. The last operation on a field wins. */
export async function changeProfile(
  db: Db,
  context: RequestContext,
  person: Person,
  operations: EndpointRequest<typeof patchProfile>['body'],
): Promise<Profile> {
  const after: OwnAccountFields = Object.fromEntries(operations.map(({ path, value }) => [path.slice(1), value]))
  if (after.first_name !== undefined) assertPlainName(after.first_name, 'first_name')
  if (after.last_name !== undefined) assertPlainName(after.last_name, 'last_name')
  if (after.language_id !== undefined && !languages.some(({ id }) => id === after.language_id)) {
    throw new Problem('request.malformed', { name: '/language_id' })
  }
  const account = { ...(await selectOwnAccountRow(db, person)), energy_unit: person.energyUnit }
  const before = Object.fromEntries(Object.entries(account).filter(([name]) => Object.keys(after).includes(name)))
  await updateAccount(db, person, after)
  const isOnlyLanguage = Object.keys(after).every((name) => name === 'language_id')
  await writeAuditEntry(db, context, {
    action: isOnlyLanguage ? 'profile.language' : 'profile.change',
    subjectType: 'user',
    subjectId: person.userId,
    before,
    after,
  })
  const energyUnit = after.energy_unit === undefined ? person.energyUnit : after.energy_unit === 'MJ' ? 'MJ' : 'FE'
  return readProfile(db, context, { ...person, energyUnit })
}

/** Changes the profile from whole values. Throws `request.not_found` for the account of another user. */
export async function changeOwnUser(
  db: Db,
  context: RequestContext,
  person: Person,
  id: UserId,
  changes: EndpointRequest<typeof putUser>['body'],
): Promise<Profile> {
  if (id !== person.userId) throw new Problem('request.not_found')
  const { first_name, last_name, language_id, energy_unit } = changes
  return changeProfile(db, context, person, [
    ...(first_name === undefined ? [] : [{ op: 'replace', path: '/first_name', value: first_name } as const]),
    ...(last_name === undefined ? [] : [{ op: 'replace', path: '/last_name', value: last_name } as const]),
    ...(language_id === undefined ? [] : [{ op: 'replace', path: '/language_id', value: language_id } as const]),
    ...(energy_unit === undefined ? [] : [{ op: 'replace', path: '/energy_unit', value: energy_unit } as const]),
  ])
}

/**
 * Returns the data that clients poll. The active company is the account's, so that a tab with an older token notices.
 */
export async function readMeta(
  db: Db,
  context: RequestContext,
  person: Person,
): Promise<EndpointReply<typeof getMeta>> {
  const { scope, today } = context
  if (!scope) return { active_directory_id: await selectActiveDirectory(db, person), ...NO_COMPANY_META }
  const { active_directory_id, data_version, pending_farms, unread, unhandled, needs_me, due, overdue } =
    await selectMeta(db, scope, notificationCountsQuery(scope), taskCountsQuery(scope, today))
  return {
    active_directory_id,
    data_version,
    pending_farms,
    notifications: { unread, unhandled, needs_me },
    assignments: { due, overdue },
  }
}

const NO_COMPANY_META = {
  data_version: 0,
  pending_farms: 0,
  notifications: { unread: 0, unhandled: 0, needs_me: 0 },
  assignments: { due: 0, overdue: 0 },
}

export async function directoriesOf(
  db: Db,
  context: RequestContext,
  person: Person,
): Promise<EndpointReply<typeof listDirectories>> {
  const directories = await selectDirectories(db, person)
  // An API token opens one company and must not reveal others.
  const open = context.program ? directories.filter(({ id }) => id === context.scope?.directoryId) : directories
  return open.map((row) => toDirectory(context, row))
}

/**
 * Makes this company the active one. Tokens issued before name the former company until they are refreshed.
 * Throws `request.not_found` for a company that is not open to the user. Activating the active company
 * again is allowed.
 */
export async function activateCompany(
  db: Db,
  context: RequestContext,
  person: Person,
  id: DirectoryId,
): Promise<EndpointReply<typeof activateDirectory>> {
  const [row] = await selectDirectories(db, person, id)
  if (!row) throw new Problem('request.not_found')
  const before = await selectActiveDirectory(db, person)
  await updateActiveDirectory(db, person.userId, id)
  // The audit entry belongs to the new company: the transaction switches its tenant there and back.
  await withRowLevelSecurity(db, { directoryId: id, userId: person.userId }, () =>
    writeAuditEntry(db, context, {
      action: 'directory.activate',
      directoryId: id,
      subjectType: 'directory',
      subjectId: id,
      before: { active_directory_id: before },
      after: { active_directory_id: id },
    }),
  )
  return toDirectory(context, { ...row, active: true })
}

const toDirectory = ({ text }: RequestContext, row: DirectoryRow): Directory => ({
  ...row,
  search_topics: [
    { name: text('people:topic.name'), searchable: true, querables: [row.name] },
    { name: text('people:topic.main_number'), searchable: row.main_number !== '', querables: [row.main_number] },
  ],
})
