import { addOwnToken } from '@herdboard/contract/people/api-tokens.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultConnectionLimits } from '#platform/http/limits/connection-queue.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aPerson, type TestCompany } from '#testing/fixtures/test-company.ts'

/** Programs of a company share its connections with its people, from however many addresses they call. */

const api = await testApi({ limits: { queue: defaultConnectionLimits } })
const password = 'Halmballe i regnvejr'
const EACH = 8

/** Sends a request of a program from an address. */
const callFrom = (remoteAddress: string, secret: string, url = '/api/notes?from=2026-01-01&to=2026-12-31') =>
  api.app.inject({ url, remoteAddress, headers: { authorization: `Bearer ${secret}` } })

async function aProgram(company: TestCompany, address: string) {
  const person = await aPerson(api.db, { company, role: 'DirectoryAdmin', password })
  const { secret: made } = await api.as(person).call(addOwnToken, { body: { name: 'Regneark', password } })
  const secret = made ?? ''
  expect((await callFrom(address, secret)).statusCode).toBe(200)
  return { secret, address }
}

/** Statements that wait for the table of notes. */
const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
    where not granted and relation = 'note'::regclass`.execute(api.db)
  return rows[0]?.count ?? 0
}

/** Lets programs call at once while notes cannot be read; returns how many work, and what others get meanwhile. */
async function callAtOnce(programs: { secret: string; address: string }[], others: () => Promise<number>) {
  const seen = await api.db.transaction().execute(async (holder) => {
    await sql`lock table note in access exclusive mode`.execute(holder)
    const calls = programs.flatMap(({ secret, address }) =>
      Array.from({ length: EACH }, () => callFrom(address, secret)),
    )
    await expect.poll(waiting).toBeGreaterThan(3)
    const status = await others()
    return { calls, status, working: await waiting() }
  })
  await Promise.all(seen.calls)
  return seen
}

test('programs of one company at three addresses leave connections for other companies', async () => {
  const company = await aCompany(api.db)
  const programs = await Promise.all(['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((at) => aProgram(company, at)))
  const headers = await api.authorizationOf(await aCompany(api.db))
  const others = async () => (await api.app.inject({ url: '/api/farms', headers })).statusCode
  const { status, working } = await callAtOnce(programs, others)
  expect(status).toBe(200)
  expect(working).toBe(defaultConnectionLimits.callerConnections)
})

test('a program reads while those of other companies behind the same address take their shares', async () => {
  const [busy, other] = [await aCompany(api.db), await aCompany(api.db)]
  const address = '10.0.0.9'
  const programs = [await aProgram(busy, address), await aProgram(busy, address)]
  const { secret } = await aProgram(other, address)
  const { status } = await callAtOnce(programs, async () => (await callFrom(address, secret, '/api/farms')).statusCode)
  expect(status).toBe(200)
})
