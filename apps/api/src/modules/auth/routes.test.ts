import { NO_DIRECTORY } from '@herdboard/contract/core/ids.ts'
import { getProfile } from '@herdboard/contract/people/accounts.ts'
import { exchangeToken, login, loginInfo, logout, refreshToken } from '@herdboard/contract/people/auth.ts'
import { decodeJwt, SignJWT } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { securityEventsIn } from '#testing/api/security-events.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'

const lines: string[] = []
const api = await testApi({ onLog: (line) => lines.push(line) })
const stranger = api.anonymous()
const browser = api.anonymous({ platform: 'dashboard' })

const clientId = '7d9f1c8e-2f0e-4f7e-9a53-0d7a5b3c1e11'
const otherClientId = '1b2f6a0c-93a7-4f0c-8f47-3c2b1a0d9e88'
const password = 'Halmballe i regnvejr'

const company = await aCompany(api.db)
let people = 0
const aSignedUpPerson = () =>
  aPerson(api.db, { company, password, email: `Anna${++people}@Holm.example`, role: 'Employee' })

const credentials = (email: string, changes = {}) => ({
  body: { email, password, client_id: clientId, ...changes },
})

async function signIn(email: string, { remember = false } = {}) {
  const { token } = await stranger.call(login, credentials(email, { remember }))
  return stranger.call(exchangeToken, { body: { token, client_id: clientId } })
}
const refresh = (refresh_token: string, client_id = clientId) =>
  stranger.call(refreshToken, { body: { refresh_token, client_id } })
const bearer = (token: string) => api.anonymous({ authorization: `Bearer ${token}` })

const securityEvents = () => securityEventsIn(lines)

beforeEach(() => {
  // Attempts of the previous test must not delay this one.
  api.clock.advance({ minutes: 10 })
  lines.length = 0
})

test('[AUTH-012] [AUTH-027] [AUTH-016] a password gives a sign-in token, exchanged for a token pair that opens the API', async () => {
  const anna = await aSignedUpPerson()
  const signInToken = await stranger.call(login, credentials(anna.email))
  expect(signInToken.expiry).toBe(new Date(api.clock.now().getTime() + 5 * 60_000).toISOString())

  const pair = await stranger.call(exchangeToken, { body: { token: signInToken.token, client_id: clientId } })
  expect(pair.expiry).toBe(new Date(api.clock.now().getTime() + 10 * 60_000).toISOString())
  expect(decodeJwt(pair.token)).toMatchObject({
    sub: anna.userId,
    ad: company.directoryId,
    role: 'Employee',
    tv: 1,
    iss: 'herdboard',
    aud: 'herdboard-api',
  })
  expect(await bearer(pair.token).call(getProfile)).toMatchObject({ id: anna.userId })
  expect(securityEvents()).toEqual(['sign_in.done'])
})

test('sign-in ignores capitals and spaces around the address', async () => {
  const anna = await aSignedUpPerson()
  await stranger.call(login, credentials(`  ${anna.email.toUpperCase()} `))
})

test('[AUTH-024] a person without a company gets a token that names no company', async () => {
  const visitor = await aPerson(api.db, { password, email: 'visitor@holm.example' })
  const { token } = await signIn(visitor.email)
  expect(decodeJwt(token)).toMatchObject({ ad: NO_DIRECTORY, role: '' })
  expect(await bearer(token).call(getProfile)).toMatchObject({ active_directory_id: null, role: null, modules: [] })
})

test('an unknown address and a wrong password get the same response', async () => {
  const anna = await aSignedUpPerson()
  const answers = await Promise.all([
    stranger.send(login, credentials(anna.email, { password: 'wrong' })),
    stranger.send(login, credentials('nobody@holm.example')),
  ])
  const [wrong, unknown] = answers.map((answer) => ({ ...answer.json(), request_id: '', status: answer.statusCode }))
  expect(wrong).toMatchObject({ status: 401, messages: [{ code: 'auth.invalid' }] })
  expect(unknown).toEqual(wrong)
  expect(securityEvents()).toEqual(['sign_in.refused', 'sign_in.refused'])
})

test('a sign-in token works once, in the browser that requested it, for five minutes', async () => {
  const anna = await aSignedUpPerson()
  const firstToken = await stranger.call(login, credentials(anna.email))
  const exchange = (token: string, client_id = clientId) => stranger.call(exchangeToken, { body: { token, client_id } })
  await exchange(firstToken.token)
  await expect(exchange(firstToken.token)).rejects.toMatchObject({ status: 401, code: 'auth.token_used' })

  const stolen = await stranger.call(login, credentials(anna.email))
  await expect(exchange(stolen.token, otherClientId)).rejects.toMatchObject({ code: 'auth.token_used' })
  await expect(exchange(stolen.token)).rejects.toMatchObject({ code: 'auth.token_used' })

  const slow = await stranger.call(login, credentials(anna.email))
  api.clock.advance({ minutes: 5 })
  await expect(exchange(slow.token)).rejects.toMatchObject({ code: 'auth.token_used' })
})

test('[AUTH-028] fifty refreshes at once all get the same token pair', async () => {
  const anna = await aSignedUpPerson()
  const first = await signIn(anna.email)
  api.clock.advance({ minutes: 9 })
  const pairs = await Promise.all(Array.from({ length: 50 }, () => refresh(first.refresh_token)))
  expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1)
  expect(pairs[0]?.refresh_token).not.toBe(first.refresh_token)
  await refresh(pairs[0]?.refresh_token ?? '')
})

test('the previous refresh token is valid for ten seconds; later use ends the session and raises an alarm', async () => {
  const anna = await aSignedUpPerson()
  const first = await signIn(anna.email)
  const second = await refresh(first.refresh_token)
  api.clock.advance({ seconds: 9 })
  expect(await refresh(first.refresh_token)).toEqual(second)
  api.clock.advance({ seconds: 1 })
  await expect(refresh(first.refresh_token)).rejects.toMatchObject({ status: 401, code: 'auth.token_used' })
  await expect(refresh(second.refresh_token)).rejects.toMatchObject({ status: 401, code: 'auth.expired' })
  await expect(bearer(second.token).call(getProfile)).rejects.toMatchObject({ status: 401, code: 'auth.expired' })
  expect(securityEvents()).toEqual(['sign_in.done', 'refresh.reuse'])
  const auditLog = await api.db.selectFrom('audit_entry').select('action').where('user_id', '=', anna.userId).execute()
  expect(auditLog.map(({ action }) => action).sort()).toEqual(['refresh.reuse', 'sign_in.done'])
})

test('a refresh token two generations old ends the session even within ten seconds', async () => {
  const anna = await aSignedUpPerson()
  const first = await signIn(anna.email)
  const second = await refresh(first.refresh_token)
  const third = await refresh(second.refresh_token)
  await expect(refresh(first.refresh_token)).rejects.toMatchObject({ code: 'auth.token_used' })
  await expect(refresh(third.refresh_token)).rejects.toMatchObject({ code: 'auth.expired' })
})

test('a refresh token is refused in another browser and when it is made up', async () => {
  const anna = await aSignedUpPerson()
  const { refresh_token } = await signIn(anna.email)
  const madeUp = refresh_token.replace(/.{43}$/, 'A'.repeat(43))
  await expect(refresh(madeUp)).rejects.toMatchObject({ code: 'auth.expired' })
  await expect(refresh('')).rejects.toMatchObject({ code: 'auth.expired' })
  const second = await refresh(refresh_token)
  await expect(refresh(second.refresh_token, otherClientId)).rejects.toMatchObject({ code: 'auth.expired' })
  expect(securityEvents()).toContain('refresh.other_client')
})

test('a session without "remember me" lasts twelve hours, however busy', async () => {
  const anna = await aSignedUpPerson()
  let pair = await signIn(anna.email)
  api.clock.advance({ hours: 11, minutes: 59 })
  pair = await refresh(pair.refresh_token)
  api.clock.advance({ minutes: 1 })
  await expect(refresh(pair.refresh_token)).rejects.toMatchObject({ code: 'auth.expired' })
})

test('a session with "remember me" ends after thirty days without use, or 200 days in all', async () => {
  const anna = await aSignedUpPerson()
  let busy = await signIn(anna.email, { remember: true })
  const idle = await signIn(anna.email, { remember: true })
  for (let days = 0; days < 196; days += 28) {
    api.clock.advance({ days: 28 })
    busy = await refresh(busy.refresh_token)
  }
  await expect(refresh(idle.refresh_token)).rejects.toMatchObject({ code: 'auth.expired' })
  api.clock.advance({ days: 4 })
  await expect(refresh(busy.refresh_token)).rejects.toMatchObject({ code: 'auth.expired' })
})

test('an access token ends after ten minutes, and at once when the account is ended', async () => {
  const anna = await aSignedUpPerson()
  const { token } = await signIn(anna.email)
  api.clock.advance({ seconds: 599 })
  await bearer(token).call(getProfile)
  api.clock.advance({ seconds: 1 })
  await expect(bearer(token).call(getProfile)).rejects.toMatchObject({ status: 401, code: 'auth.expired' })

  const fresh = await signIn(anna.email)
  await api.db.updateTable('user_account').set({ token_version: 2 }).where('id', '=', anna.userId).execute()
  await expect(bearer(fresh.token).call(getProfile)).rejects.toMatchObject({ code: 'auth.expired' })
})

test.each([
  ['no token at all', ''],
  ['something else', 'Basic YW5uYTpwYXNz'],
  ['a token of nobody', 'Bearer aaaa.bbbb.cccc'],
  ['a token without a signature', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'],
])('%s is refused as authorization', async (_what, authorization) => {
  const answer = await api.anonymous({ authorization }).send(getProfile)
  expect(answer.statusCode).toBe(401)
})

test('a token signed with another key, or by another algorithm, is refused', async () => {
  const anna = await aSignedUpPerson()
  const { token } = await signIn(anna.email)
  const claims = decodeJwt(token)
  const [head = '', body = ''] = token.split('.')
  const kid = JSON.parse(Buffer.from(head, 'base64url').toString()).kid as string
  const shared = new TextEncoder().encode('not the key of this server at all')
  const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(shared)
  await expect(bearer(forged).call(getProfile)).rejects.toMatchObject({ code: 'auth.expired' })
  const promoted = Buffer.from(JSON.stringify({ ...claims, role: 'SolutionAdmin' })).toString('base64url')
  await expect(bearer(token.replace(body, promoted)).call(getProfile)).rejects.toMatchObject({ code: 'auth.expired' })
})

test('sign-in waits 1, 2, 4 … 60 seconds after five wrong passwords, and never longer', async () => {
  const anna = await aSignedUpPerson()
  const wrong = () => stranger.send(login, credentials(anna.email, { password: 'wrong' }))
  for (let tries = 0; tries < 5; tries++) expect((await wrong()).statusCode).toBe(401)
  const waits = []
  for (let tries = 0; tries < 8; tries++) {
    const answer = await wrong()
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toMatchObject({ messages: [{ code: 'auth.wait' }] })
    const seconds = Number(answer.headers['retry-after'])
    waits.push(seconds)
    // The right password must wait too.
    expect((await stranger.send(login, credentials(anna.email))).statusCode).toBe(429)
    api.clock.advance({ seconds })
    expect((await wrong()).statusCode).toBe(401)
    // This test is only about the person's own delay.
    await api.db.deleteFrom('sign_in_attempt').where('subject', 'like', 'address%').execute()
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  api.clock.advance({ seconds: 60 })
  await stranger.call(login, credentials(anna.email))
  for (let tries = 0; tries < 5; tries++) expect((await wrong()).statusCode).toBe(401)
})

test('thirty concurrent sign-ins get five responses, not thirty', async () => {
  const anna = await aSignedUpPerson()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, no) =>
      api.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: `192.0.2.${no}`,
        payload: { email: anna.email, password: 'wrong', client_id: clientId },
      }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(25)
})

test('a network address is limited to twenty wrong sign-ins a minute, whatever the account', async () => {
  const from = (remoteAddress: string, no: number) =>
    api.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      payload: { email: `guess${no}@holm.example`, password: 'wrong', client_id: clientId },
    })
  const answers = await Promise.all(Array.from({ length: 25 }, (_, no) => from(`2001:db8:1:2:3::${no + 1}`, no)))
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
  // The neighbour has another network.
  expect((await from('2001:db8:1:3::1', 30)).statusCode).toBe(401)
  api.clock.advance({ seconds: 60 })
  expect((await from('2001:db8:1:2::1', 31)).statusCode).toBe(401)
})

test('[AUTH-013] [AUTH-014] the refresh token is sent to a browser in a cookie that no script can read', async () => {
  const anna = await aSignedUpPerson()
  const { token } = await browser.call(login, credentials(anna.email, { remember: true }))
  const answer = await browser.send(exchangeToken, { body: { token, client_id: clientId } })
  expect(answer.json().refresh_token).toBe('')
  const [cookie] = answer.cookies
  expect(cookie).toMatchObject({ name: 'hb_refresh', path: '/api/auth', httpOnly: true, sameSite: 'Lax' })
  expect(cookie).toMatchObject({ maxAge: 200 * 24 * 3600 })
  expect(cookie).not.toHaveProperty('secure')

  const returning = api.anonymous({ platform: 'dashboard', cookie: `hb_refresh=${cookie?.value}` })
  const next = await returning.send(refreshToken, { body: { client_id: clientId } })
  expect(next.statusCode).toBe(200)
  expect(next.json().refresh_token).toBe('')
  expect(next.cookies[0]?.value).not.toBe(cookie?.value)
  // The cookie alone gives access to nothing else.
  expect((await returning.send(getProfile)).statusCode).toBe(401)
})

test('the session cookie without "remember me" is deleted when the browser closes', async () => {
  const anna = await aSignedUpPerson()
  const { token } = await browser.call(login, credentials(anna.email))
  const answer = await browser.send(exchangeToken, { body: { token, client_id: clientId } })
  expect(answer.cookies[0]).not.toHaveProperty('maxAge')
  expect(answer.cookies[0]).not.toHaveProperty('expires')
})

test('the session cookie is secure over https and has the secure name prefix', async () => {
  const secured = await testApi({ config: { trustProxy: ['127.0.0.1'] } })
  const owner = await aPerson(secured.db, { company: await aCompany(secured.db), password })
  const far = secured.anonymous({ platform: 'dashboard', 'x-forwarded-proto': 'https' })
  const { token } = await far.call(login, credentials(owner.email))
  const answer = await far.send(exchangeToken, { body: { token, client_id: clientId } })
  const [cookie] = answer.cookies
  expect(cookie).toMatchObject({ name: '__Secure-hb_refresh', path: '/api/auth', secure: true, httpOnly: true })
  const returning = { platform: 'dashboard', 'x-forwarded-proto': 'https', cookie: `${cookie?.name}=${cookie?.value}` }
  expect((await secured.anonymous(returning).send(refreshToken, { body: { client_id: clientId } })).statusCode).toBe(
    200,
  )
})

test('[AUTH-031] signing out ends this session and its access token at once, and no other', async () => {
  const anna = await aSignedUpPerson()
  const [here, there] = [await signIn(anna.email), await signIn(anna.email)]
  await bearer(here.token).call(getProfile)
  expect(await stranger.call(logout, { body: { refresh_token: here.refresh_token } })).toEqual({
    logout_url: '/auth/login',
  })
  await expect(bearer(here.token).call(getProfile)).rejects.toMatchObject({ status: 401, code: 'auth.expired' })
  await expect(refresh(here.refresh_token)).rejects.toMatchObject({ code: 'auth.expired' })
  await bearer(there.token).call(getProfile)
  await refresh(there.refresh_token)
  expect(securityEvents()).toContain('sign_out.done')
  // A second sign-out, or one without a token, is no error.
  await stranger.call(logout, { body: { refresh_token: here.refresh_token } })
  const bare = await browser.send(logout, { body: {} })
  expect(bare.cookies[0]).toMatchObject({ name: 'hb_refresh', value: '' })
})

test('[AUTH-029] login-info names only addresses of the installation', async () => {
  const ask = (callback_url: string, fallback_logout_url = '/auth/login') =>
    stranger.call(loginInfo, { query: { callback_url, fallback_logout_url } })
  expect(await ask('/overview?from=2026-01-01#top')).toEqual({
    login_url: '/auth/login?callback_url=%2Foverview%3Ffrom%3D2026-01-01%23top',
    logout_url: '/auth/login',
    provider: 'password',
    provider_label: null,
    password_sign_in: true,
  })
  expect(await ask('http://localhost:80/feed')).toMatchObject({ login_url: '/auth/login?callback_url=%2Ffeed' })
  for (const foreign of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:,x',
  ]) {
    await expect(ask(foreign)).rejects.toMatchObject({ status: 400 })
    await expect(ask('/', foreign)).rejects.toMatchObject({ status: 400 })
  }
})

test('a host header that is no valid address is refused like other bad input', async () => {
  const odd = api.anonymous({ host: '[bad' })
  const ask = odd.call(loginInfo, { query: { callback_url: '/', fallback_logout_url: '/' } })
  await expect(ask).rejects.toMatchObject({ status: 400 })
})

test('the log contains no password, token or address', async () => {
  const anna = await aSignedUpPerson()
  const pair = await signIn(anna.email)
  await stranger.send(login, credentials(anna.email, { password: 'wrong-horse' }))
  const log = lines.join('\n')
  for (const secret of [
    password,
    'wrong-horse',
    pair.token,
    pair.refresh_token,
    anna.email,
    anna.email.toLowerCase(),
  ]) {
    expect(log).not.toContain(secret)
  }
})
