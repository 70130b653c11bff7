import { getBackgroundJob, updateKpis } from '@herdboard/contract/system/background-jobs.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { lockFarms, queueRecalculation } from '#modules/ledger/service.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { JobInterrupted, runDueJobs } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/log.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aFarm, aSection } from '#testing/fixtures/test-company.ts'
import { aLedgerHerd, derivedRows, recordDrafts, type TestHerd } from '#testing/ledger/ledger-herd.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'
import { runKpiUpdate } from './jobs.ts'

const today = '2026-05-31'
const api = await testApi({ instant: `${today}T10:00:00Z` })
const lines: string[] = []
beforeEach(() => {
  api.clock.set(`${today}T10:00:00Z`)
  lines.length = 0
})
const log = createLog('info', { write: (line: string) => void lines.push(line) })
const work = () => runDueJobs({ database: api.database, clock: api.clock, log }, jobHandlers)

const aHerdWithPigs = async () => {
  const herd = await aLedgerHerd(api.db)
  const [a1] = herd.sections
  await recordDrafts(api.database, herd, today, [
    aDraft.insertion(a1, '2026-05-01', 120, 30),
    aDraft.status(a1, '2026-05-10', 118, 38),
    aDraft.status(a1, '2026-05-20', 118, 46),
    aDraft.feedUse(herd.barn, '2026-05-02', '2026-05-21', herd.mixId, 2450),
  ])
  return herd
}

const plantFault = ({ company }: TestHerd) =>
  sql`update herd_day set stock_g = stock_g + 1, gain_g = gain_g + 1000 where directory_id = ${company.directoryId}
    and day = '2026-05-15'`.execute(api.db)

test('[API-080] recalculation rebuilds key figures with progress, and a second request joins the first', async () => {
  const herd = await aHerdWithPigs()
  const manager = api.as(herd.company)
  const good = await derivedRows(api.db, herd)
  await plantFault(herd)
  const job = await manager.call(updateKpis)
  expect(job).toMatchObject({ status: 'waiting', step: null, percent: 0, started_at_utc: null })
  expect(await manager.call(updateKpis)).toEqual(job)
  await work()
  const params = { id: job.task_id }
  expect(await manager.call(getBackgroundJob, { params })).toMatchObject({
    status: 'done',
    step: 'publish',
    percent: 100,
    started_at_utc: `${today}T10:00:00.000Z`,
  })
  expect(await derivedRows(api.db, herd)).toBe(good)
  const found = lines.filter((line) => line.includes('did not match the facts'))
  expect(found).toHaveLength(1)
  expect((await manager.call(updateKpis)).task_id).not.toBe(job.task_id)
  await work()
  const stranger = await aLedgerHerd(api.db)
  await expect(api.as(stranger.company).call(getBackgroundJob, { params })).rejects.toMatchObject({
    code: 'request.not_found',
  })
})

test('a stop of the program during the last try of new key figures is no failure', async () => {
  const herd = await aHerdWithPigs()
  const manager = api.as(herd.company)
  const job = await manager.call(updateKpis)
  const { directoryId } = herd.company
  const stopped = runKpiUpdate({
    job: { id: directoryId, kind: 'update-key-figures', directoryId, payload: {}, attempts: 3 },
    deps: { database: api.database, clock: api.clock, log },
    now: api.clock.now(),
    heartbeat: () => Promise.reject(new JobInterrupted()),
  })
  await expect(stopped).rejects.toThrow(JobInterrupted)
  expect(await manager.call(getBackgroundJob, { params: { id: job.task_id } })).toMatchObject({ status: 'waiting' })
  await work()
  expect(await manager.call(getBackgroundJob, { params: { id: job.task_id } })).toMatchObject({ status: 'done' })
})

test('nightly job adds the new day of every unit and confirms the stored figures', async () => {
  const herd = await aHerdWithPigs()
  const lastDay = async () =>
    (
      await sql<{ day: string; head: number }>`select day, head from herd_day
        where directory_id = ${herd.company.directoryId} order by day desc limit 1`.execute(api.db)
    ).rows[0]
  lines.length = 0
  expect(await lastDay()).toEqual({ day: today, head: 118 })
  api.clock.set('2026-06-01T23:30:00Z')
  await work()
  expect(await lastDay()).toEqual({ day: '2026-06-02', head: 118 })
  expect(lines.filter((line) => line.includes('did not match the facts'))).toEqual([])
  const standing = await derivedRows(api.db, herd)
  expect(await work()).toBe(0)
  api.clock.set('2026-06-02T22:06:00Z')
  await work()
  expect(await lastDay()).toEqual({ day: '2026-06-03', head: 118 })
  await plantFault(herd)
  api.clock.set('2026-06-03T22:06:00Z')
  await work()
  expect(lines.some((line) => line.includes('did not match the facts'))).toBe(true)
  expect((await derivedRows(api.db, herd)).startsWith(standing.slice(0, 500))).toBe(true)
})

test('nightly job continues with other farms when one farm fails', async () => {
  const herd = await aHerdWithPigs()
  const second = await aFarm(api.db, herd.company)
  const barn = await aBarn(api.db, second, { pigType: 2 })
  const section = await aSection(api.db, barn)
  await recordDrafts(api.database, herd, today, [aDraft.insertion(section, '2026-05-01', 40, 30)])
  const lastDayOf = async (id: string) =>
    (
      await sql<{ day: string }>`select max(d.day) as day from herd_day d join herd_unit u
        on u.directory_id = d.directory_id and u.id = d.unit_id where u.farm_id = ${id}`.execute(api.db)
    ).rows[0]?.day
  await sql`create function no_night() returns trigger language plpgsql as $$ begin
    if new.day > date '2026-05-31' and new.unit_id in (select id from herd_unit where section_id = ${sql.lit(herd.sections[0].id)}) then
      raise exception 'this farm has no night'; end if; return new; end $$`.execute(api.db)
  await sql`create trigger no_night before insert on herd_day for each row execute function no_night()`.execute(api.db)
  try {
    lines.length = 0
    api.clock.set('2026-06-05T22:06:00Z')
    await work()
    expect(await lastDayOf(second.id)).toBe('2026-06-06')
    expect(await lastDayOf(herd.farm.id)).toBe(today)
    expect(lines.some((line) => line.includes('nightly review of a farm failed') && line.includes(herd.farm.id))).toBe(
      true,
    )
  } finally {
    await sql`drop trigger no_night on herd_day`.execute(api.db)
  }
  api.clock.set('2026-06-06T23:06:00Z')
  await work()
  expect(await lastDayOf(herd.farm.id)).toBe('2026-06-07')
})

test('larger changes wait for the farm’s job: a new price reaches feed of the past', async () => {
  const herd = await aHerdWithPigs()
  const money = async () =>
    (
      await sql<{ ore: number }>`select sum(feed_ore)::float8 as ore from herd_day
        where directory_id = ${herd.company.directoryId}`.execute(api.db)
    ).rows[0]?.ore
  // 2 450 kg at DKK 210.50, later at DKK 300 per 100 kg; each day's cost is rounded to whole øre.
  expect(await money()).toBeCloseTo(515_725, -2)
  await api.db
    .updateTable('feed_mix_price')
    .set({ price_dkk_per_100kg: 300 })
    .where('mix_id', '=', herd.mixId)
    .execute()
  await withLedgerContext(api.database, herd.company.manager, today, async ({ db, scope }) => {
    await queueRecalculation(db, scope, [herd.farm.id], '2026-01-01', 'price')
    await queueRecalculation(db, scope, [herd.farm.id], '2026-01-01', 'price')
  })
  await work()
  expect(await money()).toBeCloseTo(735_000, -2)
  const { rows } =
    await sql`select 1 from recalculation_request where directory_id = ${herd.company.directoryId}`.execute(api.db)
  expect(rows).toEqual([])
})

test('recording on other farms continues while one farm is recalculated', async () => {
  const herd = await aHerdWithPigs()
  const farm = await aFarm(api.db, herd.company)
  const barn = await aBarn(api.db, farm)
  await recordDrafts(api.database, herd, today, [aDraft.insertion(barn, '2026-05-01', 50, 30)])
  await work()
  const [first, last] = [herd.farm.id, farm.id].sort()
  const [held, recorded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // Another transaction locks the farm that is recalculated last; the first farm's figures are still ready.
  const holding = withLedgerContext(api.database, herd.company.manager, today, async ({ db, scope }) => {
    await lockFarms(db, scope, [last ?? ''])
    // The lock is sent with the statement after it.
    await sql`select 1`.execute(db)
    held.resolve()
    await recorded.promise
  })
  await held.promise
  await withLedgerContext(api.database, herd.company.manager, today, ({ db, scope }) =>
    queueRecalculation(db, scope, [herd.farm.id, farm.id], '2026-01-01', 'price'),
  )
  const working = work()
  const waiting = async () =>
    (
      await sql<{ farm_id: string }>`select farm_id from recalculation_request
        where directory_id = ${herd.company.directoryId}`.execute(api.db)
    ).rows
  await expect.poll(waiting, { timeout: 10_000 }).toEqual([{ farm_id: last }])
  const at = first === herd.farm.id ? herd.hospital : barn
  await recordDrafts(api.database, herd, today, [aDraft.insertion(at, '2026-05-02', 5, 30)])
  recorded.resolve()
  await Promise.all([holding, working])
  expect(await waiting()).toEqual([])
})

test('stored responses to submissions are deleted after a day, those of an outbox after 60 days', async () => {
  const herd = await aLedgerHerd(api.db)
  const key = (name: string, hours: number) =>
    sql`insert into idempotency_key (directory_id, user_id, method, path, key, body_hash, status, created_at)
      values (${herd.company.directoryId}, ${herd.company.manager.userId}, 'POST', '/api/x', ${name}, '\\x00', 201,
        now() - make_interval(hours => ${hours}))`.execute(api.db)
  await key('old', 25)
  await key('young', 23)
  await key('outbox.weeks', 59 * 24)
  await key('outbox.months', 61 * 24)
  api.clock.set(new Date().toISOString())
  await withTransaction(api.database, (db) => enqueueJob(db, 'forget-submissions', null))
  await work()
  const { rows } = await sql<{
    key: string
  }>`select key from idempotency_key where directory_id = ${herd.company.directoryId} order by created_at`.execute(
    api.db,
  )
  expect(rows).toEqual([{ key: 'outbox.weeks' }, { key: 'young' }])
})
