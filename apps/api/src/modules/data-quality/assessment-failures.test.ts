import { getDailyAssessment } from '@herdboard/contract/figures/data-quality.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/log.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aFarm } from '#testing/fixtures/test-company.ts'
import { aLedgerHerd, recordDrafts, type TestHerd } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

const today = '2026-06-15'
const api = await testApi({ instant: `${today}T12:00:00Z` })
const lines: string[] = []
const log = createLog('info', { write: (line: string) => void lines.push(line) })
const work = () => runDueJobs({ database: api.database, clock: api.clock, log }, jobHandlers)

const waitingFarms = async ({ company }: TestHerd) =>
  (
    await sql<{ farm_id: string }>`select farm_id from farm_change
      where directory_id = ${company.directoryId}`.execute(api.db)
  ).rows.map(({ farm_id }) => farm_id)

const assessedFarms = async ({ company }: TestHerd) =>
  (await api.as(company).call(getDailyAssessment, { query: {} })).farm_summaries
    .filter(({ quality_assessment_id }) => quality_assessment_id !== 4)
    .map(({ farm }) => farm.id)

/** Makes the assessment of this farm fail while the task runs. */
async function withFailingAssessment(farmId: string, task: () => Promise<unknown>): Promise<void> {
  await sql`create or replace function no_judging() returns trigger language plpgsql as $$ begin
    if new.farm_id = ${sql.lit(farmId)} then raise exception 'this farm cannot be judged'; end if; return new;
    end $$`.execute(api.db)
  await sql`create trigger no_judging before insert on data_quality for each row execute function no_judging()`.execute(
    api.db,
  )
  try {
    await task()
  } finally {
    await sql`drop trigger no_judging on data_quality`.execute(api.db)
  }
}

/** A company with two farms where pigs were inserted, in the order in which they are assessed. */
async function twoFarms() {
  const herd = await aLedgerHerd(api.db)
  const other = await aFarm(api.db, herd.company)
  await recordDrafts(api.database, herd, today, [
    aDraft.insertion(herd.sections[0], '2026-03-31', 120, 30),
    aDraft.insertion(await aBarn(api.db, other), '2026-03-31', 80, 30),
  ])
  const [first = '', second = ''] = [herd.farm.id, other.id].sort()
  return { herd, first, second }
}

test('a record saved during the assessment of its farm does not wait and is assessed as well', async () => {
  const herd = await aLedgerHerd(api.db)
  await recordDrafts(api.database, herd, today, [aDraft.insertion(herd.sections[0], '2026-03-31', 120, 30)])
  api.clock.set(`${today}T12:00:30Z`)
  const [held, recorded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // No assessment can be stored until the record is saved.
  const holding = withTransaction(api.db, async (db) => {
    await sql`lock table data_quality in exclusive mode`.execute(db)
    held.resolve()
    await recorded.promise
  })
  await held.promise
  const working = work()
  try {
    const waiting = async () =>
      (
        await sql`select from pg_locks where not granted and relation = 'data_quality'::regclass
          and database = (select oid from pg_database where datname = current_database())`.execute(api.db)
      ).rows.length
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    await recordDrafts(api.database, herd, today, [aDraft.status(herd.sections[0], today, 120, 101)])
  } finally {
    recorded.resolve()
    await Promise.all([holding, working])
  }
  expect(await waitingFarms(herd)).toEqual([])
  const { farm_summaries } = await api.as(herd.company).call(getDailyAssessment, { query: {} })
  const counted = farm_summaries[0]?.method_aggregate.find(({ assessment_method_id }) => assessment_method_id === 2)
  expect(counted?.quality_assessment_id).toBe(1)
})

test('a failed assessment keeps the change, leaves other farms unaffected and is retried', async () => {
  const { herd, first, second } = await twoFarms()
  api.clock.set(`${today}T12:01:00Z`)
  lines.length = 0
  await withFailingAssessment(first, work)
  expect(await assessedFarms(herd)).toEqual([second])
  expect(await waitingFarms(herd)).toEqual([first])
  expect(
    lines.some((line) => line.includes('data quality of a farm could not be assessed') && line.includes(first)),
  ).toBe(true)
  api.clock.set(`${today}T12:02:00Z`)
  await work()
  expect((await assessedFarms(herd)).sort()).toEqual([first, second])
  expect(await waitingFarms(herd)).toEqual([])
})

test('the nightly job runs for a farm whose assessment fails, and does not run twice', async () => {
  const { herd, first, second } = await twoFarms()
  await sql`delete from farm_change where directory_id = ${herd.company.directoryId}`.execute(api.db)
  api.clock.set(`${today}T22:06:00Z`)
  lines.length = 0
  await withFailingAssessment(first, work)
  expect(await assessedFarms(herd)).toEqual([second])
  const { rows } = await sql`select attempts, last_error from job
    where target_directory_id = ${herd.company.directoryId} and kind = 'nightly'`.execute(api.db)
  expect(rows).toEqual([{ attempts: 0, last_error: null }])
  expect(lines.filter((line) => line.includes('nightly review of a farm failed'))).toEqual([])
  expect(
    lines.some((line) => line.includes('data quality of a farm could not be assessed') && line.includes(first)),
  ).toBe(true)
})
