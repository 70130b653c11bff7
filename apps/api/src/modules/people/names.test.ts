import { patchProfile } from '@herdboard/contract/people/accounts.ts'
import { addUser } from '@herdboard/contract/people/users.ts'
import { addDirectory } from '@herdboard/contract/system/companies.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'
import { sentMails } from '#testing/mail/sent-mails.ts'

const api = await testApi()

test.each([
  'Anna\n\nDin konto er spærret',
  'Anna\u2029Holm',
  'Se https://ond.example',
  'www.ond.example',
  'Se ond.example/login',
  'Se ond.example:8080/login',
  'Se ond.example?login',
  'A\u202egnis',
])('name must be a single line without an address in every mail: %j', async (name) => {
  const company = await aCompany(api.db)
  const solution = await aPerson(api.db, { company, role: 'SolutionAdmin' })
  const boss = api.as(company)
  const person = { email: 'navn@farm.example', first_name: 'Ny', last_name: 'Mand', role: 'Employee' as const }
  for (const [field, answer] of [
    ['first_name', await boss.send(addUser, { body: { ...person, first_name: name } })],
    ['last_name', await boss.send(addUser, { body: { ...person, last_name: name } })],
    ['first_name', await boss.send(patchProfile, { body: [{ op: 'replace', path: '/first_name', value: name }] })],
    [
      'FS_Main.FF_Name',
      await api.as(solution).send(addDirectory, {
        body: { name, main_number: '55667788', admin_email: 'ny@ejer.example' },
      }),
    ],
  ] as const) {
    expect(answer.statusCode).toBe(422)
    expect(answer.json().messages).toEqual([
      { code: 'name.odd', message: 'Et navn er én linje og ingen internetadresse', field },
    ])
  }
  expect(await sentMails(api)).toEqual([])
})

test.each(['Brdr. A. Holm I/S', 'Landmand.dk ApS', 'Holm/Nygaard'])(
  'name accepts the usual forms of company names: %j',
  async (name) => {
    const company = await aCompany(api.db)
    await api.as(company).call(patchProfile, { body: [{ op: 'replace', path: '/last_name', value: name }] })
  },
)
