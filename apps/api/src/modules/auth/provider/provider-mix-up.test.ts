import { afterAll, beforeEach, expect, test } from 'vitest'
import { startSecondServer } from '#testing/api/second-server.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aPerson } from '#testing/fixtures/test-company.ts'
import { oidcBrowser } from '#testing/sign-in/oidc-browser.ts'
import { startTestOidcProvider } from '#testing/sign-in/test-oidc-provider.ts'

/** A hostile provider, or one that the installation used before: what it gives is worth nothing at the other. */

const ORIGIN = 'http://127.0.0.1:4321'
const honest = await startTestOidcProvider({ origin: ORIGIN })
const hostile = await startTestOidcProvider({ origin: ORIGIN })
afterAll(() => Promise.all([honest.stop(), hostile.stop()]))
const lines: string[] = []
const api = await testApi({
  config: { publicUrl: ORIGIN, provider: honest.settings },
  onLog: (line) => lines.push(line),
})
const other = await startSecondServer(api, { config: { ...api.app.deps.config, provider: hostile.settings } })
afterAll(() => other.close())
const email = 'karin@holm.example'
await aPerson(api.db, { email })
for (const provider of [honest, hostile]) {
  provider.users.set('karin', { email, email_verified: true })
  provider.signedInUser = 'karin'
}

const reasons = () =>
  lines.map((line) => JSON.parse(line)).flatMap(({ type, reason }) => (type === 'sign-in provider' ? [reason] : []))

beforeEach(() => {
  api.clock.advance({ minutes: 10 })
  lines.length = 0
})

test('a return that names another issuer is refused before its code is sent anywhere', async () => {
  const browser = oidcBrowser(api)
  const address = await browser.atProvider(await browser.start())
  const cookies = new Map(browser.cookies)
  address.searchParams.set('iss', hostile.settings.issuer)
  await expect(browser.comeBack(address)).rejects.toMatchObject({ status: 401, code: 'auth.provider_failed' })
  expect(reasons()).toEqual([expect.stringMatching(/iss/)])
  // The code is unused: with the right issuer it still signs in.
  address.searchParams.set('iss', honest.settings.issuer)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  expect((await browser.comeBack(address)).searchParams.get('token')).not.toBeNull()
})

test('a code of another provider signs nobody in, also with the state and issuer of this one', async () => {
  const browser = oidcBrowser(api)
  const ours = await browser.atProvider(await browser.start())
  const attacker = oidcBrowser({ ...api, app: other as typeof api.app })
  const theirs = await attacker.atProvider(await attacker.start())
  ours.searchParams.set('code', theirs.searchParams.get('code') ?? '')
  await expect(browser.comeBack(ours)).rejects.toMatchObject({ status: 401, code: 'auth.provider_failed' })
  expect(reasons()).toEqual([expect.stringMatching(/grant/)])
})

test('a sign-in that began at one provider does not end at another that the installation uses by now', async () => {
  const began = oidcBrowser(api)
  const address = await began.atProvider(await began.start())
  const ended = oidcBrowser({ ...api, app: other as typeof api.app })
  for (const [name, value] of began.cookies) ended.cookies.set(name, value)
  await expect(ended.comeBack(address)).rejects.toMatchObject({ status: 401, code: 'auth.provider_failed' })
  expect(reasons()).toEqual([expect.stringMatching(/began at another issuer/)])
})
