import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { addImport, getImport } from '@herdboard/contract/imports/imports.ts'
import { expect, test } from 'vitest'
import { JobThreadEnded } from '#platform/jobs/job-thread.ts'
import { type JobHandler, runDueJobs } from '#platform/jobs/worker.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { importHandlers, importHandlersIn } from './jobs.ts'
import { countStart, selectNextWork } from './sql/imports.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })
const { who } = await aFormHerd(api, { day: '2026-01-02' })

let thread: JobHandler
const handlers = importHandlersIn((run) => thread(run))

/** Runs what is due in a thread that works so, an hour after the time before. */
async function runJobs(next: JobHandler): Promise<void> {
  thread = next
  api.clock.set(new Date(api.clock.now().getTime() + 3_600_000).toISOString())
  await runDueJobs({ database: api.database, clock: api.clock, log: api.app.deps.log }, handlers)
}
const works = importHandlers['process-imports'] as JobHandler
const fails: JobHandler = () => Promise.reject(new Error('no connection'))
/** Begins to work on the next import, and ends as its thread or its process does. */
const beginsAnd =
  (error: Error): JobHandler =>
  async ({ job, deps }) => {
    await tenantTransaction(deps.database, job.directoryId as DirectoryId, async (db, scope) => {
      const next = await selectNextWork(db, scope)
      if (next) await countStart(db, scope, next.id, 1)
    })
    throw error
  }
const ends = beginsAnd(new JobThreadEnded('out of memory'))
/** A killed process leaves no error; its job is taken again. */
const isKilled = beginsAnd(new Error('killed'))

const upload = async (no: number) => {
  const lines = ['Dato,Antal,Gns. vægt kg,Stald,Sektion', `2026-05-0${no},${no},30,Stald 4,A2`]
  const { id } = await who.call(addImport, {
    query: { file_name: 'rows.csv', kind: 'insertions' },
    body: Buffer.from(lines.join('\n')),
  })
  return { state: async () => (await who.call(getImport, { params: { id } })).status }
}

test('an import whose thread ends each time fails the third time; the next one has attempts of its own', async () => {
  const first = await upload(1)
  for (const state of ['checking', 'checking', 'failed']) {
    await runJobs(ends)
    expect(await first.state()).toBe(state)
  }
  const second = await upload(2)
  await runJobs(ends)
  expect(await second.state()).toBe('checking')
  await runJobs(works)
  expect([await first.state(), await second.state()]).toEqual(['failed', 'checked'])
})

test('an import that ends the process each time fails after ten starts, and the next one is checked', async () => {
  const first = await upload(4)
  for (let start = 0; start < 10; start += 1) await runJobs(isKilled)
  const second = await upload(5)
  expect(await first.state()).toBe('checking')
  await runJobs(works)
  expect([await first.state(), await second.state()]).toEqual(['failed', 'checked'])
})

test('an import that another fault kept from its turn is not failed for it', async () => {
  const waiting = await upload(3)
  for (let attempt = 0; attempt < 12; attempt += 1) await runJobs(fails)
  expect(await waiting.state()).toBe('checking')
  await runJobs(works)
  expect(await waiting.state()).toBe('checked')
})

test('faults of an import that failed do not count for the one after it, nor those before it advanced', async () => {
  const first = await upload(6)
  for (let start = 0; start < 2; start += 1) await runJobs(ends)
  await runJobs(works)
  expect(await first.state()).toBe('checked')
  const second = await upload(7)
  for (const state of ['checking', 'checking', 'failed']) {
    await runJobs(ends)
    expect(await second.state()).toBe(state)
  }
  const third = await upload(8)
  await runJobs(ends)
  expect(await third.state()).toBe('checking')
})
