import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeRecordById, selectBasis, selectPeriodGroups } from '#modules/ledger/service.ts'
import { selectUnitsOfBarns } from '#modules/ledger/sql/units/units.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { aSection } from '#testing/fixtures/test-company.ts'
import {
  aLedgerHerd,
  derivedRows,
  rebuildHerd,
  recordDrafts,
  rejectedRules,
  type TestHerd,
} from '#testing/ledger/ledger-herd.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const { database, asAdmin } = await testDatabase()
const today = '2026-05-31'

/** Heads and count differences of the sections on a day, by section name. */
const headsOn = async ({ company }: TestHerd, day: string) =>
  Object.fromEntries(
    (
      await sql<{ name: string; head: number; diff: number }>`select s.name, d.head, d.diff_head as diff from herd_day d
        join herd_unit u on u.id = d.unit_id join section s on s.id = u.section_id
        where d.directory_id = ${company.directoryId} and d.day = ${day} order by s.name`.execute(asAdmin)
    ).rows.map(({ name, head, diff }) => [name, [head, diff]]),
  )

const pointsOf = async ({ company }: TestHerd) =>
  (
    await sql<{
      name: string
      day: string
      head: number
      kg: string
    }>`select s.name, p.day, p.head, p.kg from herd_point p
      join herd_unit u on u.id = p.unit_id join section s on s.id = u.section_id
      where p.directory_id = ${company.directoryId} order by s.name, p.day`.execute(asAdmin)
  ).rows

const remove = (herd: TestHerd, id: string | undefined, confirmed = false) =>
  withLedgerContext(database, herd.company.manager, today, ({ db, context, scope }) =>
    removeRecordById(db, context, scope, id as never, confirmed),
  )

test('barn count is split over sections by expected stock, largest remainder first', async () => {
  const herd = await aLedgerHerd(asAdmin)
  const [a1, a2] = herd.sections
  const a3 = await aSection(asAdmin, herd.barn, { name: 'A3' })
  await recordDrafts(database, herd, today, [
    aDraft.insertion(a1, '2026-05-01', 100, 30),
    aDraft.insertion(a2, '2026-05-01', 61, 30),
    aDraft.insertion(a3, '2026-05-01', 39, 30),
    // 197 of 200: 98.5, 60.085 and 38.415; the remaining pig goes to A1.
    aDraft.status(herd.barn, '2026-05-10', 197, 38),
  ])
  expect(await headsOn(herd, '2026-05-10')).toEqual({ A1: [99, -1], A2: [60, -1], A3: [38, -1] })
  const { rows } = await sql<{ kg: string }>`select sum(kg) as kg from herd_point
    where directory_id = ${herd.company.directoryId} and day = '2026-05-10'`.execute(asAdmin)
  expect(Number(rows[0]?.kg)).toBe(197 * 38)
})

test('section count of the same day holds and is subtracted from the barn count first', async () => {
  const herd = await aLedgerHerd(asAdmin)
  const [a1, a2] = herd.sections
  await recordDrafts(database, herd, today, [
    aDraft.insertion(a1, '2026-05-01', 100, 30),
    aDraft.insertion(a2, '2026-05-01', 60, 30),
    aDraft.status(herd.barn, '2026-05-10', 150, 38),
    aDraft.status(a2, '2026-05-10', 55, 37),
  ])
  expect(await headsOn(herd, '2026-05-10')).toEqual({ A1: [95, -5], A2: [55, -5] })
})

test('late death in one section recalculates the shares of both sections up to today', async () => {
  const herd = await aLedgerHerd(asAdmin)
  const [a1, a2] = herd.sections
  await recordDrafts(database, herd, today, [
    aDraft.insertion(a1, '2026-05-01', 100, 30),
    aDraft.insertion(a2, '2026-05-01', 100, 30),
    aDraft.status(herd.barn, '2026-05-10', 180, 38),
    aDraft.status(herd.barn, '2026-05-20', 180, 46),
  ])
  expect(await headsOn(herd, '2026-05-20')).toEqual({ A1: [90, 0], A2: [90, 0] })
  const [late] = await recordDrafts(database, herd, today, [aDraft.dead(a1, '2026-05-05', 20)])
  expect(await headsOn(herd, '2026-05-10')).toEqual({ A1: [80, 0], A2: [100, 0] })
  expect(await headsOn(herd, '2026-05-20')).toEqual({ A1: [80, 0], A2: [100, 0] })
  const expectedRows = await derivedRows(asAdmin, herd)
  expect((await rebuildHerd(database, herd, today)).faults).toEqual([])
  expect(await derivedRows(asAdmin, herd)).toBe(expectedRows)
  await remove(herd, late?.recordIds[0])
  expect(await headsOn(herd, '2026-05-20')).toEqual({ A1: [90, 0], A2: [90, 0] })
})

test('first count of an empty barn is split evenly over its sections', async () => {
  const herd = await aLedgerHerd(asAdmin)
  await recordDrafts(database, herd, today, [aDraft.status(herd.barn, '2026-05-10', 101, 30, true)])
  const heads = (await headsOn(herd, '2026-05-10')) as Record<string, [number, number]>
  expect(
    Object.values(heads)
      .map(([head]) => head)
      .sort(),
  ).toEqual([50, 51])
  expect((await rebuildHerd(database, herd, today)).faults).toEqual([])
})

test('transfers before the opening count of a barn are ignored and take none of its pigs', async () => {
  const herd = await aLedgerHerd(asAdmin)
  const [, a2] = herd.sections
  await recordDrafts(database, herd, today, [aDraft.status(herd.barn, '2026-05-05', 100, 40, true)])
  await recordDrafts(database, herd, today, [aDraft.insertion(a2, '2026-05-02', 30, 30)])
  expect(await headsOn(herd, '2026-05-05')).toEqual({ A1: [50, 0], A2: [50, 0] })
  expect(await headsOn(herd, '2026-05-02')).toEqual({})
  expect((await rebuildHerd(database, herd, today)).faults).toEqual([])
})

test('last saved count of a day holds, and the previous one holds again after its removal', async () => {
  const herd = await aLedgerHerd(asAdmin)
  const [a1] = herd.sections
  await recordDrafts(database, herd, today, [aDraft.insertion(a1, '2026-05-01', 100, 30)])
  const ids = (
    await recordDrafts(database, herd, today, [
      aDraft.status(a1, '2026-05-10', 98, 38),
      aDraft.status(a1, '2026-05-10', 97, 38),
      aDraft.status(a1, '2026-05-10', 96, 38),
    ])
  ).map(({ recordIds }) => recordIds[0])
  const head = async () => ((await headsOn(herd, '2026-05-31')) as Record<string, [number, number]>).A1?.[0]
  expect(await head()).toBe(96)
  await remove(herd, ids[1])
  expect(await head()).toBe(96)
  await remove(herd, ids[2])
  expect(await head()).toBe(98)
  await remove(herd, ids[0])
  expect(await head()).toBe(100)
  expect(await pointsOf(herd)).toEqual([])
})

test('back-dated record between two counts changes the difference of the second and nothing later', async () => {
  const herd = await aLedgerHerd(asAdmin)
  const [a1] = herd.sections
  await recordDrafts(database, herd, today, [
    aDraft.insertion(a1, '2026-05-01', 100, 30),
    aDraft.status(a1, '2026-05-08', 100, 36),
    aDraft.status(a1, '2026-05-18', 97, 45),
    aDraft.status(a1, '2026-05-25', 97, 51),
  ])
  const rows = async (where: string) =>
    (
      await sql<{ row: string }>`select d::text as row from herd_day d where directory_id = ${herd.company.directoryId}
        and ${sql.raw(where)} order by day`.execute(asAdmin)
    ).rows
  const outside = `(day <= '2026-05-08' or day > '2026-05-18')`
  const before = await rows(outside)
  expect(await headsOn(herd, '2026-05-18')).toEqual({ A1: [97, -3] })
  const dead = aDraft.dead(a1, '2026-05-12', 2)
  expect(await rejectedRules(recordDrafts(database, herd, today, [dead], false))).toMatchObject({
    status: 300,
    codes: ['dates.before_status'],
  })
  await recordDrafts(database, herd, today, [dead])
  expect(await headsOn(herd, '2026-05-18')).toEqual({ A1: [97, -1] })
  expect(await rows(outside)).toEqual(before)
})

test('opening count has no difference or growth, and earlier records are ignored while it is marked', async () => {
  const herd = await aLedgerHerd(asAdmin)
  const [a1] = herd.sections
  const [opening] = await recordDrafts(database, herd, today, [
    aDraft.status(a1, '2026-05-10', 100, 38, true),
    aDraft.insertion(a1, '2026-05-01', 120, 30),
  ])
  expect(await headsOn(herd, '2026-05-09')).toEqual({})
  expect(await headsOn(herd, '2026-05-10')).toEqual({ A1: [100, 0] })
  await remove(herd, opening?.recordIds[0])
  expect(await headsOn(herd, '2026-05-09')).toEqual({ A1: [120, 0] })
  expect((await rebuildHerd(database, herd, today)).faults).toEqual([])
})

test('unit that begins with a count inside the period is left out and named; with an insertion it counts', async () => {
  const herd = await aLedgerHerd(asAdmin)
  const [a1, a2] = herd.sections
  await recordDrafts(database, herd, today, [
    aDraft.insertion(a1, '2026-05-01', 100, 30),
    aDraft.status(a2, '2026-05-11', 50, 38, true),
    aDraft.status(a1, '2026-05-21', 100, 46),
    aDraft.status(a2, '2026-05-21', 50, 47),
  ])
  const period = { opening: '2026-04-30', closing: '2026-05-21' }
  await withLedgerContext(database, herd.company.manager, today, async ({ db, scope }) => {
    const units = await selectUnitsOfBarns(db, scope, [herd.barn.id])
    const ids = units.map(({ id }) => id)
    const [sums] = await selectPeriodGroups(db, scope, ids, [period], 'all')
    // 20 nights of 100 pigs; 46 kg each, minus the 30 kg at insertion.
    expect(sums).toMatchObject({ pig_days: 2000, gain_kg: 1600, closing_head: 100 })
    const [all] = await selectPeriodGroups(db, scope, ids, [period], 'all', { excludeBeginningUnits: false })
    expect(all).toMatchObject({ pig_days: 2550, gain_known: false, closing_head: 150 })
    expect(await selectBasis(db, scope, ids, period)).toEqual({
      is_counted: true,
      left_out: [{ unit_id: units.find(({ sectionId }) => sectionId === a2.id)?.id, pig_days: 550 }],
    })
    expect(await selectBasis(db, scope, ids, { opening: '2026-05-11', closing: '2026-05-21' })).toMatchObject({
      is_counted: false,
      left_out: [],
    })
  })
})
