import { forgotPassword, resetPassword } from '@herdboard/contract/auth.ts'
import { addUser } from '@herdboard/contract/people.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api.ts'
import { aCompany } from '#testing/company.ts'
import { sentMails, tokenIn } from '#testing/mails.ts'

const api = await testApi({ config: { passwordSignIn: false } })
const off = {
  status: 403,
  messages: [{ code: 'auth.password_off', message: 'Her logger man ikke ind med adgangskode' }],
}

test('where nobody signs in with a password an invitation leads to the sign-in, and speaks of no password', async () => {
  const company = await aCompany(api.db, { name: 'Holm I/S' })
  const body = { email: 'ny@farm.example', first_name: 'Ny', last_name: 'Mand', role: 'Employee' as const }
  await api.as(company).call(addUser, { body })
  const [mail] = await sentMails(api)
  expect(mail).toMatchObject({ to: body.email, subject: 'Velkommen til Holm I/S' })
  expect(mail?.text).toContain('https://svinestien.example/auth/login')
  expect(mail?.text).not.toMatch(/adgangskode/i)
  expect(tokenIn(mail)).toBe('')
})

test('there nobody forgets or chooses a password: both are refused in words, and nothing is mailed', async () => {
  const { manager } = await aCompany(api.db)
  const stranger = api.stranger()
  await expect(stranger.call(forgotPassword, { body: { email: manager.email } })).rejects.toMatchObject(off)
  const password = 'Gul traktor i regn'
  await expect(
    stranger.call(resetPassword, { body: { token: 'gammelt', password, confirm: password } }),
  ).rejects.toMatchObject(off)
  expect(await sentMails(api)).toEqual([])
})
