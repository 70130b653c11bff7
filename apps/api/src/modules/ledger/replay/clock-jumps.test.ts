import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { differingUnits } from '#modules/ledger/service.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import {
  aLedgerHerd,
  derivedRows,
  dropDerived,
  rebuildHerd,
  recordDrafts,
  type TestHerd,
} from '#testing/ledger/ledger-herd.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

/** Guarantee of docs/reliability.md: figures equal the facts also after the clock was ahead and was set back. */

const { database, asAdmin } = await testDatabase()
const today = '2026-06-20'
const ahead = '2026-06-27'

async function aHerdAheadOfTime(): Promise<TestHerd> {
  const herd = await aLedgerHerd(asAdmin)
  const [a1, a2] = herd.sections
  await recordDrafts(database, herd, today, [
    aDraft.insertion(a1, '2026-06-02', 120, 30),
    aDraft.insertion(a2, '2026-06-02', 110, 29),
    aDraft.status(a1, '2026-06-12', 119, 38),
    aDraft.feedUse(herd.barn, '2026-06-02', '2026-06-18', herd.mixId, 4200),
  ])
  await rebuildHerd(database, herd, ahead)
  return herd
}

const differing = (herd: TestHerd) =>
  withLedgerContext(database, herd.company.manager, today, ({ db, scope }) =>
    differingUnits(db, scope, herd.farm.id as never),
  )

/** Whether the stored rows are those of a rebuild from nothing on the same day. */
async function expectRowsOfFacts(herd: TestHerd, day: string): Promise<void> {
  expect(await differing(herd)).toEqual([])
  expect((await rebuildHerd(database, herd, day)).faults).toEqual([])
  expect(await differing(herd)).toEqual([])
  const stored = await derivedRows(asAdmin, herd)
  await dropDerived(asAdmin, herd)
  await rebuildHerd(database, herd, day)
  expect(stored).toBe(await derivedRows(asAdmin, herd))
}

const lastDay = async ({ company }: TestHerd) =>
  (
    await sql<{
      day: string
    }>`select max(day) as day from herd_day where directory_id = ${company.directoryId}`.execute(asAdmin)
  ).rows[0]?.day

test('a night after the clock was set back removes the days that were calculated ahead of time', async () => {
  const herd = await aHerdAheadOfTime()
  expect(await lastDay(herd)).toBe(ahead)
  await expectRowsOfFacts(herd, today)
  expect(await lastDay(herd)).toBe(today)
})

test('records of today reach the counts of days ahead, and the nightly comparison finds nothing', async () => {
  const herd = await aHerdAheadOfTime()
  const [a1] = herd.sections
  await recordDrafts(database, herd, ahead, [
    aDraft.status(a1, '2026-06-25', 118, 49),
    aDraft.dead(a1, '2026-06-26', 1),
  ])
  await recordDrafts(database, herd, today, [
    aDraft.dead(a1, '2026-06-19', 2),
    aDraft.insertion(a1, '2026-06-01', 4, 30),
    aDraft.status(herd.barn, '2026-06-17', 225, 41),
  ])
  await expectRowsOfFacts(herd, today)
  expect(await lastDay(herd)).toBe('2026-06-26')
})

test('days ahead are calculated again when their time comes', async () => {
  const herd = await aHerdAheadOfTime()
  const first = await derivedRows(asAdmin, herd)
  await rebuildHerd(database, herd, today)
  await rebuildHerd(database, herd, ahead)
  expect(await derivedRows(asAdmin, herd)).toBe(first)
})
