import type { EndpointInput } from '@herdboard/contract/core/endpoint.ts'
import type { UserId } from '@herdboard/contract/core/ids.ts'
import {
  activateDirectory,
  getMeta,
  getProfile,
  listDirectories,
  patchProfile,
  putUser,
} from '@herdboard/contract/people/accounts.ts'
import { exchangeToken, login, refreshToken } from '@herdboard/contract/people/auth.ts'
import { listEvents } from '@herdboard/contract/system/catalogue.ts'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aFarm, aMembership, aPerson } from '#testing/fixtures/test-company.ts'

const api = await testApi()
const clientId = '7d9f1c8e-2f0e-4f7e-9a53-0d7a5b3c1e11'

test('[API-017] [SHELL-106] [SHELL-108] profile reports the user, the current company and its modules', async () => {
  const company = await aCompany(api.db, { name: 'Holms Grise', modules: ['Sections', 'HelpWidget'] })
  const anna = await aPerson(api.db, { company, role: 'Employee', email: 'anna@holm.example' })
  expect(await api.as(anna).call(getProfile)).toEqual({
    id: anna.userId,
    first_name: 'Anna',
    last_name: 'Holm',
    email: 'anna@holm.example',
    language_id: 1,
    language_code: 'da',
    energy_unit: 'FE',
    directory_name: 'Holms Grise',
    active_directory_id: company.directoryId,
    role: 'Employee',
    modules: ['Sections', 'HelpWidget'],
    accessible_directory_count: 1,
    is_demo: false,
    has_password: true,
    records_only: false,
  })
})

test('[AUTH-025] member without a chosen company sees the available companies', async () => {
  const company = await aCompany(api.db)
  const bent = await aPerson(api.db, { company, isActive: false })
  expect(await api.as(bent).call(getProfile)).toMatchObject({
    directory_name: '',
    active_directory_id: null,
    role: null,
    modules: [],
    accessible_directory_count: 1,
  })
  expect(await api.as(bent).call(getMeta)).toEqual({
    active_directory_id: null,
    data_version: 0,
    pending_farms: 0,
    notifications: { unread: 0, unhandled: 0, needs_me: 0 },
    assignments: { due: 0, overdue: 0 },
  })
  await expect(api.as(bent).call(listEvents)).rejects.toMatchObject({ status: 403, code: 'auth.no_company' })
})

test('[API-076] [SHELL-087] language change applies to later answers and is logged', async () => {
  const { manager } = await aCompany(api.db)
  const operation = (value: number) => ({ body: [{ op: 'replace', path: '/language_id', value }] as const })
  const replace = (value: number) => api.as(manager).call(patchProfile, { body: [...operation(value).body] })
  expect(await replace(3)).toMatchObject({ language_id: 3, language_code: 'sv' })
  const refused = await api.as(manager).send(patchProfile, operation(6), { headers: { language: '' } })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().messages[0].message).toMatch(/^Begäran kunde inte läsas/)

  const auditLog = await api.db.selectFrom('audit_entry').selectAll().where('user_id', '=', manager.userId).execute()
  expect(auditLog).toMatchObject([
    {
      directory_id: manager.directoryId,
      action: 'profile.language',
      before: { language_id: 1 },
      after: { language_id: 3 },
    },
  ])
})

test('[API-075] own account can be changed as a whole or in part, other accounts cannot', async () => {
  const company = await aCompany(api.db)
  const colleague = await aPerson(api.db, { company, role: 'DirectoryAdmin' })
  const change = (id: UserId, body: EndpointInput<typeof putUser>['body']) =>
    api.as(company).call(putUser, { params: { id }, body })
  const own = company.manager.userId
  expect(await change(own, { first_name: 'Jens', energy_unit: 'MJ' })).toMatchObject({
    first_name: 'Jens',
    last_name: 'Holm',
    energy_unit: 'MJ',
  })
  expect(await api.as(company).call(getProfile)).toMatchObject({ first_name: 'Jens', energy_unit: 'MJ' })
  await expect(change(own, {})).rejects.toMatchObject({ status: 400 })
  await expect(change(colleague.userId, { first_name: 'Peter' })).rejects.toMatchObject({ status: 404 })
  expect(await api.as(colleague).call(getProfile)).toMatchObject({ first_name: 'Anna' })
})

test('[API-033] [API-067] [SHELL-001] company switch holds on every device: the poll reports it and the next token names it', async () => {
  const password = 'Foder til mandag'
  const [first, second] = [await aCompany(api.db, { name: 'Alfa' }), await aCompany(api.db, { name: 'Beta' })]
  const advisor = await aPerson(api.db, { company: first, role: 'Advisor', password })
  await aMembership(api.db, second, advisor, 'DirectoryAdmin')
  const caller = api.as(advisor)
  expect(await caller.call(listDirectories)).toMatchObject([
    { id: first.directoryId, name: 'Alfa', active: true, role: 'Advisor' },
    { id: second.directoryId, name: 'Beta', active: false, role: 'DirectoryAdmin' },
  ])
  const token = await api.anonymous().call(login, { body: { email: advisor.email, password, client_id: clientId } })
  const pair = await api.anonymous().call(exchangeToken, { body: { token: token.token, client_id: clientId } })
  expect(decodeJwt(pair.token)).toMatchObject({ ad: first.directoryId, role: 'Advisor' })

  expect(
    await caller.call(activateDirectory, { params: { id: second.directoryId }, body: { active: true } }),
  ).toMatchObject({ id: second.directoryId, active: true, role: 'DirectoryAdmin' })

  // The existing token still acts in the first company; the polled data shows that the active company has changed.
  expect(await caller.call(getMeta)).toMatchObject({ active_directory_id: second.directoryId })
  expect(await caller.call(getProfile)).toMatchObject({ directory_name: 'Alfa' })
  const { refresh_token } = pair
  const next = await api.anonymous().call(refreshToken, { body: { refresh_token, client_id: clientId } })
  expect(decodeJwt(next.token)).toMatchObject({ ad: second.directoryId, role: 'DirectoryAdmin' })

  const auditLog = await api.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('directory_id', '=', second.directoryId)
    .execute()
  expect(auditLog).toEqual([
    {
      action: 'directory.activate',
      before: { active_directory_id: first.directoryId },
      after: { active_directory_id: second.directoryId },
    },
  ])
})

test('[PERM-003] [PERM-004] [PERM-001] solution administrator may enter every company', async () => {
  const company = await aCompany(api.db)
  const solution = await aPerson(api.db, { role: 'SolutionAdmin' })
  const all = await api.db.selectFrom('directory').select('id').execute()
  expect(await api.as(solution).call(listDirectories)).toHaveLength(all.length)
  await api.as(solution).call(activateDirectory, { params: { id: company.directoryId }, body: { active: true } })
  const entered = { ...solution, directoryId: company.directoryId }
  expect(await api.as(entered).call(getProfile)).toMatchObject({ role: 'SolutionAdmin', directory_name: company.name })
})

test('former member is refused at the next call', async () => {
  const company = await aCompany(api.db)
  await aFarm(api.db, company)
  const leaver = await aPerson(api.db, { company })
  await api.as(leaver).call(listEvents)
  await api.db.deleteFrom('membership').where('user_id', '=', leaver.userId).execute()
  await expect(api.as(leaver).call(listEvents)).rejects.toMatchObject({ status: 403, code: 'auth.no_company' })
})
