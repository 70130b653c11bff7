import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { connectSubscriptions } from '#platform/events/domain-event.ts'
import { moduleSubscriptions, subscribeModules } from '#subscribe-modules.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { aLedgerHerd, derivedRows, recordDrafts, type TestHerd } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'
import { type LedgerChangeEvent, ledgerChanged, ledgerChanging } from './service.ts'

const { database, asAdmin } = await testDatabase()
const today = '2026-05-31'
afterEach(subscribeModules)

/** Counts the rows that a record and its subscribers write. */
async function writtenRows({ company }: TestHerd): Promise<Record<string, number>> {
  const { rows } = await sql<{
    records: number
    days: number
    nightlyJobs: number
    assessments: number
    changes: number
  }>`
    select (select count(*)::int from record where directory_id = ${company.directoryId}) as records,
      (select count(*)::int from herd_day where directory_id = ${company.directoryId}) as days,
      (select count(*)::int from job where target_directory_id = ${company.directoryId} and kind = 'nightly') as "nightlyJobs",
      (select count(*)::int from job where target_directory_id = ${company.directoryId} and kind = 'assess-quality') as assessments,
      (select count(*)::int from farm_change where directory_id = ${company.directoryId}) as changes`.execute(asAdmin)
  return { ...rows[0] }
}

test('subscribers run in the transaction of the change, one after the other, in the order of subscription', async () => {
  const herd = await aLedgerHerd(asAdmin)
  const steps: string[] = []
  const events: LedgerChangeEvent[] = []
  const countIn = async (db: typeof database) =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from record where directory_id = ${herd.company.directoryId}`.execute(db)
    ).rows[0]?.n
  connectSubscriptions([
    ledgerChanged.subscription('slow', async (db, _context, _scope, event) => {
      events.push(event)
      steps.push(`slow begins: ${await countIn(db as typeof database)} inside, ${await countIn(asAdmin)} outside`)
      await sql`select pg_sleep(0.05)`.execute(db)
      steps.push('slow ends')
    }),
    ledgerChanged.subscription('quick', async () => void steps.push('quick')),
    ledgerChanging.subscription('rules', async () => {
      steps.push('rules')
      return []
    }),
  ])
  const [recorded] = await recordDrafts(database, herd, today, [aDraft.insertion(herd.hospital, '2026-05-01', 100, 30)])
  expect(steps).toEqual(['rules', 'slow begins: 1 inside, 0 outside', 'slow ends', 'quick'])
  expect(events).toMatchObject([
    {
      farmIds: [herd.farm.id],
      unitIds: [expect.any(String)],
      firstDay: '2026-05-01',
      recordIds: recorded?.recordIds,
      kinds: ['insertion'],
      days: [{ farmId: herd.farm.id, isShared: false, isCount: false, firstDay: '2026-05-01', lastDay: '2026-05-01' }],
      dayField: 'FS_Main.FF_Date',
      confirmedRules: [],
    },
  ])
})

test('an error of a subscriber rolls back the change and what earlier subscribers wrote', async () => {
  const herd = await aLedgerHerd(asAdmin)
  const insertion = aDraft.insertion(herd.hospital, '2026-05-01', 100, 30)
  const before = await writtenRows(herd)
  const derived = await derivedRows(asAdmin, herd)
  connectSubscriptions([
    ...moduleSubscriptions,
    ledgerChanged.subscription('broken', async () => {
      throw new Error('a subscriber failed')
    }),
  ])
  await expect(recordDrafts(database, herd, today, [insertion])).rejects.toThrow('a subscriber failed')
  expect(await writtenRows(herd)).toEqual(before)
  expect(await derivedRows(asAdmin, herd)).toBe(derived)
  subscribeModules()
  await recordDrafts(database, herd, today, [insertion])
  expect(await writtenRows(herd)).toMatchObject({ records: 1, nightlyJobs: 1 })
  expect((await writtenRows(herd)).days).toBeGreaterThan(0)
})

test('rules of a subscriber are checked with those of the ledger and refuse the change', async () => {
  const herd = await aLedgerHerd(asAdmin)
  connectSubscriptions([
    ledgerChanging.subscription('strict', async (_db, _context, _scope, { dayField }) => [
      {
        code: 'status.closed_report',
        verdict: 'refused',
        ...(dayField && { field: dayField }),
        params: { date: today },
      },
    ]),
  ])
  const drafts = [aDraft.insertion(herd.hospital, '2026-05-01', 100, 30)]
  await expect(recordDrafts(database, herd, today, drafts)).rejects.toMatchObject({
    rules: [{ code: 'status.closed_report', field: 'FS_Main.FF_Date' }],
  })
  expect(await writtenRows(herd)).toMatchObject({ records: 0, days: 0 })
})
