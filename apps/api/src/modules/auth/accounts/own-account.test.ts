import type { SignInId } from '@herdboard/contract/core/ids.ts'
import { getProfile, patchProfile } from '@herdboard/contract/people/accounts.ts'
import * as auth from '@herdboard/contract/people/auth.ts'
import { confirmSecondFactor, startSecondFactor } from '@herdboard/contract/people/second-factor.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { sendWhileLocked } from '#testing/database/blocked-requests.ts'
import { aCompany, aPerson, type TestPerson } from '#testing/fixtures/test-company.ts'
import { aDevice } from '#testing/fixtures/test-devices.ts'
import { linkToken, sentMails } from '#testing/mail/sent-mails.ts'
import { totpCode } from '#testing/sign-in/totp-code.ts'

const api = await testApi()
const stranger = api.anonymous({
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
})
const client_id = '7d9f1c8e-2f0e-4f7e-9a53-0d7a5b3c1e11'
const [old, fresh] = ['Halmballe i regnvejr', 'Ny traktor til foråret']
const company = await aCompany(api.db)

let people = 0
const aPersonWithPassword = (request: Partial<Parameters<typeof aPerson>[1]> = {}) =>
  aPerson(api.db, { company, password: old, email: `Anna${++people}@Holm.example`, ...request })
const signIn = async (email: string, password = old) => {
  const { token } = await stranger.call(auth.login, { body: { email, password, client_id } })
  const pair = await stranger.call(auth.exchangeToken, { body: { token, client_id } })
  return api.anonymous({ authorization: `Bearer ${pair.token}` })
}
const auditLogOf = async ({ userId }: TestPerson) =>
  (await api.db.selectFrom('audit_entry').select('action').where('user_id', '=', userId).execute()).map(
    ({ action }) => action,
  )

beforeEach(async () => {
  await api.db.deleteFrom('sign_in_attempt').execute()
  await sentMails(api)
})

test('the session list shows device, network, last use and which session is the current one', async () => {
  const anna = await aPersonWithPassword()
  await aDevice(api.db, anna, undefined, { device: 'Safari, iPhone', network: '203.0.113.x', at: api.clock.now() })
  api.clock.advance({ minutes: 1 })
  const here = await signIn(anna.email)
  const devices = await here.call(auth.listSignIns)
  expect(devices.slice(0, 2)).toMatchObject([
    { device: 'Firefox, Linux', network: '127.0.0.x', last_used_at: api.clock.now().toISOString(), is_this: true },
    { device: 'Safari, iPhone', network: '203.0.113.x', is_this: false },
  ])
})

test('an ended session is refused at its next request; sessions of others cannot be ended', async () => {
  const [anna, bent] = [await aPersonWithPassword(), await aPersonWithPassword()]
  const [here, there] = [await signIn(anna.email), await signIn(anna.email)]
  const foreign = await aDevice(api.db, bent)
  const lost = (await there.call(auth.listSignIns)).find(({ is_this }) => is_this)
  await here.call(auth.endSignIn, { params: { id: lost?.id ?? ('' as SignInId) } })
  await expect(there.call(getProfile)).rejects.toMatchObject({ status: 401 })
  await here.call(getProfile)
  await expect(here.call(auth.endSignIn, { params: { id: foreign as SignInId } })).rejects.toMatchObject({
    status: 404,
  })
  expect(await auditLogOf(anna)).toContain('sign_in.ended')
})

test('signing out everywhere ends every other session at once', async () => {
  const [anna, bent] = [await aPersonWithPassword(), await aPersonWithPassword()]
  const [here, there, other] = [await signIn(anna.email), await signIn(anna.email), await signIn(bent.email)]
  await here.call(auth.endOtherSignIns)
  await expect(there.call(getProfile)).rejects.toMatchObject({ status: 401 })
  await other.call(getProfile)
  expect(await here.call(auth.listSignIns)).toMatchObject([{ is_this: true }])
})

test('a password change requires the old one, ends other sessions and is reported by mail', async () => {
  const anna = await aPersonWithPassword()
  const [here, there] = [await signIn(anna.email), await signIn(anna.email)]
  const change = (old_password: string, password = fresh, confirm = password) =>
    here.call(auth.changePassword, { body: { old_password, password, confirm } })
  await expect(change('not it')).rejects.toMatchObject({
    messages: [{ code: 'password.wrong', field: 'old_password', message: 'Adgangskoden er ikke rigtig' }],
  })
  await expect(change(old, 'Password1!')).rejects.toMatchObject({ messages: [{ code: 'password.common' }] })
  await here.call(getProfile)

  await change(old)
  await here.call(getProfile)
  await expect(there.call(getProfile)).rejects.toMatchObject({ status: 401 })
  await expect(signIn(anna.email)).rejects.toMatchObject({ code: 'auth.invalid' })
  await signIn(anna.email, fresh)
  expect(await sentMails(api)).toMatchObject([{ to: anna.email, subject: 'Din adgangskode er ændret' }])
  expect(await auditLogOf(anna)).toContain('password.changed')
})

test('an open session cannot be used to guess the password', async () => {
  const anna = await aPersonWithPassword()
  const here = await signIn(anna.email)
  const guess = () => here.send(auth.changePassword, { body: { old_password: 'x', password: fresh, confirm: fresh } })
  for (let tries = 0; tries < 5; tries++) expect((await guess()).statusCode).toBe(422)
  expect((await guess()).statusCode).toBe(429)
})

test('a new address is valid after its mailed link is opened; the old address is notified', async () => {
  const anna = await aPersonWithPassword()
  const here = await signIn(anna.email)
  const email = `anna.ny${++people}@holm.example`
  const request = (body: { email: string; password: string }) => here.call(auth.changeEmail, { body })
  await expect(request({ email, password: 'x' })).rejects.toMatchObject({ messages: [{ field: 'password' }] })
  await expect(request({ email: anna.email, password: old })).rejects.toMatchObject({
    messages: [{ code: 'email.same' }],
  })
  expect(await request({ email, password: old })).toEqual({ mails_go_to: 'folder' })

  const [mail] = await sentMails(api)
  expect(mail).toMatchObject({ to: email, subject: 'Bekræft din nye e-mail' })
  expect(await here.call(getProfile)).toMatchObject({ email: anna.email })
  const token = linkToken(mail)
  await expect(
    stranger.call(auth.resetPassword, { body: { token, password: fresh, confirm: fresh } }),
  ).rejects.toMatchObject({ code: 'auth.link_gone' })
  expect(await stranger.call(auth.confirmEmail, { body: { token } })).toEqual({ email })
  expect(await here.call(getProfile)).toMatchObject({ email })
  await signIn(email)
  await expect(signIn(anna.email)).rejects.toMatchObject({ code: 'auth.invalid' })
  expect(await sentMails(api)).toMatchObject([{ to: anna.email, subject: 'Din e-mail er ændret' }])
  const line = await api.db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('user_id', '=', anna.userId)
    .where('action', '=', 'email.changed')
    .executeTakeFirst()
  expect(line).toEqual({ before: { email: anna.email }, after: { email } })
  await expect(stranger.call(auth.confirmEmail, { body: { token } })).rejects.toMatchObject({ code: 'auth.link_gone' })
})

test('an address change that is refused anyway does not use up a code', async () => {
  const anna = await aPersonWithPassword()
  const here = await signIn(anna.email)
  const { key } = await here.call(startSecondFactor, { body: { password: old } })
  await here.call(confirmSecondFactor, { body: { code: totpCode(key, api.clock.now()) } })
  const request = (email: string) =>
    here.send(auth.changeEmail, { body: { email, password: old, code: totpCode(key, api.clock.now()) } })
  api.clock.advance({ minutes: 1 })
  expect((await request('gaest@demo.example')).json().messages).toMatchObject([{ code: 'email.sample' }])
  const statuses: number[] = []
  for (let no = 1; no <= 6; no += 1) {
    statuses.push((await request(`anna.ny${++people}@holm.example`)).statusCode)
    if (no < 6) api.clock.advance({ minutes: 1 })
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  const code = totpCode(key, api.clock.now())
  await here.call(auth.changePassword, { body: { old_password: old, password: fresh, confirm: fresh, code } })
})

test('an address in use is neither revealed nor assigned to another person', async () => {
  const [anna, bent] = [await aPersonWithPassword(), await aPersonWithPassword()]
  const here = await signIn(anna.email)
  const request = (email: string) => here.call(auth.changeEmail, { body: { email, password: old } })
  expect(await request(bent.email)).toEqual({ mails_go_to: 'folder' })
  expect(await sentMails(api)).toEqual([])

  const newEmail = `late${++people}@holm.example`
  await request(newEmail)
  const token = linkToken((await sentMails(api))[0])
  await aPersonWithPassword({ email: newEmail.toUpperCase() })
  await expect(stranger.call(auth.confirmEmail, { body: { token } })).rejects.toMatchObject({
    status: 422,
    code: 'auth.email_taken',
  })
})

test('the first of two concurrent confirmations of an address gets it; the second is refused', async () => {
  const both = [await aPersonWithPassword(), await aPersonWithPassword()]
  const newEmail = `both${++people}@holm.example`
  for (const { email } of both) {
    await (await signIn(email)).call(auth.changeEmail, { body: { email: newEmail, password: old } })
  }
  const tokens = (await sentMails(api)).map(linkToken)
  const ids = both.map(({ userId }) => userId)
  const answers = await sendWhileLocked(
    api.db,
    sql`select from user_account where id = any(${ids}::uuid[]) for update`,
    tokens.map((token) => () => stranger.send(auth.confirmEmail, { body: { token } })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
  const refused = answers.find(({ statusCode }) => statusCode === 422)
  expect(refused?.json().messages[0].code).toBe('auth.email_taken')
})

test('address changes are limited to five an hour; a correct password does not reset the limit', async () => {
  const [anna, bent] = [await aPersonWithPassword(), await aPersonWithPassword()]
  const here = await signIn(anna.email)
  const request = (email: string) => here.send(auth.changeEmail, { body: { email, password: old } })
  for (let no = 0; no < 4; no++) expect((await request(`foreign${no}@holm.example`)).statusCode).toBe(202)
  expect((await request(bent.email)).statusCode).toBe(202)
  expect((await request('foreign5@holm.example')).statusCode).toBe(429)
  expect(await sentMails(api)).toHaveLength(4)
  await here.call(getProfile)
  api.clock.advance({ hours: 1 })
  expect(
    (
      await (
        await signIn(anna.email)
      ).send(auth.changeEmail, { body: { email: 'foreign6@holm.example', password: old } })
    ).statusCode,
  ).toBe(202)
})

test('an address change never turns anybody into a person of the sample data', async () => {
  const here = await signIn((await aPersonWithPassword()).email)
  await expect(
    here.call(auth.changeEmail, { body: { email: 'me@demo.example', password: old } }),
  ).rejects.toMatchObject({ messages: [{ code: 'email.sample', field: 'email' }] })
})

test('a sample data password cannot be changed, so the next visitor can sign in', async () => {
  const visitor = await aPerson(api.db, { password: old, email: `manager${++people}@demo.example` })
  const here = await signIn(visitor.email)
  await expect(
    here.call(auth.changePassword, { body: { old_password: old, password: fresh, confirm: fresh } }),
  ).rejects.toMatchObject({
    messages: [
      { code: 'password.sample', field: 'password', message: 'Personer i eksempeldata beholder deres adgangskode' },
    ],
  })
  await signIn(visitor.email)
})

test('name and energy unit are changed by their owner and written to the audit log', async () => {
  const anna = await aPersonWithPassword()
  const changed = await api.as(anna).call(patchProfile, {
    body: [
      { op: 'replace', path: '/first_name', value: '  Anne ' },
      { op: 'replace', path: '/last_name', value: 'Skov' },
      { op: 'replace', path: '/energy_unit', value: 'MJ' },
    ],
  })
  expect(changed).toMatchObject({ first_name: 'Anne', last_name: 'Skov', energy_unit: 'MJ' })
  expect(await api.as(anna).call(getProfile)).toEqual(changed)
  expect(await auditLogOf(anna)).toContain('profile.change')
})
