import { getPigMovements } from '@herdboard/contract/figures/dashboard.ts'
import { getDeadPigs, getMovementList } from '@herdboard/contract/figures/table-endpoints.ts'
import { LIST_LIMIT } from '@herdboard/contract/herd/notes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aLedgerHerd, recordDrafts, type TestHerd } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })
const june = { from: '2026-06-01', to: '2026-06-30' }

/** Inserts many deaths of one day in a section, like a faulty import; without their records, to be quick. */
const manyDead = ({ company }: TestHerd, { id }: { id: string }, times: number) =>
  api.db.transaction().execute(async (db) => {
    await sql`select set_config('session_replication_role', 'replica', true), set_config('statement_timeout', '0', true)`.execute(
      db,
    )
    await sql`insert into herd_leg (directory_id, record_id, unit_id, day, kind, head, kg)
      select u.directory_id, gen_random_uuid(), u.id, '2026-06-11', 5, -1, -35
      from herd_unit u, generate_series(1, ${times}::int)
      where u.directory_id = ${company.directoryId} and u.section_id = ${id}`.execute(db)
  })

test('table with more deaths than the row limit asks for fewer days or places; other tables do not', async () => {
  const herd = await aLedgerHerd(api.db)
  const [a1, a2] = herd.sections
  await recordDrafts(api.database, herd, '2026-07-02', [
    aDraft.insertion(a1, '2026-05-01', 200, 30),
    aDraft.insertion(a2, '2026-05-01', 200, 30),
    aDraft.dead(a1, '2026-06-11', 1, 35),
    aDraft.dead(a2, '2026-06-12', 1, 35),
  ])
  await manyDead(herd, a1, LIST_LIMIT)

  const who = api.as(herd.company)
  const tooLong = { status: 422, code: 'table.too_long', message: expect.stringContaining('færre steder') }
  await expect(who.call(getDeadPigs, { query: june })).rejects.toMatchObject(tooLong)
  await expect(who.call(getPigMovements, { query: june })).rejects.toMatchObject(tooLong)
  // No death is a row of the movement list.
  expect((await who.call(getMovementList, { query: june })).data).toEqual([])
  const ofA2 = { ...june, location_ids: a2.id }
  expect((await who.call(getDeadPigs, { query: ofA2 })).data).toHaveLength(1)
  expect((await who.call(getPigMovements, { query: ofA2 })).data).toHaveLength(1)
  const later = { from: '2026-06-12', to: '2026-06-30' }
  expect((await who.call(getDeadPigs, { query: later })).data).toHaveLength(1)
})
