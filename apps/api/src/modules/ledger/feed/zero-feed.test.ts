import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import { removeRecordById } from '#modules/ledger/service.ts'
import { MIGRATIONS_FOLDER } from '#platform/database/migrate/migrations-folder.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import {
  aLedgerHerd,
  derivedRows,
  dropDerived,
  dropRecords,
  rebuildHerd,
  recordDrafts,
} from '#testing/ledger/ledger-herd.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const { database, asAdmin } = await testDatabase()
const today = '2026-05-31'
const FIRST = '2026-03-02'
const day = (no: number) => addDays(FIRST, no)
const herd = await aLedgerHerd(asAdmin)
const [a1, a2] = herd.sections

beforeEach(() => dropRecords(asAdmin, herd))

const record = (...drafts: RecordDraft[]) => recordDrafts(database, herd, today, drafts)
const fed = (from: number, to: number, kg = 1000) => aDraft.feedUse(a1, day(from), day(to), herd.mixId, kg)
const arrive = (no: number) => aDraft.insertion(a1, day(no), 100, 30)
const leave = (no: number) => aDraft.departure(a1, day(no), 100, 60)

/** The days with pigs in A1 on which no feed was eaten, and those on which it is unknown, as numbers. */
async function daysOf(): Promise<{ zero: number[]; unknown: number[] }> {
  const { rows } = await sql<{
    no: number
    feed_g: number | null
    milli_feed_units: number | null
    feed_ore: number | null
  }>`
    select d.day - ${FIRST}::date as no, d.feed_g, d.milli_feed_units, d.feed_ore from herd_day d
    join herd_unit u on u.id = d.unit_id where u.section_id = ${a1.id} and d.head_open > 0 order by d.day`.execute(
    asAdmin,
  )
  const zero = rows.filter(({ feed_g }) => feed_g === 0)
  for (const row of zero) expect(row).toMatchObject({ milli_feed_units: 0, feed_ore: 0 })
  return { zero: zero.map(({ no }) => no), unknown: rows.filter(({ feed_g }) => feed_g === null).map(({ no }) => no) }
}

test('a day without feed is unknown until the section is empty, and again when the departure is removed', async () => {
  await record(arrive(0), fed(1, 19))
  expect((await daysOf()).zero).toEqual([])
  const [departure] = await record(leave(20))
  expect(await daysOf()).toEqual({ zero: [20], unknown: [] })
  await withLedgerContext(database, herd.company.manager, today, ({ db, context, scope }) =>
    removeRecordById(db, context, scope, departure?.recordIds[0] as never, true),
  )
  const { zero, unknown } = await daysOf()
  expect([zero, unknown[0], unknown.length]).toEqual([[], 20, 71])
})

test('the order of entry changes nothing: departure first, feed later, and feed removed', async () => {
  await record(arrive(0), leave(20))
  expect((await daysOf()).unknown).toHaveLength(20)
  await record(fed(1, 10))
  expect((await daysOf()).zero).toEqual([])
  const [late] = await record(fed(11, 18))
  expect(await daysOf()).toEqual({ zero: [19, 20], unknown: [] })
  await withLedgerContext(database, herd.company.manager, today, ({ db, context, scope }) =>
    removeRecordById(db, context, scope, late?.recordIds[0] as never, true),
  )
  expect(await daysOf()).toEqual({ zero: [], unknown: [11, 12, 13, 14, 15, 16, 17, 18, 19, 20] })
})

test('a departure that changes no other day ends the stay, also when it is dated today', async () => {
  const last = 90
  expect(day(last)).toBe(today)
  // Counted the day before: only the row of the departure is calculated again.
  await record(arrive(40), aDraft.status(a1, day(last - 1), 100, 59), fed(41, last - 1))
  await record(leave(last))
  expect(await daysOf()).toEqual({ zero: [last], unknown: [] })
})

test('a section that is filled again keeps the feed of its first stay; the new stay is unknown', async () => {
  await record(arrive(0), fed(1, 19), leave(20), arrive(25), fed(26, 40))
  const { zero, unknown } = await daysOf()
  expect([zero, unknown[0]]).toEqual([[20], 41])
})

test('a feed record of the day replaces its zero', async () => {
  await record(arrive(0), fed(1, 19), leave(20))
  await record(fed(20, 20, 50))
  expect((await daysOf()).zero).toEqual([])
})

const updates = ['0060_feed_of_finished_stays.sql', '0091_feed_of_single_days.sql']
test.each(updates)('%s queues farms with feed and an emptied section; their job writes the zeros', async (file) => {
  await sql`delete from recalculation_request`.execute(asAdmin)
  await sql`delete from job`.execute(asAdmin)
  await record(arrive(0), fed(1, 19), leave(20))
  await sql`update herd_day set feed_g = null, milli_feed_units = null, feed_ore = null where feed_g = 0`.execute(
    asAdmin,
  )
  expect((await daysOf()).unknown).toEqual([20])

  await sql.raw(readFileSync(join(MIGRATIONS_FOLDER, file), 'utf8')).execute(asAdmin)

  const { rows } = await sql`select r.farm_id, r.from_day, j.kind from recalculation_request r
    join job j on j.target_directory_id = r.directory_id and j.kind = 'recalc'`.execute(asAdmin)
  expect(rows).toEqual([{ farm_id: herd.farm.id, from_day: day(20), kind: 'recalc' }])
  await rebuildHerd(database, herd, today)
  expect(await daysOf()).toEqual({ zero: [20], unknown: [] })
})

const anyUse = fc.tuple(
  fc.integer({ min: 0, max: 30 }),
  fc.integer({ min: 0, max: 9 }),
  fc.constantFrom(a1, a2, herd.barn),
)
const gap = fc.constantFrom(1, 2, 0)
const anyStay = fc.record({
  days: fc.integer({ min: 6, max: 14 }),
  isEmptied: fc.constantFrom(true, true, false),
  unfedAtStart: gap,
  unfedAtEnd: gap,
})

/** Pigs of up to two stays in A1, most with feed of most days, and of one in A2; and further feed records. */
const anyStays = fc
  .tuple(fc.array(anyStay, { minLength: 1, maxLength: 2 }), fc.array(anyUse, { maxLength: 2 }))
  .map(([stays, uses]) => {
    const pigs: RecordDraft[] = [aDraft.insertion(a2, day(3), 50, 30), aDraft.departure(a2, day(22), 50, 45)]
    const feed = uses.map(([start, length, place]) =>
      aDraft.feedUse(place, day(start), day(start + length), herd.mixId, 400),
    )
    let from = 0
    for (const { days, isEmptied, unfedAtStart, unfedAtEnd } of stays) {
      pigs.push(arrive(from), isEmptied ? leave(from + days) : aDraft.dead(a1, day(from + days), 1))
      feed.push(fed(from + 1 + unfedAtStart, from + days - unfedAtEnd))
      from += days + 2
    }
    return { pigs, feed }
  })

test('rebuild, any order of entry and removal give the same days', { timeout: 120_000 }, async () => {
  let withZero = 0
  await fc.assert(
    fc.asyncProperty(anyStays, async ({ pigs, feed }) => {
      await dropRecords(asAdmin, herd)
      await record(...pigs, ...feed)
      const rows = await derivedRows(asAdmin, herd)
      if ((await daysOf()).zero.length > 0) withZero++
      expect((await rebuildHerd(database, herd, today)).faults).toEqual([])
      await sql`update herd_day set stock_g = stock_g + 1 where day = ${day(5)}`.execute(asAdmin)
      const { faults } = await rebuildHerd(database, herd, today)
      expect(new Set(faults.map((fault) => fault.day))).toEqual(new Set([day(5)]))
      expect(await derivedRows(asAdmin, herd)).toBe(rows)
      await dropDerived(asAdmin, herd)
      await rebuildHerd(database, herd, today)
      expect(await derivedRows(asAdmin, herd)).toBe(rows)
      await dropRecords(asAdmin, herd)
      const results = await record(...feed.toReversed(), ...pigs, fed(1, 30))
      await withLedgerContext(database, herd.company.manager, today, ({ db, context, scope }) =>
        removeRecordById(db, context, scope, results.at(-1)?.recordIds[0] as never, true),
      )
      expect(await derivedRows(asAdmin, herd)).toBe(rows)
    }),
    { seed: 20261123, numRuns: 12 },
  )
  expect(withZero).toBeGreaterThan(3)
})
