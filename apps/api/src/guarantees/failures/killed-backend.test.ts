import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { listRecords } from '@herdboard/contract/herd/records.ts'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { prepareServer } from '#platform/cluster/cluster.ts'
import { adminAddress } from '#platform/cluster/connect-to-server.ts'
import { runningPostmaster } from '#platform/cluster/postmaster.ts'
import { openDatabase } from '#platform/database/pool.ts'
import { serverDataFolder, startServerProcess } from '#testing/api/server-process.ts'
import { webClient } from '#testing/api/web-client.ts'
import { aBarn, aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'

/**
 * Guarantee of docs/reliability.md: when memory runs out, the system kills one process of the database with signal 9.
 * PostgreSQL then ends all connections and recovers; the server goes on by itself.
 */

const KILLS = 3
const dataFolder = join(serverDataFolder(), 'data')
const password = 'Halmballe i regnvejr'
const today = new Date().toISOString().slice(0, 10)
const program = startServerProcess({ HERDBOARD_DATA: dataFolder, HERDBOARD_DEMO: 'off', HERDBOARD_LOG: 'silent' })
const address = await program.address()
const { secret } = await prepareServer(dataFolder)
const port = runningPostmaster(join(dataFolder, 'postgres'))?.port ?? 0
const admin = openDatabase(adminAddress(port, secret).replace(/postgres$/, 'herdboard'), { connections: 1 })
afterAll(() => admin.destroy())
const company = await aCompany(admin)
const barn = await aBarn(admin, await aFarm(admin, company))
const { email } = await aPerson(admin, { company, role: 'DirectoryAdmin', password })

/** Kills one of the server's connections as the system does; returns false where the database is recovering. */
async function killBackend(): Promise<boolean> {
  const pid = await sql<{ pid: number }>`select pid from pg_stat_activity where usename = 'herdboard_api' limit 1`
    .execute(admin)
    .then(
      ({ rows }) => rows[0]?.pid,
      () => undefined,
    )
  if (pid === undefined) return false
  process.kill(pid, 'SIGKILL')
  return true
}

test('a killed process of the database costs a few 503 with Retry-After, and no acknowledged record', async () => {
  const who = await webClient(address, email, password)
  const values = { 'FS_Main.FF_Date': today, 'FS_Main.FF_AvgWeight': 30, 'FS_Main.FF_Number': 1 }
  const form = await who.filled(formId.insertion, { barn_id: barn.id }, values)
  const stop = new AbortController()
  const refused: { status: number; retryAfter: string | null }[] = []
  let recorded = 0
  const writing = (async () => {
    for (let no = 0; !stop.signal.aborted; no++) {
      const { status, headers } = await who.post(`/forms/${formId.insertion}`, form, `pigs-${no}`)
      if (status === 201) recorded += 1
      else refused.push({ status, retryAfter: headers.get('retry-after') })
      await sleep(50)
    }
  })()
  for (let kills = 0; kills < KILLS; ) {
    await sleep(500)
    if (await killBackend()) kills += 1
  }
  const atLastKill = recorded
  await vi.waitUntil(() => recorded > atLastKill + 3, { timeout: 20_000 })
  stop.abort()
  await writing

  expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([])
  expect(program.child.exitCode).toBeNull()
  const reader = await webClient(address, email, password)
  const { body } = await reader.get<EndpointReply<typeof listRecords>>(
    `/records?from=${today}&to=${today}&page_size=1000`,
  )
  // A write whose commit was under way may be stored though it answered 503; its key says so to a repetition.
  expect(body.data.length).toBeGreaterThanOrEqual(recorded)
  expect(body.data.length).toBeLessThanOrEqual(recorded + refused.length)
}, 90_000)
