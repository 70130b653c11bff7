import { addImport, getImport } from '@herdboard/contract/imports/imports.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type JobHandler, runDueJobs } from '#platform/jobs/worker.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { importHandlers } from './jobs.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })

type Herd = Awaited<ReturnType<typeof aFormHerd>>

async function upload({ who }: Herd, no: number) {
  const lines = ['Dato,Antal,Gns. vægt kg,Stald,Sektion', `2026-05-0${no},${no},30,Stald 4,A2`]
  const { id } = await who.call(addImport, {
    query: { file_name: 'rows.csv', kind: 'insertions' },
    body: Buffer.from(lines.join('\n')),
  })
  return async () => (await who.call(getImport, { params: { id } })).status
}

/** Runs the imports that wait; returns the states of the files after each turn. */
async function turnsOf(states: readonly (() => Promise<string>)[]): Promise<string[][]> {
  const turns: string[][] = []
  const works = importHandlers['process-imports'] as JobHandler
  const handlers = {
    'process-imports': async (run: Parameters<JobHandler>[0]) => {
      const nextRunAt = await works(run)
      turns.push(await Promise.all(states.map((state) => state())))
      return nextRunAt
    },
  }
  await runDueJobs({ database: api.database, clock: api.clock, log: api.app.deps.log }, handlers)
  return turns
}

test('a company with many files lets the one file of another pass after the first', async () => {
  const [many, one] = [await aFormHerd(api, { day: '2026-01-02' }), await aFormHerd(api, { day: '2026-01-02' })]
  const states = [await upload(many, 1), await upload(many, 2), await upload(many, 3), await upload(one, 4)]
  expect((await turnsOf(states)).slice(0, 3)).toEqual([
    ['checked', 'checking', 'checking', 'checking'],
    ['checked', 'checking', 'checking', 'checked'],
    // Nobody else waits any more.
    ['checked', 'checked', 'checked', 'checked'],
  ])
})

test('a company with many files lets the one file of another pass that is tried again', async () => {
  const [many, one] = [await aFormHerd(api, { day: '2026-01-02' }), await aFormHerd(api, { day: '2026-01-02' })]
  const states = [await upload(many, 1), await upload(many, 2), await upload(one, 4)]
  // As after a stop of the server: a job that was interrupted is due from then.
  await sql`update job set run_at = ${api.clock.now()} where target_directory_id = ${one.company.directoryId}`.execute(
    api.db,
  )
  expect((await turnsOf(states)).slice(0, 2)).toEqual([
    ['checked', 'checking', 'checking'],
    ['checked', 'checking', 'checked'],
  ])
})
