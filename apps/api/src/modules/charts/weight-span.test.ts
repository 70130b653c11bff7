import { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { getChart } from '@herdboard/contract/figures/chart-endpoints.ts'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const today = '2026-06-15'
const api = await testApi({ instant: `${today}T10:00:00.000Z` })
const company = await aCompany(api.db)
const farm = await aFarm(api.db, company)
const [pigs, weaners] = [await aBarn(api.db, farm), await aBarn(api.db, farm, { pigType: 1 })]
const sold = (day: string, head: number, kg: number, spread: string | null) => ({
  ...aDraft.departure(weaners, day, head, kg),
  detail: spread === null ? {} : { FF_WeightSpread: spread },
})
await withLedgerContext(api.database, company.manager, today, ({ db, context, scope }) =>
  recordAll(
    db,
    context,
    scope,
    [
      aDraft.insertion(pigs, '2026-03-01', 100, 30),
      aDraft.slaughter(pigs, '2026-05-20', 50, 90),
      aDraft.insertion(weaners, '2026-04-01', 300, 7),
      // Monday 18 May is the first day of week 21.
      sold('2026-05-20', 100, 30, '7.84'),
      sold('2026-05-26', 100, 31, null),
    ],
    { confirmed: true },
  ),
)
const replyTo = async (query: Record<string, string>, language: LanguageCode = 'da') => {
  const reply = await api.as(company).call(
    getChart,
    {
      params: { chartType: 'weight-span' },
      query: { weaners: 'true', from: '2026-05-18', to: '2026-06-07', ...query },
    },
    { language },
  )
  if (!('options' in reply)) throw new Error('several charts')
  return reply
}
const ask = async (...args: Parameters<typeof replyTo>) => (await replyTo(...args)).options
const rounded = (points: readonly (number | null)[] | undefined) =>
  points?.map((point) => point && Number(point.toFixed(1)))

test('weaners of 30 kg with spread 7.84 range from 23.4 to 36.6 kg; an unrecorded spread is estimated', async () => {
  const { title, series, facts, bands } = await ask({})
  expect(title).toBe('Vægtspænd ved afgang')
  const [stated, estimated, mean] = series
  // The standard deviation is 7.84 / 1.96 = 4: 30 ± 1.645 × 4.
  expect(rounded(stated?.points)).toEqual([13.2, null, null])
  expect(rounded(stated?.floor)?.[0]).toBe(23.4)
  // 20.04 − 0.135 × 31 + 0.00043 × 31² = 16.27 % of 31 kg: standard deviation 5.04 kg. The range is 3.29 of them.
  expect(rounded(estimated?.points)).toEqual([null, 16.6, null])
  expect(estimated?.estimated_from).toBe(0)
  expect(mean?.points).toEqual([30, 31, null])
  expect(bands).toEqual([{ axis: 0, from: 28, to: 33, label: 'Ønsket vægt' }])
  const factPoints = (name: string) => rounded(facts?.find((fact) => fact.name === name)?.points)
  expect(factPoints('Standardafvigelse')).toEqual([4, 5, null])
  // Phi(0.75) - Phi(-0.5) = 0.7734 - 0.3085
  expect(factPoints('Inden for båndet')?.[0]).toBe(46.5)
  expect(factPoints('Grise')).toEqual([100, 100, null])
})

test('slaughter pigs are shown by carcass against basic weight, or by live weight', async () => {
  const carcass = await ask({ weaners: 'false' })
  expect(carcass.series.at(-1)?.points[0]).toBe(90)
  expect(carcass.bands).toEqual([{ axis: 0, from: 70, to: 94.9, label: 'Basisvægt' }])
  const live = await ask({ weaners: 'false', filters: 'live' })
  // 90 × 1.31, 70 × 1.31
  expect(live.series.at(-1)?.points[0]).toBeCloseTo(117.9, 1)
  expect(live.bands[0]?.from).toBeCloseTo(91.7, 1)
})

test('only slaughter pigs offer carcass weight', async () => {
  expect((await replyTo({})).filters).toEqual([])
  const { filters } = await replyTo({ weaners: 'false' })
  expect(filters.map(({ name, is_applied }) => [name, is_applied])).toEqual([
    ['Slagtevægt', true],
    ['Levende vægt', false],
  ])
})

test('the weight range states that it is empty when no pig departed with a weight', async () => {
  expect(await ask({ from: '2026-04-06', to: '2026-04-12' })).toMatchObject({
    series: [],
    empty_reason: 'Ingen afgang med vægt',
  })
})

test.each(LanguageCode.options)('the weight range is written in %s', async (language) => {
  for (const weaners of ['true', 'false'])
    expect(JSON.stringify(await ask({ weaners }, language))).not.toMatch(/charts:|option:|kpis:|[{]\w+[}]/)
})
