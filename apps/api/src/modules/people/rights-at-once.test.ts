import { addUser, changeUserSettings, removeUser } from '@herdboard/contract/people.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api.ts'
import { aCompany, aMembership, aPerson, type TestPerson } from '#testing/company.ts'

const api = await testApi()

/** Calls that begin one after the other while the memberships are held, and go on together. */
async function whileHeld<T>(people: readonly TestPerson[], calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const begun: Promise<T>[] = []
  await api.db.transaction().execute(async (db) => {
    await sql`select from membership where user_id = any(${people.map(({ userId }) => userId)}::uuid[])
      for update`.execute(db)
    for (const call of calls) {
      begun.push(call())
      await expect.poll(waiting).toBe(begun.length)
    }
  })
  return Promise.all(begun)
}

/** How many connections to this database wait for somebody else's lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db)
  return rows[0]?.count ?? 0
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
  'two who administer the solution demote each other at the same moment %s: one of them stays',
  async (where) => {
    const here = await aCompany(api.db)
    const there = where === 'in one company' ? here : await aCompany(api.db)
    const first = await aPerson(api.db, { company: here, role: 'SolutionAdmin' })
    const second = await aPerson(api.db, { company: there, role: 'SolutionAdmin' })
    await aMembership(api.db, there, first, 'DirectoryAdmin')
    await aMembership(api.db, here, second, 'DirectoryAdmin')
    const answers = await whileHeld(
      [first, second],
      [() => settings(first, second, 'Employee'), () => settings(second, first, 'Employee')],
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    expect(await administersSolution(first, second)).toHaveLength(1)
  },
)

test('who was demoted while the own call waited gives and takes no rights any more', async () => {
  const company = await aCompany(api.db)
  const second = await aPerson(api.db, { company, role: 'DirectoryAdmin' })
  const [friend, foe] = [await aPerson(api.db, { company }), await aPerson(api.db, { company })]
  const answers = await whileHeld(
    [company.manager],
    [
      () => settings(company.manager, second, 'Employee'),
      () => settings(second, friend, 'DirectoryAdmin'),
      () => api.as(second).send(removeUser, { params: { id: foe.userId } }),
    ],
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 403, 403])
})

test('somebody invited who never came is no administrator to leave a company with', async () => {
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
  // The one who never came can go: somebody who is here stays.
  expect((await api.as(company).send(removeUser, { params: { id: invited.id } })).statusCode).toBe(204)
})
