import { addUser, inviteUser } from '@herdboard/contract/people/users.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'

const api = await testApi({ config: { invitationsPerDay: 3 } })

let made = 0
const somebodyNew = () => ({
  body: { email: `ny${++made}@farm.example`, first_name: 'Ny', last_name: 'Mand', role: 'Employee' as const },
})

test('company invitations are limited a day until tomorrow, without affecting other companies', async () => {
  const [company, neighbour] = [await aCompany(api.db), await aCompany(api.db)]
  const boss = api.as(company)
  await boss.call(addUser, somebodyNew())
  await boss.call(addUser, somebodyNew())
  await boss.call(inviteUser, { body: { email: (await aPerson(api.db)).email } })

  const refused = await boss.send(addUser, somebodyNew())
  expect(refused.statusCode).toBe(429)
  expect(refused.json().messages).toEqual([
    { code: 'user.too_many_invitations', message: 'I kan invitere 3 om dagen. Prøv igen i morgen' },
  ])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await api.as(neighbour).call(addUser, somebodyNew())

  api.clock.advance({ minutes: 24 * 60 + 1 })
  await boss.call(addUser, somebodyNew())
})
