import { getDailyAssessment } from '@herdboard/contract/figures/data-quality.ts'
import { expect, test } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aLedgerHerd, recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

const today = '2026-06-15'
const api = await testApi({ instant: `${today}T12:00:00Z` })

/** No count, and growth estimated since the last one. */
const DONE_BY_A_COUNT = [2, 28]

/** Runs the delayed assessment of what was recorded. */
async function runAssessment(): Promise<void> {
  api.clock.set(new Date(api.clock.now().getTime() + 30_000).toISOString())
  await runDueJobs({ database: api.database, clock: api.clock, log: api.app.deps.log }, jobHandlers)
}

test('a count moves its findings from the list to what was done today; the trend has each day', async () => {
  const herd = await aLedgerHerd(api.db)
  await recordDrafts(api.database, herd, today, [aDraft.insertion(herd.sections[0], '2026-03-31', 120, 30)])
  await runAssessment()
  const farmOn = async (date?: string) =>
    (await api.as(herd.company).call(getDailyAssessment, { query: date ? { date } : {} })).farm_summaries[0]
  const openMethods = (farm: Awaited<ReturnType<typeof farmOn>>) =>
    farm?.method_aggregate.flatMap(({ assessment_method_id: id, quality_assessment_id }) =>
      [2, 3].includes(quality_assessment_id) ? [id] : [],
    ) ?? []
  const before = await farmOn()
  expect(before?.done_today).toEqual([])
  const missing = openMethods(before)
  expect(missing).toEqual(expect.arrayContaining(DONE_BY_A_COUNT))
  expect(before?.open_by_day).toEqual([{ day: today, count: missing.length }])
  api.clock.set('2026-06-16T08:00:00Z')
  // (108 - 30) kg in 77 days is 1,013 g a day, a usual gain. At 101 kg, 922 g would be a new finding of its own.
  await recordDrafts(api.database, herd, '2026-06-16', [aDraft.status(herd.sections[0], '2026-06-16', 120, 108)])
  await runAssessment()
  const after = await farmOn()
  expect(after?.done_today).toEqual(DONE_BY_A_COUNT)
  expect(openMethods(after)).toEqual(missing.filter((id) => !DONE_BY_A_COUNT.includes(id)))
  expect(after?.open_by_day).toEqual([
    { day: today, count: missing.length },
    { day: '2026-06-16', count: missing.length - DONE_BY_A_COUNT.length },
  ])
  // The next day nothing was done yet.
  api.clock.set('2026-06-17T08:00:00Z')
  expect((await farmOn())?.done_today).toEqual([])
  expect((await farmOn(today))?.open_by_day).toHaveLength(1)
})
