import { formId } from '@herdboard/contract/core/form-id.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { serverDataFolder, startServerProcess } from '#testing/api/server-process.ts'
import { type WebResponse, webClient } from '#testing/api/web-client.ts'
import { breakableConnection } from '#testing/database/breakable-connection.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { aBarn, aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'

/**
 * During a database outage the server answers 503 within 3 s and keeps running. It recovers within 10 s after the
 * outage.
 */

const { asAdmin, ownerAddress } = await testDatabase()
const connection = await breakableConnection(ownerAddress)
const program = startServerProcess({
  DATABASE_URL: connection.address,
  HERDBOARD_DATA: serverDataFolder(),
  HERDBOARD_DEMO: 'off',
  HERDBOARD_LOG: 'silent',
})
const address = await program.address()
const company = await aCompany(asAdmin)
const barn = await aBarn(asAdmin, await aFarm(asAdmin, company))
const password = 'Halmballe i regnvejr'
const { email } = await aPerson(asAdmin, { company, role: 'DirectoryAdmin', password })
const who = await webClient(address, email, password)
const body = await who.filled(
  formId.insertion,
  { barn_id: barn.id },
  { 'FS_Main.FF_Number': 120, 'FS_Main.FF_AvgWeight': 30 },
)

const health = (what: string) => fetch(`${address}/health/${what}`).then(({ status }) => status)

interface TimedResponse {
  status: number
  code: string | undefined
  tookMs: number
  retryAfter: string | null
}
async function timeResponse(work: Promise<WebResponse>): Promise<TimedResponse> {
  const since = performance.now()
  const { status, headers, body: answer } = await work
  const { messages } = (answer ?? {}) as { messages?: { code: string }[] }
  return {
    status,
    code: messages?.[0]?.code,
    tookMs: performance.now() - since,
    retryAfter: headers.get('retry-after'),
  }
}

/** Returns the deviations of responses from what a server without its database must send. */
const faults = (answers: TimedResponse[]): string[] =>
  answers.flatMap(({ status, code, tookMs, retryAfter }, no) => [
    ...(status === 503 && code === 'service.unavailable' ? [] : [`${no}: ${status} ${code}`]),
    ...(tookMs < 3_000 ? [] : [`${no}: after ${Math.round(tookMs)} ms`]),
    ...(Number(retryAfter) > 0 ? [] : [`${no}: no word when to try again`]),
  ])

const readsAndWrites = () =>
  Promise.all(
    [who.get('/farms'), who.get('/profile'), who.post(`/forms/${formId.insertion}`, body, 'while-away')].map(
      timeResponse,
    ),
  )

test('reads and writes answer 503 during a database outage and recover soon after', async () => {
  expect(faults(await readsAndWrites())).not.toEqual([])
  expect(await health('ready')).toBe(200)

  await connection.disconnect()
  expect(faults(await readsAndWrites())).toEqual([])
  expect(await health('live')).toBe(200)
  await expect.poll(() => health('ready'), { timeout: 3_000 }).toBe(503)
  expect(faults(await readsAndWrites())).toEqual([])

  await connection.reconnect()
  await expect.poll(() => who.get('/farms').then(({ status }) => status), { timeout: 10_000 }).toBe(200)
  await expect.poll(() => health('ready'), { timeout: 3_000 }).toBe(200)
  const again = await who.post(`/forms/${formId.insertion}`, body, 'while-away')
  expect(again.status).toBe(201)
  const { rows } = await sql<{
    head: number
  }>`select head from record where directory_id = ${company.directoryId}`.execute(asAdmin)
  expect(rows).toEqual([{ head: 120 }])
  expect(program.child.exitCode).toBeNull()
})

test('ended connections, idle or busy, end nothing else', async () => {
  const end = async () => {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = 'herdboard_api'`.execute(asAdmin)
    return rows.length
  }
  let ended = 0
  for (let round = 0; round < 5; round++) {
    const working = Promise.all(Array.from({ length: 8 }, () => who.get('/records?from=2026-01-01&to=2026-12-31')))
    // A single round may find no connection to end.
    ended += await end()
    for (const { status } of await working) expect([200, 503]).toContain(status)
  }
  expect(ended).toBeGreaterThan(0)
  await expect.poll(() => who.get('/farms').then(({ status }) => status), { timeout: 10_000 }).toBe(200)
  expect(program.child.exitCode).toBeNull()
})
