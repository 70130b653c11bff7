import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchContext } from '../bench-context.ts'
import type { BenchRow } from '../bench-row.ts'
import { untilJobsAreDone } from '../done-jobs.ts'

const GOAL_FARMS = 1_000
const GOAL_S = 60
const MAX_MS = 600_000

/** Most farms whose rebuild runs once before the measured one: longer ones are warm by themselves. */
const WARMED_FARMS = 50

/**
 * All figures of the company calculated again, as a user requests it. The goal is that of a thousand farms; the time of
 * fewer farms is multiplied, which leaves out what grows faster than their number. The start of a process, which a
 * thousand farms pay once, is left out of a small company by an earlier rebuild. The figures stay the same, so it needs
 * no copy of a large herd.
 */
export const rebuildRow: BenchRow = {
  name: 'rebuild',
  farms: [10, 120, 500],
  measure: async (bench) => {
    // A herd from the cache has nightly jobs that are due.
    await bench.owner.query('delete from job')
    await bench.server.startJobs()
    if (bench.farms <= WARMED_FARMS) await rebuild(bench)
    const before = await bench.server.usage()
    const seconds = await rebuild(bench)
    const { cpuMs } = await bench.server.usage()
    return [
      {
        what: `${GOAL_FARMS} farms, from ${bench.farms}`,
        measured: (seconds * GOAL_FARMS) / bench.farms,
        unit: 's',
        goal: { atMost: GOAL_S },
        details: `${bench.farms} farms took ${seconds.toFixed(1)} s, server ${((cpuMs - before.cpuMs) / 1000).toFixed(1)} s CPU`,
      },
    ]
  },
}

/** Requests a rebuild of the company and waits for its end and for all jobs that follow; returns its own seconds. */
async function rebuild(bench: BenchContext): Promise<number> {
  const start = performance.now()
  const { task_id } = JSON.parse((await bench.post('/tasks/update-key-figures', undefined)).body.toString())
  let status = 'waiting'
  while (status !== 'done') {
    if (status === 'failed' || performance.now() - start > MAX_MS) throw new Error(`the rebuild is ${status}`)
    await sleep(100)
    status = (await bench.getJson<{ status: string }>(`/tasks/${task_id}`)).status
  }
  const seconds = (performance.now() - start) / 1000
  await untilJobsAreDone(bench)
  return seconds
}
