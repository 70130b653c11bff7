import { expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/api/test-clock.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import type { Job } from './job-queue.ts'
import { JobThreadEnded, jobThread } from './job-thread.ts'
import { JobInterrupted } from './worker.ts'
import { addWakeableWorker } from './worker-wakes.ts'

const { database } = await testDatabase()
const clock = testClock()
const settings = { databaseAddress: '', logLevel: 'silent', traces: null, objects: null }

/** A thread whose program answers each order by this code; `order` and `reply` are known to it. */
const threadOf = (code: string) =>
  jobThread(
    new URL(
      `data:text/javascript,${encodeURIComponent(`
      import { parentPort, threadId } from 'node:worker_threads'
      const reply = (message) => parentPort.postMessage({ counted: {}, ...message })
      parentPort.on('message', (order) => { if (order === 'end') parentPort.close(); else { ${code} } })`)}`,
    ),
    settings,
    database,
  )
const run = (thread: ReturnType<typeof jobThread>) =>
  thread.run({
    job: { kind: 'process-imports', payload: { a: 1 } } as unknown as Job,
    deps: { database, clock, log: createLog('silent') },
    now: clock.now(),
    heartbeat: async () => undefined,
  })

test('a thread gets the job and the clock of the server, and says when the job is due again', async () => {
  const thread = threadOf('reply({ nextRunAt: [order.job.payload.a, Math.round(order.aheadMs / 60000), threadId] })')
  const first = await run(thread)
  const minutesAhead = Math.round((clock.now().getTime() - Date.now()) / 60_000)
  expect(first).toEqual([1, minutesAhead, expect.any(Number)])
  // The same thread, which waited.
  expect(await run(thread)).toEqual(first)
  await thread.end()
  expect(await run(thread)).not.toEqual(first)
  await thread.end()
})

test('a fault of a job and the end of its thread fail the job, and the next job has a thread again', async () => {
  const thread = threadOf(`
    globalThis.times = (globalThis.times ?? 0) + 1
    if (globalThis.times === 1) reply({ error: new TypeError('no luck'), isInterrupted: false })
    else process.exit(3)`)
  await expect(run(thread)).rejects.toThrow(new TypeError('no luck'))
  await expect(run(thread)).rejects.toThrow(JobThreadEnded)
  await expect(run(thread)).rejects.toThrow(new TypeError('no luck'))
  const broken = threadOf(`throw new RangeError('broken')`)
  await expect(run(broken)).rejects.toMatchObject({ constructor: JobThreadEnded, cause: new RangeError('broken') })
  await thread.end()
})

test('an interruption reaches the running job, and no further job is taken', async () => {
  const thread = threadOf(`if (order === 'interrupt') reply({ error: new Error('stop'), isInterrupted: true })`)
  const running = run(thread)
  thread.interrupt()
  await expect(running).rejects.toThrow(JobInterrupted)
  await expect(run(thread)).rejects.toThrow(JobInterrupted)
  await thread.end()
})

test('a job that a thread adds wakes the worker of the process at once', async () => {
  const woken: string[] = []
  const remove = addWakeableWorker(database, ['recalc'], [{ wake: () => woken.push('recalc') > 0 }])
  const thread = threadOf(`parentPort.postMessage({ wake: 'recalc' }); reply({ nextRunAt: undefined })`)
  await run(thread)
  expect(woken).toEqual(['recalc'])
  remove()
  await thread.end()
})
