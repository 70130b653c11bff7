import { getChart } from '@herdboard/contract/figures/chart-endpoints.ts'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, aSection } from '#testing/fixtures/test-company.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const today = '2026-06-15'
const api = await testApi({ instant: `${today}T10:00:00.000Z` })
const company = await aCompany(api.db)
const farm = await aFarm(api.db, company)
const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
const [one, two] = [await aSection(api.db, barn, { name: 'A1' }), await aSection(api.db, barn, { name: 'A2' })]
const bought = (section: typeof one, head: number, detail: Record<string, unknown>) => ({
  ...aDraft.insertion(section, '2026-03-01', head, 30),
  detail,
})
const sold = (section: typeof one, head: number, kg: number) => ({
  ...aDraft.departure(section, '2026-05-24', head, kg),
  detail: { FF_WeightSpread: 23.52 },
})
await withLedgerContext(api.database, company.manager, today, ({ db, context, scope }) =>
  recordAll(
    db,
    context,
    scope,
    [
      bought(one, 100, { FF_WeightSpread: 8.82, FF_Breed: '1', FF_PigletSupplier: 'Kirkegård, Ole' }),
      bought(two, 50, { FF_WeightSpread: 8.82, FF_Breed: '1', FF_PigletSupplier: 'Søvang' }),
      // 84 days later. The ten pigs that remain are not counted.
      sold(one, 90, 118),
      sold(two, 50, 97),
    ],
    { confirmed: true },
  ),
)
const ask = async (query: Record<string, string> = {}) => {
  const reply = await api.as(company).call(getChart, {
    params: { chartType: 'daily-gain-spread' },
    query: { weaners: 'false', from: '2026-05-01', to: '2026-06-14', ...query },
  })
  if (!('options' in reply)) throw new Error('several charts')
  return reply
}

test('the gain distribution is a curve of all departed pigs, with mean and spread', async () => {
  const { options, filters } = await ask()
  // 88 and 67 kg in 84 days: 1047.6 g a day for 90 pigs and 797.6 g for 50, each with √(12² − 4.5²) / 84 = 132.4 g.
  expect(options.series.map(({ name, kind }) => [name, kind])).toEqual([['Alle grise: 958 ± 179 g, 140 grise', 'area']])
  expect(options.x.kind === 'name' && options.x.names[0]).toBe('400–460')
  expect(options.series[0]?.points.reduce((sum: number, percent) => sum + (percent ?? 0), 0)).toBeCloseTo(99.8, 0)
  expect(options.facts?.[0]).toMatchObject({ name: 'Under', unit: '%' })
  // Both sections have the same breed, so it is no option.
  expect(filters.map(({ name, is_applied }) => [name, is_applied])).toEqual([
    ['Kirkegård, Ole', false],
    ['Søvang', false],
    ['Stald 4, A1', false],
    ['Stald 4, A2', false],
  ])
})

test('[PROD-002] the gain distribution has a curve for each selected group', async () => {
  const { filters } = await ask()
  const words = filters.slice(0, 2).map(({ query_parameter }) => query_parameter)
  const { options, filters: now } = await ask({ groups: words.join(',') })
  expect(options.series.map(({ name }) => name)).toEqual([
    'Kirkegård, Ole: 1.048 ± 132 g, 90 grise',
    'Søvang: 798 ± 132 g, 50 grise',
  ])
  expect(now.filter(({ is_applied }) => is_applied).map(({ name }) => name)).toEqual(['Kirkegård, Ole', 'Søvang'])
  expect((await ask({ filters: words.join(',') })).options).toEqual(options)
  expect((await ask({ groups: 'supplier:nobody' })).options.series).toHaveLength(1)
})

test('the gain distribution states that it is empty when no pig has departed', async () => {
  const { options } = await ask({ from: '2026-04-01', to: '2026-04-30' })
  expect([options.series, options.empty_reason]).toEqual([[], 'Der mangler vejning ind og ud'])
})
