import { getProfile } from '@herdboard/contract/people/accounts.ts'
import { exchangeToken, login, loginInfo } from '@herdboard/contract/people/auth.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'
import { oidcBrowser } from '#testing/sign-in/oidc-browser.ts'
import { startTestOidcProvider } from '#testing/sign-in/test-oidc-provider.ts'

const ORIGIN = 'http://127.0.0.1:4322'
const there = await startTestOidcProvider({ origin: ORIGIN, flow: 'id_token' })
afterAll(() => there.stop())
const api = await testApi({ config: { publicUrl: ORIGIN, provider: there.settings, passwordSignIn: false } })
const company = await aCompany(api.db)
const karin = await aPerson(api.db, { company, email: 'karin@holm.example', role: 'Employee' })
there.users.set('karin', { email: 'karin@holm.example', email_verified: true })
there.signedInUser = 'karin'

/** Returns what the provider puts in the URL hash of the sign-in page. */
async function arrive(query = {}) {
  const browser = oidcBrowser(api)
  const address = await browser.atProvider(await browser.start(query))
  expect(address.href).toMatch(/^http:\/\/127\.0\.0\.1:4322\/auth\/login#/)
  const token = new URLSearchParams(address.hash.slice(1)).get('id_token') ?? ''
  return { browser, token }
}

const exchange = ({ clientId, cookies }: ReturnType<typeof oidcBrowser>, token: string) =>
  api
    .anonymous({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') })
    .call(exchangeToken, { body: { token, client_id: clientId } })

test('[SHELL-051] an ID token from the address is exchanged by the browser that requested it', async () => {
  const { browser, token } = await arrive()
  const pair = await exchange(browser, token)
  const authorization = `Bearer ${pair.token}`
  expect(await api.anonymous({ authorization }).call(getProfile)).toMatchObject({ id: karin.userId })
})

test('the exchange returns the page that was requested when the sign-in began', async () => {
  const { browser, token } = await arrive({ callback_url: '/pigs?tab=status#top' })
  expect(await exchange(browser, token)).toMatchObject({ return_path: '/pigs?tab=status#top' })
})

test('an ID token of another browser or an earlier attempt is refused', async () => {
  const { token } = await arrive()
  const other = oidcBrowser(api)
  await expect(exchange(other, token)).rejects.toMatchObject({ status: 401, code: 'auth.provider_failed' })
  await other.start()
  await expect(exchange(other, token)).rejects.toMatchObject({ status: 401, code: 'auth.provider_failed' })
})

test('an ID token of another program in this browser is refused before it links an account', async () => {
  await sql`delete from provider_identity where user_id = ${karin.userId}`.execute(api.db)
  const { browser, token } = await arrive()
  const handedIn = exchange({ ...browser, clientId: oidcBrowser(api).clientId }, token)
  await expect(handedIn).rejects.toMatchObject({ status: 401, code: 'auth.provider_failed' })
  const bound = await sql`select 1 from provider_identity where user_id = ${karin.userId}`.execute(api.db)
  expect(bound.rows).toEqual([])
})

test('a person with two-factor gets a token for a code instead of a session', async () => {
  await sql`insert into second_factor (user_id, encrypted_key, created_at, confirmed_at)
    values (${karin.userId}, ${Buffer.alloc(48)}, ${api.clock.now()}, ${api.clock.now()})`.execute(api.db)
  const { browser, token } = await arrive()
  await expect(exchange(browser, token)).rejects.toMatchObject({
    status: 401,
    code: 'auth.needs_code',
    body: { code_token: expect.stringMatching(/^[\w-]{43}$/) },
  })
})

test('password sign-in is refused when it is turned off, and the sign-in page reports it', async () => {
  const info = await api.anonymous().call(loginInfo, { query: {} })
  expect(info).toMatchObject({ provider: 'oidc', password_sign_in: false })
  const body = { email: 'karin@holm.example', password: 'Halmballe i regnvejr', client_id: oidcBrowser(api).clientId }
  await expect(api.anonymous().call(login, { body })).rejects.toMatchObject({ status: 403, code: 'auth.password_off' })
})
