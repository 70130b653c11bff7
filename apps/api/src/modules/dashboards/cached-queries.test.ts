import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { farmDataKind, ledgerKnownThrough, recordAll, type UnitOfFarm, unitPeriods } from '#modules/ledger/service.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { aLawHerd, FIRST_HISTORY_DAY, LAST_DAY } from '#testing/ledger/random-histories.ts'
import { type LedgerContext, withLedgerContext } from '#testing/ledger/record-drafts.ts'
import { checkInWeeks } from './check-ins/check-in-weeks.ts'
import { dailyFeedUse } from './daily-feed-use.ts'
import { placeStays } from './places-table/place-stays.ts'

const { database, asAdmin } = await testDatabase()
const herd = await aLawHerd(asAdmin)
const period = { opening: addDays(FIRST_HISTORY_DAY, -1), closing: LAST_DAY }
const emptyPeriod = { opening: addDays(FIRST_HISTORY_DAY, -30), closing: addDays(FIRST_HISTORY_DAY, -20) }
const inDatabase = <T>(work: (ledger: LedgerContext) => Promise<T>) =>
  withLedgerContext(database, herd.company.manager, LAST_DAY, work)
await inDatabase(({ db, context, scope }) => recordAll(db, context, scope, herd.openingDrafts, { confirmed: true }))
const { rows: unitRows } = await sql<{ id: string; farm_id: string }>`
  select id, farm_id from herd_unit where directory_id = ${herd.company.directoryId}`.execute(asAdmin)
const units = unitRows.map(({ id, farm_id }) => ({ id, farmId: farm_id as FarmId }) as UnitOfFarm)

const { herd: HERD, work: WORK, mixes: MIXES } = farmDataKind
/**
 * A unit is created with its first record and never changes. A count is written, corrected and superseded together with
 * a record of its farm, and so is feed that was eaten. A name of a mix is read for each request.
 */
const VERSIONED_BY_RECORDS = ['herd_unit', 'herd_count', 'feed_use']

const cachedQueries: [string, readonly number[], (ledger: LedgerContext) => Promise<unknown>][] = [
  ['sums of units', [HERD, MIXES], ({ db, scope }) => unitPeriods(db, scope, units, [period])],
  [
    'sums without nutrients',
    [HERD],
    ({ db, scope }) => unitPeriods(db, scope, units, [period], { withNutrients: false }),
  ],
  ['last days', [HERD], ({ db, scope }) => ledgerKnownThrough(db, scope, units, LAST_DAY)],
  ['sums before the first pig', [HERD, MIXES], ({ db, scope }) => unitPeriods(db, scope, units, [emptyPeriod])],
  ['check-ins', [HERD, WORK], ({ db, scope }) => checkInWeeks(db, scope, units, period)],
  ['stays', [HERD], ({ db, scope }) => placeStays(db, scope, units, period, 'batch')],
  ['feed use', [HERD], ({ db, scope }) => dailyFeedUse(db, scope, units, period)],
]

async function tablesRead(work: (ledger: LedgerContext) => Promise<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(asAdmin)
  const statements: string[] = []
  const query = pg.Client.prototype.query
  await inDatabase(async (ledger) => {
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const [config] = args as [string | { text: string }]
      statements.push(typeof config === 'string' ? config : config.text)
      return Reflect.apply(query, this, args) as never
    })
    await work(ledger).finally(() => spy.mockRestore())
  })
  const cached = statements.filter((text) => !text.includes('farm_version') && !text.includes('order by m.name'))
  const words = new Set(
    cached.flatMap((text) => [...text.matchAll(/\b(?:from|join)\s+"?(\w+)/g)].map(([, word]) => word)),
  )
  return rows.map(({ name }) => name).filter((name) => words.has(name))
}

test.each(cachedQueries)(
  '%s: every table of the cached query writes versions of its kinds %j',
  async (_, kinds, work) => {
    const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'raise_farm_version' and split_part(encode(t.tgargs, 'escape'), '\\000', 1) = any(${kinds.map(String)}::text[])`.execute(
      asAdmin,
    )
    const versioned = new Set([...rows.map(({ name }) => name), ...VERSIONED_BY_RECORDS])
    const read = await tablesRead(work)
    expect(read.length).toBeGreaterThan(0)
    expect(read.filter((table) => !versioned.has(table))).toEqual([])
    // Nothing but versions and names is read while nothing changes.
    expect(await tablesRead(work)).toEqual([])
  },
)

test('a cached query of a table without versions is detected', async () => {
  const withSetup = async ({ db }: LedgerContext) => sql`select count(*) from herd_day join setup on true`.execute(db)
  expect((await tablesRead(withSetup)).toSorted()).toEqual(['herd_day', 'setup'])
})
