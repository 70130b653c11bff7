import { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { getChart } from '@herdboard/contract/figures/chart-endpoints.ts'
import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFinisherQuarter } from '#testing/fixtures/finisher-quarter.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection, type TestPerson } from '#testing/fixtures/test-company.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const today = '2026-07-02'
const api = await testApi({ instant: `${today}T10:00:00.000Z` })
const company = await aCompany(api.db)
const { farm, barn } = await aFinisherQuarter(api, company)
const record = (who: TestPerson, ...drafts: Parameters<typeof recordAll>[3]) =>
  withLedgerContext(api.database, who, today, ({ db, context, scope }) =>
    recordAll(db, context, scope, drafts, { confirmed: true }),
  )

const ask = async (
  who: Parameters<typeof api.as>[0],
  chartType: string,
  query: { from: string; to: string; weaners?: 'true' | 'false'; site_ids?: string; filters?: string },
) => {
  const reply = await api.as(who).call(getChart, { params: { chartType }, query: { weaners: 'false', ...query } })
  if (!('options' in reply)) throw new Error('several charts')
  return reply
}
const pointsOf = ({ series }: ChartSpec, key: string) => series.find((each) => each.key === key)?.points
const namesOf = ({ series }: ChartSpec) => series.map(({ name }) => name)

test('[API-052] [API-053] pigs at the end of each day are shown under the line of their capacity in a short period', async () => {
  const { options, filters } = await ask(company, 'pig-status', {
    from: '2026-05-02',
    to: '2026-05-07',
    site_ids: barn.id,
  })
  expect(options).toMatchObject({ title: 'Antal grise', running: null, empty_reason: null })
  expect(options.x).toEqual({
    kind: 'day',
    days: ['2026-05-02', '2026-05-03', '2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07'],
  })
  // 8 die on 3 June; on 6 June 430 are inserted and 305 slaughtered.
  expect(pointsOf(options, farm.id)).toEqual([1164, 1156, 1156, 1156, 1281, 1281])
  expect(options.series[0]).toMatchObject({ kind: 'column', stack: 'pigs', name: farm.name })
  expect(options.reference_lines).toEqual([{ axis: 0, value: 1500, label: 'Stipladser' }])
  expect(filters.map(({ query_parameter, is_applied }) => [query_parameter, is_applied])).toEqual([
    ['farm', true],
    ['barn', false],
    ['section', false],
    ['all_pigs', false],
  ])
})

test('a longer period has a column a week at its last day, and none for future days', async () => {
  const { options } = await ask(company, 'pig-status', { from: '2026-06-08', to: '2026-07-31', site_ids: barn.id })
  expect(options.x).toMatchObject({ kind: 'week' })
  // 14 June, 21 June, 28 June, and 2 July, which is today.
  expect(pointsOf(options, farm.id)).toEqual([1375, 1060, 1060, 1057])
  expect(options.running).toBe(3)
})

test('pigs split by barn and section, largest first, with weaners separate when both kinds are ticked', async () => {
  const owner = await aCompany(api.db)
  const home = await aFarm(api.db, owner)
  const [big, small] = [await aBarn(api.db, home, { name: 'Stor' }), await aBarn(api.db, home, { name: 'Lille' })]
  const weaners = await aBarn(api.db, home, { name: 'Smågrise', pigType: 1 })
  const [one, two] = [await aSection(api.db, big, { name: 'A1' }), await aSection(api.db, big, { name: 'A2' })]
  await record(
    owner.manager,
    aDraft.insertion(one, '2026-06-01', 100, 30),
    aDraft.insertion(two, '2026-06-01', 200, 30),
    aDraft.insertion(small, '2026-06-02', 50, 30),
    aDraft.insertion(weaners, '2026-06-01', 400, 7),
  )
  const june = { from: '2026-06-01', to: '2026-06-02' }
  const split = async (filters: string) => (await ask(owner, 'pig-status', { ...june, filters })).options
  expect(pointsOf(await split('barn'), big.id)).toEqual([300, 300])
  expect(pointsOf(await split('barn'), small.id)).toEqual([0, 50])
  expect(namesOf(await split('section'))).toEqual(['Stor, A2', 'Stor, A1', 'Lille'])
  expect(pointsOf(await split('farm'), home.id)).toEqual([300, 350])
  expect(pointsOf(await split('farm,all_pigs'), home.id)).toEqual([700, 750])
  const young = await ask(owner, 'pig-status', { ...june, weaners: 'true' })
  expect(pointsOf(young.options, home.id)).toEqual([400, 400])
})

test('[API-052] [API-053] deaths a day show found dead and euthanised beside their seven-day mean', async () => {
  const owner = await aCompany(api.db)
  const home = await aBarn(api.db, await aFarm(api.db, owner))
  const dead = (day: string, head: number, detail: Record<string, string>) => ({
    ...aDraft.dead(home, day, head, 40),
    detail,
  })
  await record(
    owner.manager,
    aDraft.insertion(home, '2026-06-01', 700, 30),
    dead('2026-06-05', 2, { FF_DeathKind: '1', FF_DeathCause: '2' }),
    dead('2026-06-09', 3, { FF_DeathKind: '2', FF_DeathCause: '3' }),
    dead('2026-06-09', 2, { FF_DeathKind: '1', FF_DeathCause: '3' }),
  )
  const week = { from: '2026-06-08', to: '2026-06-12' }
  const { options } = await ask(owner, 'daily-dead', week)
  expect(options.title).toBe('Døde pr. dag')
  expect(pointsOf(options, 'death_kind.1')).toEqual([0, 2, 0, 0, 0])
  expect(pointsOf(options, 'death_kind.2')).toEqual([0, 3, 0, 0, 0])
  expect(namesOf(options)).toEqual(['Aflivet', 'Fundet død', 'Gennemsnit, 7 dage', 'Forventet'])
  // The two of 5 June still count in the mean of 8 to 11 June.
  expect(pointsOf(options, 'mean')?.map((mean) => Math.round((mean ?? 0) * 7))).toEqual([2, 7, 7, 7, 5])
  // 698 pigs on day 8 of their stay: 1.3 parts of h0 = 0.034591 / 85 (82 days: 14 × 1.3 + 28 + 26 × 0.9 + 14 × 1.1).
  const expected = pointsOf(options, 'expected')
  const parts = 14 * 1.3 + 28 + 26 * 0.9 + 14 * 1.1
  expect(expected?.[0]).toBeCloseTo((698 * 1.3 * -Math.log(0.966)) / parts, 3)
  expect(options.series.find(({ key }) => key === 'expected')?.role).toBe('expected')
  const causes = await ask(owner, 'daily-dead', { ...week, filters: 'cause' })
  expect(pointsOf(causes.options, 'death_cause.3')).toEqual([0, 5, 0, 0, 0])
})

test('missing pigs of a count are shown beside deaths when loss is ticked; weeks have no mean', async () => {
  const quarter = { from: '2026-04-01', to: '2026-07-02', site_ids: barn.id }
  const { options } = await ask(company, 'daily-dead', quarter)
  expect(options.title).toBe('Døde pr. uge')
  expect(namesOf(options)).toEqual(['Ukendt', 'Forventet'])
  expect(pointsOf(options, 'death_cause.13')?.reduce<number>((sum, head) => sum + (head ?? 0), 0)).toBe(30)
  const withLoss = await ask(company, 'daily-dead', { ...quarter, filters: 'kind,loss' })
  expect(pointsOf(withLoss.options, 'missing')?.reduce<number>((sum, head) => sum + (head ?? 0), 0)).toBe(3)
})

test('a chart without data states that it has none', async () => {
  const calm = await ask(company, 'daily-dead', { from: '2026-04-20', to: '2026-04-24', site_ids: barn.id })
  expect(calm.options).toMatchObject({ series: [], empty_reason: 'Ingen døde i perioden' })
  const before = await ask(company, 'pig-status', { from: '2025-01-01', to: '2025-01-05' })
  expect(before.options).toMatchObject({ series: [], empty_reason: 'Ingen grise på de valgte steder' })
  const ahead = await ask(company, 'pig-status', { from: '2026-08-01', to: '2026-08-05' })
  expect(ahead.options).toMatchObject({ series: [], x: { kind: 'day', days: [] } })
})

test('an unknown kind of chart is reported as not found', async () => {
  await expect(ask(company, 'pig-happiness', { from: '2026-06-01', to: '2026-06-02' })).rejects.toMatchObject({
    status: 404,
    code: 'request.not_found',
  })
})

test('a reader sees the chart; for a person without the farm the barn does not exist', async () => {
  const query = { from: '2026-05-02', to: '2026-05-07', site_ids: barn.id }
  const reader = await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] })
  expect(await ask(reader, 'pig-status', query)).toEqual(await ask(company, 'pig-status', query))
  for (const chartType of ['pig-status', 'daily-dead']) {
    await expect(ask(await aCompany(api.db), chartType, query)).rejects.toMatchObject({ code: 'request.not_found' })
  }
})

test.each(LanguageCode.options)('every chart with every menu option is written in %s', async (language) => {
  for (const chartType of ['pig-status', 'daily-dead']) {
    const query = { from: '2026-05-02', to: '2026-05-27', weaners: 'false' as const }
    const plain = await api.as(company).call(getChart, { params: { chartType }, query }, { language })
    for (const { query_parameter } of plain.filters) {
      const inLanguage = await api
        .as(company)
        .call(getChart, { params: { chartType }, query: { ...query, filters: query_parameter } }, { language })
      expect(JSON.stringify(inLanguage)).not.toMatch(/charts:|option:|kpis:|[{]\w+[}]/)
    }
  }
})
