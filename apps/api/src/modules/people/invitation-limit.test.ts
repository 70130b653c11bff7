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
  // No account has this address: no mail is sent, and nothing is counted.
  await expect(boss.call(inviteUser, { body: { email: 'ingen@farm.example' } })).rejects.toMatchObject({ status: 404 })
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

test('address lookups wait after fifty unknown addresses of a user, for known addresses as well', async () => {
  const company = await aCompany(api.db)
  const second = await aPerson(api.db, { company, role: 'DirectoryAdmin' })
  const known = await aPerson(api.db)
  const ask = (who: ReturnType<typeof api.as>, email: string) => who.send(inviteUser, { body: { email } })
  const boss = api.as(company)
  for (let tried = 0; tried < 50; tried += 1) {
    expect((await ask(boss, `proev${tried}@farm.example`)).statusCode).toBe(404)
  }
  for (const email of ['proev50@farm.example', known.email]) {
    const refused = await ask(boss, email)
    expect(refused.statusCode).toBe(429)
    expect(refused.json().messages).toEqual([
      {
        code: 'user.too_many_unknown',
        message: 'Du har prøvet 50 adresser, som ingen har. Prøv igen i morgen',
      },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
  // The limit of one user holds up no other user, and the attempts do not count as invitations.
  expect((await ask(api.as(second), known.email)).statusCode).toBe(201)
  api.clock.advance({ minutes: 24 * 60 + 1 })
  expect((await ask(boss, 'proev51@farm.example')).statusCode).toBe(404)
})
