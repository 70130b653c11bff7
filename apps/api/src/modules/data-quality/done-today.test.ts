import { getDailyAssessment } from '@herdboard/contract/figures/data-quality.ts'
import { expect, test } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aLedgerHerd, recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

const today = '2026-06-15'
const api = await testApi({ instant: `${today}T12:00:00Z` })

/** Runs the delayed assessment of what was recorded. */
async function runAssessment(): Promise<void> {
  api.clock.set(new Date(api.clock.now().getTime() + 30_000).toISOString())
  await runDueJobs({ database: api.database, clock: api.clock, log: api.app.deps.log }, jobHandlers)
}

test('a count moves its finding from the list to what was done today; the trend has each day', async () => {
  const herd = await aLedgerHerd(api.db)
  await recordDrafts(api.database, herd, today, [aDraft.insertion(herd.sections[0], '2026-03-31', 120, 30)])
  await runAssessment()
  const farmOn = async (date?: string) =>
    (await api.as(herd.company).call(getDailyAssessment, { query: date ? { date } : {} })).farm_summaries[0]
  const openMethods = (farm: Awaited<ReturnType<typeof farmOn>>) =>
    farm?.method_aggregate.filter(({ quality_assessment_id }) => [2, 3].includes(quality_assessment_id)).length
  const before = await farmOn()
  expect(before?.done_today).toEqual([])
  const missing = openMethods(before)
  expect(before?.open_by_day).toEqual([{ day: today, count: missing }])
  api.clock.set('2026-06-16T08:00:00Z')
  await recordDrafts(api.database, herd, '2026-06-16', [aDraft.status(herd.sections[0], '2026-06-16', 120, 101)])
  await runAssessment()
  const after = await farmOn()
  expect(after?.done_today).toContain(2)
  expect(after?.open_by_day).toEqual([
    { day: today, count: missing },
    { day: '2026-06-16', count: openMethods(after) },
  ])
  // The next day nothing was done yet.
  api.clock.set('2026-06-17T08:00:00Z')
  expect((await farmOn())?.done_today).toEqual([])
  expect((await farmOn(today))?.open_by_day).toHaveLength(1)
})
