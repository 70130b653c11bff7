import type { AddressInfo } from 'node:net'
import { addOwnToken } from '@herdboard/contract/people/api-tokens.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runUntilAborted } from '#platform/database/connection/cancel-statement.ts'
import { withReadTransaction } from '#platform/database/transaction.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'

/** A statement ends when nobody waits for its result any more, and only that statement. */

const lines: string[] = []
const api = await testApi({ onLog: (line) => lines.push(line) })
const running = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'active' and query like '%pg_sleep(7%' and pid <> pg_backend_pid()`.execute(
    api.db,
  )
  return rows[0]?.count ?? 0
}
/** Statements that wait for the table of farms. */
const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
    where not granted and relation = 'farm'::regclass`.execute(api.db)
  return rows[0]?.count ?? 0
}
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
const sleeping = () => withReadTransaction(api.database, (db) => sql`select pg_sleep(7), 1 as slept`.execute(db))

test('the statement of a read ends within a second after its client has gone', async () => {
  const gone = new AbortController()
  const read = runUntilAborted(gone.signal, sleeping).catch(({ code }) => code)
  await expect.poll(running, { timeout: 5_000 }).toBe(1)
  gone.abort()
  expect(await read).toBe('57014')
  await expect.poll(running, { timeout: 1_000 }).toBe(0)
})

test('a statement without a client that can go runs to its end, beside one that is cancelled', async () => {
  const gone = new AbortController()
  const stayingClient = sleeping()
  const read = runUntilAborted(gone.signal, sleeping).catch(({ code }) => code)
  await expect.poll(running, { timeout: 5_000 }).toBe(2)
  gone.abort()
  expect(await read).toBe('57014')
  expect((await stayingClient).rows).toMatchObject([{ slept: 1 }])
})

test('no cancellation reaches the next statement of a connection', async () => {
  for (let no = 0; no < 60; no++) {
    const gone = new AbortController()
    const read = runUntilAborted(gone.signal, () =>
      withReadTransaction(api.database, (db) => sql`select pg_sleep(${no / 10_000})`.execute(db)),
    ).catch(() => undefined)
    setTimeout(() => gone.abort(), no % 6)
    await read
    const { rows } = await withReadTransaction(api.database, (db) => sql`select ${no}::int as no`.execute(db))
    expect(rows).toEqual([{ no }])
  }
})

test('a read over HTTP ends in the database when its client has gone, and is logged as no failure', async () => {
  const company = await aCompany(api.db)
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const headers = await api.authorizationOf(company)
  await api.db.transaction().execute(async (holder) => {
    await sql`lock table farm in access exclusive mode`.execute(holder)
    const client = new AbortController()
    const read = fetch(`${address}/api/farms`, { headers, signal: client.signal }).catch(() => 'gone')
    await expect.poll(waiting, { timeout: 2_500, interval: 20 }).toBe(1)
    client.abort()
    expect(await read).toBe('gone')
    // Without the cancellation it waits for the lock for three seconds.
    await expect.poll(waiting, { timeout: 1_000, interval: 20 }).toBe(0)
  })
  await expect
    .poll(() => logged().filter(({ route }) => route === '/api/farms'))
    .toMatchObject([{ level: 'info', msg: 'caller has gone', method: 'GET', company_id: company.directoryId }])
  expect(logged().filter(({ level }) => level !== 'info')).toEqual([])
})

test.each([
  ['a program that reads a list', '/farms', true],
  ['a document that is collected', '/health/treatment-journal?from=2026-01-01&to=2026-06-01', false],
])('the statement of %s ends when its client has gone', async (_, path, isProgram) => {
  const password = 'Halmballe i regnvejr'
  const person = await aPerson(api.db, { company: await aCompany(api.db), role: 'DirectoryAdmin', password })
  const { secret } = await api.as(person).call(addOwnToken, { body: { name: 'Regneark', password } })
  const headers = isProgram ? { authorization: `Bearer ${secret}` } : await api.authorizationOf(person)
  const address = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`
  await api.db.transaction().execute(async (holder) => {
    await sql`lock table farm in access exclusive mode`.execute(holder)
    const client = new AbortController()
    const read = fetch(`${address}/api${path}`, { headers, signal: client.signal }).catch(() => 'gone')
    await expect.poll(waiting, { timeout: 2_500, interval: 20 }).toBe(1)
    client.abort()
    expect(await read).toBe('gone')
    await expect.poll(waiting, { timeout: 1_000, interval: 20 }).toBe(0)
  })
})

test('a change that meets a limit is logged as refused, also when its client has gone meanwhile', async () => {
  const company = await aCompany(api.db)
  const address = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`
  const route = '/api/tasks/update-key-figures'
  await api.db.transaction().execute(async (holder) => {
    await sql`lock table farm in access exclusive mode`.execute(holder)
    const client = new AbortController()
    const headers = await api.authorizationOf(company)
    const change = fetch(`${address}${route}`, { method: 'POST', headers, signal: client.signal }).catch(() => 'gone')
    await expect.poll(waiting, { timeout: 2_500, interval: 20 }).toBe(1)
    client.abort()
    expect(await change).toBe('gone')
    await expect.poll(waiting, { timeout: 8_000, interval: 50 }).toBe(0)
  })
  await expect
    .poll(() => logged().filter((line) => line.route === route && line.level === 'warn'))
    .toMatchObject([{ type: 'limit', code: 'service.busy' }])
  expect(logged().filter(({ level, msg }) => level === 'error' && msg === 'request failed')).toHaveLength(1)
})
