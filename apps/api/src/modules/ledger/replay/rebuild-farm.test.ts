import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#platform/database/new-id.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { aLedgerHerd, derivedRows, dropDerived, rebuildHerd, recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

const { database, asAdmin } = await testDatabase()
const today = '2026-06-20'
const herd = await aLedgerHerd(asAdmin)
const [a1, a2] = herd.sections

await recordDrafts(database, herd, today, [
  // The unit with the smaller id begins later, so that feed of the first days has shares in another order than ids.
  aDraft.insertion(a2, '2026-03-09', 110, 29),
  aDraft.insertion(a1, '2026-03-02', 120, 30),
  aDraft.dead(a1, '2026-04-01', 1),
  aDraft.feedUse(herd.barn, '2026-03-02', '2026-03-29', herd.mixId, 4200),
  aDraft.feedUse(herd.barn, '2026-03-30', '2026-04-26', herd.mixId, 6100),
  aDraft.status(a1, '2026-05-04', 119, 88),
])

/** Physical address and writing transaction of each row; both change with every write, also one with equal values. */
async function writings(): Promise<string[]> {
  const { rows } = await sql<{ writing: string }>`
    select 'day ' || ctid || ' ' || xmin as writing from herd_day union all
    select 'point ' || ctid || ' ' || xmin from herd_point union all
    select 'farm ' || ctid || ' ' || xmin from herd_farm_day union all
    select 'share ' || ctid || ' ' || xmin from feed_day order by 1`.execute(asAdmin)
  return rows.map(({ writing }) => writing)
}

test('nightly rebuild without faults writes no day, point or feed share', async () => {
  const before = await writings()
  expect(before.length).toBeGreaterThan(200)

  expect(await rebuildHerd(database, herd, today)).toEqual({ faults: [], changedAfter: null, movedLockedDays: [] })

  expect(await writings()).toEqual(before)
})

test('rebuild replaces the share of an invalid feed record by the correct one', async () => {
  const before = await derivedRows(asAdmin, herd)
  await sql`update feed_day set record_id = ${newId()}, grams = grams + 7
    where unit_id is not null and day = '2026-04-10'`.execute(asAdmin)

  await rebuildHerd(database, herd, today)

  expect(await derivedRows(asAdmin, herd)).toBe(before)
  const { rows } = await sql`select record_id from feed_day except select record_id from feed_use`.execute(asAdmin)
  expect(rows).toEqual([])
})

test('rebuild reports and corrects a day whose feed differs from the sum of its shares', async () => {
  const before = await derivedRows(asAdmin, herd)
  await sql`update herd_day set feed_g = feed_g + 1 where day = '2026-04-10'`.execute(asAdmin)

  const { faults } = await rebuildHerd(database, herd, today)

  expect(faults.map(({ day }) => day)).toEqual(['2026-04-10', '2026-04-10'])
  expect(await derivedRows(asAdmin, herd)).toBe(before)
})

const DAY = "day = '2026-04-10'"
test.each([
  ['a counter of a unit', `update herd_day set carcass_g = carcass_g + 1 where ${DAY}`],
  ['the flags of a unit', `update herd_day set flags = flags | 2 where ${DAY}`],
  ['a missing day of a unit', `delete from herd_day where ${DAY}`],
  ['the growth at a point', 'update herd_point set growth_kg = growth_kg + 0.001'],
  ['a missing point', "delete from herd_point where day = '2026-05-04'"],
  ['the sum of a farm', `update herd_farm_day set feed_ore = feed_ore + 1 where ${DAY}`],
  ['a missing sum of a farm', `delete from herd_farm_day where ${DAY}`],
  ['the cost of a share', `update feed_day set cost_ore = cost_ore + 1 where ${DAY}`],
  [
    'two exchanged shares',
    `update feed_day f set grams = o.grams from feed_day o where o.unit_id <> f.unit_id and o.day = f.day and f.${DAY}`,
  ],
  ['a missing share', `delete from feed_day where ${DAY}`],
])('rebuild finds and replaces %s', async (_, tamper) => {
  const before = await derivedRows(asAdmin, herd)
  await sql.raw(tamper).execute(asAdmin)
  expect(await derivedRows(asAdmin, herd)).not.toBe(before)

  expect((await rebuildHerd(database, herd, today)).changedAfter).not.toBeNull()

  expect(await derivedRows(asAdmin, herd)).toBe(before)
})

test('rebuild on a later day adds only the new days', async () => {
  const before = await derivedRows(asAdmin, herd)

  const result = await rebuildHerd(database, herd, '2026-06-22')

  expect(result).toEqual({ faults: [], changedAfter: today, movedLockedDays: [] })
  const after = await derivedRows(asAdmin, herd)
  await dropDerived(asAdmin, herd)
  await rebuildHerd(database, herd, '2026-06-22')
  expect(await derivedRows(asAdmin, herd)).toBe(after)
  await dropDerived(asAdmin, herd)
  await rebuildHerd(database, herd, today)
  expect(await derivedRows(asAdmin, herd)).toBe(before)
})
