import { getChart } from '@herdboard/contract/figures/chart-endpoints.ts'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, aSection } from '#testing/fixtures/test-company.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const today = '2026-06-15'
const api = await testApi({ instant: `${today}T10:00:00.000Z` })
const company = await aCompany(api.db)
const farm = await aFarm(api.db, company, { name: 'Nygaard' })
const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
const [one, two] = [await aSection(api.db, barn, { name: 'A1' }), await aSection(api.db, barn, { name: 'A2' })]
await withLedgerContext(api.database, company.manager, today, ({ db, context, scope }) =>
  recordAll(
    db,
    context,
    scope,
    [
      // A1: 60 inserted on 1 March, 40 on 11 March. Monday 18 May is the first day of week 21.
      aDraft.insertion(one, '2026-03-01', 60, 30),
      aDraft.insertion(one, '2026-03-11', 40, 30),
      aDraft.slaughter(one, '2026-05-20', 50, 88),
      aDraft.slaughter(one, '2026-05-30', 30, 88),
      aDraft.insertion(two, '2026-03-02', 20, 30),
      aDraft.slaughter(two, '2026-06-10', 20, 90),
    ],
    { confirmed: true },
  ),
)
const ask = async (query: Record<string, string> = {}) => {
  const reply = await api.as(company).call(getChart, {
    params: { chartType: 'days-in-barn' },
    query: { weaners: 'false', from: '2026-05-18', to: '2026-06-14', ...query },
  })
  if (!('options' in reply)) throw new Error('several charts')
  return reply
}

test('days in barn is the mean of the pigs departed in a week, first in first out', async () => {
  const { options, filters } = await ask()
  expect(options.title).toBe('Staldage')
  // Week 21: 50 after 80 days. Week 22: 10 after 90 and 20 after 80 days. Week 23: none. Week 24: 20 after 100 days.
  const [only] = options.series
  expect(only?.points.map((point) => point && Math.round(point * 100) / 100)).toEqual([80, 83.33, null, 100])
  // (50 × 80 + 10 × 90 + 20 × 80 + 20 × 100) / 100
  expect(options.reference_lines).toEqual([{ axis: 0, value: 85, label: 'Gennemsnit' }])
  expect(options.bands).toEqual([{ axis: 0, from: 75, to: 95, label: 'Normalt' }])
  expect(options.facts?.map(({ name, points }) => [name, points])).toEqual([
    ['Grise afgået', [50, 30, null, 20]],
    ['Hurtigste 10 %, højst', [80, 80, null, 100]],
    ['Langsomste 10 %, mindst', [80, 90, null, 100]],
  ])
  expect(filters.map(({ name, is_applied }) => [name, is_applied])).toEqual([
    ['Samlet', true],
    ['Pr. ejendom', false],
    ['Pr. sektion eller hold', false],
  ])
})

test('days in barn splits by section, most departures first, and states when there are no departures', async () => {
  const { options } = await ask({ filters: 'section' })
  expect(options.series.map(({ name }) => name)).toEqual(['Stald 4, A1', 'Stald 4, A2'])
  expect(options.series[1]?.points).toEqual([null, null, null, 100])
  const none = await ask({ from: '2026-04-01', to: '2026-04-30' })
  expect([none.options.series, none.options.empty_reason]).toEqual([[], 'Ingen afgang i perioden'])
})
