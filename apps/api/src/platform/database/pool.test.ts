import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database/pool.ts'
import { withReadTransaction, withTransaction } from '#platform/database/transaction.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { apiAddress } from './migrate/api-role.ts'
import { CUSTOM_PLAN } from './statement/custom-plan.ts'

const { database, asAdmin, ownerAddress } = await testDatabase()

/** Returns the only row of a statement. */
async function one(statement: string, db: Database = database): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(statement)}`.execute(db)
  return rows[0] ?? {}
}

test('values arrive typed: days as text, sums exact, counts as numbers', async () => {
  expect(
    await one(`select date '2026-03-29' as day, array[date '2026-10-25'] as days, numeric '0.10' as kg,
      array[numeric '1.20'] as kilos, bigint '9007199254740991' as head, array[bigint '3'] as heads,
      timestamptz '2026-03-29 01:00Z' as at`),
  ).toEqual({
    day: '2026-03-29',
    days: ['2026-10-25'],
    kg: '0.10',
    kilos: ['1.20'],
    head: 9_007_199_254_740_991,
    heads: [3],
    at: new Date('2026-03-29T01:00:00Z'),
  })
})

test('count beyond the number range is an error, not a wrong count', async () => {
  await expect(one(`select bigint '9007199254740993' as head`)).rejects.toThrow(/9007199254740993/)
  expect(await one('select 1 as still')).toEqual({ still: 1 })
})

test('statements, locks and idle transactions have time limits', async () => {
  expect(
    await one(`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`),
  ).toEqual({ statement: '10s', lock: '3s', idle: '15s' })
})

test('statement with parameters is prepared once a connection', async () => {
  const fresh = openDatabase(apiAddress(ownerAddress))
  onTestFinished(() => fresh.destroy())
  await fresh.connection().execute(async (db) => {
    for (const head of [1, 2, 3]) await sql`select ${head}::int as head_for_plan`.execute(db)
    const { rows } = await sql<{ times: number }>`select generic_plans + custom_plans as times
      from pg_prepared_statements where statement like '%head_for_plan%' and statement not like '%pg_prepared%'`.execute(
      db,
    )
    expect(rows).toEqual([{ times: 3 }])
  })
})

test('statement that requests a new plan is never prepared', async () => {
  await database.connection().execute(async (db) => {
    for (const head of [1, 2]) await sql`select ${CUSTOM_PLAN} ${head}::int as head_planned_anew`.execute(db)
    const { rows } = await sql`select from pg_prepared_statements where statement like '%head_planned_anew%'`.execute(
      db,
    )
    expect(rows).toEqual([])
  })
})

test('transaction begins with its first statement, with or without parameters', async () => {
  const isInside = `select now() < statement_timestamp() as late from (select pg_sleep(0.01)) as nap`
  await withTransaction(database, async (db) => {
    await sql`select 1`.execute(db)
    expect(await one(isInside, db)).toEqual({ late: true })
  })
  await withTransaction(database, async (db) => {
    await sql`select ${1}::int`.execute(db)
    expect(await one(isInside, db)).toEqual({ late: true })
  })
  expect(await withTransaction(database, async () => 'nothing was asked')).toBe('nothing was asked')
})

test('transaction commits all of its work or nothing', async () => {
  const count = () => one('select count(*) as count from user_account')
  const before = await count()
  const work = withTransaction(database, async (db) => {
    await db
      .insertInto('user_account')
      .values({ id: '018f0000-0000-7000-8000-000000000001', email: 'a@b.example', first_name: 'A', last_name: 'B' })
      .execute()
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect(await count()).toEqual(before)
})

test('read transaction refuses writes, and answers before its end', async () => {
  const rename = withReadTransaction(database, (db) =>
    db.updateTable('user_account').set({ first_name: 'A' }).execute(),
  )
  await expect(rename).rejects.toMatchObject({ name: 'ReadOnlyViolation', cause: { code: '25006' } })
  let hasEnded = false
  const unhurried = { transaction: () => slowTransaction(() => (hasEnded = true)) } as unknown as Database
  expect(await withReadTransaction(unhurried, async () => 'what was read')).toBe('what was read')
  expect(hasEnded).toBe(false)
})

/** A transaction whose commit takes a moment. */
function slowTransaction(onEnd: () => void) {
  const builder = {
    setIsolationLevel: () => builder,
    setAccessMode: () => builder,
    execute: async (work: (db: unknown) => Promise<unknown>) => {
      await work({})
      await new Promise((resolve) => setTimeout(resolve, 50))
      onEnd()
    },
  }
  return builder
}

test('deadlocked transactions both succeed, one on a further attempt', async () => {
  await one('create table trough (id int primary key, kg int); insert into trough values (1, 0), (2, 0)', asAdmin)
  await one('grant select, update on trough to herdboard_api', asAdmin)
  let tries = 0
  let held = 0
  const bothHoldOne = Promise.withResolvers<void>()
  const fill = (first: number, second: number) =>
    withTransaction(database, async (db) => {
      const addTo = (id: number) => sql`update trough set kg = kg + 1 where id = ${id}`.execute(db)
      tries += 1
      await addTo(first)
      held += 1
      if (held === 2) bothHoldOne.resolve()
      await bothHoldOne.promise
      await addTo(second)
    })
  await Promise.all([fill(1, 2), fill(2, 1)])
  // The second attempt may take the freed row before the transaction that waits for it: another deadlock.
  expect(tries).toBeGreaterThanOrEqual(3)
  expect(await one('select sum(kg) as kg from trough', asAdmin)).toEqual({ kg: 4 })
})

test('company is set for its transaction only', async () => {
  const company = '018f0000-0000-7000-8000-00000000000a' as DirectoryId
  const lone = openDatabase(apiAddress(ownerAddress), { connections: 1 })
  try {
    expect(await tenantTransaction(lone, company, (db) => one('select current_directory_id() as company', db))).toEqual(
      {
        company,
      },
    )
    expect(await one('select current_directory_id() as company', lone)).toEqual({ company: null })
  } finally {
    await lone.destroy()
  }
})

test('failed connection, idle or busy, ends only its own work', async () => {
  const end = `select count(pg_terminate_backend(pid)) as ended from pg_stat_activity
    where datname = current_database() and usename = 'herdboard_api'`
  const atWork = one('select pg_sleep(5)').catch((error: { code: string }) => error.code)
  await expect.poll(() => one(end, asAdmin)).not.toEqual({ ended: 0 })
  expect(['57P01', 'ECONNRESET']).toContain(await atWork)
  await expect.poll(() => one('select 1 as back').catch(() => null)).toEqual({ back: 1 })
})

test('wait for a free connection ends at the limit', async () => {
  const narrow = openDatabase(apiAddress(ownerAddress), { connections: 1, connectMs: 200 })
  const busy = one('select pg_sleep(0.6)', narrow)
  await expect(one('select 1', narrow)).rejects.toMatchObject({ code: 'POOL_TIMEOUT' })
  await busy
  await narrow.destroy()
})

test('plan made stale by a migration is replaced', async () => {
  await one('create table sty (id int, name text); grant select on sty to herdboard_api', asAdmin)
  const lone = openDatabase(apiAddress(ownerAddress), { connections: 1 })
  const read = () => withTransaction(lone, (db) => sql`select * from sty where id <> ${0}`.execute(db))
  await read()
  await one('alter table sty add pens int', asAdmin)
  expect((await read()).rows).toEqual([])
  await lone.destroy()
})
