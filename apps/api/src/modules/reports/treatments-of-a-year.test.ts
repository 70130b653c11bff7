import { analysisTypeId, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import { getEControl } from '@herdboard/contract/figures/reports.ts'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, aSection, type TestSection } from '#testing/fixtures/test-company.ts'
import { aCourseDraft } from '#testing/ledger/course-draft.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-01-05T10:00:00.000Z' })

/** All of 2025: 100 pigs in A, and 200 pigs in B for 73 days; 14 and 7 pigs are treated in A, 21 in B. */
async function aYear() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
  const [a, b] = [await aSection(api.db, barn, { name: 'A' }), await aSection(api.db, barn, { name: 'B' })]
  const course = (where: TestSection, day: string, head: number) => ({ ...aCourseDraft(where, day), head })
  const drafts = [
    aDraft.insertion(a, '2024-12-01', 100, 30),
    aDraft.status(a, '2024-12-31', 100, 32),
    course(a, '2025-02-10', 14),
    aDraft.insertion(b, '2025-03-01', 200, 30),
    course(b, '2025-04-01', 21),
    aDraft.departure(b, '2025-05-13', 200, 100),
    course(a, '2025-11-20', 7),
    aDraft.status(a, '2025-12-31', 100, 60),
  ]
  for (const draft of drafts)
    await withLedgerContext(api.database, company.manager, '2026-01-05', ({ db, context, scope }) =>
      recordAll(db, context, scope, [draft], { confirmed: true }),
    )
  return { farm, who: api.as(company) }
}

test('treatments per 100 pigs of a year are its treated pigs over its average stock, on all screens', async () => {
  const { farm, who } = await aYear()
  // 100 · 365 + 200 · 73 = 51 100 pig-days are 140 pigs on average; 42 treated pigs are 30 per 100.
  const dates = '2024-12-31,2025-12-31'
  const { parts } = await who.call(getEControl, { query: { site_ids: farm.id, dates } })
  const row = parts[0]?.groups.flatMap(({ rows }) => rows).find(({ key }) => key === 'treat_100')
  // The second column is the national average, which has no such figure.
  expect(row?.cells.map(({ value }) => value)).toEqual([30, null])

  const analysis = async (from: string, to: string, scope: 1 | 3) => {
    const { items } = await who.call(getAnalysis, { query: { from, to, type_id: analysisTypeId.treatments, scope } })
    return items[0]?.table?.data.map(({ avg_stock, treated, per_100 }) => [avg_stock, treated, per_100])
  }
  expect(await analysis('2025-01-01', '2025-12-31', 1)).toEqual([[140, 42, 30]])
  // Each section over its own stock: 21 of 100, and 21 of 40.
  expect(await analysis('2025-01-01', '2025-12-31', 3)).toEqual([
    [100, 21, 21],
    [40, 21, 52.5],
  ])
  // The second quarter is its own period: 43 of its 91 days, from the evening before on, begin with 200 pigs more.
  const [quarter] = (await analysis('2025-04-01', '2025-06-30', 1)) ?? []
  expect(quarter?.[1]).toBe(21)
  expect(Number(quarter?.[2])).toBeCloseTo((21 / (100 + (200 * 43) / 91)) * 100, 6)
})
