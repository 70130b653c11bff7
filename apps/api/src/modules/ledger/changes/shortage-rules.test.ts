import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { changeRecord, removeRecordById, unitStockOn } from '#modules/ledger/service.ts'
import { selectUnitsOfBarns } from '#modules/ledger/sql/units/units.ts'
import { testDatabase } from '#testing/database/test-database.ts'
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

const herdWith = async (head: number) => {
  const herd = await aLedgerHerd(asAdmin)
  const [section] = herd.sections
  await recordDrafts(database, herd, today, [aDraft.insertion(section, '2026-05-01', head, 30)])
  return { herd, section }
}

const daysOf = async ({ company }: TestHerd) =>
  (
    await sql<{ day: string; head: number; flags: number }>`select day, head, flags from herd_day
      where directory_id = ${company.directoryId} order by day`.execute(asAdmin)
  ).rows
const recordOf = async (id: string | undefined) =>
  (
    await sql<{
      is_confirmed: boolean
      version: number
      deleted_at: Date | null
    }>`select * from record where id = ${id}`.execute(asAdmin)
  ).rows[0]

describe('negative stock', () => {
  test('shortage of a few pigs on the same day asks for confirmation, then is stored and flagged', async () => {
    const { herd, section } = await herdWith(100)
    const dead = aDraft.dead(section, '2026-05-10', 104)
    const { status, codes, rules } = await rejectedRules(recordDrafts(database, herd, today, [dead], false))
    expect([status, codes]).toEqual([300, ['stock.short']])
    expect(rules[0]).toMatchObject({ field: 'FS_Main.FF_Number', params: { k: 4, place: 'Stald 4, A1' } })
    expect((await daysOf(herd)).at(-1)).toMatchObject({ head: 100, flags: 2 })

    const [result] = await recordDrafts(database, herd, today, [dead], true)
    expect(await recordOf(result?.recordIds[0])).toMatchObject({ is_confirmed: true })
    expect((await daysOf(herd)).filter(({ day }) => day >= '2026-05-09').slice(0, 2)).toMatchObject([
      { day: '2026-05-09', head: 100 },
      { day: '2026-05-10', head: -4 },
    ])
    expect((await daysOf(herd)).filter(({ head }) => head < 0).every(({ flags }) => (flags & 1) === 1)).toBe(true)
    const expectedRows = await derivedRows(asAdmin, herd)
    expect((await rebuildHerd(database, herd, today)).faults).toEqual([])
    expect(await derivedRows(asAdmin, herd)).toBe(expectedRows)
  })

  test('shortage is accepted up to 2 % of a large stock and refused above, even when confirmed', async () => {
    const { herd, section } = await herdWith(1000)
    const short = (head: number) =>
      recordDrafts(database, herd, today, [aDraft.departure(section, '2026-05-10', head, 40)], false)
    expect(await rejectedRules(short(1020))).toMatchObject({ status: 300, codes: ['stock.short'] })
    const confirmed = recordDrafts(database, herd, today, [aDraft.departure(section, '2026-05-10', 1021, 40)], true)
    const { status, rules } = await rejectedRules(confirmed)
    expect(status).toBe(422)
    expect(rules[0]).toMatchObject({ code: 'stock.below_zero', params: { n: 1000, place: 'Stald 4, A1' } })
  })

  test('back-dated entry asks for confirmation when a later day becomes short, whatever the number', async () => {
    const { herd, section } = await herdWith(100)
    await recordDrafts(database, herd, today, [aDraft.departure(section, '2026-05-20', 95, 45)])
    const late = aDraft.dead(section, '2026-05-05', 60)
    const { status, codes, rules } = await rejectedRules(recordDrafts(database, herd, today, [late], false))
    expect([status, codes]).toEqual([300, ['stock.later_below_zero']])
    expect(rules[0]?.params).toMatchObject({ date: '20.05.2026' })
    await recordDrafts(database, herd, today, [late], true)
    expect((await daysOf(herd)).at(-1)).toMatchObject({ head: -55, flags: 3 })
  })

  test('insertion removal asks for confirmation; the deleted record still explains the shortage', async () => {
    const { herd, section } = await herdWith(100)
    const [second] = await recordDrafts(database, herd, today, [aDraft.insertion(section, '2026-05-02', 50, 30)])
    await recordDrafts(database, herd, today, [aDraft.departure(section, '2026-05-20', 140, 45)])
    const id = second?.recordIds[0]
    if (!id) throw new Error('nothing was stored')
    const remove = (confirmed: boolean) =>
      withLedgerContext(database, herd.company.manager, today, ({ db, context, scope }) =>
        removeRecordById(db, context, scope, id, confirmed),
      )
    expect(await rejectedRules(remove(false))).toMatchObject({ status: 300, codes: ['stock.later_below_zero'] })
    await remove(true)
    expect((await daysOf(herd)).at(-1)).toMatchObject({ head: -40, flags: 3 })
    expect(await recordOf(id)).toMatchObject({ is_confirmed: true })
    expect((await rebuildHerd(database, herd, today)).faults).toEqual([])
  })

  test('stock count explains a shortage and asks for confirmation when it splits it from its record', async () => {
    const { herd, section } = await herdWith(100)
    await recordDrafts(database, herd, today, [
      aDraft.dead(section, '2026-05-10', 103),
      aDraft.departure(section, '2026-05-20', 2, 45),
    ])
    const count = aDraft.status(section, '2026-05-15', 1, 40)
    expect(await rejectedRules(recordDrafts(database, herd, today, [count], false))).toMatchObject({
      status: 300,
      codes: ['stock.later_below_zero'],
    })
    await recordDrafts(database, herd, today, [count], true)
    expect((await daysOf(herd)).find(({ day }) => day === '2026-05-14')).toMatchObject({ head: -3, flags: 9 })
    expect((await daysOf(herd)).at(-1)).toMatchObject({ head: -1, flags: 3 })
    expect((await rebuildHerd(database, herd, today)).faults).toEqual([])
  })
})

describe('pigs that leave on the day of a count', () => {
  const out = (herd: TestHerd, head: number, confirmed: boolean) =>
    recordDrafts(database, herd, today, [aDraft.departure(herd.sections[0], '2026-05-20', head, 60)], confirmed)

  test('more pigs than the movements leave are refused, whatever the count of the day says', async () => {
    const { herd, section } = await herdWith(121)
    await recordDrafts(database, herd, today, [aDraft.status(section, '2026-05-20', 3, 60)])
    const { status, rules } = await rejectedRules(out(herd, 132, true))
    expect(status).toBe(422)
    expect(rules.find(({ code }) => code === 'stock.below_zero')?.params).toMatchObject({ n: 121 })
  })

  test('a few missing pigs ask for confirmation, and the count stays the stock of the day', async () => {
    const { herd, section } = await herdWith(121)
    await recordDrafts(database, herd, today, [aDraft.status(section, '2026-05-20', 3, 60)])
    expect(await rejectedRules(out(herd, 125, false))).toMatchObject({
      status: 300,
      codes: expect.arrayContaining(['stock.short']),
    })
    await out(herd, 125, true)
    expect((await daysOf(herd)).find(({ day }) => day === '2026-05-20')).toMatchObject({ head: 3 })
    expect((await rebuildHerd(database, herd, today)).faults).toEqual([])
  })

  test('all pigs of the morning may leave before the count', async () => {
    const { herd, section } = await herdWith(121)
    await recordDrafts(database, herd, today, [aDraft.status(section, '2026-05-20', 3, 60)])
    expect((await rejectedRules(out(herd, 121, false))).codes).toEqual(['dates.before_status'])
    await out(herd, 121, true)
    expect((await daysOf(herd)).at(-1)).toMatchObject({ head: 3 })
  })

  test('an opening count of the day asks for confirmation, and never refuses', async () => {
    const herd = await aLedgerHerd(asAdmin)
    await recordDrafts(database, herd, today, [aDraft.status(herd.sections[0], '2026-05-20', 121, 60, true)])
    const { status, rules } = await rejectedRules(out(herd, 132, false))
    expect(status).toBe(300)
    expect(rules.find(({ code }) => code === 'stock.short')?.params).toMatchObject({ k: 11 })
    await out(herd, 132, true)
    expect((await daysOf(herd)).at(-1)).toMatchObject({ head: 121 })
  })
})

describe('record edit', () => {
  test('record edit moves the day both ways, raises the version and refuses an old version', async () => {
    const { herd, section } = await herdWith(100)
    const [result] = await recordDrafts(database, herd, today, [aDraft.dead(section, '2026-05-10', 3)])
    const id = result?.recordIds[0]
    if (!id) throw new Error('nothing was stored')
    const change = (version: number, day: string, head: number) =>
      withLedgerContext(database, herd.company.manager, today, ({ db, context, scope }) =>
        changeRecord(db, context, scope, id, version, [aDraft.dead(section, day, head)], { confirmed: false }),
      )
    const headOn = async (day: string) => (await daysOf(herd)).find((row) => row.day === day)?.head
    await change(1, '2026-05-20', 3)
    expect([await headOn('2026-05-10'), await headOn('2026-05-20')]).toEqual([100, 97])
    await change(2, '2026-05-04', 5)
    expect([await headOn('2026-05-03'), await headOn('2026-05-04'), await headOn('2026-05-20')]).toEqual([100, 95, 95])
    await expect(change(1, '2026-05-04', 9)).rejects.toMatchObject({ code: 'version.stale' })
    expect(await recordOf(id)).toMatchObject({ version: 3 })
    const { rows } = await sql<{
      before: { day: string }
      after: { day: string }
    }>`select before, after from audit_entry
      where subject_id = ${id} and action = 'record.update' order by at`.execute(asAdmin)
    expect(rows.map(({ before, after }) => [before.day, after.day])).toEqual([
      ['2026-05-10', '2026-05-20'],
      ['2026-05-20', '2026-05-04'],
    ])
  })
})

test('stock on a day comes from the facts and is unknown before the unit begins', async () => {
  const { herd, section } = await herdWith(100)
  await recordDrafts(database, herd, today, [
    aDraft.dead(section, '2026-05-10', 3),
    aDraft.status(section, '2026-05-15', 95, 38),
    aDraft.transfer(section, herd.hospital, '2026-05-20', 5, 40),
  ])
  const on = (day: string) =>
    withLedgerContext(database, herd.company.manager, today, async ({ db, scope }) => {
      const units = await selectUnitsOfBarns(db, scope, [herd.barn.id, herd.hospital.id])
      const stock = await unitStockOn(
        db,
        scope,
        units.map(({ id }) => id),
        day,
      )
      return [herd.barn.id, herd.hospital.id].map((id) =>
        stock.get(units.find(({ barnId }) => barnId === id)?.id as never),
      )
    })
  expect(await on('2026-04-30')).toEqual([null, null])
  expect(await on('2026-05-01')).toEqual([100, null])
  expect(await on('2026-05-14')).toEqual([97, null])
  expect(await on('2026-05-15')).toEqual([95, null])
  expect(await on('2026-05-31')).toEqual([90, 5])
})
