import { listRecords } from '@herdboard/contract/herd/records.ts'
import { addImport, getImport, runImport } from '@herdboard/contract/imports/imports.ts'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { startJobs } from '#jobs.ts'
import { processCounts } from '#platform/metrics/process-counts.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })
const { who } = await aFormHerd(api, { day: '2026-01-02' })
const databaseAddress = api.app.deps.databaseAddress ?? ''

let jobs: Awaited<ReturnType<typeof startJobs>> | undefined
const start = async () => {
  const { database, clock, app } = api
  jobs = await startJobs(
    { database, clock, log: app.deps.log },
    { importThread: { databaseAddress, logLevel: 'silent', traces: null, objects: null } },
  )
}
afterEach(() => jobs?.stop())

const upload = (rows: readonly string[]) =>
  who.call(addImport, {
    query: { file_name: 'rows.csv', kind: 'insertions' },
    body: Buffer.from(['Dato,Antal,Gns. vægt kg,Stald,Sektion', ...rows].join('\n')),
  })
const detailOf = (id: string) => who.call(getImport, { params: { id: id as never } })
const statusOf = async (id: string) => (await detailOf(id)).status

test('an import is checked and stored in its thread, with the counts and the clock of the server', async () => {
  await start()
  const statements = processCounts.statements
  const { id } = await upload(['2026-05-04,3,30,Stald 4,A2', '2026-05-05,4,30,Stald 4,A2'])
  await expect.poll(() => statusOf(id), { timeout: 30_000 }).toBe('checked')
  await who.call(runImport, { params: { id }, body: { confirmed: true } })
  await expect.poll(() => statusOf(id), { timeout: 30_000 }).toBe('imported')
  const { data } = await who.call(listRecords, { query: { from: '2026-05-01', to: '2026-05-31' } })
  expect(data.map(({ date }) => date).toSorted()).toEqual(['2026-05-04', '2026-05-05'])
  expect((await detailOf(id)).imported_at?.slice(0, 16)).toBe('2026-06-15T10:00')
  // This process only reads the import; the thread's statements come with the end of its job.
  await expect.poll(() => processCounts.statements - statements, { timeout: 5_000 }).toBeGreaterThan(20)
})

test('a stop interrupts an import in its thread, and the next start goes on with it', async () => {
  await start()
  const rows = Array.from(
    { length: 2000 },
    (_, no) => `2026-05-${String(1 + (no % 28)).padStart(2, '0')},${1 + no},30,Stald 4,A2`,
  )
  const { id } = await upload(rows)
  await vi.waitUntil(isClaimed, { timeout: 30_000 })
  await jobs?.stop()
  expect(await statusOf(id)).toBe('checking')
  const { rows: waiting } = await sql`
    select attempts, last_error, claimed_until from job where kind = 'process-imports'`.execute(api.db)
  expect(waiting).toEqual([{ attempts: 0, last_error: null, claimed_until: null }])
  await start()
  await expect.poll(() => statusOf(id), { timeout: 30_000 }).toBe('checked')
  const { ready = 0, question = 0, error = 0 } = (await detailOf(id)).counts
  // Pigs of four weeks beside each other are a question about their weights.
  expect([ready + question, error]).toEqual([2000, 0])
})

/** Whether a worker has claimed the job of imports. */
const isClaimed = async () => {
  const { rows } = await sql`select from job where kind = 'process-imports' and claimed_until is not null`.execute(
    api.db,
  )
  return rows.length > 0
}
