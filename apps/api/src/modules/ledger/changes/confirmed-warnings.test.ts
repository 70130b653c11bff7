import { removeRecord } from '@herdboard/contract/herd/records.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aLedgerHerd, recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

const today = '2026-05-31'
const lines: string[] = []
const api = await testApi({ instant: `${today}T10:00:00Z`, onLog: (line) => lines.push(line) })

test('confirming a warning logs a security event; a confirmation without a warning logs none', async () => {
  const herd = await aLedgerHerd(api.db)
  const [inserted, dead] = await recordDrafts(api.database, herd, today, [
    aDraft.insertion(herd.hospital, '2026-05-01', 10, 30),
    aDraft.dead(herd.hospital, '2026-05-10', 2),
    aDraft.departure(herd.hospital, '2026-05-11', 8, 40),
  ])
  const remove = (id = inserted?.recordIds[0], confirmed = true) => {
    if (!id) throw new Error('nothing was recorded')
    return api.as(herd.company).call(removeRecord, { params: { id }, query: confirmed ? { confirmed: 'true' } : {} })
  }
  const events = () => lines.map((line) => JSON.parse(line)).filter(({ type }) => type === 'security')
  await remove(dead?.recordIds[0])
  await expect(remove(inserted?.recordIds[0], false)).rejects.toMatchObject({ status: 300 })
  expect(events()).toEqual([])
  await remove()
  expect(events()).toMatchObject([{ event: 'submission.confirmed', userId: herd.company.manager.userId }])
})
