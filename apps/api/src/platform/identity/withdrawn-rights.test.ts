import { listRecords } from '@herdboard/contract/herd/records.ts'
import { getProfile } from '@herdboard/contract/people/accounts.ts'
import { listFarms } from '@herdboard/contract/places/locations.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aFarm, aPerson, type TestPerson } from '#testing/fixtures/test-company.ts'

const api = await testApi()
/** A second process on the same database: it shares nothing else with the first. */
const other = await buildApp({ ...api.app.deps })
afterAll(() => other.close())
const company = await aCompany(api.db)
const farm = await aFarm(api.db, company)

let person: TestPerson
beforeEach(async () => {
  person = await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] })
})

/** Sends a request with the same token to both processes. */
async function answersOfBoth({ path }: { path: string }, headers: Record<string, string>) {
  const both = await Promise.all([api.app, other].map((app) => app.inject({ url: `/api${path}`, headers })))
  return both.map((answer) => [answer.statusCode, answer.body.includes(farm.id)])
}

test.each([
  ['farm right', sql`delete from farm_permission`, listFarms, [200, false]],
  ['membership', sql`delete from membership`, listRecords, [403, false]],
  ['sign-in', sql`update sign_in set ended_at = now()`, getProfile, [401, false]],
])('withdrawn %s counts at the next request, in another process too', async (_name, withdraw, endpoint, answer) => {
  const headers = await api.authorizationOf(person)
  for (const _ of [1, 2])
    expect(await answersOfBoth(listFarms, headers)).toEqual([
      [200, true],
      [200, true],
    ])
  await sql`${withdraw} where user_id = ${person.userId}`.execute(api.db)
  expect(await answersOfBoth(endpoint, headers)).toEqual([answer, answer])
})
