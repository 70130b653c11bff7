import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { recordAll, removeRecordById, type UnitOfFarm, unitPeriods } from '#modules/ledger/service.ts'
import { selectUnitsOfBarns } from '#modules/ledger/sql/units/units.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { dropRecords, rebuildHerd, recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aLawHerd, anyDraft, anyHistory, FIRST_HISTORY_DAY, LAST_DAY } from '#testing/ledger/random-histories.ts'
import { aDraft, type LedgerContext, withLedgerContext } from '#testing/ledger/record-drafts.ts'
import { farmDataKind } from '../sql/farm-versions.ts'
import { cachedByFarm } from './farm-cache.ts'

const { database, asAdmin } = await testDatabase()
const herd = await aLawHerd(asAdmin)
const { directoryId } = herd.company
const farmId = herd.farm.id as FarmId

const inDatabase = <T>(work: (ledger: LedgerContext) => Promise<T>) =>
  withLedgerContext(database, herd.company.manager, LAST_DAY, work)

const PERIODS = [
  { opening: addDays(FIRST_HISTORY_DAY, -1), closing: addDays(FIRST_HISTORY_DAY, 30) },
  { opening: addDays(FIRST_HISTORY_DAY, 20), closing: LAST_DAY },
  { opening: addDays(FIRST_HISTORY_DAY, 30), closing: addDays(FIRST_HISTORY_DAY, 37) },
]

const unitsOf = async ({ db, scope }: LedgerContext): Promise<UnitOfFarm[]> =>
  (await selectUnitsOfBarns(db, scope, herd.barnIds)).map(({ id }) => ({ id, farmId }))

const cachedPeriods = async (ledger: LedgerContext) =>
  unitPeriods(ledger.db, ledger.scope, await unitsOf(ledger), PERIODS)

let queries = 0
/** The same periods without the cache: a further period, other each time, makes another query of it. */
const freshPeriods = async (ledger: LedgerContext) => {
  const closing = addDays('2050-01-01', queries++)
  const all = await unitPeriods(ledger.db, ledger.scope, await unitsOf(ledger), [
    ...PERIODS,
    { opening: addDays(closing, -1), closing },
  ])
  return all.slice(0, PERIODS.length)
}

const IN_KINDS = [legKind.insertion, legKind.transferIn]
const OUT_KINDS = [legKind.departure, legKind.transferOut, legKind.slaughter]

/** Heads in, out and dead of each unit and period: from the cached sums, and counted again from the facts. */
async function headsOfUnits(ledger: LedgerContext) {
  const sums: string[] = []
  const facts: string[] = []
  for (const [no, { period, units }] of (await cachedPeriods(ledger)).entries()) {
    for (const { unitId, sums: own } of units)
      if (own.inHead + own.outHead + own.deadHead > 0)
        sums.push(`${no} ${unitId} ${own.inHead} ${own.outHead} ${own.deadHead}`)
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', ${no}::int, l.unit_id, coalesce(sum(l.head) filter (where l.kind = any (${IN_KINDS}::int[])), 0),
        -coalesce(sum(l.head) filter (where l.kind = any (${OUT_KINDS}::int[])), 0), -coalesce(sum(l.head) filter (where l.kind = ${legKind.dead}), 0)) as line
      from herd_leg l where l.directory_id = ${directoryId} and l.day > ${period.opening}::date and l.day <= ${period.closing}::date
      group by l.unit_id order by l.unit_id`.execute(ledger.db)
    facts.push(...rows.map(({ line }) => line))
  }
  return { sums, facts }
}

const enter = async (drafts: Parameters<typeof recordDrafts>[3]) => {
  await dropRecords(asAdmin, herd)
  await inDatabase(({ db, context, scope }) => recordAll(db, context, scope, herd.openingDrafts, { confirmed: true }))
  return recordDrafts(database, herd, LAST_DAY, drafts)
}

describe('cached sums of farms equal those read again after each change', { timeout: 120_000 }, () => {
  const invariant = (tamper: () => Promise<unknown>) =>
    fc.asyncProperty(anyHistory(herd), anyDraft(herd), async (drafts, draft) => {
      const records = await enter(drafts)
      // An opening count excludes earlier movements, so heads are then not those of the facts.
      const isOpened = [...drafts, draft].some((one) => one.kind === 'status' && one.isOpening)
      const expectSame = async () => {
        await inDatabase(async (ledger) => {
          expect(await cachedPeriods(ledger)).toEqual(await freshPeriods(ledger))
          const { sums, facts } = await headsOfUnits(ledger)
          if (!isOpened) expect(sums).toEqual(facts)
        })
      }
      await expectSame()
      await recordDrafts(database, herd, LAST_DAY, [draft])
      await expectSame()
      const removed = records.at(0)?.recordIds[0]
      if (removed)
        await inDatabase(({ db, context, scope }) => removeRecordById(db, context, scope, removed, true, 'mistaken'))
      await expectSame()
      await tamper()
      await expectSame()
      await rebuildHerd(database, herd, LAST_DAY)
      await expectSame()
    })

  test('the property holds for random herds, back-dated and deleted records', () =>
    fc.assert(
      invariant(async () => undefined),
      { seed: 20261123, numRuns: 6 },
    ))

  test('the property detects a change that writes no version', async () => {
    const withoutTriggers = () =>
      asAdmin.transaction().execute(async (admin) => {
        await sql`set local session_replication_role = replica`.execute(admin)
        await sql`update herd_day set dead_head = dead_head + 1, head_open = head_open + 1 where directory_id = ${directoryId}`.execute(
          admin,
        )
      })
    const { errorInstance } = await fc.check(invariant(withoutTriggers), {
      seed: 20261123,
      numRuns: 1,
      endOnFailure: true,
    })
    expect(errorInstance).toMatchObject({ name: 'AssertionError' })
  })
})

test('a transaction sees its own change, and nobody sees it after a rollback', async () => {
  await enter([])
  const deadOf = async (ledger: LedgerContext) =>
    (await cachedPeriods(ledger)).map(({ units }) => units.reduce((sum, { sums }) => sum + sums.deadHead, 0))
  expect(await inDatabase(deadOf)).toEqual([0, 0, 0])
  const rolledBack = inDatabase(async (ledger) => {
    const dead = aDraft.dead(herd.hospital, addDays(FIRST_HISTORY_DAY, 25), 2, null)
    await recordAll(ledger.db, ledger.context, ledger.scope, [dead], { confirmed: true })
    expect(await deadOf(ledger)).toEqual([2, 2, 0])
    // Another change in the same transaction writes no further version.
    const more = aDraft.dead(herd.hospital, addDays(FIRST_HISTORY_DAY, 32), 3, null)
    await recordAll(ledger.db, ledger.context, ledger.scope, [more], { confirmed: true })
    expect(await deadOf(ledger)).toEqual([2, 5, 3])
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(await inDatabase(deadOf)).toEqual([0, 0, 0])
})

test('another protein content of a mix changes the nutrients of its farms', async () => {
  await enter([
    aDraft.feedUse(herd.barn, addDays(FIRST_HISTORY_DAY, 5), addDays(FIRST_HISTORY_DAY, 12), herd.mixId, 900),
  ])
  const proteinOf = async (ledger: LedgerContext) =>
    (await cachedPeriods(ledger))[0]?.units.map(({ known }) => known.fed.feedProteinGrams ?? 0)
  await sql`update feed_mix set crude_protein_pct = 16 where directory_id = ${directoryId}`.execute(asAdmin)
  const before = await inDatabase(proteinOf)
  await sql`update feed_mix set crude_protein_pct = 8 where directory_id = ${directoryId}`.execute(asAdmin)
  expect(await inDatabase(proteinOf)).toEqual(before?.map((grams) => grams / 2))
  expect(before?.some((grams) => grams > 0)).toBe(true)
})

const { herd: HERD, work: WORK, mixes: MIXES } = farmDataKind

test.each([
  ['herd_day', HERD, 'farm'],
  ['herd_point', HERD, 'unit'],
  ['herd_leg', HERD, 'unit'],
  ['slaughter_lot', HERD, 'unit'],
  ['feed_day', HERD, 'farm'],
  ['record', HERD, 'farm'],
  ['barn', HERD, 'farm'],
  ['section', HERD, 'barn'],
  ['batch', HERD, 'barn'],
  ['note', WORK, 'farm'],
  ['assignment', WORK, 'farm'],
  ['feed_mix', MIXES, 'company'],
])(
  'a statement that inserts, updates or deletes rows of %s writes a version of kind %d of their %s',
  async (table, kind, owner) => {
    const { rows } = await sql<{ events: string[] }>`
    select array_agg(case t.tgtype & 28 when 4 then 'insert' when 8 then 'delete' when 16 then 'update' end ||
      case when t.tgnewtable is null then ' from' else '' end order by t.tgname) as events
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgrelid = ${table}::regclass and p.proname = 'raise_farm_version' and t.tgenabled = 'O'
      and encode(t.tgargs, 'escape') = ${`${kind}\\000${owner}\\000`}`.execute(asAdmin)
    expect(rows[0]?.events).toEqual(['delete from', 'insert', 'update', 'update from'])
  },
)

test('every statement of a version trigger changes the version of its farm or company alone', async () => {
  await enter([aDraft.dead(herd.hospital, addDays(FIRST_HISTORY_DAY, 25), 2, null)])
  const other = await aLawHerd(asAdmin)
  const versionsOf = async (company: string) => {
    const { rows } = await sql<{ key: string; version: string }>`
      select farm_id || ' ' || kind as key, version from farm_version where directory_id = ${company} order by 1`.execute(
      asAdmin,
    )
    return new Map(rows.map(({ key, version }) => [key, version]))
  }
  /** The farms or companies with the kind of data whose version a statement changed. */
  const changedBy = async (statement: string) => {
    const before = await versionsOf(directoryId)
    const { rows } = await sql<{ one: number }>`${sql.raw(statement)} returning 1 as one`.execute(asAdmin)
    const after = await versionsOf(directoryId)
    return {
      rows: rows.length,
      changed: [...after].filter(([key, version]) => before.get(key) !== version).map(([key]) => key),
    }
  }
  const before = await versionsOf(other.company.directoryId)
  const own = `where directory_id = '${directoryId}'`
  for (const [table, key] of [
    ['herd_day', `${farmId} ${HERD}`],
    ['herd_leg', `${farmId} ${HERD}`],
    ['section', `${farmId} ${HERD}`],
    ['feed_mix', `${directoryId} ${MIXES}`],
  ] as const) {
    const { rows, changed } = await changedBy(`update ${table} set directory_id = directory_id ${own}`)
    expect([table, rows > 0, changed]).toEqual([table, true, [key]])
    const none = await changedBy(`delete from ${table} ${own} and false`)
    expect([table, none]).toEqual([table, { rows: 0, changed: [] }])
  }
  expect(await versionsOf(other.company.directoryId)).toEqual(before)
})

test('an unchanged farm is loaded once, and a farm of another company never has its values', async () => {
  await enter([])
  const load = vi.fn(async (farmIds: readonly FarmId[]) => new Map(farmIds.map((id) => [id, 'value'])))
  const query = { farmIds: [farmId], kinds: [HERD], keyOf: () => 'test', load, bytesOf: () => 1 }
  const ask = () => inDatabase(({ db, scope }) => cachedByFarm(db, scope, query))
  expect([...(await ask())]).toEqual([[farmId, 'value']])
  await ask()
  expect(load).toHaveBeenCalledTimes(1)
  const other = await aLawHerd(asAdmin)
  await withLedgerContext(database, other.company.manager, LAST_DAY, ({ db, scope }) => cachedByFarm(db, scope, query))
  expect(load).toHaveBeenCalledTimes(2)
})

test('a value beyond the memory limit replaces the least recently used, and a too large one is not cached', async () => {
  await enter([])
  const MB = 1024 * 1024
  const loaded: string[] = []
  const read = (name: string, megabytes: number) =>
    inDatabase(({ db, scope }) =>
      cachedByFarm(db, scope, {
        farmIds: [farmId],
        kinds: [HERD],
        keyOf: () => `limit ${name}`,
        load: async () => {
          loaded.push(name)
          return new Map([[farmId, name]])
        },
        bytesOf: () => megabytes * MB,
      }),
    )
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await read(name, 100)
  expect(loaded).toEqual(['a', 'b', 'c', 'b'])
  for (const name of ['large', 'large', 'a']) await read(name, 256)
  expect(loaded).toEqual(['a', 'b', 'c', 'b', 'large', 'large'])
})
