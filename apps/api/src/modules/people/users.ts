import type { Role } from '@herdboard/contract/access.ts'
import type { Parsed, Reply } from '@herdboard/contract/endpoint.ts'
import type { UserId } from '@herdboard/contract/ids.ts'
import { type LanguageCode, languages } from '@herdboard/contract/languages.ts'
import type { addUser, changeUserSettings, DirectoryUser, inviteUser, listUsers } from '@herdboard/contract/people.ts'
import { mailInvitation } from '#modules/auth/service.ts'
import { queueMail } from '#modules/mail/service.ts'
import { raise } from '#modules/notifications/service.ts'
import { revokeTokensOf } from '#modules/programs/service.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Call } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'
import { newId } from '#platform/ids.ts'
import { Problem } from '#platform/problem.ts'
import type { Scope } from '#platform/scope.ts'
import {
  type AccountRow,
  deleteMembership,
  insertAccount,
  insertMembership,
  lockAdministrators,
  type MemberRow,
  raiseMembershipVersion,
  replaceFarmPermissions,
  selectAccountByEmail,
  selectGreeting,
  selectMembers,
  selectSampleBars,
  updateRole,
} from './sql/users.ts'
import { selectAccountOf } from './sql.ts'
import { toUser } from './words.ts'

const USER_JOINED = 64
const PERMISSION_CHANGED = 65
const DAY_MS = 86_400_000
/** A greeting that could not be delivered in so long is none any more. */
const GREETING_MS = 7 * DAY_MS

export async function usersOf(db: Db, { text }: Call, scope: Scope): Promise<Reply<typeof listUsers>> {
  return (await selectMembers(db, scope)).map((row) => toUser(text, row))
}

/** Makes somebody who has an account a member. Throws `user.not_found` for an address that nobody here has. */
export async function invite(
  db: Db,
  call: Call,
  scope: Scope,
  { email }: Parsed<typeof inviteUser>['body'],
): Promise<DirectoryUser> {
  await holdToSample(db, scope, email, 'Employee')
  const account = await selectAccountByEmail(db, email)
  if (!account) throw new Problem('user.not_found')
  return join(db, call, scope, account, 'Employee')
}

/** Makes an account that waits for its password, and mails the link. An address that has one is invited. */
export async function create(
  db: Db,
  call: Call,
  scope: Scope,
  { role, ...person }: Parsed<typeof addUser>['body'],
): Promise<DirectoryUser> {
  holdToGivable(scope, role)
  await holdToSample(db, scope, person.email, role)
  const greeting = await selectGreeting(db, scope)
  const account = {
    ...person,
    email: person.email.toLowerCase(),
    id: newId<UserId>(),
    language_id: greeting.language_id,
  }
  if (!(await insertAccount(db, account))) {
    const known = await selectAccountByEmail(db, person.email)
    if (!known) throw new Problem('user.not_found')
    return join(db, call, scope, known, role)
  }
  await insertMembership(db, scope, account.id, role === 'SolutionAdmin' ? 'DirectoryAdmin' : role)
  if (role === 'SolutionAdmin') await updateRole(db, scope, account.id, role)
  const user = await member(db, scope, account.id)
  await writeAudit(db, call, { action: 'user.create', subjectType: 'user', subjectId: account.id, after: user })
  await mailInvitation(db, call, {
    userId: account.id,
    email: account.email,
    language: languageOf(account),
    companyName: greeting.name,
    inviter: await nameOf(db, scope),
  })
  return toUser(call.text, user)
}

async function join(db: Db, call: Call, scope: Scope, account: AccountRow, role: Role): Promise<DirectoryUser> {
  const isNew = await insertMembership(db, scope, account.id, role === 'SolutionAdmin' ? 'DirectoryAdmin' : role)
  if (!isNew) throw new Problem('user.already_member', { name: fullName(account) })
  if (role === 'SolutionAdmin') await updateRole(db, scope, account.id, role)
  const user = await member(db, scope, account.id)
  await writeAudit(db, call, { action: 'user.invite', subjectType: 'user', subjectId: account.id, after: user })
  const { name } = await selectGreeting(db, scope)
  await queueMail(db, call, {
    to: account.email,
    language: languageOf(account),
    kind: 'added-to-company',
    params: { company: name, inviter: await nameOf(db, scope) },
    path: '/',
    until: new Date(call.now.getTime() + GREETING_MS),
  })
  await raise(db, scope, call.now, { type: USER_JOINED, subject: account.id, params: { name: fullName(account) } })
  return toUser(call.text, user)
}

/** Role and farms of a member. Nobody changes his own role, and the company keeps an administrator. */
export async function changeSettings(
  db: Db,
  call: Call,
  scope: Scope,
  id: UserId,
  { role, farms, version }: Parsed<typeof changeUserSettings>['body'],
): Promise<DirectoryUser> {
  const administrators = await lockAdministrators(db, scope, id)
  const before = await member(db, scope, id)
  if (version !== before.version)
    throw new Problem('version.stale', {}, { extra: { current: toUser(call.text, before) } })
  const known = new Set(before.farms.map((farm) => farm.id))
  if (farms.some((farm) => !known.has(farm.id))) throw new Problem('request.not_found')
  if (role !== before.role) {
    if (id === scope.userId) throw new Problem('user.own_role')
    holdToGivable(scope, role)
    holdToGivable(scope, before.role)
    if (role === 'Employee' || role === 'Advisor') holdToAnother(administrators, id)
    await holdToSample(db, scope, before.email, role)
    await updateRole(db, scope, id, role)
  }
  await replaceFarmPermissions(db, scope, id, farms)
  await raiseMembershipVersion(db, scope, id)
  const after = await member(db, scope, id)
  await writeAudit(db, call, { action: 'user.settings', subjectType: 'user', subjectId: id, before, after })
  if (id !== scope.userId && rightsIn(before) !== rightsIn(after)) {
    const params = { user: await nameOf(db, scope) }
    await raise(db, scope, call.now, { type: PERMISSION_CHANGED, subject: id, params, toUser: id })
  }
  return toUser(call.text, after)
}

/** Ends a membership. The account stays; whoever acts in the company right now does so no longer. */
export async function removeMember(db: Db, call: Call, scope: Scope, id: UserId): Promise<null> {
  const administrators = await lockAdministrators(db, scope, id)
  const before = await member(db, scope, id)
  if (id === scope.userId) throw new Problem('user.own_membership')
  holdToGivable(scope, before.role)
  holdToAnother(administrators, id)
  await deleteMembership(db, scope, id)
  // Invited again, the person's programs do not come back with them.
  await revokeTokensOf(db, call, { directoryId: scope.directoryId, userId: id })
  await writeAudit(db, call, { action: 'user.remove', subjectType: 'user', subjectId: id, before })
  return null
}

const rightsIn = ({ role, farms }: MemberRow): string => JSON.stringify([role, farms])

async function member(db: Db, scope: Scope, id: UserId): Promise<MemberRow> {
  const [row] = await selectMembers(db, scope, id)
  if (!row) throw new Problem('request.not_found')
  return row
}

/** The highest role is given and taken by those who have it. */
function holdToGivable({ role }: Scope, given: Role): void {
  if (given === 'SolutionAdmin' && role !== 'SolutionAdmin') throw new Problem('request.not_allowed')
}

/** People of the sample data stay there. Throws `user.sample`. */
async function holdToSample(db: Db, scope: Scope, email: string, role: Role): Promise<void> {
  const barred = await selectSampleBars(db, scope, email)
  if (barred.company || (role === 'SolutionAdmin' && barred.solution)) throw new Problem('user.sample')
}

function holdToAnother(administrators: readonly UserId[], id: UserId): void {
  if (administrators.includes(id) && administrators.length === 1) throw new Problem('user.last_administrator')
}

const languageOf = ({ language_id }: AccountRow): LanguageCode =>
  languages.find(({ id }) => id === language_id)?.code ?? 'da'

const fullName = ({ first_name, last_name }: Pick<AccountRow, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim()

const nameOf = async (db: Db, scope: Scope): Promise<string> => fullName(await selectAccountOf(db, scope))
