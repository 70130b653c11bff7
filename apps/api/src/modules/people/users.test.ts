import { InvitationId } from '@herdboard/contract/core/ids.ts'
import { getMeta, getProfile, listDirectories } from '@herdboard/contract/people/accounts.ts'
import { resetPassword } from '@herdboard/contract/people/auth.ts'
import { acceptInvitation } from '@herdboard/contract/people/invitations.ts'
import {
  addUser,
  changeUserSettings,
  DirectoryUser,
  inviteUser,
  listPermissions,
  listRoles,
  listUsers,
  removeUser,
} from '@herdboard/contract/people/users.ts'
import { listFarms } from '@herdboard/contract/places/locations.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type TestApiProblem, testApi } from '#testing/api/test-api.ts'
import { notificationsOf } from '#testing/fixtures/notifications.ts'
import { aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { aDevice } from '#testing/fixtures/test-devices.ts'
import { linkToken, sentMails } from '#testing/mail/sent-mails.ts'

const DirectoryUserNow = z.object({ current: DirectoryUser })
const api = await testApi({ instant: '2026-06-15T10:00:00Z' })

const mails = async () => {
  const rows = await api.db.selectFrom('mail').select(['kind', 'content', 'expires_at']).execute()
  return rows.map(({ kind, content, expires_at }) => ({
    kind,
    until: expires_at,
    ...(content as { to: string; path: string }),
  }))
}
const mailTo = async (email: string) => (await mails()).filter(({ to }) => to === email)

test('[API-037] [API-038] [API-039] [SETTINGS-048] [SETTINGS-049] [SETTINGS-050] [PERM-001] user list shows members with role and farms in words', async () => {
  const company = await aCompany(api.db)
  const manager = api.as(company)
  const [north, south] = [await aFarm(api.db, company, { name: 'Nord' }), await aFarm(api.db, company, { name: 'Syd' })]
  const worker = await aPerson(api.db, {
    company,
    farms: [{ farm: north, permission: 'Read' }],
    password: 'gris-og-grise',
  })
  expect(await manager.call(listRoles)).toEqual([
    { id: 1, key: 'DirectoryAdmin', name: 'Administrator' },
    { id: 2, key: 'Employee', name: 'Medarbejder' },
    { id: 3, key: 'Advisor', name: 'Rådgiver' },
    { id: 4, key: 'SolutionAdmin', name: 'Systemadministrator' },
  ])
  expect(await manager.call(listPermissions)).toEqual([
    { id: 1, key: 'None', name: 'Ingen adgang' },
    { id: 2, key: 'Read', name: 'Læse' },
    { id: 3, key: 'ReadWrite', name: 'Læse og skrive' },
  ])
  const users = await manager.call(listUsers)
  expect(users.find(({ id }) => id === worker.userId)).toMatchObject({
    email: worker.email,
    is_pending: false,
    settings: {
      role: { key: 'Employee', name: 'Medarbejder' },
      farms: [
        { id: north.id, permission: { key: 'Read' } },
        { id: south.id, permission: { key: 'None' } },
      ],
    },
  })
  const own = users.find(({ id }) => id === company.manager.userId)?.settings
  expect(own?.farms.map(({ permission }) => permission.key)).toEqual(['ReadWrite', 'ReadWrite'])
})

test('[SETTINGS-039] [SETTINGS-065] person is invited by address, a member is not, and an invalid address is refused', async () => {
  const company = await aCompany(api.db)
  const manager = api.as(company)
  expect(await manager.call(inviteUser, { body: { email: ' Raadgiver@SVIN.example' } })).toMatchObject({
    email: 'raadgiver@svin.example',
    first_name: 'Raadgiver',
    is_pending: true,
    settings: { role: { key: 'Employee' }, farms: [] },
  })
  await expect(manager.call(inviteUser, { body: { email: company.manager.email } })).rejects.toMatchObject({
    status: 422,
    code: 'user.already_member',
  })
  for (const email of ['', 'ukendt', 'ukendt@farm', '@farm.example', 'to ord@farm.example']) {
    expect((await manager.send(inviteUser, { body: { email } })).statusCode).toBe(400)
  }
})

test('invitation of a new person waits seven days for its answer', async () => {
  const company = await aCompany(api.db, { name: 'Holm I/S' })
  const body = { email: 'Ny@farm.example', first_name: 'Ny', last_name: 'Mand', role: 'Advisor' as const }
  const user = await api.as(company).call(addUser, { body })
  expect(user).toMatchObject({
    first_name: 'Ny',
    email: 'ny@farm.example',
    is_pending: true,
    settings: { role: { key: 'Advisor' } },
  })
  const [mail] = await mailTo('ny@farm.example')
  expect(mail).toMatchObject({ kind: 'invitation', until: new Date('2026-06-22T10:00:00Z') })
  expect(mail?.path).toBe('/auth/accept')
  expect(user.invited_until).toBe('2026-06-22T10:00:00.000Z')
})

test('new user acts in the company from the first sign-in, and its administrators are notified', async () => {
  const company = await aCompany(api.db)
  const manager = api.as(company)
  const password = 'Gul traktor i regn'
  const notified = async () =>
    (await notificationsOf(manager)).data
      .filter(({ type_id }) => type_id === notificationKind.userJoined)
      .map(({ message }) => message)
  const body = { email: 'nyansat@farm.example', first_name: 'Ny', last_name: 'Ansat', role: 'Employee' as const }
  const { id } = await manager.call(addUser, { body })
  expect(await notified()).toEqual([])
  const token = linkToken((await sentMails(api)).find(({ to }) => to === body.email))
  await api.anonymous().call(resetPassword, { body: { token, password, confirm: password } })
  expect(await notified()).toEqual([expect.stringContaining('Ny Ansat')])
  const joined = { userId: id, email: body.email, directoryId: company.directoryId, role: 'Employee' as const }
  await aDevice(api.db, joined, id)
  expect(await api.as(joined).call(getMeta)).toMatchObject({ active_directory_id: company.directoryId })
  const other = await aCompany(api.db)
  expect(
    (await notificationsOf(api.as(other))).data.filter(({ type_id }) => type_id === notificationKind.userJoined),
  ).toEqual([])
})

test('[SETTINGS-066] [SETTINGS-072] changed role and farms apply at the next call, and the notification names who changed them', async () => {
  const company = await aCompany(api.db)
  const [north, south] = [await aFarm(api.db, company, { name: 'Nord' }), await aFarm(api.db, company, { name: 'Syd' })]
  const worker = await aPerson(api.db, { company, farms: [{ farm: north, permission: 'ReadWrite' }] })
  let version = 0
  const change = (role: 'Employee' | 'DirectoryAdmin', farms: { id: typeof north.id; permission: 'Read' | 'None' }[]) =>
    api.as(company).call(changeUserSettings, {
      params: { id: worker.userId },
      body: { role, farms, version: ++version },
    })
  await change('Employee', [
    { id: north.id, permission: 'None' },
    { id: south.id, permission: 'Read' },
  ])
  const farms = await api.as(worker).call(listFarms)
  expect(farms.map(({ name, permission }) => [name, permission.key])).toEqual([['Syd', 'Read']])
  const notified = (await notificationsOf(api.as(worker))).data.filter(
    ({ type_id }) => type_id === notificationKind.permissionChanged,
  )
  expect(notified).toHaveLength(1)
  expect(notified[0]?.message).toMatch(/^Dine rettigheder er ændret af /)
  await change('DirectoryAdmin', [])
  expect(await api.as(worker).call(getProfile)).toMatchObject({ role: 'DirectoryAdmin' })
  expect(await api.as(worker).call(listFarms)).toHaveLength(2)
  const lines = await api.db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('action', '=', 'user.settings')
    .where('subject_id', '=', worker.userId)
    .execute()
  expect(lines).toHaveLength(2)
})

test('[SETTINGS-040] [SETTINGS-042] own role and own membership cannot be changed, and an administrator must remain', async () => {
  const company = await aCompany(api.db)
  const { userId } = company.manager
  const manager = api.as(company)
  await expect(
    manager.call(changeUserSettings, { params: { id: userId }, body: { role: 'Employee', farms: [], version: 1 } }),
  ).rejects.toMatchObject({ status: 422, code: 'user.own_role' })
  await expect(manager.call(removeUser, { params: { id: userId } })).rejects.toMatchObject({
    status: 422,
    code: 'user.own_membership',
  })
  const solution = api.as(await aPerson(api.db, { company, role: 'SolutionAdmin' }))
  const refusedRequests = [
    solution.call(changeUserSettings, { params: { id: userId }, body: { role: 'Employee', farms: [], version: 1 } }),
    solution.call(removeUser, { params: { id: userId } }),
  ]
  const refusal = { status: 422, code: 'user.last_administrator' }
  await Promise.all(refusedRequests.map((request) => expect(request).rejects.toMatchObject(refusal)))
  // Two administrators remove each other concurrently: one of them remains.
  const second = await aPerson(api.db, { company, role: 'DirectoryAdmin' })
  const both = await Promise.allSettled([
    api.as(second).call(removeUser, { params: { id: userId } }),
    manager.call(removeUser, { params: { id: second.userId } }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('[PERM-004] highest role is granted and revoked only by users who have it', async () => {
  const company = await aCompany(api.db)
  const worker = await aPerson(api.db, { company })
  const give = (who: ReturnType<typeof api.as>, role: 'SolutionAdmin' | 'Employee', version = 1) =>
    who.call(changeUserSettings, { params: { id: worker.userId }, body: { role, farms: [], version } })
  await expect(give(api.as(company), 'SolutionAdmin')).rejects.toMatchObject({ status: 403 })
  const solution = api.as(await aPerson(api.db, { company, role: 'SolutionAdmin' }))
  expect((await give(solution, 'SolutionAdmin')).settings.role.key).toBe('SolutionAdmin')
  await expect(give(api.as(company), 'Employee', 2)).rejects.toMatchObject({ status: 403 })
  await expect(api.as(company).call(removeUser, { params: { id: worker.userId } })).rejects.toMatchObject({
    status: 403,
  })
  expect((await give(solution, 'Employee', 2)).settings.role.key).toBe('Employee')
})

test('[SETTINGS-067] removed member has no access to the company, and the account remains', async () => {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  const worker = await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
  await api.as(company).call(removeUser, { params: { id: worker.userId } })
  expect(await api.as(worker).call(listFarms)).toEqual([])
  expect(await api.as(worker).call(listDirectories)).toEqual([])
  expect((await api.as(company).call(listUsers)).map(({ id }) => id)).toEqual([company.manager.userId])
  const account = await api.db
    .selectFrom('user_account')
    .select(['active_directory_id', 'deleted_at'])
    .where('id', '=', worker.userId)
    .executeTakeFirstOrThrow()
  expect(account).toEqual({ active_directory_id: null, deleted_at: null })
  expect((await api.as(company).send(removeUser, { params: { id: worker.userId } })).statusCode).toBe(404)
})

test('[PERM-008] [PERM-009] [PERM-010] inviting needs module and right, viewing works without the module, editing needs a manager', async () => {
  const company = await aCompany(api.db, { modules: [] })
  const body = { email: 'ny2@farm.example' }
  expect((await api.as(company).send(inviteUser, { body })).statusCode).toBe(403)
  expect(await api.as(company).call(listUsers)).toHaveLength(1)
  const full = await aCompany(api.db)
  const worker = api.as(await aPerson(api.db, { company: full }))
  expect((await worker.send(inviteUser, { body })).statusCode).toBe(403)
  expect((await worker.send(listUsers)).statusCode).toBe(403)
  const params = { id: full.manager.userId }
  for (const role of ['Employee', 'Advisor'] as const) {
    const other = api.as(await aPerson(api.db, { company: full, role }))
    const change = { params, body: { role, farms: [], version: 1 } }
    expect((await other.send(changeUserSettings, change)).statusCode).toBe(403)
  }
})

test('farm of another company cannot be granted', async () => {
  const company = await aCompany(api.db)
  const worker = await aPerson(api.db, { company })
  const theirs = await aFarm(api.db, await aCompany(api.db))
  await expect(
    api.as(company).call(changeUserSettings, {
      params: { id: worker.userId },
      body: { role: 'Employee', farms: [{ id: theirs.id, permission: 'Read' }], version: 1 },
    }),
  ).rejects.toMatchObject({ status: 404 })
})

test('farm permission listed twice is refused, and of concurrent changes only one is applied', async () => {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  const worker = await aPerson(api.db, { company })
  const give = (who: ReturnType<typeof api.as>, ...permissions: ('Read' | 'ReadWrite')[]) =>
    who.send(changeUserSettings, {
      params: { id: worker.userId },
      body: { role: 'Employee', farms: permissions.map((permission) => ({ id: farm.id, permission })), version: 1 },
    })
  expect((await give(api.as(company), 'Read', 'ReadWrite')).statusCode).toBe(400)
  expect(await api.as(worker).call(listFarms)).toEqual([])
  // Only the solution administrator still manages the company.
  const solution = api.as(await aPerson(api.db, { company, role: 'SolutionAdmin' }))
  await api.db.deleteFrom('membership').where('user_id', '=', company.manager.userId).execute()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => give(solution, at % 2 === 0 ? 'Read' : 'ReadWrite')),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...answers.slice(1).map(() => 409)])
  expect(await api.as(worker).call(listFarms)).toHaveLength(1)
})

test('sample users cannot join real companies or administer the solution beside one', async () => {
  const company = await aCompany(api.db)
  const refused = { status: 422, code: 'user.sample' }
  const known = await aPerson(api.db, { email: 'kendt@demo.example' })
  await expect(api.as(company).call(inviteUser, { body: { email: known.email } })).rejects.toMatchObject(refused)
  const body = { email: 'Ny@DEMO.example', first_name: 'Ny', last_name: 'Mand', role: 'Employee' as const }
  await expect(api.as(company).call(addUser, { body })).rejects.toMatchObject(refused)
  expect(await api.as(company).call(listUsers)).toHaveLength(1)
  const sample = await aCompany(api.db, { isDemo: true })
  const invited = await api.as(sample).call(inviteUser, { body: { email: known.email } })
  await api.as(known).call(acceptInvitation, { params: { id: InvitationId.parse(invited.id) } })
  const solution = api.as(await aPerson(api.db, { company: sample, role: 'SolutionAdmin' }))
  const give = (role: 'SolutionAdmin' | 'Advisor') =>
    solution.call(changeUserSettings, { params: { id: known.userId }, body: { role, farms: [], version: 1 } })
  await expect(give('SolutionAdmin')).rejects.toMatchObject(refused)
  expect((await give('Advisor')).settings.role.key).toBe('Advisor')
})

test('second of two concurrent changes to a user is refused, shows the first change and loses nothing', async () => {
  const company = await aCompany(api.db)
  const [north, south] = [await aFarm(api.db, company), await aFarm(api.db, company)]
  const worker = await aPerson(api.db, { company })
  const second = await aPerson(api.db, { company, role: 'DirectoryAdmin' })
  const give = (who: ReturnType<typeof api.as>, farm: typeof north, version: number) =>
    who.call(changeUserSettings, {
      params: { id: worker.userId },
      body: { role: 'Employee', farms: [{ id: farm.id, permission: 'Read' }], version },
    })
  expect((await give(api.as(company), north, 1)).settings.version).toBe(2)
  const late = await give(api.as(second), south, 1).catch((problem: TestApiProblem) => problem)
  expect(late).toMatchObject({ status: 409, code: 'version.stale' })
  const { current } = DirectoryUserNow.parse((late as TestApiProblem).body)
  expect(current.settings.farms.find(({ id }) => id === north.id)?.permission.key).toBe('Read')
  expect(await api.as(worker).call(listFarms)).toMatchObject([{ id: north.id }])
  expect((await give(api.as(second), south, current.settings.version)).settings.version).toBe(3)
})
