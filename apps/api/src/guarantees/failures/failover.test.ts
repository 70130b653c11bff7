import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { listRecords } from '@herdboard/contract/herd/records.ts'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { openDatabase } from '#platform/database/pool.ts'
import { serverDataFolder, startServerProcess } from '#testing/api/server-process.ts'
import { webClient } from '#testing/api/web-client.ts'
import { startPatroniServers } from '#testing/database/patroni-servers.ts'
import { startReplicatedServers } from '#testing/database/replicated-servers.ts'
import { aBarn, aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'

/**
 * Guarantee of docs/reliability.md: a database on two servers with synchronous replication loses no acknowledged record
 * when the server that accepts changes dies. `FAILOVERS=50` kills it fifty times. `PATRONI=1` leaves the promotion to
 * Patroni, with `ops/patroni.yaml`, instead of doing what it does.
 */

declare module 'vitest' {
  interface ProvidedContext {
    /** How often the server that accepts changes is killed; `vitest.config.ts` reads it from `FAILOVERS`. */
    failovers: number
    /** Whether Patroni promotes the other server; `vitest.config.ts` reads it from `PATRONI`. */
    patroni: boolean
  }
}

const BACK_MS = 30_000
const password = 'Halmballe i regnvejr'
const today = new Date().toISOString().slice(0, 10)
const top = serverDataFolder()
const servers = await (inject('patroni') ? startPatroniServers(top) : startReplicatedServers(top))
await servers.run(`create role farmer login createrole password 'grisehyle'`)
await servers.run('create database herd owner farmer')
const program = startServerProcess({
  DATABASE_URL: servers.address('farmer', 'grisehyle', 'herd'),
  HERDBOARD_DATA: join(top, 'data'),
  HERDBOARD_DEMO: 'off',
  HERDBOARD_LOG: 'silent',
})
const address = await program.address()
const admin = openDatabase(servers.address('boss', 'rugmelk', 'herd'), { connections: 1 })
afterAll(() => admin.destroy())
const company = await aCompany(admin)
const barn = await aBarn(admin, await aFarm(admin, company))
const { email } = await aPerson(admin, { company, role: 'DirectoryAdmin', password })

test('a killed server of two loses no acknowledged record, and the other takes its place within 30 seconds', async () => {
  const who = await webClient(address, email, password)
  const values = { 'FS_Main.FF_Date': today, 'FS_Main.FF_AvgWeight': 30, 'FS_Main.FF_Number': 1 }
  const form = await who.filled(formId.insertion, { barn_id: barn.id }, values)
  /** Sends an entry; of many failovers the entries are more than one person may send, who then waits. */
  const send = async (no: number): Promise<{ status: number; headers: Headers }> => {
    for (;;) {
      const { status, headers } = await who.post(`/forms/${formId.insertion}`, form, `pigs-${no}`)
      if (status !== 429) return { status, headers }
      await sleep(Number(headers.get('retry-after')) * 1_000)
    }
  }
  const stop = new AbortController()
  const refused: { status: number; retryAfter: string | null }[] = []
  const acknowledged: number[] = []
  const writing = (async () => {
    for (let no = 0; !stop.signal.aborted; no++) {
      const { status, headers } = await send(no)
      if (status === 201) acknowledged.push(no)
      else refused.push({ status, retryAfter: headers.get('retry-after') })
      await sleep(30)
    }
  })()
  const isWriting = () => {
    const before = acknowledged.length
    return vi.waitUntil(() => acknowledged.length > before + 3, { timeout: BACK_MS })
  }
  for (let round = 0; round < inject('failovers'); round++) {
    await isWriting()
    await servers.failOver()
    await isWriting()
    await servers.addStandby()
  }
  await isWriting()
  stop.abort()
  await writing

  expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([])
  expect(program.child.exitCode).toBeNull()
  const stored = async () => {
    const path = `/records?from=${today}&to=${today}&page_size=1`
    return (await who.get<EndpointReply<typeof listRecords>>(path)).body.total_rows
  }
  // A write whose commit was under way may be stored though it answered 503.
  const before = await stored()
  expect(before).toBeGreaterThanOrEqual(acknowledged.length)
  expect(before).toBeLessThanOrEqual(acknowledged.length + refused.length)
  // An acknowledged one is known by its key: sent again, it stores nothing more.
  for (const no of acknowledged) expect((await send(no)).status).toBe(201)
  expect(await stored()).toBe(before)
}, 600_000)
