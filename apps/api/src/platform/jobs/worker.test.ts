import { setTimeout as sleep } from 'node:timers/promises'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiAddress } from '#platform/database/migrate/api-role.ts'
import { newId } from '#platform/database/new-id.ts'
import { type Database, type Db, openDatabase } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { writeGathered } from '#platform/database/transaction-end.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/api/test-clock.ts'
import { type TestDatabase, testDatabase } from '#testing/database/test-database.ts'
import { onFileEnd } from '#testing/vitest/file-teardown.ts'
import { startAbandonedRelease } from './abandoned-jobs.ts'
import type { JobKind } from './job-kind.ts'
import { claimJob, enqueueJob, releaseAbandonedJobs, releaseExpiredJobs } from './job-queue.ts'
import { everyHour, onSchedule } from './schedule.ts'
import { type JobHandlers, type JobRun, runDueJobs, startWorker } from './worker.ts'

const { database, asAdmin } = await testDatabase()
const clock = testClock()
const log = createLog('silent')
const deps = { database, clock, log }

beforeEach(async () => {
  await asAdmin.deleteFrom('job').execute()
})

async function aCompanyId(db = asAdmin): Promise<DirectoryId> {
  const id = newId<DirectoryId>()
  await db.insertInto('directory').values({ id, name: 'Nygaard', main_number: '12345678', modules: [] }).execute()
  return id
}
const add = (kind: JobKind, company: DirectoryId | null, runAt?: Date, db = database) =>
  withTransaction(db, (tx) => enqueueJob(tx, kind, company, { ...(runAt && { runAt }) }))
const inAnHour = () => new Date(clock.now().getTime() + 3_600_000)
const tomorrow = () => new Date(clock.now().getTime() + 86_400_000)
const jobs = () =>
  asAdmin
    .selectFrom('job')
    .select(['kind', 'run_at', 'attempts', 'last_error', 'claimed_until'])
    .orderBy('run_at')
    .execute()
/** Sends the jobs that a transaction has added, as its end does. */
async function sendGatheredJobs(db: Db): Promise<void> {
  await writeGathered(db)
  await sql`select 1`.execute(db)
}
const fail = async () => {
  throw new Error('no luck')
}

test('a job taken by a killed worker while the clock was ahead is done once the clock is right', async () => {
  const company = await aCompanyId()
  const start = clock.now()
  await add('recalc', company, start)
  clock.set(new Date(start.getTime() + 7 * 86_400_000).toISOString())
  expect(await claimJob(database, ['recalc'], clock.now())).toMatchObject({ kind: 'recalc' })
  clock.set(start.toISOString())
  let done = 0
  const handlers: JobHandlers = {
    recalc: async () => {
      done += 1
      return undefined
    },
  }
  expect([await runDueJobs(deps, handlers), done]).toEqual([1, 1])
})

test('a job of alarms that a killed worker held is free after a minute, others after ten', async () => {
  const company = await aCompanyId()
  const start = clock.now()
  for (const kind of ['judge-alarms', 'recalc'] as const) await add(kind, company, start)
  for (const kind of ['judge-alarms', 'recalc'] as const)
    expect(await claimJob(database, [kind], clock.now())).toMatchObject({ kind })
  const done: string[] = []
  const note = async ({ job }: JobRun) => void done.push(job.kind)
  const after = async (seconds: number) => {
    clock.set(new Date(start.getTime() + seconds * 1000).toISOString())
    await runDueJobs(deps, { 'judge-alarms': note, recalc: note } as JobHandlers)
    return [...done]
  }
  expect(await after(59)).toEqual([])
  expect(await after(61)).toEqual(['judge-alarms'])
  expect(await after(601)).toEqual(['judge-alarms', 'recalc'])
  clock.set(start.toISOString())
})

test('jobs of a killed process are free when the next one starts, unless another was connected', async () => {
  const uptime = process.uptime()
  const beforeStart = new Date(clock.now().getTime() - 1000 * (uptime + 5))
  const [left, held] = [await aCompanyId(), await aCompanyId()]
  await add('recalc', left, beforeStart)
  expect(await claimJob(database, ['recalc'], beforeStart)).toMatchObject({ directoryId: left })
  await add('recalc', held)
  expect(await claimJob(database, ['recalc'], clock.now())).toMatchObject({ directoryId: held })
  expect(await releaseExpiredJobs(database, clock.now())).toBe(0)
  // The connections of this test are older than a process that begins now.
  expect(await releaseAbandonedJobs(database, clock.now(), 0)).toBe(0)
  expect(await releaseAbandonedJobs(database, clock.now(), uptime)).toBe(1)
  expect(await claimJob(database, ['recalc'], clock.now())).toMatchObject({ directoryId: left, attempts: 2 })
})

test('jobs of a killed process wait until its last statement ends, and are free then', async () => {
  const shared = await testDatabase()
  const [killed, next] = [openDatabase(apiAddress(shared.ownerAddress)), openDatabase(apiAddress(shared.ownerAddress))]
  onFileEnd(() => next.destroy())
  const company = await aCompanyId(shared.asAdmin)
  const before = new Date(clock.now().getTime() - 60_000)
  await add('recalc', company, before, killed)
  expect(await claimJob(killed, ['recalc'], before)).not.toBeNull()
  await sleep(50)
  const start = performance.now()
  await sleep(50)
  const releasing = startAbandonedRelease(
    { ...deps, database: next },
    { uptimeSeconds: () => (performance.now() - start) / 1000, pauseMs: 20 },
  )
  const held = async () =>
    (await shared.asAdmin.selectFrom('job').select('claimed_until').execute()).map((job) => job.claimed_until !== null)
  await sleep(300)
  expect(await held()).toEqual([true])
  await killed.destroy()
  await expect.poll(held, { timeout: 10_000 }).toEqual([false])
  await releasing.stop()
})

describe('adding a job', () => {
  test('is rolled back with the transaction that adds it', async () => {
    const company = await aCompanyId()
    const changed = withTransaction(database, async (db) => {
      await enqueueJob(db, 'recalc', company)
      await sendGatheredJobs(db)
      throw new Error('changed my mind')
    })
    await expect(changed).rejects.toThrow('changed my mind')
    expect(await jobs()).toEqual([])
  })

  test('joins the same job that waits, and the earlier time wins', async () => {
    const company = await aCompanyId()
    await add('recalc', company, inAnHour())
    await add('recalc', company, tomorrow())
    expect(await jobs()).toMatchObject([{ run_at: inAnHour() }])
    await add('recalc', company, clock.now())
    await add('nightly', company, tomorrow())
    expect(await jobs()).toMatchObject([
      { kind: 'recalc', run_at: clock.now() },
      { kind: 'nightly', run_at: tomorrow() },
    ])
  })

  test('while the same job runs creates a separate job', async () => {
    const company = await aCompanyId()
    await add('recalc', company)
    let runs = 0
    const recalc = async () => {
      if (++runs === 1) await add('recalc', company)
      return undefined
    }
    expect(await runDueJobs(deps, { recalc })).toBe(2)
  })

  test('in an open transaction does not block jobs of other companies', async () => {
    const [waiting, other] = [await aCompanyId(), await aCompanyId()]
    await add('recalc', waiting)
    await add('recalc', other)
    await withTransaction(database, async (db) => {
      await enqueueJob(db, 'recalc', waiting)
      await sendGatheredJobs(db)
      expect((await claimJob(database, ['recalc'], clock.now()))?.directoryId).toBe(other)
      expect(await claimJob(database, ['recalc'], clock.now())).toBeNull()
    })
    expect((await claimJob(database, ['recalc'], clock.now()))?.directoryId).toBe(waiting)
  })
})

test('due jobs run in order of their time, and a worker claims only its kinds', async () => {
  const companies = [await aCompanyId(), await aCompanyId(), await aCompanyId()]
  for (const [no, minutes] of [1, 3, 2].entries())
    await add('recalc', companies[no] ?? null, new Date(clock.now().getTime() - minutes * 60_000))
  await add('nightly', companies[0] ?? null)
  const order: (DirectoryId | null)[] = []
  const recalc = async ({ job }: JobRun) => {
    order.push(job.directoryId)
    return undefined
  }
  expect(await runDueJobs(deps, { recalc })).toBe(3)
  expect(order).toEqual([companies[1], companies[2], companies[0]])
  expect(await jobs()).toMatchObject([{ kind: 'nightly', attempts: 0, claimed_until: null }])
})

test('a scheduled job is due again at its next time', async () => {
  await add('forget-images', null)
  expect(await runDueJobs(deps, { 'forget-images': onSchedule(everyHour, async () => undefined) })).toBe(1)
  expect(await jobs()).toMatchObject([{ kind: 'forget-images', run_at: inAnHour(), claimed_until: null }])
})

describe('a worker that waits for its next poll', () => {
  const started: string[] = []
  const note = async ({ job }: JobRun) => void started.push(job.kind)
  const aWaitingWorker = async (kinds: readonly JobKind[]) => {
    started.length = 0
    const handlers = Object.fromEntries(kinds.map((kind) => [kind, note])) as JobHandlers
    const worker = startWorker(deps, handlers, { pollMs: 600_000 })
    // By then its first poll has found nothing.
    await sleep(200)
    return worker
  }

  test('starts a job that a person waits for with the commit that adds it', async () => {
    const worker = await aWaitingWorker(['update-key-figures', 'nightly'])
    await add('nightly', await aCompanyId())
    await sleep(200)
    expect(started).toEqual([])
    await add('update-key-figures', await aCompanyId())
    await expect.poll(() => started, { timeout: 10_000 }).toEqual(['nightly', 'update-key-figures'])
    await worker.stop()
  })

  test('is not woken by a rollback, by a later job or by a kind that it does not run', async () => {
    const worker = await aWaitingWorker(['update-key-figures'])
    await add('nightly', await aCompanyId())
    const rolledBack = withTransaction(database, async (db) => {
      await enqueueJob(db, 'update-key-figures', await aCompanyId())
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')
    await add('update-key-figures', await aCompanyId(), clock.now())
    await sleep(300)
    expect(started).toEqual([])
    await worker.stop()
  })
})

describe('a job that fails', () => {
  test('is retried with exponential backoff, an hour at most, and keeps its error', async () => {
    await add('recalc', await aCompanyId())
    const waits: number[] = []
    for (let attempt = 0; attempt < 12; attempt++) {
      expect(await runDueJobs(deps, { recalc: fail })).toBe(1)
      const [runAt = clock.now()] = (await jobs()).map((job) => job.run_at)
      waits.push((runAt.getTime() - clock.now().getTime()) / 1000)
      expect(await runDueJobs(deps, { recalc: fail })).toBe(0)
      clock.advance({ seconds: waits.at(-1) ?? 0 })
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600])
    expect(await jobs()).toMatchObject([{ attempts: 12, last_error: 'no luck', claimed_until: null }])
    expect(await runDueJobs(deps, { recalc: async () => undefined })).toBe(1)
    expect(await jobs()).toEqual([])
  })

  test('keeps attempts and error where it was added again, for later or while it ran', async () => {
    const company = await aCompanyId()
    await add('nightly', company)
    const nightly = async () => {
      await add('nightly', company, tomorrow())
      return fail()
    }
    await runDueJobs(deps, { nightly })
    const left = [
      { kind: 'nightly', run_at: new Date(clock.now().getTime() + 5_000), attempts: 1, last_error: 'no luck' },
    ]
    expect(await jobs()).toMatchObject(left)
    await add('nightly', company, tomorrow())
    expect(await jobs()).toMatchObject(left)
  })
})

describe('a worker that is stopped', () => {
  test('returns its job at once at the next heartbeat, and no attempt is counted', async () => {
    await add('recalc', await aCompanyId())
    const begun = Promise.withResolvers<void>()
    const recalc = async ({ heartbeat }: JobRun) => {
      begun.resolve()
      for (;;) {
        await withTransaction(database, heartbeat)
        await sleep(5)
      }
    }
    const worker = startWorker(deps, { recalc })
    await begun.promise
    // No second worker takes a job of a company that has a running one.
    expect(await runDueJobs(deps, { recalc: fail })).toBe(0)
    await worker.stop()
    expect(await jobs()).toMatchObject([{ run_at: clock.now(), attempts: 0, last_error: null, claimed_until: null }])
    expect(await runDueJobs(deps, { recalc: async () => undefined })).toBe(1)
  })
})

describe('a worker that died', () => {
  test('loses its job after ten minutes without a heartbeat; the company goes on', async () => {
    const company = await aCompanyId()
    await add('recalc', company)
    await claimJob(database, ['recalc'], clock.now())
    await add('nightly', company)
    const handlers = { recalc: async () => undefined, nightly: async () => undefined }
    clock.advance({ minutes: 9 })
    expect(await runDueJobs(deps, handlers)).toBe(0)
    clock.advance({ minutes: 2 })
    expect(await runDueJobs(deps, handlers)).toBe(2)
    expect(await jobs()).toEqual([])
  })

  test('leaves its job to run again today, once, even if it was added for tomorrow', async () => {
    const company = await aCompanyId()
    await add('nightly', company)
    await claimJob(database, ['nightly'], clock.now())
    await add('nightly', company, tomorrow())
    clock.advance({ minutes: 11 })
    const attempts: number[] = []
    const nightly = async ({ job }: JobRun) => {
      attempts.push(job.attempts)
      return undefined
    }
    expect(await runDueJobs(deps, { nightly })).toBe(1)
    expect(attempts).toEqual([2])
    expect(await jobs()).toEqual([])
  })

  test('but returns does not settle a job that another worker has claimed', async () => {
    const company = await aCompanyId()
    await add('recalc', company)
    let second: Promise<number> | undefined
    const release = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const slow = async ({ heartbeat }: JobRun) => {
      clock.advance({ minutes: 11 })
      second = runDueJobs(deps, {
        recalc: async () => {
          held.resolve()
          await release.promise
          return undefined
        },
      })
      await held.promise
      await withTransaction(database, heartbeat)
      return tomorrow()
    }
    expect(await runDueJobs(deps, { recalc: slow })).toBe(1)
    expect(await jobs()).toMatchObject([{ attempts: 2, last_error: null, claimed_until: expect.any(Date) }])
    release.resolve()
    expect(await second).toBe(1)
    expect(await jobs()).toEqual([])
  })

  test('is distinguished from a live one with a long open transaction', async () => {
    await add('recalc', await aCompanyId())
    const job = await claimJob(database, ['recalc'], clock.now())
    await withTransaction(database, async (db) => {
      await sql`update job set claimed_until = ${inAnHour()} where id = ${job?.id}`.execute(db)
      clock.advance({ minutes: 11 })
      expect(await runDueJobs(deps, { recalc: fail })).toBe(0)
    })
  })
})

describe('workers at the same time', () => {
  const KINDS: JobKind[] = [
    ...(['recalc', 'update-key-figures', 'nightly', 'assess-quality', 'judge-check-ins', 'recurrences'] as const),
    ...(['overdue-tasks', 'forget-images', 'send-password-resets', 'export-company'] as const),
  ]

  /** Runs eight workers of two processes, half of them with half of the kinds, on 500 jobs of 50 companies. */
  async function workTogether(address: string, admin: Database): Promise<{ done: number; overlaps: string[] }> {
    const pools = [openDatabase(address), openDatabase(address)]
    onFileEnd(() => Promise.all(pools.map((pool) => pool.destroy())))
    const [first] = pools as [Database]
    for (let no = 0; no < 50; no++) {
      const company = await aCompanyId(admin)
      await withTransaction(first, async (db) => {
        for (const kind of KINDS) await enqueueJob(db, kind, company)
      })
    }
    const running = new Map<DirectoryId | null, JobKind>()
    const overlaps: string[] = []
    const all = Promise.withResolvers<void>()
    let done = 0
    const work = async ({ job: { directoryId, kind } }: JobRun) => {
      const other = running.get(directoryId)
      if (other) overlaps.push(`${kind} beside ${other}`)
      running.set(directoryId, kind)
      await sleep(1)
      running.delete(directoryId)
      if (++done === 500) all.resolve()
      return undefined
    }
    const handlersOf = (kinds: JobKind[]): JobHandlers => Object.fromEntries(kinds.map((kind) => [kind, work]))
    const workers = pools.flatMap((pool) => [
      startWorker({ ...deps, database: pool }, handlersOf(KINDS), { concurrency: 2 }),
      startWorker({ ...deps, database: pool }, handlersOf(KINDS.slice(0, 5)), { concurrency: 2 }),
    ])
    await Promise.race([all.promise, sleep(60_000, undefined, { ref: false })])
    await Promise.all(workers.map((worker) => worker.stop()))
    return { done, overlaps }
  }
  const addressOf = ({ ownerAddress }: TestDatabase) => apiAddress(ownerAddress)

  test('run each of 500 jobs once, and never two of one company in parallel', async () => {
    const shared = await testDatabase()
    expect(await workTogether(addressOf(shared), shared.asAdmin)).toEqual({ done: 500, overlaps: [] })
    expect(await shared.asAdmin.selectFrom('job').select('kind').execute()).toEqual([])
  })

  test('the check detects a claim that ignores the company', async () => {
    const lawless = await testDatabase()
    await sql`alter table job drop column concurrency_key`.execute(lawless.asAdmin)
    await sql`alter table job add column concurrency_key uuid not null default gen_random_uuid()`.execute(
      lawless.asAdmin,
    )
    const { done, overlaps } = await workTogether(addressOf(lawless), lawless.asAdmin)
    expect(done).toBe(500)
    expect(overlaps).not.toEqual([])
  })

  test('the database itself refuses a second held job of a company', async () => {
    const company = await aCompanyId()
    await add('recalc', company)
    await add('nightly', company)
    expect(await claimJob(database, ['recalc'], clock.now())).not.toBeNull()
    const careless = sql`update job set claimed_until = now() + interval '1 hour' where kind = 'nightly'`
    await expect(careless.execute(database)).rejects.toThrow('job_claimed')
  })

  test('send mails beside other jobs of the installation, which a crashed process may hold', async () => {
    await add('forget-mails', null)
    await add('send-mail', null)
    expect(await claimJob(database, ['forget-mails'], clock.now())).toMatchObject({ kind: 'forget-mails' })
    expect(await claimJob(database, ['send-mail'], clock.now())).toMatchObject({ kind: 'send-mail' })
  })

  test('judge alarms beside a recalculation of the company, and never twice at once', async () => {
    const company = await aCompanyId()
    const claim = (kind: JobKind) => claimJob(database, [kind], clock.now())
    await add('recalc', company)
    await add('judge-alarms', company)
    expect([(await claim('recalc'))?.kind, (await claim('judge-alarms'))?.kind]).toEqual(['recalc', 'judge-alarms'])
    await add('judge-alarms', company)
    expect(await claim('judge-alarms')).toBeNull()
  })

  test('in one process run jobs of two companies in parallel', async () => {
    for (let no = 0; no < 2; no++) await add('recalc', await aCompanyId())
    const both = Promise.withResolvers<void>()
    let begun = 0
    const recalc = async () => {
      if (++begun === 2) both.resolve()
      await both.promise
      return undefined
    }
    const worker = startWorker(deps, { recalc }, { concurrency: 2 })
    await both.promise
    await worker.stop()
    expect(await jobs()).toEqual([])
  })
})
