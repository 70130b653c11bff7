import { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { getChart } from '@herdboard/contract/figures/chart-endpoints.ts'
import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, type TestPerson } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const today = '2026-07-02'
const api = await testApi({ instant: `${today}T10:00:00.000Z` })
const record = (who: TestPerson, ...drafts: Parameters<typeof recordAll>[3]) =>
  withLedgerContext(api.database, who, today, ({ db, context, scope }) =>
    recordAll(db, context, scope, drafts, { confirmed: true }),
  )
// Two whole weeks: 22 and 23 of 2026.
const weeks = { from: '2026-05-25', to: '2026-06-07' }

const company = await aCompany(api.db)
const farm = await aFarm(api.db, company, { name: 'Nygård' })
const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
const nursery = await aBarn(api.db, farm, { name: 'Klimastald', pigType: 1 })
const [unik, finish] = [
  await aFeedMix(api.db, company, { name: 'Unik', fePer100Kg: 100 }),
  await aFeedMix(api.db, company, { name: 'Slut', fePer100Kg: 100 }),
]
const from = (supplier: string, draft: ReturnType<typeof aDraft.feedDelivery>) => ({
  ...draft,
  detail: { FF_FeedSupplier: supplier },
})
await record(
  company.manager,
  aDraft.insertion(barn, '2026-05-20', 100, 30),
  aDraft.insertion(nursery, '2026-05-20', 100, 8),
  from('DLG', aDraft.feedDelivery(barn, '2026-05-26', unik.id, 6000)),
  from('Hornsyld', aDraft.feedDelivery({ farm }, '2026-06-02', finish.id, 3000, 2)),
  from('DLG', aDraft.feedDelivery({ farm }, '2026-06-02', unik.id, 1500, 1)),
  // 1.7 FU per pig and day in the first week, 2.0 in the second.
  aDraft.feedUse(barn, '2026-05-25', '2026-05-31', unik.id, 1190),
  aDraft.feedUse(barn, '2026-06-01', '2026-06-07', unik.id, 1400),
)

const ask = async (chartType: string, query: object = {}, language: LanguageCode = 'da') => {
  const reply = await api
    .as(company)
    .call(getChart, { params: { chartType }, query: { ...weeks, weaners: 'false', ...query } }, { language })
  if (!('options' in reply)) throw new Error('several charts')
  return reply
}
const lines = ({ series }: ChartSpec) => series.map(({ name, points }) => [name, points])

test('[FEED-018] feed deliveries are tons a week, stacked by mix, for the pigs on screen', async () => {
  const { options, filters } = await ask('feed-deliveries')
  expect(options.title).toBe('Foderleveringer')
  expect(options.series.every(({ kind, stack }) => kind === 'column' && stack === 'deliveries')).toBe(true)
  expect(lines(options)).toEqual([
    ['Unik', [6, null]],
    ['Slut', [null, 3]],
  ])
  expect(filters.map(({ name }) => name)).toEqual(['Pr. blanding', 'Pr. leverandør', 'Pr. ejendom'])
  // 6 t at DKK 210.50 and 100 FU per 100 kg.
  expect(options.facts?.map(({ points }) => points[0])).toEqual([12_630, 2.105])
  expect(lines((await ask('feed-deliveries', { weaners: 'true' })).options)).toEqual([['Unik', [null, 1.5]]])
})

test('feed deliveries split by supplier and farm, and the chart says when there are none', async () => {
  expect(lines((await ask('feed-deliveries', { filters: 'supplier' })).options)).toEqual([
    ['DLG', [6, null]],
    ['Hornsyld', [null, 3]],
  ])
  expect(lines((await ask('feed-deliveries', { filters: 'farm' })).options)).toEqual([['Nygård', [6, 3]]])
  const none = await ask('feed-deliveries', { from: '2026-04-01', to: '2026-04-30' })
  expect(none.options).toMatchObject({ series: [], empty_reason: 'Ingen leveringer' })
})

test('[FEED-021] feed intake is feed units a pig and day, beside the expected intake at that weight', async () => {
  const { options } = await ask('feed-consumption')
  const [total, expected] = options.series
  expect(total?.kind).toBe('line')
  expect(total?.points[0]).toBeCloseTo(1.7)
  expect(total?.points[1]).toBeCloseTo(2)
  expect(expected?.role).toBe('expected')
  expect(Number(expected?.points[0])).toBeLessThan(Number(expected?.points[1]))
  expect(options.facts?.map(({ name, points }) => [name, points[0]]).slice(0, 2)).toEqual([
    ['Foder', 1190],
    ['Foderdage', 700],
  ])
})

test('feed intake splits by barn, and is in kilos without the expected model, which is in energy', async () => {
  const { options } = await ask('feed-consumption', { filters: 'barn,in_kg' })
  expect(options.series.map(({ name }) => name)).toEqual(['Stald 4'])
  expect(options.axes[0]?.unit).toBe('kg/dag')
  expect(options.series[0]?.points[0]).toBeCloseTo(1.7)
  const weaners = await ask('feed-consumption', { weaners: 'true' })
  expect(weaners.options).toMatchObject({ series: [], empty_reason: 'Intet forbrug eller ingen grise' })
})

test.each(LanguageCode.options)('feed charts are written in %s', async (language) => {
  const answers = [await ask('feed-deliveries', {}, language), await ask('feed-consumption', {}, language)]
  expect(JSON.stringify(answers)).not.toMatch(/charts:|kpis:|dashboards:|tables:|[{]\w+[}]/)
})

test('feed used each week is shown by mix in tons, energy and kroner', async () => {
  const { options } = await ask('feed-usage')
  const tons = lines(options)[0]?.[1] as number[]
  expect(tons.map((ton) => ton.toFixed(2))).toEqual(['1.19', '1.40'])
  const energy = lines((await ask('feed-usage', { filters: 'in_energy' })).options)[0]?.[1] as number[]
  expect(energy.map(Math.round)).toEqual([1190, 1400])
  const money = lines((await ask('feed-usage', { filters: 'in_dkk' })).options)[0]?.[1] as number[]
  // 1.19 t at DKK 210.50 per 100 kg.
  expect(money[0]).toBeCloseTo(2504.95, 0)
  expect((await ask('feed-usage', { weaners: 'true' })).options.empty_reason).toBe('Intet forbrug i perioden')
})
