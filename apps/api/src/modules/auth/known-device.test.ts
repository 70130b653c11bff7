import { exchangeToken, login } from '@herdboard/contract/people/auth.ts'
import { beforeEach, expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'

/** A stranger's wrong passwords keep nobody out of the own account. */

const api = await testApi()
const company = await aCompany(api.db)
const clientId = '7d9f1c8e-2f0e-4f7e-9a53-0d7a5b3c1e11'
const password = 'Halmballe i regnvejr'
let people = 0
const anOwner = () => aPerson(api.db, { company, password, email: `ejer${++people}@holm.example` })

beforeEach(() => api.clock.advance({ minutes: 10 }))

/** Signs in from the dashboard in a browser with these cookies; returns the status and the cookies that it then has. */
async function trySignIn(email: string, { cookies = '', typed = password, from = '192.0.2.1' } = {}) {
  const browser = (url: string, payload: object) =>
    api.app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: from,
      headers: { platform: 'dashboard', ...(cookies && { cookie: cookies }) },
    })
  const answer = await browser('/api/auth/login', { email, password: typed, client_id: clientId })
  if (answer.statusCode !== 200) return { status: answer.statusCode, cookies }
  const pair = await browser('/api/auth/token', { token: answer.json().token, client_id: clientId })
  const known = pair.cookies.filter(({ name }) => name.startsWith('hb_known_'))
  return { status: pair.statusCode, cookies: known.map(({ name, value }) => `${name}=${value}`).join('; ') }
}

/** Wrong passwords from many addresses, as fast as the server takes them, for this many minutes. */
async function attack(email: string, minutes: number): Promise<void> {
  for (let no = 0; no < 5; no++) await trySignIn(email, { typed: 'wrong', from: `198.51.100.${no}` })
  for (let minute = 0; minute < minutes; minute++) {
    await trySignIn(email, { typed: 'wrong', from: `198.51.101.${minute}` })
    api.clock.advance({ seconds: 60 })
    await trySignIn(email, { typed: 'wrong', from: `198.51.102.${minute}` })
  }
}

test('a browser that signed in before signs in while a stranger tries passwords; another waits', async () => {
  const { email } = await anOwner()
  const { cookies } = await trySignIn(email)
  expect(cookies).toMatch(/^hb_known_[0-9a-f]{12}=/)
  await attack(email, 12)
  expect((await trySignIn(email, { from: '203.0.113.9' })).status).toBe(429)
  expect((await trySignIn(email, { from: '203.0.113.9', cookies })).status).toBe(200)
})

test('a known browser waits for its own wrong passwords alone, and they do not hold up the others', async () => {
  const { email } = await anOwner()
  const { cookies } = await trySignIn(email)
  for (let no = 0; no < 5; no++) expect((await trySignIn(email, { cookies, typed: 'wrong' })).status).toBe(401)
  expect((await trySignIn(email, { cookies, typed: 'wrong' })).status).toBe(429)
  expect((await trySignIn(email, { cookies })).status).toBe(429)
  expect((await trySignIn(email)).status).toBe(200)
})

test('a known browser is not held up by the wrong passwords of its network', async () => {
  const { email } = await anOwner()
  const { cookies } = await trySignIn(email)
  for (let no = 0; no < 25; no++) await trySignIn(`gaet${no}@holm.example`, { typed: 'wrong' })
  expect((await trySignIn(email)).status).toBe(429)
  expect((await trySignIn(email, { cookies })).status).toBe(200)
})

test.each([
  ['of another account', (own: string, other: string) => own.replace(/=.*/, `=${other.replace(/.*=/, '')}`)],
  ['with a later end', (own: string) => own.replace(/\.(\d+)\./, (_, until) => `.${Number(until) + 1}.`)],
  ['with another signature', (own: string) => own.replace(/\.[\w-]+$/, `.${'A'.repeat(43)}`)],
  ['with another id', (own: string) => own.replace(/=[^.]+/, `=${crypto.randomUUID()}`)],
])('a cookie %s makes no browser known', async (_what, forged) => {
  const [anna, bent] = [await anOwner(), await anOwner()]
  const own = (await trySignIn(anna.email)).cookies
  const other = (await trySignIn(bent.email)).cookies
  await attack(anna.email, 1)
  expect((await trySignIn(anna.email, { cookies: forged(own, other), from: '203.0.113.9' })).status).toBe(429)
  expect((await trySignIn(anna.email, { cookies: own, from: '203.0.113.9' })).status).toBe(200)
})

test('a browser is known for 200 days after its last sign-in', async () => {
  const { email } = await anOwner()
  const { cookies } = await trySignIn(email)
  api.clock.advance({ minutes: 200 * 24 * 60 + 1 })
  await attack(email, 1)
  expect((await trySignIn(email, { cookies, from: '203.0.113.9' })).status).toBe(429)
})

test('a program without a browser gets no cookie of a known browser', async () => {
  const { email } = await anOwner()
  const program = api.anonymous()
  const { token } = await program.call(login, { body: { email, password, client_id: clientId } })
  expect((await program.send(exchangeToken, { body: { token, client_id: clientId } })).cookies).toEqual([])
})
