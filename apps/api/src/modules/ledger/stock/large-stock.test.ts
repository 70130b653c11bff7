import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database/test-database.ts'
import { aLedgerHerd, rebuildHerd, recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

const { database, asAdmin } = await testDatabase()
const today = '2026-05-31'

test('ledger is exact to the gram for 30 000 pigs of 80 kg and 6 000 t of feed in one barn', async () => {
  const herd = await aLedgerHerd(asAdmin)
  await recordDrafts(database, herd, today, [
    aDraft.insertion(herd.hospital, '2026-05-01', 30_000, 80),
    aDraft.slaughter(herd.hospital, '2026-05-01', 5, 85),
    aDraft.feedUse(herd.hospital, '2026-05-02', '2026-05-02', herd.mixId, 6_000_000),
    aDraft.status(herd.hospital, '2026-05-20', 29_995, 100),
  ])
  const { rows } = await sql<{ day: string; head: number; stock_g: number; feed_g: number | null }>`
    select day, head, stock_g, feed_g from herd_day where directory_id = ${herd.company.directoryId}
      and day in ('2026-05-01', '2026-05-02', '2026-05-20') order by day`.execute(asAdmin)
  // 5 carcasses of 85 kg at 1.31 are 556.75 kg live.
  expect(rows[0]).toEqual({ day: '2026-05-01', head: 29_995, stock_g: 2_400_000_000 - 556_750, feed_g: null })
  expect(rows[1]).toMatchObject({ feed_g: 6_000_000_000 })
  expect(rows[2]).toMatchObject({ head: 29_995, stock_g: 2_999_500_000 })
  expect((await rebuildHerd(database, herd, today)).faults).toEqual([])
})
