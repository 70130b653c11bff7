import { once } from 'node:events'
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
import { type ServerProcess, serverDataFolder, startServerProcess } from '#testing/api/server-process.ts'
import { type WebClient, webClient } from '#testing/api/web-client.ts'
import { aBarn, aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'

/** Guarantee of docs/reliability.md: an acknowledged record survives a crash of the API, the database or both. */

const RECORDS = 200
const dataFolder = join(serverDataFolder(), 'data')
const postgres = join(dataFolder, 'postgres')
const password = 'Halmballe i regnvejr'
const today = new Date().toISOString().slice(0, 10)

const start = (): ServerProcess =>
  startServerProcess({ HERDBOARD_DATA: dataFolder, HERDBOARD_DEMO: 'off', HERDBOARD_LOG: 'silent' })
let program = start()
let address = await program.address()

const { secret } = await prepareServer(dataFolder)
const admin = openDatabase(
  adminAddress(runningPostmaster(postgres)?.port ?? 0, secret).replace(/postgres$/, 'herdboard'),
  {
    connections: 2,
  },
)
afterAll(() => admin.destroy())
const company = await aCompany(admin)
const barn = await aBarn(admin, await aFarm(admin, company))
const { email } = await aPerson(admin, { company, role: 'DirectoryAdmin', password })

/** Signs in to the running server and retries until one runs. */
async function signIn(): Promise<WebClient> {
  return webClient(address, email, password).catch(async () => {
    await sleep(100)
    return signIn()
  })
}

const kill = async (pid: number | undefined): Promise<void> => {
  if (pid === undefined) throw new Error('nothing runs that could be killed')
  process.kill(pid, 'SIGKILL')
}

/** Findings about the records after the crashes. */
interface SurvivingRecords {
  lost: number[]
  duplicated: number[]
  incomplete: number
}

async function findRecords(acknowledged: ReadonlySet<number>): Promise<SurvivingRecords> {
  const reader = await signIn()
  // The submissions may have used up the user's rate limit.
  const listed = await vi.waitFor(
    async () => {
      const { status, body } = await reader.get<EndpointReply<typeof listRecords>>(
        `/records?from=${today}&to=${today}&page_size=1000`,
      )
      if (status !== 200) throw new Error(`The list answers ${status}`)
      return body.data.map(({ amount }) => amount)
    },
    { timeout: 20_000, interval: 500 },
  )
  const heads = new Set(listed.filter((head) => head !== null))
  // Counts records without a leg or an audit entry, legs without a record, stored responses without their record, and
  // pigs that differ between legs and daily stock.
  const { rows } = await sql<{ incomplete: number }>`select (
      (select count(*) from record r where r.deleted_at is null and not exists (select from herd_leg l where l.record_id = r.id))
    + (select count(*) from herd_leg l where not exists (select from record r where r.id = l.record_id))
    + (select count(*) from record r where not exists (select from audit_entry a where a.subject_id = r.id))
    + (select count(*) from idempotency_key k where k.status = 201 and not exists (
         select from record r where r.id::text = k.body::jsonb ->> 'id'))
    + abs((select coalesce(sum(head), 0) from herd_leg) - (select coalesce(sum(in_head), 0) from herd_day)))::int as incomplete`.execute(
    admin,
  )
  return {
    lost: [...acknowledged].filter((head) => !heads.has(head)),
    duplicated: [...heads].filter((head) => listed.filter((other) => other === head).length > 1),
    incomplete: rows[0]?.incomplete ?? -1,
  }
}

test('acknowledged records are complete after API and database are killed during 200 records', async () => {
  let client = await signIn()
  const form = await client.filled(
    formId.insertion,
    { barn_id: barn.id },
    { 'FS_Main.FF_Date': today, 'FS_Main.FF_AvgWeight': 30 },
  )
  const bodyOf = (head: number) => JSON.stringify(form).replace(/("id":"FF_Number","value":)null/, `$1${head}`)
  const acknowledged = new Set<number>()
  let broken = 0

  /** Each submission keeps its idempotency key until it is acknowledged, and is resent while no server runs. */
  const record = async (head: number): Promise<void> => {
    const key = `pigs-${head}`
    while (!acknowledged.has(head)) {
      const answer = await client.post(`/forms/${formId.insertion}`, JSON.parse(bodyOf(head)), key).catch(() => null)
      if (answer?.status === 201) acknowledged.add(head)
      else if (answer === null || [401, 409, 429, 503].includes(answer.status)) {
        broken++
        await sleep(100)
      } else throw new Error(JSON.stringify(answer))
    }
  }
  const people = [0, 1, 2, 3].map(async (person) => {
    for (let no = person; no < RECORDS; no += 4) await record(no + 1)
  })

  await expect.poll(() => acknowledged.size, { timeout: 90_000 }).toBeGreaterThan(60)
  await kill(program.child.pid)
  await once(program.child, 'exit')
  program = start()
  address = await program.address()
  client = await signIn()

  await expect.poll(() => acknowledged.size, { timeout: 90_000 }).toBeGreaterThan(130)
  const before = runningPostmaster(postgres)?.pid
  await kill(before)
  await Promise.all(people)
  expect(runningPostmaster(postgres)?.pid).not.toBe(before)
  expect(broken).toBeGreaterThan(0)

  expect(acknowledged.size).toBe(RECORDS)
  expect(await findRecords(acknowledged)).toEqual({ lost: [], duplicated: [], incomplete: 0 })
}, 180_000)

test('the server starts after API and database are killed together while a statement runs', async () => {
  // A statement that computes notices the death of its server only at its end, and keeps the server's memory until then.
  const computed = sql`select count(*) from generate_series(1, 40000000)`.execute(admin).catch(() => null)
  await sleep(300)
  await Promise.all([kill(runningPostmaster(postgres)?.pid), kill(program.child.pid)])
  await once(program.child, 'exit')
  program = start()
  address = await program.address()
  await computed
  expect(await findRecords(new Set([1, RECORDS]))).toEqual({ lost: [], duplicated: [], incomplete: 0 })
}, 180_000)

test('durability check detects a missing record and half a record', async () => {
  expect(await findRecords(new Set([1, 999]))).toMatchObject({ lost: [999] })
  await sql`delete from herd_leg where record_id = (select id from record order by id limit 1)`.execute(admin)
  expect((await findRecords(new Set())).incomplete).toBeGreaterThan(0)
})
