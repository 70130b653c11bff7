import { setTimeout as sleep } from 'node:timers/promises'
import { exchangeToken, login } from '@herdboard/contract/people/auth.ts'
import { expect, test } from 'vitest'
import { HASH_COST } from '#modules/auth/password/password-hash.ts'
import { processCounts } from '#platform/metrics/process-counts.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'

/** A flood of wrong passwords from many addresses: a browser that signed in before signs in as if it were alone. */

// The flood is of work, not of requests.
const api = await testApi({ config: { trustProxy: ['127.0.0.1'] }, hashCost: HASH_COST })
const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
const clientId = '7d9f1c8e-2f0e-4f7e-9a53-0d7a5b3c1e11'
const password = 'Halmballe i regnvejr'
const STRANGERS = 50
const PAUSE_MS = 50
/** Passwords of strangers that may be checked between the owner's request and the end of the sign-in. */
const OVERTAKEN_BY = 12
const company = await aCompany(api.db)
const { email } = await aPerson(api.db, { company, password, email: 'ejer@holm.example', hashCost: HASH_COST })

async function send(path: string, body: object, { from = '203.0.113.9', cookies = '' } = {}) {
  const answer = await fetch(`${address}/api${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      platform: 'dashboard',
      'x-forwarded-for': from,
      ...(cookies && { cookie: cookies }),
    },
  })
  const { token = '' } = (await answer.json()) as { token?: string }
  return { status: answer.status, token, cookies: answer.headers.getSetCookie() }
}

/** Signs in from the owner's browser; returns the status, the time that it took, and the cookie of a known browser. */
async function signIn(cookies = '') {
  const since = performance.now()
  const { status, token } = await send(login.path, { email, password, client_id: clientId }, { cookies })
  if (status !== 200) return { status, took: Number.POSITIVE_INFINITY, cookies }
  const pair = await send(exchangeToken.path, { token, client_id: clientId }, { cookies })
  const known = pair.cookies.filter((cookie) => cookie.startsWith('hb_known_')).map((cookie) => cookie.split(';')[0])
  return { status: pair.status, took: performance.now() - since, cookies: known.join('; ') }
}

/** Each from ever new addresses: ten at the owner's account, the others at ever new accounts, so that no wait ends them. */
function strangersTry() {
  let hasEnded = false
  const statuses = new Map<number, number>()
  const stranger = async (no: number) => {
    for (let attempt = 0; !hasEnded; attempt++) {
      const target = no % 5 === 0 ? email : `gaest${no}-${attempt}@holm.example`
      const body = { email: target, password: 'forkert', client_id: clientId }
      const { status } = await send(login.path, body, { from: `198.51.${100 + (attempt % 100)}.${no}` })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await sleep(PAUSE_MS)
    }
  }
  const all = Array.from({ length: STRANGERS }, (_, no) => stranger(no))
  return {
    statuses,
    checked: () => statuses.get(401) ?? 0,
    end: async () => {
      hasEnded = true
      await Promise.all(all)
    },
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

test('the owner signs in within a second while 50 strangers try passwords from ever new addresses', async () => {
  const { cookies } = await signIn()
  const alone = (await signIn(cookies)).took
  const flood = strangersTry()
  const tries: { status: number; took: number; overtakenBy: number }[] = []
  try {
    await expect.poll(() => flood.checked()).toBeGreaterThan(STRANGERS)
    for (let no = 0; no < 5; no++) {
      const checked = flood.checked()
      tries.push({ ...(await signIn(cookies)), overtakenBy: flood.checked() - checked })
    }
  } finally {
    await flood.end()
  }
  expect(tries.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(flood.statuses.get(429)).toBeGreaterThan(5)
  expect(median(tries.map(({ overtakenBy }) => overtakenBy))).toBeLessThan(OVERTAKEN_BY)
  // A machine that is busy with other work takes longer also without a flood.
  expect(median(tries.map(({ took }) => took))).toBeLessThan(Math.max(1_000, 4 * alone))
})

test('an attempt during a known wait is refused without a statement', async () => {
  const attempt = () => send(login.path, { email: 'ukendt@holm.example', password: 'x', client_id: clientId })
  for (let no = 0; no < 6; no++) await attempt()
  const before = processCounts.statements
  expect((await attempt()).status).toBe(429)
  expect(processCounts.statements).toBe(before)
})
