import { getProfile } from '@herdboard/contract/people/accounts.ts'
import {
  exchangeToken,
  forgotPassword,
  login,
  loginInfo,
  logout,
  refreshToken,
  resetPassword,
} from '@herdboard/contract/people/auth.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { securityEventsIn } from '#testing/api/security-events.ts'
import { testApi } from '#testing/api/test-api.ts'
import { anInvitation } from '#testing/fixtures/invitations.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'
import { linkToken, sentMails } from '#testing/mail/sent-mails.ts'
import { oidcBrowser } from '#testing/sign-in/oidc-browser.ts'
import { startTestOidcProvider } from '#testing/sign-in/test-oidc-provider.ts'

const ORIGIN = 'http://127.0.0.1:4321'
const provider = await startTestOidcProvider({ origin: ORIGIN })
afterAll(() => provider.stop())
const lines: string[] = []
const api = await testApi({
  config: { publicUrl: ORIGIN, provider: provider.settings },
  onLog: (line) => lines.push(line),
})
const company = await aCompany(api.db)
const password = 'Halmballe i regnvejr'
let number = 0
const anAccount = (email: string, changes = {}) =>
  aPerson(api.db, { company, email, password, role: 'Employee', ...changes })

/** A person whom the server and the provider know by the same address. */
async function aPersonKnownToProvider(changes = {}) {
  const email = `karin${++number}@holm.example`
  const person = await anAccount(email, changes)
  provider.users.set(`sub-${number}`, { email, email_verified: true })
  provider.signedInUser = `sub-${number}`
  return { ...person, sub: `sub-${number}` }
}

const events = () => securityEventsIn(lines)
const reasons = () =>
  lines.map((line) => JSON.parse(line)).flatMap(({ type, reason }) => (type === 'sign-in provider' ? [reason] : []))
const bearer = (token: string) => api.anonymous({ authorization: `Bearer ${token}` })

beforeEach(() => {
  api.clock.advance({ minutes: 10 })
  provider.tamperClaims({})
  provider.isFailing = false
  lines.length = 0
})

test('[AUTH-029] login-info names the provider with its sign-in and sign-out addresses', async () => {
  const info = await api.anonymous().call(loginInfo, { query: { callback_url: '/pigs?tab=status' } })
  expect(info).toMatchObject({
    login_url: '/api/auth/provider/start?callback_url=%2Fpigs%3Ftab%3Dstatus',
    provider: 'oidc',
    provider_label: 'Landbrugets login',
    password_sign_in: true,
  })
  const out = new URL(info.logout_url)
  expect(out.origin).toBe(provider.settings.issuer)
  expect(Object.fromEntries(out.searchParams)).toEqual({
    client_id: 'herdboard',
    post_logout_redirect_uri: `${ORIGIN}/auth/login`,
  })
})

test('a confirmed address at the provider returns to the requested page with a token for one exchange', async () => {
  const karin = await aPersonKnownToProvider()
  const browser = oidcBrowser(api)
  const back = await browser.signIn({ callback_url: '/pigs?tab=status#top' })

  expect(back.pathname + back.hash).toBe('/pigs#top')
  expect(back.searchParams.get('tab')).toBe('status')
  const pair = await browser.exchange(back)
  expect(await bearer(pair.token).call(getProfile)).toMatchObject({ id: karin.userId })
  expect(events()).toEqual(['sign_in.bound_to_provider'])
  await expect(browser.exchange(back)).rejects.toMatchObject({ code: 'auth.token_used' })
})

test('a person from the provider has no password and sets the first one by a mailed link', async () => {
  const karin = await aPersonKnownToProvider({ password: null })
  const browser = oidcBrowser(api)
  const profile = async () => {
    const { token } = await browser.exchange(await browser.signIn({}))
    return bearer(token).call(getProfile)
  }
  expect(await profile()).toMatchObject({ id: karin.userId, has_password: false })
  await sentMails(api)
  await api.anonymous().call(forgotPassword, { body: { email: karin.email } })
  const token = (await sentMails(api)).map(linkToken).find((found) => found !== '') ?? ''
  await api.anonymous().call(resetPassword, { body: { token, password, confirm: password } })
  expect(await profile()).toMatchObject({ id: karin.userId, has_password: true })
})

test('the provider request uses a code with a proof that only this server can complete', async () => {
  await aPersonKnownToProvider()
  const authorization = await oidcBrowser(api).start()
  expect(Object.fromEntries(authorization.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'herdboard',
    redirect_uri: `${ORIGIN}/api/auth/provider/return`,
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
})

test('a changed address at the provider is the same person; its next owner is another person', async () => {
  const karin = await aPersonKnownToProvider()
  const browser = oidcBrowser(api)
  await browser.exchange(await browser.signIn())
  provider.users.set(karin.sub, { email: 'karin@gift.example', email_verified: false })
  const again = await browser.exchange(await browser.signIn())
  expect(await bearer(again.token).call(getProfile)).toMatchObject({ id: karin.userId, email: karin.email })

  provider.users.set('another', { email: karin.email, email_verified: true })
  provider.signedInUser = 'another'
  await expect(oidcBrowser(api).signIn()).rejects.toMatchObject({ status: 403, code: 'auth.provider_other' })
  expect(events()).toEqual(['sign_in.bound_to_provider', 'sign_in.by_provider', 'sign_in.refused'])
})

test('an identity that another sign-in binds meanwhile is refused with a whole message and an event', async () => {
  const karin = await aPersonKnownToProvider()
  const other = await anAccount('anden@holm.example')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const binding = api.db.transaction().execute(async (db) => {
    await sql`insert into provider_identity (issuer, subject, user_id, created_at)
      values (${provider.settings.issuer}, ${karin.sub}, ${other.userId}, now())`.execute(db)
    await released
  })
  const signIn = oidcBrowser(api).signIn()
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity where query like '%bind_identity%' and wait_event_type = 'Lock'
        and datname = current_database()`.execute(api.db)
    ).rows.length
  try {
    await Promise.race([expect.poll(waiting, { timeout: 2_500 }).toBe(1), signIn])
  } finally {
    release()
    await binding
  }
  await expect(signIn).rejects.toMatchObject({
    status: 403,
    code: 'auth.provider_other',
    messages: [{ message: expect.stringContaining('Landbrugets login') }],
  })
  expect(events()).toEqual(['sign_in.refused'])
})

test('a sign-in with an unknown address is refused with a message and creates no account', async () => {
  provider.users.set('stranger', { email: 'fremmed@holm.example', email_verified: true })
  provider.signedInUser = 'stranger'
  await expect(oidcBrowser(api).signIn()).rejects.toMatchObject({
    status: 403,
    code: 'auth.provider_unknown',
    messages: [{ message: expect.stringContaining('Landbrugets login') }],
  })
  const { rows } = await sql`select 1 from user_account where email = 'fremmed@holm.example'`.execute(api.db)
  expect(rows).toEqual([])
  expect(events()).toEqual(['sign_in.refused'])
})

test.each([true, false])(
  'an invited person without an account gets one only with a confirmed address: %s',
  async (email_verified) => {
    const email = `inviteret-${email_verified}@holm.example`
    const id = await anInvitation(api.db, { email })
    provider.users.set(email, { email, email_verified })
    provider.signedInUser = email
    const signedIn = await oidcBrowser(api)
      .signIn()
      .then(
        () => true,
        () => false,
      )
    expect(signedIn).toBe(email_verified)
    const { rows } = await sql`select m.user_id from membership m where m.user_id = ${id}`.execute(api.db)
    expect(rows).toHaveLength(email_verified ? 1 : 0)
  },
)

test.each([{ email_verified: false }, {}])(
  'an address that the provider has not confirmed is refused: %j',
  async (word) => {
    const karin = await aPersonKnownToProvider()
    provider.users.set(karin.sub, { email: karin.email, ...word })
    await expect(oidcBrowser(api).signIn()).rejects.toMatchObject({ status: 403, code: 'auth.provider_unverified' })
  },
)

test('an invited person joins by signing in, the inviter is notified and the mailed link expires', async () => {
  const karin = await aPersonKnownToProvider()
  await sql`update user_account set password_hash = null where id = ${karin.userId}`.execute(api.db)
  await sql`insert into account_link (token_hash, user_id, purpose, company_name, created_at, expires_at)
    values (${Buffer.from('link')}, ${karin.userId}, 'invitation', 'Holm', ${api.clock.now()}, '2100-01-01')`.execute(
    api.db,
  )
  const pending = () =>
    sql<{ is: boolean }>`select is_pending(u.id) as is from user_account u where id = ${karin.userId}`.execute(api.db)
  expect((await pending()).rows).toEqual([{ is: true }])

  const browser = oidcBrowser(api)
  await browser.exchange(await browser.signIn())
  expect((await pending()).rows).toEqual([{ is: false }])
  expect(events()).toContain('invitation.accepted')
  const links = await sql`select 1 from account_link where user_id = ${karin.userId}`.execute(api.db)
  expect(links.rows).toEqual([])
  const notifications =
    await sql`select 1 from notification where subject = ${karin.userId} and type_id = ${notificationKind.userJoined}`.execute(
      api.db,
    )
  expect(notifications.rows).toHaveLength(1)
})

test.each([
  ['for another attempt', { nonce: 'of-another-browser' }, 'itself', /nonce/],
  ['for another program', { aud: 'slagteriets-app' }, 'itself', /aud/],
  ['of another issuer', { iss: 'https://falsk.example' }, 'itself', /iss/],
  ['that has run out', { exp: 1_700_000_000 }, 'itself', /exp/],
  ['signed by a stranger', {}, 'a stranger', /signature/i],
] as const)('an ID token %s is refused', async (_, claims, by, reason) => {
  await aPersonKnownToProvider()
  provider.tamperClaims(claims, by)
  await expect(oidcBrowser(api).signIn()).rejects.toMatchObject({ status: 401, code: 'auth.provider_failed' })
  expect(reasons()).toEqual([expect.stringMatching(reason)])
  expect(events()).toEqual(['sign_in.refused'])
})

test('a provider return is refused with another state, without an attempt or after ten minutes', async () => {
  await aPersonKnownToProvider()
  const bent = oidcBrowser(api)
  const address = await bent.atProvider(await bent.start())
  address.searchParams.set('state', 'of-somebody-else')
  await expect(bent.comeBack(address)).rejects.toMatchObject({ code: 'auth.provider_failed' })

  const first = oidcBrowser(api)
  const stolen = await first.atProvider(await first.start())
  await expect(oidcBrowser(api).comeBack(stolen)).rejects.toMatchObject({ code: 'auth.provider_failed' })

  const slow = oidcBrowser(api)
  const late = await slow.atProvider(await slow.start())
  api.clock.advance({ minutes: 10, seconds: 1 })
  await expect(slow.comeBack(late)).rejects.toMatchObject({ code: 'auth.provider_failed' })
})

test('a provider code works once, even in its own browser', async () => {
  await aPersonKnownToProvider()
  const browser = oidcBrowser(api)
  const address = await browser.atProvider(await browser.start())
  const cookies = new Map(browser.cookies)
  await browser.comeBack(address)
  expect([...browser.cookies.keys()]).toEqual(['hb_client'])
  // The browser sends the deleted cookie again.
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  await expect(browser.comeBack(address)).rejects.toMatchObject({ code: 'auth.provider_failed' })
  expect(reasons()).toEqual([expect.stringMatching(/grant/)])
})

test('a sign-in token is valid only in the browser that began the sign-in', async () => {
  await aPersonKnownToProvider()
  const back = await oidcBrowser(api).signIn()
  await expect(oidcBrowser(api).exchange(back)).rejects.toMatchObject({ code: 'auth.token_used' })
})

test('[AUTH-014] a provider session lasts as long as one with a password, remembered or not', async () => {
  const browser = oidcBrowser(api)
  await aPersonKnownToProvider()
  const until = async () => {
    const { rows } = await sql<{ remember: boolean; days: number }>`
      select remember, extract(epoch from expires_at - created_at) / 86400 as days from sign_in
      order by created_at desc limit 1`.execute(api.db)
    return { remember: rows[0]?.remember, days: Number(rows[0]?.days) }
  }
  await browser.exchange(await browser.signIn({ remember: 'true' }))
  expect(await until()).toEqual({ remember: true, days: 200 })
  api.clock.advance({ seconds: 1 })
  await browser.exchange(await browser.signIn())
  expect(await until()).toEqual({ remember: false, days: 0.5 })
})

test('signing out ends the provider session of a provider sign-in, not of a password sign-in', async () => {
  const karin = await aPersonKnownToProvider()
  const browser = oidcBrowser(api)
  const pair = await browser.exchange(await browser.signIn())
  const renewed = await api.anonymous().call(refreshToken, {
    body: { refresh_token: pair.refresh_token, client_id: browser.clientId },
  })
  const out = new URL(
    (await api.anonymous().call(logout, { body: { refresh_token: renewed.refresh_token } })).logout_url,
  )
  expect(out.origin).toBe(provider.settings.issuer)
  expect(out.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)

  const client_id = browser.clientId
  const { token } = await api.anonymous().call(login, { body: { email: karin.email, password, client_id } })
  const byPassword = await api.anonymous().call(exchangeToken, { body: { token, client_id } })
  const ended = await api.anonymous().call(logout, { body: { refresh_token: byPassword.refresh_token } })
  expect(ended).toEqual({ logout_url: '/auth/login' })
})

test('a failed provider return leads to the sign-in page, which names the error', async () => {
  provider.users.set('stranger', { email: 'fremmed@holm.example', email_verified: true })
  provider.signedInUser = 'stranger'
  const browser = oidcBrowser(api, { accept: 'text/html' })
  const back = await browser.signIn()
  expect(back.pathname + back.search).toBe('/auth/login?problem=auth.provider_unknown')
})

test('an address is rate limited after twenty failed returns within a minute', async () => {
  const browser = oidcBrowser(api)
  for (let tries = 0; tries < 20; tries++) {
    const made = browser.comeBack(new URL(`${ORIGIN}/api/auth/provider/return?code=x`))
    await expect(made).rejects.toMatchObject({ code: 'auth.provider_failed' })
  }
  await aPersonKnownToProvider()
  await expect(browser.signIn()).rejects.toMatchObject({ status: 429, code: 'auth.wait' })
})

test('a person with two-factor must enter a code after the provider', async () => {
  const karin = await aPersonKnownToProvider()
  await sql`insert into second_factor (user_id, encrypted_key, created_at, confirmed_at)
    values (${karin.userId}, ${Buffer.alloc(48)}, ${api.clock.now()}, ${api.clock.now()})`.execute(api.db)
  const browser = oidcBrowser(api)
  const back = await browser.signIn({ callback_url: '/pigs' })
  expect(back.pathname).toBe('/auth/login')
  expect(back.searchParams.get('wanted')).toBe('/pigs')
  const token = back.searchParams.get('code_token') ?? ''
  expect(token).not.toBe('')
  const body = { token, client_id: browser.clientId }
  await expect(api.anonymous().call(exchangeToken, { body })).rejects.toMatchObject({ code: 'auth.token_used' })
})

test.each([
  'https://falsk.example/',
  '/.//a//falsk.example/x',
  '/.\\\\a//falsk.example/x',
  'http://localhost//a//falsk.example/x',
])('a return page at another origin, also after a second parse, is refused: %s', async (callback_url) => {
  const refused = { status: 400, code: 'request.malformed' }
  await expect(oidcBrowser(api).start({ callback_url })).rejects.toMatchObject(refused)
  await expect(api.anonymous().call(loginInfo, { query: { callback_url } })).rejects.toMatchObject(refused)
})

test('a sign-in begun under a foreign browser id ends at the return and links nobody', async () => {
  const karin = await aPersonKnownToProvider()
  const client_id = '7d9f1c8e-2f0e-4f7e-9a53-0d7a5b3c1e11'
  const refused = { status: 401, code: 'auth.provider_failed' }
  await expect(oidcBrowser(api).signIn({ client_id })).rejects.toMatchObject(refused)
  const bound = await sql`select 1 from provider_identity where user_id = ${karin.userId}`.execute(api.db)
  expect(bound.rows).toEqual([])
  expect(events()).toEqual(['sign_in.refused'])
  expect(reasons()).toEqual(['another browser began this sign-in'])
})

// The last test: the provider does not answer any more from here on.
test('an unavailable provider is reported, and password sign-in continues to work', async () => {
  const karin = await aPersonKnownToProvider()
  provider.isFailing = true
  const browser = oidcBrowser(api)
  const away = { status: 503, code: 'auth.provider_away', headers: { 'retry-after': '5' } }
  await expect(browser.signIn()).rejects.toMatchObject(away)

  const begun = await browser.atProvider(await browser.start())
  await provider.stop()
  await expect(browser.comeBack(begun)).rejects.toMatchObject(away)
  const { token } = await api.anonymous().call(login, {
    body: { email: karin.email, password, client_id: browser.clientId },
  })
  expect(token).not.toBe('')
})
