import { addUser } from '@herdboard/contract/people/users.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'

const ran: string[] = []
const api = await testApi({ onPlan: ({ query, root }) => ran.push(`${root['Actual Rows']} ${query}`) })

test('inviting runs the same statements over the same rows for an address with an account as without', async () => {
  const company = await aCompany(api.db)
  const known = await aPerson(api.db, { company: await aCompany(api.db) })
  const statements = async (email: string) => {
    ran.length = 0
    await api.as(company).call(addUser, { body: { email, first_name: 'Ny', last_name: 'Mand', role: 'Employee' } })
    // Changes that came before reach the screens at any time.
    return ran.filter((line) => !line.includes('pg_notify'))
  }
  await statements('foerst@svin.example')
  const ofUnknown = await statements('ingen@svin.example')
  expect(await statements(known.email)).toEqual(ofUnknown)
  expect(ofUnknown.length).toBeGreaterThan(5)
})
