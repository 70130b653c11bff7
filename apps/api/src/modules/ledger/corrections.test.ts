import type { RecordId } from '@herdboard/contract/ids.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeRecord } from '#modules/ledger/service.ts'
import { testDatabase } from '#testing/database.ts'
import { aDraft, atDesk } from '#testing/ledger-desk.ts'
import { aHerd, derived, keep, rebuild, type TestHerd } from '#testing/ledger-herd.ts'
import type { RecordDraft, Recorded } from './draft.ts'

const { database, asAdmin } = await testDatabase()
const today = '2026-05-31'

const idOf = (recorded: Recorded | undefined): RecordId => {
  const id = recorded?.recordIds[0]
  if (!id) throw new Error('nothing was recorded')
  return id
}

const change = (herd: TestHerd, id: RecordId, version: number, draft: RecordDraft) =>
  atDesk(database, herd.company.manager, today, ({ db, call, scope }) =>
    changeRecord(db, call, scope, id, version, [draft], { confirmed: true }),
  )

test('a slaughter of condemned pigs alone keeps its kilos when it is sent again', async () => {
  const herd = await aHerd(asAdmin)
  const condemned = aDraft.slaughter(herd.hospital, '2026-05-10', 10, 0, 10)
  const [, kept] = await keep(database, herd, today, [
    aDraft.insertion(herd.hospital, '2026-05-01', 10, 100),
    condemned,
  ])
  const slaughteredG = async () =>
    (
      await sql<{ grams: number }>`select sum(slaughter_g)::float8 as grams from herd_day
        where directory_id = ${herd.company.directoryId}`.execute(asAdmin)
    ).rows[0]?.grams
  // Ten pigs of 100 kg grow some 1.1 kg a day for nine days.
  const grams = await slaughteredG()
  expect((grams ?? 0) / 10_000).toBeCloseTo(109.9, 0)
  const standing = await derived(asAdmin, herd)
  await change(herd, idOf(kept), 1, condemned)
  expect(await slaughteredG()).toBe(grams)
  expect(await derived(asAdmin, herd)).toBe(standing)
  expect((await rebuild(database, herd, today)).faults).toEqual([])
})
