import type { PasskeyId } from '@herdboard/contract/core/ids.ts'
import { getProfile } from '@herdboard/contract/people/accounts.ts'
import * as auth from '@herdboard/contract/people/auth.ts'
import * as passkeys from '@herdboard/contract/people/passkeys.ts'
import { confirmSecondFactor, startSecondFactor } from '@herdboard/contract/people/second-factor.ts'
import { beforeEach, expect, test } from 'vitest'
import { securityEventsIn } from '#testing/api/security-events.ts'
import { testApi } from '#testing/api/test-api.ts'
import { testConfig } from '#testing/api/test-config.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'
import { aPasskey } from '#testing/fixtures/test-devices.ts'
import { sentMails } from '#testing/mail/sent-mails.ts'
import { softAuthenticator } from '#testing/sign-in/soft-authenticator.ts'
import { totpCode } from '#testing/sign-in/totp-code.ts'

const lines: string[] = []
const api = await testApi({ onLog: (line) => lines.push(line) })
const stranger = api.anonymous()
const { publicUrl: home } = testConfig()
const client_id = '7d9f1c8e-2f0e-4f7e-9a53-0d7a5b3c1e11'
const otherClient = '1b2f6a0c-93a7-4f0c-8f47-3c2b1a0d9e88'
const password = 'Halmballe i regnvejr'
const company = await aCompany(api.db)

let people = 0
const aPersonWithPassword = () => aPerson(api.db, { company, password, email: `anna${++people}@holm.example` })
type TestUser = Awaited<ReturnType<typeof aPersonWithPassword>>

const start = (anna: TestUser) => api.as(anna).call(passkeys.startPasskey, { body: { password } })
const add = (
  anna: TestUser,
  made: ReturnType<ReturnType<typeof softAuthenticator>['createPasskey']>,
  name = 'Min telefon',
) => api.as(anna).call(passkeys.addPasskey, { body: { name, ...made } })

/** Adds a passkey on a phone to a person's account. */
async function withPasskey(anna: TestUser) {
  const phone = softAuthenticator(home)
  const challenge = await start(anna)
  const stored = await add(anna, phone.createPasskey(challenge))
  return { phone, handle: challenge.user_handle, stored }
}

const ask = (client = client_id) => stranger.call(passkeys.startPasskeySignIn, { body: { client_id: client } })
const signIn = (signed: ReturnType<ReturnType<typeof softAuthenticator>['sign']>, client = client_id) =>
  stranger.call(passkeys.signInWithPasskey, { body: { client_id: client, ...signed } })
const REFUSED = { status: 401, code: 'auth.passkey_refused' }

const securityEvents = () => securityEventsIn(lines)

beforeEach(async () => {
  api.clock.advance({ minutes: 10 })
  await sentMails(api)
  lines.length = 0
})

test('a passkey is added to a phone with the password and then signs in without it', async () => {
  const anna = await aPersonWithPassword()
  await expect(api.as(anna).call(passkeys.startPasskey, { body: { password: 'x' } })).rejects.toMatchObject({
    messages: [{ code: 'password.wrong', field: 'password' }],
  })
  const { phone, handle, stored } = await withPasskey(anna)
  expect(stored).toMatchObject({ name: 'Min telefon', last_used_at: null })
  expect(await sentMails(api)).toMatchObject([{ to: anna.email, subject: 'En adgangsnøgle er føjet til' }])

  const challenge = await ask()
  expect(challenge.rp_id).toBe('svinestien.example')
  const { token } = await signIn(phone.sign(challenge, handle))
  const pair = await stranger.call(auth.exchangeToken, { body: { token, client_id } })
  const me = api.anonymous({ authorization: `Bearer ${pair.token}` })
  expect(await me.call(getProfile)).toMatchObject({ id: anna.userId })
  expect(await me.call(passkeys.listPasskeys)).toEqual({
    passkeys: [{ ...stored, last_used_at: api.clock.now().toISOString() }],
    address: 'https://svinestien.example',
  })
  expect(securityEvents()).toEqual(['password.refused', 'passkey.added', 'sign_in.done'])
})

test('a person of the sample data gets no passkey, so the next visitor signs in as the same person', async () => {
  const visitor = await aPerson(api.db, { password, email: `gaest${++people}@demo.example` })
  const refused = { messages: [{ code: 'passkey.sample' }] }
  await expect(start(visitor)).rejects.toMatchObject(refused)
  const anna = await aPersonWithPassword()
  const challenge = await start(anna)
  await api.db
    .updateTable('user_account')
    .set({ email: `anna${++people}@demo.example` })
    .where('id', '=', anna.userId)
    .execute()
  await expect(add(anna, softAuthenticator(home).createPasskey(challenge))).rejects.toMatchObject(refused)
})

test('a passkey signature is refused when it is used a second time', async () => {
  const { phone, handle } = await withPasskey(await aPersonWithPassword())
  const signed = phone.sign(await ask(), handle)
  await signIn(signed)
  await expect(signIn(signed)).rejects.toMatchObject(REFUSED)
})

test('a passkey challenge is valid for five minutes, in the browser that requested it', async () => {
  const { phone, handle } = await withPasskey(await aPersonWithPassword())
  const elsewhere = phone.sign(await ask(), handle)
  await expect(signIn(elsewhere, otherClient)).rejects.toMatchObject(REFUSED)
  await expect(signIn(elsewhere)).rejects.toMatchObject(REFUSED)
  const slow = phone.sign(await ask(), handle)
  api.clock.advance({ minutes: 5 })
  await expect(signIn(slow)).rejects.toMatchObject(REFUSED)
  await expect(signIn(phone.sign({ challenge: 'own', rp_id: 'svinestien.example' }, handle))).rejects.toMatchObject(
    REFUSED,
  )
})

test('a passkey signature for another page or origin, by an unverified user or forged is refused', async () => {
  const anna = await aPersonWithPassword()
  const { phone, handle } = await withPasskey(anna)
  const origin = 'https://svinestien.example.evil.example'
  await expect(signIn(phone.sign(await ask(), handle, { origin }))).rejects.toMatchObject(REFUSED)
  await expect(signIn(phone.sign(await ask(), handle, { rpId: 'evil.example' }))).rejects.toMatchObject(REFUSED)
  await expect(signIn(phone.sign(await ask(), handle, { isUserVerified: false }))).rejects.toMatchObject(REFUSED)
  const challenge = await ask()
  const forged = {
    ...softAuthenticator(home).sign(challenge, handle),
    credential_id: phone.sign(challenge, handle).credential_id,
  }
  await expect(signIn(forged)).rejects.toMatchObject(REFUSED)
  await signIn(phone.sign(await ask(), handle))
})

test('an unknown passkey is answered like a wrong one, and a passkey of another person is refused', async () => {
  const [anna, bent] = [await aPersonWithPassword(), await aPersonWithPassword()]
  const [mine, theirs] = [await withPasskey(anna), await withPasskey(bent)]
  const answers = await Promise.all(
    [
      softAuthenticator(home).sign(await ask(), mine.handle),
      mine.phone.sign(await ask(), theirs.handle),
      mine.phone.sign(await ask(), 'bm9ib2R5'),
    ].map((signed) => stranger.send(passkeys.signInWithPasskey, { body: { client_id, ...signed } })),
  )
  for (const answer of answers) {
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ messages: [{ code: 'auth.passkey_refused' }] })
  }
})

test('a passkey counter that has not risen is refused as a copied key and raises an alarm', async () => {
  const { phone, handle } = await withPasskey(await aPersonWithPassword())
  await signIn(phone.sign(await ask(), handle, { signatureCount: 7 }))
  for (const signatureCount of [6, 7]) {
    await expect(signIn(phone.sign(await ask(), handle, { signatureCount }))).rejects.toMatchObject(REFUSED)
  }
  expect(securityEvents().filter((event) => event === 'passkey.counter_back')).toHaveLength(2)
  await signIn(phone.sign(await ask(), handle, { signatureCount: 8 }))
})

test('a passkey without a counter signs in repeatedly', async () => {
  const { phone, handle } = await withPasskey(await aPersonWithPassword())
  for (let times = 0; times < 2; times++) await signIn(phone.sign(await ask(), handle, { signatureCount: 0 }))
})

test('a passkey counts as both factors and requires no code', async () => {
  const anna = await aPersonWithPassword()
  const { phone, handle } = await withPasskey(anna)
  const { key } = await api.as(anna).call(startSecondFactor, { body: { password } })
  const code = totpCode(key, api.clock.now())
  await api.as(anna).call(confirmSecondFactor, { body: { code } })
  const { token } = await signIn(phone.sign(await ask(), handle))
  await stranger.call(auth.exchangeToken, { body: { token, client_id } })
})

test('a new passkey requires a code beside the password when two-factor is on', async () => {
  const anna = await aPersonWithPassword()
  const { key } = await api.as(anna).call(startSecondFactor, { body: { password } })
  const codeNow = () => totpCode(key, api.clock.now())
  await api.as(anna).call(confirmSecondFactor, { body: { code: codeNow() } })
  const refused = { messages: [{ code: 'second_factor.code', field: 'code' }] }
  await expect(start(anna)).rejects.toMatchObject(refused)
  api.clock.advance({ minutes: 1 })
  const phone = softAuthenticator(home)
  const challenge = await api.as(anna).call(passkeys.startPasskey, { body: { password, code: codeNow() } })
  await add(anna, phone.createPasskey(challenge))
})

test('a request for a 21st passkey does not use up a code', async () => {
  const anna = await aPersonWithPassword()
  const { key } = await api.as(anna).call(startSecondFactor, { body: { password } })
  await api.as(anna).call(confirmSecondFactor, { body: { code: totpCode(key, api.clock.now()) } })
  for (let number = 0; number < 20; number++) await aPasskey(api.db, anna, `Nøgle ${number}`)
  api.clock.advance({ minutes: 1 })
  const body = { password, code: totpCode(key, api.clock.now()) }
  const startPasskey = () => api.as(anna).call(passkeys.startPasskey, { body })
  await expect(startPasskey()).rejects.toMatchObject({ messages: [{ code: 'passkey.too_many' }] })
  const [one] = (await api.as(anna).call(passkeys.listPasskeys)).passkeys
  await api.as(anna).call(passkeys.removePasskey, { params: { id: one?.id ?? ('' as PasskeyId) } })
  expect((await startPasskey()).known).toHaveLength(19)
})

test('a passkey registration is valid for its page, person and time only', async () => {
  const [anna, bent] = [await aPersonWithPassword(), await aPersonWithPassword()]
  const refused = { messages: [{ code: 'passkey.refused' }] }
  const phone = softAuthenticator(home)
  const challenge = await start(anna)
  const made = phone.createPasskey(challenge)
  await expect(add(bent, made)).rejects.toMatchObject(refused)
  await expect(add(anna, made)).rejects.toMatchObject(refused)

  await expect(
    add(anna, phone.createPasskey(await start(anna), { origin: 'https://evil.example' })),
  ).rejects.toMatchObject(refused)
  await expect(add(anna, phone.createPasskey(await start(anna), { isUserVerified: false }))).rejects.toMatchObject(
    refused,
  )
  const slow = phone.createPasskey(await start(anna))
  api.clock.advance({ minutes: 5 })
  await expect(add(anna, slow)).rejects.toMatchObject(refused)
  // A sign-in challenge cannot register a passkey.
  await expect(add(anna, phone.createPasskey(await ask()))).rejects.toMatchObject(refused)
  await add(anna, phone.createPasskey(await start(anna)))
  await expect(add(bent, phone.createPasskey(await start(bent)))).rejects.toMatchObject(refused)
})

test('a passkey registration lists the passkeys that a device already has', async () => {
  const anna = await aPersonWithPassword()
  const { phone, handle } = await withPasskey(anna)
  const { known, user_name } = await start(anna)
  expect(known).toEqual([phone.sign(await ask(), handle).credential_id])
  expect(user_name).toBe(anna.email)
})

test('a removed passkey is refused at sign-in and reported by mail; only its owner can remove it', async () => {
  const [anna, bent] = [await aPersonWithPassword(), await aPersonWithPassword()]
  const { phone, handle, stored } = await withPasskey(anna)
  const theirs = (await aPasskey(api.db, bent)) as PasskeyId
  const remove = (id: PasskeyId) => api.as(anna).call(passkeys.removePasskey, { params: { id } })
  await expect(remove(theirs)).rejects.toMatchObject({ status: 404 })
  await sentMails(api)
  await remove(stored.id)
  const [mail] = await sentMails(api)
  expect(mail).toMatchObject({ to: anna.email, subject: 'En adgangsnøgle er fjernet' })
  expect(mail?.text).toContain('“Min telefon”')
  await expect(signIn(phone.sign(await ask(), handle))).rejects.toMatchObject(REFUSED)
  expect((await api.as(bent).call(passkeys.listPasskeys)).passkeys).toHaveLength(1)
})

test('passkeys are limited to twenty, and challenges are rate limited', async () => {
  const anna = await aPersonWithPassword()
  for (let number = 0; number < 20; number++) await aPasskey(api.db, anna, `Nøgle ${number}`)
  await expect(start(anna)).rejects.toMatchObject({ messages: [{ code: 'passkey.too_many' }] })
  const bent = await aPersonWithPassword()
  for (let number = 0; number < 19; number++) await aPasskey(api.db, bent, `Nøgle ${number}`)
  const begun = [
    softAuthenticator(home).createPasskey(await start(bent)),
    softAuthenticator(home).createPasskey(await start(bent)),
  ]
  const stored = await Promise.allSettled(begun.map((made) => add(bent, made)))
  expect(stored.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await api.as(bent).call(passkeys.listPasskeys)).passkeys).toHaveLength(20)
  for (let attempts = 0; attempts < 20; attempts++) await ask()
  await expect(ask()).rejects.toMatchObject({ status: 429 })
})
