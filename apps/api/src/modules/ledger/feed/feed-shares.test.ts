import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectedIntake, queueRecalculation, removeRecordById } from '#modules/ledger/service.ts'
import { selectUnitsOfBarns } from '#modules/ledger/sql/units/units.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { aBarn } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { aLedgerHerd, derivedRows, rebuildHerd, recordDrafts, type TestHerd } from '#testing/ledger/ledger-herd.ts'
import { aDraft, type DraftPlace, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const { database, asAdmin } = await testDatabase()
const today = '2026-05-31'

const sharesOf = async ({ company }: TestHerd) =>
  (
    await sql<{ name: string | null; head: number; grams: number; mfe: number; ore: number; days: number }>`
      select coalesce(s.name, b.name) as name, sum(d.head_open)::int as head, sum(f.grams)::float8 as grams,
        sum(f.milli_feed_units)::float8 as mfe, sum(f.cost_ore)::float8 as ore, count(*)::int as days
      from feed_day f left join herd_day d on d.unit_id = f.unit_id and d.day = f.day
      left join herd_unit u on u.id = f.unit_id left join section s on s.id = u.section_id left join barn b on b.id = u.barn_id
      where f.directory_id = ${company.directoryId} group by 1 order by 1 nulls last`.execute(asAdmin)
  ).rows

test('feed use is shared by heads and weight over its days, to the gram, with feed units and money', async () => {
  const herd = await aLedgerHerd(asAdmin)
  const [a1, a2] = herd.sections
  await recordDrafts(database, herd, today, [
    aDraft.insertion(a1, '2026-05-01', 100, 30),
    aDraft.insertion(a2, '2026-05-01', 50, 30),
    aDraft.insertion(herd.hospital, '2026-05-01', 10, 30),
    aDraft.feedUse(herd.barn, '2026-05-02', '2026-05-11', herd.mixId, 1500),
  ])
  const shares = await sharesOf(herd)
  // Pigs of one weight: two thirds and one third of 1 500 kg over ten days; none for the other barn.
  // Daily shares are whole grams, so each of the two may be off by a few grams; their sum is exact.
  expect(shares.map(({ name, days }) => [name, days])).toEqual([
    ['A1', 10],
    ['A2', 10],
  ])
  expect(shares[0]?.grams).toBeCloseTo(1_000_000, -1)
  expect(shares.reduce((sum, { grams }) => sum + grams, 0)).toBe(1_500_000)
  // 107.5 FE and DKK 210.50 per 100 kg; the cost of each day is rounded to whole øre.
  expect(shares[0]?.mfe).toBeCloseTo(1_075_000, -1)
  expect(shares[0]?.ore).toBeCloseTo(210_500, -1)
})

test('feed shares move to pigs recorded later and back when that record is removed', async () => {
  const herd = await aLedgerHerd(asAdmin)
  const [a1, a2] = herd.sections
  await recordDrafts(database, herd, today, [
    aDraft.insertion(a1, '2026-05-01', 100, 30),
    aDraft.feedUse(herd.barn, '2026-05-02', '2026-05-11', herd.mixId, 1000),
  ])
  expect(await sharesOf(herd)).toMatchObject([{ name: 'A1', grams: 1_000_000 }])
  const [late] = await recordDrafts(database, herd, today, [aDraft.insertion(a2, '2026-05-01', 100, 30)])
  expect(await sharesOf(herd)).toMatchObject([
    { name: 'A1', grams: 500_000 },
    { name: 'A2', grams: 500_000 },
  ])
  await withLedgerContext(database, herd.company.manager, today, ({ db, context, scope }) =>
    removeRecordById(db, context, scope, late?.recordIds[0] as never, true),
  )
  expect(await sharesOf(herd)).toMatchObject([{ name: 'A1', grams: 1_000_000 }])
})

test('feed without pigs stays at the farm, and a mix without a price has no money, never zero', async () => {
  const herd = await aLedgerHerd(asAdmin)
  const mix = await aFeedMix(asAdmin, herd.company, { prices: [], fePer100Kg: null })
  await recordDrafts(database, herd, today, [
    aDraft.feedUse(herd.barn, '2026-04-02', '2026-04-11', herd.mixId, 200),
    aDraft.insertion(herd.barn, '2026-05-01', 100, 30),
    aDraft.feedUse(herd.barn, '2026-05-02', '2026-05-03', mix.id, 300),
  ])
  expect(await sharesOf(herd)).toMatchObject([
    { name: 'Stald 4', grams: 300_000, mfe: null, ore: null },
    { name: null, grams: 200_000, days: 1 },
  ])
})

test('farm silo shares its feed with the pig type it was delivered for, not weaner feed to slaughter pigs', async () => {
  const herd = await aLedgerHerd(asAdmin)
  const nursery = await aBarn(asAdmin, herd.farm, { name: 'Klimastald', pigType: 1 })
  const fed = async (pigType: PigType | null) => {
    await recordDrafts(database, herd, today, [
      aDraft.feedDelivery({ farm: herd.farm }, '2026-05-10', herd.mixId, 1000, pigType),
    ])
    return (await sharesOf(herd)).map(({ name }) => name)
  }
  await recordDrafts(database, herd, today, [
    aDraft.insertion(nursery, '2026-05-01', 100, 8),
    aDraft.insertion(herd.barn, '2026-05-01', 100, 30),
    aDraft.feedCount({ farm: herd.farm }, '2026-05-05', herd.mixId, 2000),
    aDraft.feedCount({ farm: herd.farm }, '2026-05-15', herd.mixId, 1000),
  ])
  expect(await fed(1)).toEqual(['Klimastald'])
  // After a second delivery for the other pig type, it is unknown which pigs ate what.
  expect(await fed(2)).toEqual(['Klimastald', 'Stald 4'])
  expect((await rebuildHerd(database, herd, today)).faults).toEqual([])
})

test('feed between two silo counts is opening + delivered - closing, unless a use is recorded', async () => {
  const herd = await aLedgerHerd(asAdmin)
  const results = await recordDrafts(database, herd, today, [
    aDraft.insertion(herd.barn, '2026-05-01', 100, 30),
    aDraft.feedCount(herd.barn, '2026-05-05', herd.mixId, 2000),
    aDraft.feedCount(herd.barn, '2026-05-15', herd.mixId, 3000),
    aDraft.feedDelivery(herd.barn, '2026-05-10', herd.mixId, 6000),
  ])
  // 2 000 + 6 000 - 3 000 over ten days.
  expect(await sharesOf(herd)).toMatchObject([{ name: 'Stald 4', grams: 5_000_000, days: 10 }])
  const expectedRows = await derivedRows(asAdmin, herd)
  const [use] = await recordDrafts(database, herd, today, [
    aDraft.feedUse(herd.barn, '2026-05-08', '2026-05-09', herd.mixId, 400),
  ])
  expect(await sharesOf(herd)).toMatchObject([{ name: 'Stald 4', grams: 400_000, days: 2 }])
  const remove = (id: unknown) =>
    withLedgerContext(database, herd.company.manager, today, ({ db, context, scope }) =>
      removeRecordById(db, context, scope, id as never, true),
    )
  await remove(use?.recordIds[0])
  expect(await derivedRows(asAdmin, herd)).toBe(expectedRows)
  expect((await rebuildHerd(database, herd, today)).faults).toEqual([])
  await remove(results[2]?.recordIds[0])
  expect(await sharesOf(herd)).toEqual([])
})

test('store counts of the farm and feed uses of a barn, or the reverse, are the same feed', async () => {
  const eaten = async (herd: TestHerd) => (await sharesOf(herd)).reduce((sum, { grams }) => sum + grams, 0)
  const stored = (herd: TestHerd, where: DraftPlace) => [
    aDraft.insertion(herd.hospital, '2026-05-01', 100, 30),
    aDraft.feedCount(where, '2026-05-05', herd.mixId, 2000),
    aDraft.feedDelivery(where, '2026-05-10', herd.mixId, 6000),
    aDraft.feedCount(where, '2026-05-15', herd.mixId, 3000),
  ]
  // The store counts give 2 000 + 6 000 - 3 000 kg; the consumption recorded in the barn replaces them.
  const farmStore = await aLedgerHerd(asAdmin)
  const use = (where: DraftPlace, herd: TestHerd) => aDraft.feedUse(where, '2026-05-06', '2026-05-15', herd.mixId, 4900)
  await recordDrafts(database, farmStore, today, stored(farmStore, { farm: farmStore.farm }))
  expect(await eaten(farmStore)).toBe(5_000_000)
  await recordDrafts(database, farmStore, today, [use(farmStore.hospital, farmStore)])
  expect(await eaten(farmStore)).toBe(4_900_000)
  const barnStore = await aLedgerHerd(asAdmin)
  await recordDrafts(database, barnStore, today, [
    use({ farm: barnStore.farm }, barnStore),
    ...stored(barnStore, barnStore.hospital),
  ])
  expect(await eaten(barnStore)).toBe(4_900_000)
  // Two barns with separate stores do not affect each other.
  const twoStores = await aLedgerHerd(asAdmin)
  await recordDrafts(database, twoStores, today, [
    use(twoStores.barn, twoStores),
    ...stored(twoStores, twoStores.hospital),
  ])
  expect(await eaten(twoStores)).toBe(9_900_000)
})

test('feed between two store counts is unknown when one of the counts is removed', async () => {
  for (const taken of [1, 2]) {
    const herd = await aLedgerHerd(asAdmin)
    const results = await recordDrafts(database, herd, today, [
      aDraft.insertion(herd.hospital, '2026-05-01', 100, 30),
      aDraft.feedCount(herd.hospital, '2026-05-05', herd.mixId, 5000),
      aDraft.feedCount(herd.hospital, '2026-05-15', herd.mixId, 3000),
    ])
    const inDays = async () =>
      (
        await sql<{ grams: number | null }>`select sum(feed_g)::float8 as grams from herd_day
          where directory_id = ${herd.company.directoryId}`.execute(asAdmin)
      ).rows[0]?.grams
    expect(await inDays()).toBe(2_000_000)
    await withLedgerContext(database, herd.company.manager, today, ({ db, context, scope }) =>
      removeRecordById(db, context, scope, results[taken]?.recordIds[0] as never, true),
    )
    expect([taken, await inDays(), await sharesOf(herd)]).toEqual([taken, null, []])
  }
})

test('expected feed is heads times the feed units of their weight', async () => {
  const herd = await aLedgerHerd(asAdmin)
  await recordDrafts(database, herd, today, [
    aDraft.insertion(herd.hospital, '2026-05-01', 100, 60),
    aDraft.status(herd.hospital, '2026-05-01', 100, 60),
  ])
  const { fe, pigDays } = await withLedgerContext(database, herd.company.manager, today, async ({ db, scope }) => {
    const units = await selectUnitsOfBarns(db, scope, [herd.hospital.id])
    return expectedIntake(
      db,
      scope,
      units.map(({ id }) => id),
      '2026-05-01',
      '2026-05-01',
    )
  })
  expect(pigDays).toBe(100)
  // 2.60 FE a day at 60 kg, by the industry's feeding table.
  expect(fe / pigDays).toBeCloseTo(2.6, 2)
})

test('new feed price is applied by the farm’s job, and answers report it as pending until then', async () => {
  const herd = await aLedgerHerd(asAdmin)
  await recordDrafts(database, herd, today, [aDraft.insertion(herd.barn, '2026-05-01', 100, 30)])
  await withLedgerContext(database, herd.company.manager, today, ({ db, scope }) =>
    queueRecalculation(db, scope, [herd.farm.id], '2026-05-01', 'price'),
  )
  const [results] = await recordDrafts(database, herd, today, [aDraft.dead(herd.barn, '2026-05-09', 1)])
  expect(results?.pending).toBe(true)
})
