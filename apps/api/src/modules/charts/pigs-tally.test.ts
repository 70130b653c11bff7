import { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { getChart } from '@herdboard/contract/figures/chart-endpoints.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFinisherQuarter } from '#testing/fixtures/finisher-quarter.ts'
import { aCompany } from '#testing/fixtures/test-company.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })
const company = await aCompany(api.db)
const { farm, barn } = await aFinisherQuarter(api, company)
const quarter = { from: '2026-04-01', to: '2026-06-30' }

const ask = async (query: Record<string, string>, language: LanguageCode = 'da') => {
  const reply = await api
    .as(company)
    .call(
      getChart,
      { params: { chartType: 'pigs-tally' }, query: { weaners: 'false', ...quarter, ...query } },
      { language },
    )
  if (!('options' in reply)) throw new Error('several charts')
  return reply
}
const namesOf = ({ options: { x } }: Awaited<ReturnType<typeof ask>>) => (x.kind === 'name' ? x.names : [])
const pointsOf = ({ options }: Awaited<ReturnType<typeof ask>>, key: string) =>
  options.series.find((each) => each.key === key)?.points.filter((point) => point !== null)

test('the pig balance of a finisher barn steps from 1 060 to 1 057 pigs over a quarter', async () => {
  const reply = await ask({ site_ids: barn.id })
  expect(reply.options.title).toBe('Griseregnskab')
  expect(namesOf(reply)).toEqual([
    'Primo',
    'Ind',
    'Flyttet ind',
    'Slagtet',
    'Solgt',
    'Flyttet ud',
    'Døde',
    'Afvigelse',
    'Ultimo',
  ])
  expect(pointsOf(reply, 'stock')).toEqual([1060, 1057])
  expect(pointsOf(reply, 'in')).toEqual([1275, 0])
  expect(pointsOf(reply, 'out')).toEqual([-1230, 0, -15, -30, -3])
  expect(reply.options.series[0]?.floor).toEqual([0, 1060, 2335, 2335, 1105, 1105, 1090, 1060, 0])
  const [kilos, mean] = reply.options.facts ?? []
  expect(kilos?.points[1]).toBe(39_230)
  // 145 060.2 / 1 230 kg
  expect(mean?.points.map((kg) => kg && Number(kg.toFixed(1)))).toEqual([
    66,
    30.8,
    null,
    117.9,
    null,
    60,
    58.7,
    null,
    68.5,
  ])
})

test('the pig balance in kilos shows growth in place of the difference; the switch names the unit', async () => {
  const reply = await ask({ site_ids: barn.id, filters: 'kg' })
  expect(reply.filters.map(({ name, is_applied }) => [name, is_applied])).toEqual([
    ['Antal grise', false],
    ['Levende vægt, kg', true],
  ])
  expect(namesOf(reply).slice(-3)).toEqual(['Døde', 'Tilvækst', 'Ultimo'])
  const [inserted, , growth] = pointsOf(reply, 'in') ?? []
  expect(inserted).toBe(39_230)
  expect(growth).toBeCloseTo(110_935.7, 0)
})

test('a transfer of runts to the hospital of the same farm leaves the farm balance unchanged', async () => {
  const reply = await ask({ site_ids: farm.id })
  expect(pointsOf(reply, 'out')).toEqual([-1230, 0, 0, -30, -3])
  expect(pointsOf(reply, 'stock')).toEqual([1060, 1072])
})

test('the pig balance says when nothing moved or days are in the future; unknown weights stay unknown', async () => {
  const calm = await ask({ site_ids: barn.id, from: '2026-04-20', to: '2026-04-24' })
  expect(calm.options).toMatchObject({ series: [], empty_reason: 'Ingen bevægelser' })
  const ahead = await ask({ site_ids: barn.id, from: '2026-08-01', to: '2026-08-05' })
  expect(ahead.options).toMatchObject({ series: [], empty_reason: 'Ingen bevægelser' })
  // The barn's first record is the stock count of 31 March.
  const begun = { site_ids: barn.id, from: '2026-03-30' }
  expect(namesOf(await ask(begun)).slice(0, 2)).toEqual(['Primo', 'Åbningsoptalt'])
  const unknown = await ask({ ...begun, filters: 'kg' })
  expect(unknown.options).toMatchObject({ series: [], empty_reason: 'Vægten af nogle af grisene kendes ikke' })
})

test.each(LanguageCode.options)('the pig balance is written in %s', async (language) => {
  for (const filters of ['head', 'kg']) {
    expect(JSON.stringify(await ask({ filters, from: '2026-03-30' }, language))).not.toMatch(
      /charts:|option:|kpis:|[{]\w+[}]/,
    )
  }
})
