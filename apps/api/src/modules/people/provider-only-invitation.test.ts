import { addUser } from '@herdboard/contract/people/users.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany } from '#testing/fixtures/test-company.ts'
import { linkToken, sentMails } from '#testing/mail/sent-mails.ts'

const api = await testApi({ config: { passwordSignIn: false } })

test('invitation links to the sign-in and mentions no password when password sign-in is off', async () => {
  const company = await aCompany(api.db, { name: 'Holm I/S' })
  const body = { email: 'ny@farm.example', first_name: 'Ny', last_name: 'Mand', role: 'Employee' as const }
  await api.as(company).call(addUser, { body })
  const [mail] = await sentMails(api)
  expect(mail).toMatchObject({ to: body.email, subject: 'Velkommen til Holm I/S' })
  expect(mail?.text).toContain('https://svinestien.example/auth/login')
  expect(mail?.text).not.toMatch(/adgangskode/i)
  expect(linkToken(mail)).toBe('')
})
