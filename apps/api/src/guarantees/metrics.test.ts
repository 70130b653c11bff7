import { expect, test } from 'vitest'
import { freePort } from '#platform/cluster/free-port.ts'
import { serverDataFolder, startServerProcess } from '#testing/api/server-process.ts'
import { webClient } from '#testing/api/web-client.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'

/** Guarantee of docs/reliability.md: an operator sees load, jobs and refusals from outside, and no data of a company. */

const { asAdmin, ownerAddress } = await testDatabase()
const port = await freePort(0)
const program = startServerProcess({
  DATABASE_URL: ownerAddress,
  HERDBOARD_DATA: serverDataFolder(),
  HERDBOARD_DEMO: 'off',
  HERDBOARD_METRICS_PORT: String(port),
})
const address = await program.address()
const company = await aCompany(asAdmin)
const password = 'Halmballe i regnvejr'
const { email } = await aPerson(asAdmin, { company, role: 'DirectoryAdmin', password })
const who = await webClient(address, email, password)

async function metrics(): Promise<Map<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

test('metrics count requests by route and status, statements, connections and jobs, on a port of their own', async () => {
  const before = await metrics()
  for (let no = 0; no < 3; no++) await who.get('/farms')
  const after = await metrics()
  const ofFarms = 'herdboard_request_seconds_count{method="GET",route="/api/farms",status="200"}'
  expect((after.get(ofFarms) ?? 0) - (before.get(ofFarms) ?? 0)).toBe(3)
  const statements = (one: Map<string, number>) => one.get('herdboard_statements_total') ?? 0
  expect(statements(after) - statements(before)).toBeGreaterThan(2)
  expect(after.get('herdboard_pool_connections{state="total"}')).toBeGreaterThan(0)
  expect(after.get('herdboard_sign_in_pool_connections{state="total"}')).toBeGreaterThan(0)
  expect(after.get('herdboard_sign_in_pool_connections{state="waiting"}')).toBe(0)
  expect(after.get('herdboard_queue_requests{state="waiting"}')).toBe(0)
  expect(after.get('herdboard_live_streams')).toBe(0)
  expect([...after.keys()].some((name) => name.startsWith('herdboard_job_attempts{kind="forget-'))).toBe(true)
  expect([...after.keys()].join()).not.toContain(company.directoryId)
  expect((await fetch(`${address}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4')
})

test('a refusal by a limit is counted and has a log line with its route and caller', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => who.get('/profile')))
  const refused = answers.filter(({ status }) => status === 429).length
  expect(refused).toBeGreaterThan(0)
  expect((await metrics()).get('herdboard_refusals_total{code="request.too_many"}')).toBe(refused)
  await program.waitForOutput(/"type":"limit","route":"\/api\/profile","user_id":"[\da-f-]{36}"/)
})
