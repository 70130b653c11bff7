import { addImport, getImport } from '@herdboard/contract/imports/imports.ts'
import { expect, test } from 'vitest'
import { JobThreadEnded } from '#platform/jobs/job-thread.ts'
import { type JobHandler, runDueJobs } from '#platform/jobs/worker.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { importHandlers, importHandlersIn } from './jobs.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })
const { who } = await aFormHerd(api, { day: '2026-01-02' })

/** Runs what is due, an hour after the time before. */
async function runJobs(thread: JobHandler): Promise<void> {
  api.clock.set(new Date(api.clock.now().getTime() + 3_600_000).toISOString())
  await runDueJobs({ database: api.database, clock: api.clock, log: api.app.deps.log }, importHandlersIn(thread))
}
const ends: JobHandler = () => Promise.reject(new JobThreadEnded('out of memory'))
const fails: JobHandler = () => Promise.reject(new Error('no connection'))
const works = importHandlers['process-imports'] as JobHandler

const upload = async (no: number) => {
  const lines = ['Dato,Antal,Gns. vægt kg,Stald,Sektion', `2026-05-0${no},${no},30,Stald 4,A2`]
  const { id } = await who.call(addImport, {
    body: { file_name: 'rows.csv', data: Buffer.from(lines.join('\n')).toString('base64'), kind: 'insertions' },
  })
  return { state: async () => (await who.call(getImport, { params: { id } })).status }
}

test('an import in which the thread ends each time fails at the third attempt, and the next one is checked', async () => {
  const first = await upload(1)
  for (const state of ['checking', 'checking', 'failed']) {
    await runJobs(ends)
    expect(await first.state()).toBe(state)
  }
  const second = await upload(2)
  await runJobs(works)
  expect([await first.state(), await second.state()]).toEqual(['failed', 'checked'])
})

test('an import that another fault kept from its turn is not failed for it', async () => {
  const waiting = await upload(3)
  for (let attempt = 0; attempt < 5; attempt += 1) await runJobs(fails)
  expect(await waiting.state()).toBe('checking')
  await runJobs(works)
  expect(await waiting.state()).toBe('checked')
})
