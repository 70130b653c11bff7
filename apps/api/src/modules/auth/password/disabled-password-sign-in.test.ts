import { getProfile } from '@herdboard/contract/people/accounts.ts'
import * as auth from '@herdboard/contract/people/auth.ts'
import { deleteAccount } from '@herdboard/contract/people/own-data.ts'
import * as passkeys from '@herdboard/contract/people/passkeys.ts'
import { beforeEach, expect, test } from 'vitest'
import { invitationLink } from '#modules/auth/accounts/account-link.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { testApi } from '#testing/api/test-api.ts'
import { testConfig } from '#testing/api/test-config.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'
import { aPasskey } from '#testing/fixtures/test-devices.ts'
import { linkToken, sentMails } from '#testing/mail/sent-mails.ts'
import { softAuthenticator } from '#testing/sign-in/soft-authenticator.ts'

const api = await testApi({ config: { passwordSignIn: false } })
const stranger = api.anonymous()
const company = await aCompany(api.db)
const client_id = '7d9f1c8e-2f0e-4f7e-9a53-0d7a5b3c1e11'
const password = 'Gul traktor i regn'
const off = {
  status: 403,
  messages: [{ code: 'auth.password_off', message: 'Her logger man ikke ind med adgangskode' }],
}

beforeEach(async () => {
  await sentMails(api)
})

/** A person who signed in by the provider, set a password with a mailed link, and signed in by the provider again. */
async function withFirstPassword() {
  const karin = await aPerson(api.db, { company, password: null })
  await stranger.call(auth.forgotPassword, { body: { email: karin.email } })
  const [mail] = await sentMails(api)
  expect(mail).toMatchObject({ to: karin.email, subject: 'Vælg en ny adgangskode' })
  await stranger.call(auth.resetPassword, { body: { token: linkToken(mail), password, confirm: password } })
  expect((await api.as(karin).send(getProfile)).statusCode).toBe(401)
  const back = { ended_at: null, end_reason: null }
  await api.db.updateTable('sign_in').set(back).where('user_id', '=', karin.userId).execute()
  return karin
}

test('a person without a password sets one by mail and deletes the account when password sign-in is off', async () => {
  const karin = await withFirstPassword()
  expect(await api.as(karin).call(getProfile)).toMatchObject({ has_password: true })
  await api.as(karin).call(deleteAccount, { body: { password } })
  expect((await api.as(karin).send(getProfile)).statusCode).toBe(401)
})

test('a password that is set while password sign-in is off is refused at sign-in', async () => {
  const { email } = await withFirstPassword()
  await expect(stranger.call(auth.login, { body: { email, password, client_id } })).rejects.toMatchObject(off)
})

test('an invitation link sets no password when password sign-in is off; signing in joins the company', async () => {
  const ny = await aPerson(api.db, { company, password: null })
  const path = await withTransaction(api.db, (db) =>
    invitationLink(db, { userId: ny.userId, companyName: 'Holm', now: api.clock.now() }),
  )
  const token = path.replace(/.*token=/, '')
  const attempt = stranger.call(auth.resetPassword, { body: { token, password, confirm: password } })
  await expect(attempt).rejects.toMatchObject(off)
})

test('passkeys are neither created nor accepted when password sign-in is off, even older ones', async () => {
  const karin = await withFirstPassword()
  await aPasskey(api.db, karin)
  const attempt = { challenge: 'AAAA', rp_id: 'svinestien.example' }
  const phone = softAuthenticator(testConfig().publicUrl)
  const made = phone.createPasskey(attempt)
  const signed = phone.sign(attempt, 'AAAA')
  const calls = [
    () => stranger.call(passkeys.startPasskeySignIn, { body: { client_id } }),
    () => stranger.call(passkeys.signInWithPasskey, { body: { client_id, ...signed } }),
    () => api.as(karin).call(passkeys.startPasskey, { body: { password } }),
    () => api.as(karin).call(passkeys.addPasskey, { body: { name: 'Telefon', ...made } }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject(off)
  const { passkeys: remaining } = await api.as(karin).call(passkeys.listPasskeys)
  expect(remaining).toHaveLength(1)
  await api.as(karin).call(passkeys.removePasskey, { params: { id: remaining[0]?.id ?? ('' as never) } })
})
