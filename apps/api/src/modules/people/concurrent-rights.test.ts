import { addUser, changeUserSettings, inviteUser, listUsers, removeUser } from '@herdboard/contract/people/users.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { sendWhileLocked } from '#testing/database/blocked-requests.ts'
import { aCompany, aMembership, aPerson, type TestPerson } from '#testing/fixtures/test-company.ts'

const api = await testApi()

/** Sends the calls while the memberships of these users are locked. */
const whileMembershipsLocked = <T>(people: readonly TestPerson[], calls: readonly (() => Promise<T>)[]) => {
  const ids = people.map(({ userId }) => userId)
  return sendWhileLocked(api.db, sql`select from membership where user_id = any(${ids}::uuid[]) for update`, calls)
}

const settings = (who: TestPerson, other: TestPerson, role: 'Employee' | 'DirectoryAdmin') =>
  api.as(who).send(changeUserSettings, { params: { id: other.userId }, body: { role, farms: [], version: 1 } })

const administersSolution = async (...people: TestPerson[]) =>
  api.db
    .selectFrom('user_account')
    .select('id')
    .where('is_solution_admin', '=', true)
    .where(
      'id',
      'in',
      people.map(({ userId }) => userId),
    )
    .execute()

test.each(['in one company', 'in two companies'])(
  'two solution administrators who demote each other at the same moment %s leave one of them',
  async (where) => {
    const company = await aCompany(api.db)
    const otherCompany = where === 'in one company' ? company : await aCompany(api.db)
    const first = await aPerson(api.db, { company, role: 'SolutionAdmin' })
    const second = await aPerson(api.db, { company: otherCompany, role: 'SolutionAdmin' })
    await aMembership(api.db, otherCompany, first, 'DirectoryAdmin')
    await aMembership(api.db, company, second, 'DirectoryAdmin')
    const answers = await whileMembershipsLocked(
      [first, second],
      [() => settings(first, second, 'Employee'), () => settings(second, first, 'Employee')],
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    expect(await administersSolution(first, second)).toHaveLength(1)
  },
)

test('user demoted during the own call neither changes rights nor invites anybody', async () => {
  const company = await aCompany(api.db)
  const second = await aPerson(api.db, { company, role: 'DirectoryAdmin' })
  const [friend, foe] = [await aPerson(api.db, { company }), await aPerson(api.db, { company })]
  const stranger = await aPerson(api.db)
  const newcomer = { email: 'haster@farm.example', first_name: 'Haster', last_name: 'Ind' }
  const answers = await whileMembershipsLocked(
    [company.manager],
    [
      () => settings(company.manager, second, 'Employee'),
      () => settings(second, friend, 'DirectoryAdmin'),
      () => api.as(second).send(removeUser, { params: { id: foe.userId } }),
      () => api.as(second).send(addUser, { body: { ...newcomer, role: 'DirectoryAdmin' } }),
      () => api.as(second).send(inviteUser, { body: { email: stranger.email } }),
    ],
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 403, 403, 403, 403])
  expect(await api.as(company).call(listUsers)).toHaveLength(4)
})

test('invited user who never signed in does not count as the last administrator of a company', async () => {
  const company = await aCompany(api.db)
  const body = { email: 'kommer@farm.example', first_name: 'Kommer', last_name: 'Måske' }
  const invited = await api.as(company).call(addUser, { body: { ...body, role: 'DirectoryAdmin' } })
  const solution = await aPerson(api.db, { company, role: 'SolutionAdmin' })
  for (const refused of [
    await settings(solution, company.manager, 'Employee'),
    await api.as(solution).send(removeUser, { params: { id: company.manager.userId } }),
  ]) {
    expect(refused.statusCode).toBe(422)
    expect(refused.json().messages[0].code).toBe('user.last_administrator')
  }
  // An administrator who never signed in can be removed: an active one remains.
  expect((await api.as(company).send(removeUser, { params: { id: invited.id } })).statusCode).toBe(204)
})
