import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import type { QueuePromise, QueueTrial } from './queue-promise.ts'

/** The parts of graphile-worker that the trial uses; the library is no dependency of the product. */
interface GraphileWorker {
  makeWorkerUtils(options: { pgPool: pg.Pool }): Promise<GraphileUtils>
  runOnce(options: { pgPool: pg.Pool; taskList: Record<string, () => Promise<void>>; logger: unknown }): Promise<void>
  run(options: RunOptions): Promise<{ stop(): Promise<void> }>
  Logger: new (factory: () => () => void) => unknown
}

interface RunOptions {
  pgPool: pg.Pool
  taskList: Record<string, () => Promise<void>>
  logger: unknown
  noHandleSignals: boolean
  pollInterval: number
  /** How often it looks for jobs of processes that died. */
  preset: { worker: { minResetLockedInterval: number; maxResetLockedInterval: number } }
}

interface GraphileUtils {
  migrate(): Promise<void>
  addJob(task: string, payload: object, spec: JobSpec): Promise<unknown>
  release(): Promise<void>
}

interface JobSpec {
  jobKey: string
  jobKeyMode?: 'replace' | 'preserve_run_at' | 'unsafe_dedupe'
  runAt?: Date
}

interface StoredJob {
  attempts: number
  max_attempts: number
  key: string | null
  run_at: Date
}

/** Ten looks for jobs of dead processes, and as many polls. */
const WORKER_MS = 2_000
const MINUTE_MS = 60_000
const POLL_MS = 10
const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * MINUTE_MS)
const KEY = { jobKey: 'recalculate-company-1' }

/** What graphile-worker 0.18.0 could not do, each as the test that fails with it. */
export async function graphilePromises(folder: string): Promise<QueuePromise[]> {
  const file = join(folder, 'node_modules/graphile-worker/dist/index.js')
  const graphile: GraphileWorker = (await import(pathToFileURL(file).href)) as never
  const logger = new graphile.Logger(() => () => undefined)

  const withUtils = async <T>({ pool }: QueueTrial, use: (utils: GraphileUtils) => Promise<T>): Promise<T> => {
    const utils = await graphile.makeWorkerUtils({ pgPool: pool })
    try {
      await utils.migrate()
      return await use(utils)
    } finally {
      await utils.release()
    }
  }
  const jobs = async ({ owner }: QueueTrial): Promise<StoredJob[]> =>
    (await owner.query<StoredJob>('select attempts, max_attempts, key, run_at from graphile_worker.jobs order by id'))
      .rows

  return [
    {
      library: 'graphile-worker 0.18.0',
      promise: 'a running job that is asked for again and then fails is retried',
      attempt: (trial) =>
        withUtils(trial, async (utils) => {
          await utils.addJob('recalculate', {}, KEY)
          let runs = 0
          const recalculate = async () => {
            runs += 1
            if (runs > 1) return
            await utils.addJob('recalculate', {}, { ...KEY, runAt: inMinutes(60) })
            throw new Error('the first run fails')
          }
          await graphile.runOnce({ pgPool: trial.pool, taskList: { recalculate }, logger })
          const failed = (await jobs(trial)).find(({ attempts }) => attempts > 0)
          assert.ok(
            failed && failed.attempts < failed.max_attempts,
            `the failed run has no attempt left: ${JSON.stringify(failed)}`,
          )
        }),
    },
    {
      library: 'graphile-worker 0.18.0',
      promise: 'a job that is added while its predecessor is being claimed runs',
      attempt: (trial) =>
        withUtils(trial, async (utils) => {
          await utils.addJob('recalculate', {}, KEY)
          // A worker's claim before it commits: the row is locked, and others still see it as waiting.
          await trial.owner.query('begin')
          await trial.owner.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker'`)
          const added = utils.addJob('recalculate', {}, KEY)
          await lockWait(trial)
          await trial.owner.query('commit')
          await added
          // The run that was claimed began before the change that asked again; it ends and its row goes.
          await trial.owner.query('delete from graphile_worker._private_jobs where locked_at is not null')
          assert.equal((await jobs(trial)).length, 1, 'the second job is lost: the claimed row keeps the key')
        }),
    },
    {
      library: 'graphile-worker 0.18.0',
      promise: 'a job of a process that died runs again after its lease of ten minutes',
      attempt: (trial) =>
        withUtils(trial, async (utils) => {
          await utils.addJob('recalculate', {}, KEY)
          await trial.owner.query(
            `update graphile_worker._private_jobs set locked_at = now() - interval '15 minutes', locked_by = 'dead', attempts = 1`,
          )
          let runs = 0
          const recalculate = async () => {
            runs += 1
          }
          const worker = await graphile.run({
            ...{ pgPool: trial.pool, taskList: { recalculate }, logger, noHandleSignals: true, pollInterval: 100 },
            preset: { worker: { minResetLockedInterval: 100, maxResetLockedInterval: 200 } },
          })
          await sleep(WORKER_MS)
          await worker.stop()
          assert.equal(runs, 1, 'the job stays locked for four hours')
        }),
    },
    {
      library: 'graphile-worker 0.18.0',
      promise: 'of two times for one waiting job the earlier one wins, in any order',
      attempt: (trial) =>
        withUtils(trial, async (utils) => {
          const broken: string[] = []
          for (const jobKeyMode of ['replace', 'preserve_run_at'] as const)
            for (const order of [
              [1, 60],
              [60, 1],
            ]) {
              for (const minutes of order)
                await utils.addJob('recalculate', {}, { ...KEY, jobKeyMode, runAt: inMinutes(minutes) })
              const [job] = await jobs(trial)
              if (!job || job.run_at > inMinutes(2)) broken.push(`${jobKeyMode}, ${order.join(' then ')} minutes`)
              await trial.owner.query('delete from graphile_worker._private_jobs')
            }
          const modes = ['replace', 'preserve_run_at'].filter((mode) => !broken.some((line) => line.startsWith(mode)))
          assert.notDeepEqual(modes, [], `no mode keeps the earlier time: ${broken.join('; ')}`)
        }),
    },
    {
      library: 'graphile-worker 0.18.0',
      promise: 'a role that owns nothing and obeys row-level security adds jobs and sees them',
      attempt: (trial) =>
        withUtils(trial, async (utils) => {
          await utils.addJob('recalculate', {}, KEY)
          const { owner } = trial
          await owner.query('grant usage on schema graphile_worker to trial_api')
          await owner.query('grant all on all tables in schema graphile_worker to trial_api')
          await owner.query('begin')
          try {
            await owner.query('set local role trial_api')
            const { rows } = await owner.query('select id from graphile_worker._private_jobs')
            assert.equal(rows.length, 1, 'row-level security is on without a policy: the role sees no job')
          } finally {
            await owner.query('rollback')
          }
        }),
    },
  ]
}

/** Waits until another connection waits for a lock of the trial's database. */
async function lockWait({ owner }: QueueTrial): Promise<void> {
  for (;;) {
    const { rows } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
    await sleep(POLL_MS)
  }
}
