import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeRecordById } from '#modules/ledger/service.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { aLedgerHerd, derivedRows, recordDrafts, rejectedRules, type TestHerd } from '#testing/ledger/ledger-herd.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'
import type { RecordDraft } from '../record-draft.ts'

const { database, asAdmin } = await testDatabase()
const today = '2026-06-30'
const LOCK_DAY = '2026-05-31'
const MOVES = 'record.moves_locked_days'

/** Twenty pigs of 30 kg since 1 May in each section; the farm is locked through 31 May, where nothing was counted. */
async function aLockedHerd(before: (herd: TestHerd) => readonly RecordDraft[] = () => []) {
  const herd = await aLedgerHerd(asAdmin)
  const [first, second] = herd.sections
  await recordDrafts(database, herd, today, [
    aDraft.insertion(first, '2026-05-01', 20, 30),
    aDraft.insertion(second, '2026-05-01', 20, 30),
    ...before(herd),
  ])
  await sql`insert into farm_lock (directory_id, farm_id, through_day, set_by, set_at)
    values (${herd.company.directoryId}, ${herd.farm.id}, ${LOCK_DAY}, ${herd.company.manager.userId}, now())`.execute(
    asAdmin,
  )
  const ask = (draft: RecordDraft) => rejectedRules(recordDrafts(database, herd, today, [draft], false))
  const record = (draft: RecordDraft, confirmed = false) => recordDrafts(database, herd, today, [draft], confirmed)
  return { herd, first, second, ask, record }
}

/** Daily rows under the lock. */
const lockedRows = async (herd: TestHerd): Promise<string> =>
  (await derivedRows(asAdmin, herd))
    .split('\n')
    .filter((line) => /2026-05-\d\d/.test(line))
    .join('\n')

test('a count after a lock asks where it moves weight and gain of locked days, and moves none unasked', async () => {
  const { herd, first, ask, record } = await aLockedHerd()
  const before = await lockedRows(herd)
  const count = aDraft.status(first, '2026-06-10', 20, 68)
  const refused = await ask(count)
  expect(refused.status).toBe(300)
  expect(refused.rules).toEqual([
    {
      code: MOVES,
      verdict: 'doubtful',
      field: 'FS_Main.FF_Date',
      params: { from: '02.05.2026', to: '31.05.2026' },
    },
  ])
  expect(await lockedRows(herd)).toBe(before)
  await record(count, true)
  expect(await lockedRows(herd)).not.toBe(before)
  // The count fixes what is before it.
  const counted = await lockedRows(herd)
  await record(aDraft.status(first, '2026-06-20', 20, 80))
  expect(await lockedRows(herd)).toBe(counted)
})

test('a lock on a day with a full count lets no later record move its days', async () => {
  const { herd, first, second, record } = await aLockedHerd(({ sections: [first, second] }) => [
    aDraft.status(first, LOCK_DAY, 20, 56),
    aDraft.status(second, LOCK_DAY, 20, 56),
  ])
  const before = await lockedRows(herd)
  await record(aDraft.status(first, '2026-06-10', 20, 68))
  await record(aDraft.weighing(second, '2026-06-05', 5, 60))
  await record(aDraft.departure(second, '2026-06-12', 20, 70), true)
  await record(aDraft.dead(first, '2026-06-02', 1), true)
  expect(await lockedRows(herd)).toBe(before)
})

test('records after a lock ask in any order where a later count, weighing or empty place fixes locked days', async () => {
  const { herd, first, second, ask, record } = await aLockedHerd()
  // Nothing fixes the weight yet, so a dead pig of June moves no day of May.
  await record(aDraft.dead(first, '2026-06-05', 1))
  expect((await ask(aDraft.weighing(second, '2026-06-08', 5, 75))).codes).toContain(MOVES)
  await record(aDraft.status(first, '2026-06-20', 19, 78), true)
  // A late dead pig before that count.
  expect((await ask(aDraft.dead(first, '2026-06-10', 1, 30))).codes).toContain(MOVES)
  // The place becomes empty, which fixes the weight like a count.
  expect((await ask(aDraft.departure(second, '2026-06-12', 20, 90))).codes).toContain(MOVES)
  expect((await ask(aDraft.transfer(second, herd.hospital, '2026-06-12', 20, 90))).codes).toContain(MOVES)
})

test('deleting the count after a lock asks, too', async () => {
  const { herd, first, record } = await aLockedHerd()
  const [counted] = await record(aDraft.status(first, '2026-06-10', 20, 68), true)
  const remove = (confirmed: boolean) =>
    withLedgerContext(database, herd.company.manager, today, ({ db, context, scope }) =>
      removeRecordById(db, context, scope, counted?.recordIds[0] as RecordId, confirmed),
    )
  expect((await rejectedRules(remove(false))).codes).toContain(MOVES)
  await remove(true)
})

test('without a lock, and on another farm, a count asks nothing', async () => {
  await aLockedHerd()
  const herd = await aLedgerHerd(asAdmin)
  const [first] = herd.sections
  await recordDrafts(database, herd, today, [aDraft.insertion(first, '2026-05-01', 20, 30)])
  await recordDrafts(database, herd, today, [aDraft.status(first, '2026-06-10', 20, 68)], false)
})
