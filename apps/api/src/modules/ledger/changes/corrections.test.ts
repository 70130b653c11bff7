import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeRecord, removeRecordById } from '#modules/ledger/service.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { aBarn, aBatch, aFarm } from '#testing/fixtures/test-company.ts'
import { aLedgerHerd, derivedRows, rebuildHerd, recordDrafts, type TestHerd } from '#testing/ledger/ledger-herd.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'
import type { RecordDraft, RecordResult } from '../record-draft.ts'

const { database, asAdmin } = await testDatabase()
const today = '2026-05-31'

const idOf = (recorded: RecordResult | undefined): RecordId => {
  const id = recorded?.recordIds[0]
  if (!id) throw new Error('nothing was recorded')
  return id
}

const change = (herd: TestHerd, id: RecordId, version: number, draft: RecordDraft) =>
  withLedgerContext(database, herd.company.manager, today, ({ db, context, scope }) =>
    changeRecord(db, context, scope, id, version, [draft], { confirmed: true }),
  )

const remove = (herd: TestHerd, id: RecordId) =>
  withLedgerContext(database, herd.company.manager, today, ({ db, context, scope }) =>
    removeRecordById(db, context, scope, id, true),
  )

test('slaughter of condemned pigs only keeps its kilos when it is submitted again', async () => {
  const herd = await aLedgerHerd(asAdmin)
  const condemned = aDraft.slaughter(herd.hospital, '2026-05-10', 10, 0, 10)
  const [, result] = await recordDrafts(database, herd, today, [
    aDraft.insertion(herd.hospital, '2026-05-01', 10, 100),
    condemned,
  ])
  const slaughteredG = async () =>
    (
      await sql<{ grams: number }>`select sum(slaughter_g)::float8 as grams from herd_day
        where directory_id = ${herd.company.directoryId}`.execute(asAdmin)
    ).rows[0]?.grams
  // Ten pigs of 100 kg grow about 1.1 kg a day for nine days.
  const grams = await slaughteredG()
  expect((grams ?? 0) / 10_000).toBeCloseTo(109.9, 0)
  const expectedRows = await derivedRows(asAdmin, herd)
  await change(herd, idOf(result), 1, condemned)
  expect(await slaughteredG()).toBe(grams)
  expect(await derivedRows(asAdmin, herd)).toBe(expectedRows)
  expect((await rebuildHerd(database, herd, today)).faults).toEqual([])
})

test('confirmed warnings are flagged on the record and written to the audit log', async () => {
  const herd = await aLedgerHerd(asAdmin)
  const insertion = aDraft.insertion(herd.hospital, '2026-05-01', 100, 30)
  const auditLog = async () =>
    (
      await sql<{ action: string; confirmed: boolean; is_confirmed: boolean }>`
        select a.action, a.confirmed, r.is_confirmed from audit_entry a
          join record r on r.directory_id = a.directory_id and r.id = a.subject_id
         where a.directory_id = ${herd.company.directoryId} order by a.at, a.id`.execute(asAdmin)
    ).rows
  // The first confirmation was not required; the same entry again required one.
  await recordDrafts(database, herd, today, [insertion])
  expect(await auditLog()).toEqual([{ action: 'record.create', confirmed: false, is_confirmed: false }])
  const [again] = await recordDrafts(database, herd, today, [insertion])
  expect((await auditLog()).at(-1)).toEqual({ action: 'record.create', confirmed: true, is_confirmed: true })
  await remove(herd, idOf(again))
  expect((await auditLog()).at(-1)).toMatchObject({ action: 'record.delete', confirmed: false })
})

test('removal of a record moved to another farm meanwhile needs the lock of that farm', async () => {
  const herd = await aLedgerHerd(asAdmin)
  const other = await aBarn(asAdmin, await aFarm(asAdmin, herd.company))
  const [result] = await recordDrafts(database, herd, today, [aDraft.insertion(herd.hospital, '2026-05-01', 100, 30)])
  const id = idOf(result)
  const [moved, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const moving = withLedgerContext(database, herd.company.manager, today, async ({ db, context, scope }) => {
    await changeRecord(db, context, scope, id, 1, [aDraft.insertion(other, '2026-05-01', 100, 30)], { confirmed: true })
    moved.resolve()
    await done.promise
  })
  await moved.promise
  const removing = remove(herd, id).catch((error: unknown) => error)
  const isWaiting = () =>
    sql<{ waits: boolean }>`select exists (select from pg_locks where locktype = 'advisory' and not granted) as waits`
      .execute(asAdmin)
      .then(({ rows }) => rows[0]?.waits)
  await expect.poll(isWaiting).toBe(true)
  done.resolve()
  await moving
  expect(await removing).toMatchObject({ code: 'version.stale', extra: { version: 2 } })
})

test('batch start returns to the date set by a user when the earlier insertion is removed', async () => {
  const herd = await aLedgerHerd(asAdmin)
  const batchBarn = await aBarn(asAdmin, herd.farm, { isBatchProduction: true })
  const batch = await aBatch(asAdmin, batchBarn, { startDate: '2026-05-10' })
  const start = async () =>
    (
      await sql<{ start_date: string; version: number }>`select start_date, version from batch
        where id = ${batch.id}`.execute(asAdmin)
    ).rows[0]
  const [early] = await recordDrafts(database, herd, today, [
    aDraft.insertion({ batch }, '2026-05-01', 50, 30),
    aDraft.insertion({ batch }, '2026-05-12', 50, 30),
  ])
  expect(await start()).toEqual({ start_date: '2026-05-01', version: 2 })
  await change(herd, idOf(early), 1, aDraft.insertion({ batch }, '2026-05-04', 50, 30))
  expect(await start()).toEqual({ start_date: '2026-05-04', version: 3 })
  await remove(herd, idOf(early))
  expect(await start()).toEqual({ start_date: '2026-05-10', version: 4 })
  const { rows } = await sql<{ before: unknown; after: unknown }>`select before, after from audit_entry
    where subject_id = ${batch.id} and action = 'batch.update' order by at, id`.execute(asAdmin)
  expect(rows.map(({ before, after }) => [before, after])).toEqual([
    [{ start_date: '2026-05-10' }, { start_date: '2026-05-01' }],
    [{ start_date: '2026-05-01' }, { start_date: '2026-05-04' }],
    [{ start_date: '2026-05-04' }, { start_date: '2026-05-10' }],
  ])
})
