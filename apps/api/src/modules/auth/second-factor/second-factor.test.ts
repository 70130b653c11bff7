import { getProfile } from '@herdboard/contract/people/accounts.ts'
import * as auth from '@herdboard/contract/people/auth.ts'
import * as factor from '@herdboard/contract/people/second-factor.ts'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { securityEventsIn } from '#testing/api/security-events.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'
import { linkToken, sentMails } from '#testing/mail/sent-mails.ts'
import { totpCode } from '#testing/sign-in/totp-code.ts'

const lines: string[] = []
const api = await testApi({ onLog: (line) => lines.push(line) })
const stranger = api.anonymous()
const client_id = '7d9f1c8e-2f0e-4f7e-9a53-0d7a5b3c1e11'
const otherClient = '1b2f6a0c-93a7-4f0c-8f47-3c2b1a0d9e88'
const [password, fresh] = ['Halmballe i regnvejr', 'Ny traktor til foråret']
const company = await aCompany(api.db)

let people = 0
const aPersonWithPassword = () => aPerson(api.db, { company, password, email: `anna${++people}@holm.example` })
type TestUser = Awaited<ReturnType<typeof aPersonWithPassword>>

const logIn = (email: string, typed = password) =>
  stranger.call(auth.login, { body: { email, password: typed, client_id } })
const exchange = (token: string) => stranger.call(auth.exchangeToken, { body: { token, client_id } })
const enter = (token: string, code: string, client = client_id) =>
  stranger.call(factor.enterCode, { body: { token, code, client_id: client } })

/** Returns the code that the app shows so many seconds from now. */
const codeOf = (key: string, secondsFromNow = 0) =>
  totpCode(key, new Date(api.clock.now().getTime() + secondsFromNow * 1000))
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Turns on the second factor for a person, and moves the clock 60 seconds. */
async function withSecondFactor(anna: TestUser) {
  const me = api.as(anna)
  const { key, address } = await me.call(factor.startSecondFactor, { body: { password } })
  const { recovery_codes } = await me.call(factor.confirmSecondFactor, { body: { code: codeOf(key) } })
  api.clock.advance({ seconds: 60 })
  return { me, key, address, recovery_codes }
}

const securityEvents = () => securityEventsIn(lines)

beforeEach(async () => {
  api.clock.advance({ minutes: 10 })
  await sentMails(api)
  lines.length = 0
})

test('two-factor shows a key, starts with the first confirmed code and is reported by mail', async () => {
  const anna = await aPersonWithPassword()
  const me = api.as(anna)
  expect(await me.call(factor.getSecondFactor)).toEqual({
    is_on: false,
    since: null,
    recovery_codes_left: 0,
    may_turn_on: true,
  })
  await expect(me.call(factor.startSecondFactor, { body: { password: 'x' } })).rejects.toMatchObject({
    messages: [{ code: 'password.wrong', field: 'password' }],
  })
  const { key, address } = await me.call(factor.startSecondFactor, { body: { password } })
  expect(key).toMatch(/^[A-Z2-7]{32}$/)
  expect(new URL(address)).toMatchObject({ protocol: 'otpauth:', host: 'totp' })
  expect(decodeURIComponent(address)).toContain(`Svinestien:${anna.email}`)
  expect(new URL(address).searchParams.get('secret')).toBe(key)
  // Before confirmation no code is required, because the phone may not have the key.
  expect((await logIn(anna.email)).needs_code).toBeUndefined()

  await expect(me.call(factor.confirmSecondFactor, { body: { code: wrong(codeOf(key)) } })).rejects.toMatchObject({
    messages: [{ code: 'second_factor.code', field: 'code' }],
  })
  const { recovery_codes } = await me.call(factor.confirmSecondFactor, { body: { code: codeOf(key) } })
  expect(new Set(recovery_codes).size).toBe(10)
  expect(await me.call(factor.getSecondFactor)).toMatchObject({
    is_on: true,
    since: api.clock.now().toISOString(),
    recovery_codes_left: 10,
  })
  expect((await logIn(anna.email)).needs_code).toBe(true)
  await expect(me.call(factor.startSecondFactor, { body: { password } })).rejects.toMatchObject({
    messages: [{ code: 'second_factor.on' }],
  })
  expect(await sentMails(api)).toMatchObject([{ to: anna.email, subject: 'Totrinsbekræftelse er slået til' }])
})

test('a password alone is refused when two-factor is on; password and app code sign in', async () => {
  const anna = await aPersonWithPassword()
  const { key } = await withSecondFactor(anna)
  const step = await logIn(anna.email)
  await expect(exchange(step.token)).rejects.toMatchObject({ code: 'auth.token_used' })

  const again = await logIn(anna.email)
  await expect(enter(again.token, wrong(codeOf(key)))).rejects.toMatchObject({ status: 401, code: 'auth.code_refused' })
  // As a person types it.
  const typed = codeOf(key).replace(/(...)/, '$1 ')
  const done = await enter(again.token, typed)
  expect(done.recovery_codes_left).toBeNull()
  const { token } = await exchange(done.token)
  expect(await api.anonymous({ authorization: `Bearer ${token}` }).call(getProfile)).toMatchObject({ id: anna.userId })
  expect(securityEvents()).toEqual([
    'second_factor.on',
    'second_factor.requested',
    'sign_in.token_refused',
    'second_factor.requested',
    'second_factor.refused',
    'sign_in.done',
  ])
})

test('a code is accepted at a clock half a minute off, refused at a minute and a half', async () => {
  const anna = await aPersonWithPassword()
  const { key } = await withSecondFactor(anna)
  const tryAt = async (seconds: number) => enter((await logIn(anna.email)).token, codeOf(key, seconds))
  await expect(tryAt(-90)).rejects.toMatchObject({ code: 'auth.code_refused' })
  await expect(tryAt(90)).rejects.toMatchObject({ code: 'auth.code_refused' })
  await tryAt(-30)
  await tryAt(30)
})

test('a code works once, and no earlier code works after it', async () => {
  const anna = await aPersonWithPassword()
  const { key } = await withSecondFactor(anna)
  const [mine, theirs] = [await logIn(anna.email), await logIn(anna.email)]
  const earlier = codeOf(key, -30)
  await enter(mine.token, codeOf(key))
  await expect(enter(theirs.token, codeOf(key))).rejects.toMatchObject({ code: 'auth.code_refused' })
  await expect(enter(theirs.token, earlier)).rejects.toMatchObject({ code: 'auth.code_refused' })

  api.clock.advance({ seconds: 60 })
  const tokens = await Promise.all([1, 2, 3].map(() => logIn(anna.email)))
  const answers = await Promise.allSettled(tokens.map(({ token }) => enter(token, codeOf(key))))
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
})

test('the code that turned two-factor on is refused at sign-in', async () => {
  const anna = await aPersonWithPassword()
  const me = api.as(anna)
  const { key } = await me.call(factor.startSecondFactor, { body: { password } })
  await me.call(factor.confirmSecondFactor, { body: { code: codeOf(key) } })
  await expect(enter((await logIn(anna.email)).token, codeOf(key))).rejects.toMatchObject({ code: 'auth.code_refused' })
})

test('the two-factor step works once, for five minutes, in the browser of the password', async () => {
  const anna = await aPersonWithPassword()
  const { key } = await withSecondFactor(anna)
  const step = await logIn(anna.email)
  await enter(step.token, codeOf(key))
  api.clock.advance({ seconds: 60 })
  await expect(enter(step.token, codeOf(key))).rejects.toMatchObject({ status: 401, code: 'auth.token_used' })

  const stolen = await logIn(anna.email)
  await expect(enter(stolen.token, codeOf(key), otherClient)).rejects.toMatchObject({ code: 'auth.token_used' })
  await expect(enter(stolen.token, codeOf(key))).rejects.toMatchObject({ code: 'auth.token_used' })

  const slow = await logIn(anna.email)
  api.clock.advance({ minutes: 5 })
  await expect(enter(slow.token, codeOf(key))).rejects.toMatchObject({ code: 'auth.token_used' })
})

test('code guessing waits after five tries, and a right password does not reset them', async () => {
  const anna = await aPersonWithPassword()
  const { key } = await withSecondFactor(anna)
  const guess = async () => enter((await logIn(anna.email)).token, wrong(codeOf(key)))
  for (let tries = 0; tries < 5; tries++) await expect(guess()).rejects.toMatchObject({ code: 'auth.code_refused' })
  await expect(guess()).rejects.toMatchObject({ status: 429, code: 'auth.wait' })
  api.clock.advance({ seconds: 2 })
  await enter((await logIn(anna.email)).token, codeOf(key))
  await expect(enter((await logIn(anna.email)).token, wrong(codeOf(key)))).rejects.toMatchObject({
    code: 'auth.code_refused',
  })
})

test('a recovery code signs in once in any notation, and a mail reports how many are left', async () => {
  const anna = await aPersonWithPassword()
  const { recovery_codes } = await withSecondFactor(anna)
  await sentMails(api)
  const [code = ''] = recovery_codes
  const done = await enter((await logIn(anna.email)).token, ` ${code.toUpperCase().replaceAll('-', ' ')} `)
  expect(done.recovery_codes_left).toBe(9)
  await exchange(done.token)
  await expect(enter((await logIn(anna.email)).token, code)).rejects.toMatchObject({ code: 'auth.code_refused' })
  const [mail] = await sentMails(api)
  expect(mail).toMatchObject({ to: anna.email, subject: 'En gendannelseskode er brugt' })
  expect(mail?.text).toContain('Antal koder tilbage: 9')
  expect(securityEvents()).toContain('recovery_code.used')
})

test('a recovery code of one person is refused for another', async () => {
  const [anna, bent] = [await aPersonWithPassword(), await aPersonWithPassword()]
  await withSecondFactor(anna)
  const { recovery_codes } = await withSecondFactor(bent)
  await expect(enter((await logIn(anna.email)).token, recovery_codes[0] ?? '')).rejects.toMatchObject({
    code: 'auth.code_refused',
  })
})

test('ten new recovery codes replace the old ones and require password and code', async () => {
  const anna = await aPersonWithPassword()
  const { me, key, recovery_codes: old } = await withSecondFactor(anna)
  const renew = (typed: string, code: string) =>
    me.call(factor.createRecoveryCodes, { body: { password: typed, code } })
  await expect(renew('x', codeOf(key))).rejects.toMatchObject({ messages: [{ field: 'password' }] })
  await expect(renew(password, wrong(codeOf(key)))).rejects.toMatchObject({ messages: [{ field: 'code' }] })
  const { recovery_codes: made } = await renew(password, codeOf(key))
  await expect(enter((await logIn(anna.email)).token, old[0] ?? '')).rejects.toMatchObject({ status: 401 })
  await enter((await logIn(anna.email)).token, made[0] ?? '')
})

test('turning two-factor off requires password and code and is reported by mail', async () => {
  const anna = await aPersonWithPassword()
  const { me, key } = await withSecondFactor(anna)
  await sentMails(api)
  const end = (typed: string, code: string) => me.call(factor.endSecondFactor, { body: { password: typed, code } })
  await expect(end('x', codeOf(key))).rejects.toMatchObject({ messages: [{ code: 'password.wrong' }] })
  await expect(end(password, '000000')).rejects.toMatchObject({ messages: [{ code: 'second_factor.code' }] })
  await end(password, codeOf(key))
  expect((await logIn(anna.email)).needs_code).toBeUndefined()
  expect(await me.call(factor.getSecondFactor)).toMatchObject({ is_on: false, recovery_codes_left: 0 })
  expect(await sentMails(api)).toMatchObject([{ to: anna.email, subject: 'Totrinsbekræftelse er slået fra' }])
  const auditLog = await api.db.selectFrom('audit_entry').select('action').where('user_id', '=', anna.userId).execute()
  expect(auditLog.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['second_factor.on', 'second_factor.off']),
  )
})

test('a new password or address requires a code, which a refused password does not use up', async () => {
  const anna = await aPersonWithPassword()
  const { me, key } = await withSecondFactor(anna)
  await sentMails(api)
  const change = (code: string | undefined, confirm = fresh) =>
    me.call(auth.changePassword, { body: { old_password: password, password: fresh, confirm, code } })
  const move = (code?: string) => {
    const email = `ny.${anna.email}`
    return me.call(auth.changeEmail, { body: { email, password, code } })
  }
  const refused = { messages: [{ code: 'second_factor.code', field: 'code' }] }
  await expect(change(undefined)).rejects.toMatchObject(refused)
  await expect(change(wrong(codeOf(key)))).rejects.toMatchObject(refused)
  await expect(move()).rejects.toMatchObject(refused)
  expect(await sentMails(api)).toEqual([])
  await expect(change(codeOf(key), 'another')).rejects.toMatchObject({ messages: [{ field: 'confirm' }] })
  await move(codeOf(key))
  api.clock.advance({ minutes: 1 })
  await change(codeOf(key))
  expect((await logIn(anna.email, fresh)).needs_code).toBe(true)
})

test('an open session cannot be used to guess codes', async () => {
  const anna = await aPersonWithPassword()
  const { me } = await withSecondFactor(anna)
  const guess = () => me.send(factor.endSecondFactor, { body: { password, code: '000000' } })
  for (let tries = 0; tries < 5; tries++) expect((await guess()).statusCode).toBe(422)
  expect((await guess()).statusCode).toBe(429)
})

test('a password reset leaves two-factor on: the new password requires a code', async () => {
  const anna = await aPersonWithPassword()
  const { key } = await withSecondFactor(anna)
  const waiting = await logIn(anna.email)
  await sentMails(api)
  await stranger.call(auth.forgotPassword, { body: { email: anna.email } })
  const [mail] = await sentMails(api)
  const body = { token: linkToken(mail), password: fresh, confirm: fresh }
  await stranger.call(auth.resetPassword, { body })
  // A sign-in that began with the old password ends with it.
  await expect(enter(waiting.token, codeOf(key))).rejects.toMatchObject({ code: 'auth.token_used' })
  const step = await logIn(anna.email, fresh)
  expect(step.needs_code).toBe(true)
  await exchange((await enter(step.token, codeOf(key))).token)
})

test('a wrong password does not reveal whether two-factor is on', async () => {
  const [anna, bent] = [await aPersonWithPassword(), await aPersonWithPassword()]
  await withSecondFactor(anna)
  const tried = async (email: string) => {
    const answer = await stranger.send(auth.login, { body: { email, password: 'wrong', client_id } })
    return { ...answer.json(), request_id: '', status: answer.statusCode }
  }
  const [with2, without, nobody] = [
    await tried(anna.email),
    await tried(bent.email),
    await tried('nobody@holm.example'),
  ]
  expect(with2).toMatchObject({ status: 401, messages: [{ code: 'auth.invalid' }] })
  expect(without).toEqual(with2)
  expect(nobody).toEqual(with2)
})

test('a two-factor key expires when it is not confirmed within half an hour', async () => {
  const me = api.as(await aPersonWithPassword())
  const { key } = await me.call(factor.startSecondFactor, { body: { password } })
  api.clock.advance({ minutes: 31 })
  await expect(me.call(factor.confirmSecondFactor, { body: { code: codeOf(key) } })).rejects.toMatchObject({
    messages: [{ code: 'second_factor.not_started' }],
  })
})

test('a person of the sample data cannot turn two-factor on', async () => {
  const visitor = await aPerson(api.db, { password, email: `gaest${++people}@demo.example` })
  const me = api.as(visitor)
  expect(await me.call(factor.getSecondFactor)).toMatchObject({ may_turn_on: false })
  await expect(me.call(factor.startSecondFactor, { body: { password } })).rejects.toMatchObject({
    messages: [{ code: 'second_factor.sample' }],
  })
})

test('the database and the log contain no readable key or recovery code', async () => {
  const anna = await aPersonWithPassword()
  const { key, recovery_codes } = await withSecondFactor(anna)
  const step = await logIn(anna.email)
  const code = codeOf(key)
  await enter(step.token, code)
  const { rows } = await sql<{ text: string }>`
    select (select jsonb_agg(f)::text from second_factor f) || (select jsonb_agg(c)::text from recovery_code c)
      || (select string_agg(a::text, '') from audit_entry a) as text`.execute(api.db)
  const stored = rows[0]?.text ?? ''
  expect(stored).toContain(anna.userId)
  const bytes = Buffer.from(new TOTP({ secret: key }).secret.bytes).toString('hex')
  for (const secret of [key, bytes, ...recovery_codes]) expect(stored).not.toContain(secret)
  for (const secret of [key, ...recovery_codes, step.token]) expect(lines.join('\n')).not.toContain(secret)
})

test('two-factor rows of a person are visible to nobody else', async () => {
  const anna = await aPersonWithPassword()
  await withSecondFactor(anna)
  const seenBy = (userId: string) =>
    api.database.transaction().execute(async (db) => {
      await sql`select set_config('herdboard.user_id', ${userId}, true)`.execute(db)
      const { rows } = await sql`select user_id from second_factor union all select user_id from recovery_code`.execute(
        db,
      )
      return rows.length
    })
  expect(await seenBy(anna.userId)).toBe(11)
  expect(await seenBy(company.manager.userId)).toBe(0)
  expect(await seenBy('')).toBe(0)
})
