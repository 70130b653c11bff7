import { analysisTypeId, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFinisherQuarter } from '#testing/fixtures/finisher-quarter.ts'
import {
  aBarn,
  aBatch,
  aCompany,
  aFarm,
  aPerson,
  aSection,
  type TestCompany,
  type TestFarm,
  type TestPerson,
} from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { aDraft, type DraftPlace, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })
const june = { from: '2026-06-01', to: '2026-06-30' }
interface Query extends Record<string, unknown> {
  scope: number
}

const record = (owner: TestCompany, ...drafts: Parameters<typeof recordAll>[3]) =>
  withLedgerContext(api.database, owner.manager, '2026-07-02', ({ db, context, scope }) =>
    recordAll(db, context, scope, drafts, { confirmed: true }),
  )
const ask = (who: TestCompany | TestPerson, query: Query) =>
  api.as(who).call(getAnalysis, { query: { ...june, type_id: analysisTypeId.growth, ...query } })

async function tableOf(who: TestCompany | TestPerson, query: Query): Promise<Table> {
  const { items } = await ask(who, query)
  const table = items[0]?.table
  if (!table) throw new Error('no table')
  return table
}
const named = ({ data }: Table, place: string): TableRow => {
  const found = data.find((row) => row.place === place)
  if (!found) throw new Error(`no row ${place}`)
  return found
}
const shown = (value: TableRow[string] | undefined, decimals: number) => Number(Number(value).toFixed(decimals))

/** Drafts of stock counts on the last day of May and of June. */
const grown = (where: DraftPlace, head: number, fromKg: number, toKg: number) => [
  aDraft.status(where, '2026-05-31', head, fromKg, true),
  aDraft.status(where, '2026-06-30', head, toKg),
]

/**
 * Two farms: 100 pigs that gain 30 kg in June, and 200 that gain 24 kg. The second also has 50 weaners that gain 15 kg.
 */
async function twoFarms() {
  const owner = await aCompany(api.db, { name: 'Nygaard I/S' })
  const [north, south] = [await aFarm(api.db, owner, { name: 'Nord' }), await aFarm(api.db, owner, { name: 'Syd' })]
  const fast = await aBarn(api.db, north, { name: 'Stald 1', pigCapacity: 125 })
  const slow = await aBarn(api.db, south, { name: 'Stald 2', pigCapacity: 200 })
  const small = await aBarn(api.db, south, { name: 'Klimastald', pigType: 1, pigCapacity: 100 })
  await record(owner, ...grown(fast, 100, 40, 70), ...grown(slow, 200, 40, 64), ...grown(small, 50, 10, 25))
  return { owner, north, south, fast, slow, small }
}

test('[ANALYSIS-025] [ANALYSIS-028] the growth table shows every key figure of growth and feed for the example finisher barn', async () => {
  const owner = await aCompany(api.db)
  const { barn } = await aFinisherQuarter(api, owner)
  const query = { scope: 2, from: '2026-04-01', to: '2026-06-30', isweaners: 'false', location_ids: barn.id } as const
  const { items, sections } = await ask(owner, {
    ...query,
    initialrequest: 'true',
    include_complete_batch: 'false',
    filters: '',
  })
  expect(sections).toEqual([])
  expect(items.map(({ item_no, type, width }) => [item_no, type, width])).toEqual([[12, 'table', 2]])
  const table = await tableOf(owner, query)
  expect(table.headers.map(({ value }) => value)).toEqual([
    ...[
      'place',
      'pigs',
      'days_period',
      'gain',
      'daily_gain',
      'ref_daily_gain',
      'fcr',
      'ref_fcr',
      'fe_day',
      'in_weight',
    ],
    ...['out_weight', 'days_in_barn', 'produced', 'occupancy', 'feed_price', 'feed_cost_gain'],
    ...['prev', 'diff', 'fcr_value', 'avg', 'value'],
  ])
  // The 91 days before the first of April.
  expect(table.headers.find(({ value }) => value === 'prev')?.text).toBe('Forrige periode, 31.12.2025 - 31.03.2026')
  const [row] = table.data
  expect([shown(row?.daily_gain, 0), shown(row?.ref_daily_gain, 0)]).toEqual([1007, 1005])
  expect([shown(row?.fcr, 2), shown(row?.ref_fcr, 2), shown(row?.fe_day, 2)]).toEqual([2.65, 2.62, 2.67])
  expect([shown(row?.days_in_barn, 1), shown(row?.produced, 0), shown(row?.occupancy, 1)]).toEqual([85.8, 1283, 80.7])
  expect([row?.days_period, shown(row?.pigs, 0), shown(row?.feed_price, 2)]).toEqual([91, 1210, 2.23])
  // 39 230 kg of 1 275 pigs are 30.768627: a cell states grams.
  expect(row?.in_weight).toBe(30.769)
  expect(row).toMatchObject({ id: barn.id, avg: 1095, too_few: false, whole_batch: false, quality: null, prev: null })
  // (2.50 − 2.62) FU · 110 935.73 kg · DKK 2.23: worse than the national average.
  expect(Number(row?.value)).toBeCloseTo((2.5 - Number(row?.ref_fcr)) * 110_935.73 * Number(row?.feed_price), 0)
  expect(Number(row?.value)).toBeLessThan(-25_000)
})

test('[ANALYSIS-028] the national average is that of the year of the analysis, with a mark for other years and weights', async () => {
  const { owner } = await twoFarms()
  const averageIn = async (from: string, to: string) => {
    const table = await tableOf(owner, { scope: 0, from, to })
    const head = table.headers.find(({ value }) => value === 'avg')?.text
    return [head, ...table.data.map(({ avg, avg_mark }) => [avg, avg_mark])]
  }
  expect(await averageIn('2026-04-01', '2026-06-30')).toEqual([
    'Landsgns. 2025 (eksempel)',
    [475, 'tal for 2026 ikke offentliggjort'],
    [1095, 'tal for 2026 ikke offentliggjort'],
  ])
})

test('feed value is calculated against the company target when it has one', async () => {
  const owner = await aCompany(api.db)
  const { barn } = await aFinisherQuarter(api, owner)
  const choices = JSON.stringify({ slaughter_pigs: { fcr: 2.7 } })
  await sql`insert into setup (directory_id, id, form_id, choices)
    values (${owner.directoryId}, gen_random_uuid(), 68, ${choices}::jsonb)`.execute(api.db)
  const { data } = await tableOf(owner, { scope: 2, from: '2026-04-01', to: '2026-06-30', location_ids: barn.id })
  const [row] = data
  expect(Number(row?.value)).toBeCloseTo((2.7 - Number(row?.fcr)) * 110_935.73 * Number(row?.feed_price), 0)
  expect(Number(row?.value)).toBeGreaterThan(10_000)
})

test('company rows sum the farms instead of averaging their key figures, weaners and slaughter pigs apart', async () => {
  const { owner } = await twoFarms()
  const { items } = await ask(owner, { scope: 0 })
  expect(items[0]?.item_no).toBe(10)
  const table = await tableOf(owner, { scope: 0 })
  expect(table.data.map(({ place, pig_type }) => [place, pig_type])).toEqual([
    ['Smågrise', 'Smågrise'],
    ['Slagtegrise', 'Slagtegrise'],
  ])
  // 100 · 30 + 200 · 24 kg over 300 · 30 pig-days; the mean of 1 000 and 800 would be 900.
  expect(Number(named(table, 'Slagtegrise').daily_gain)).toBeCloseTo((7800 / 9000) * 1000)
  // 50 · 15 kg over 50 · 30 pig-days: in no figure of the slaughter pigs.
  expect(Number(named(table, 'Smågrise').daily_gain)).toBeCloseTo(500)
  expect([named(table, 'Smågrise').avg, named(table, 'Slagtegrise').avg]).toEqual([475, 1095])
  expect(table.footers).toEqual([])
  const slaughterPigs = await tableOf(owner, { scope: 0, isweaners: 'false' })
  expect(slaughterPigs.data.map(({ place }) => place)).toEqual(['Nygaard I/S'])
  expect(slaughterPigs.headers.map(({ value }) => value)).not.toContain('pig_type')
})

test('farm rows are sorted by growth; each pig type has its own footer, computed from its sums', async () => {
  const { owner, north, south } = await twoFarms()
  const table = await tableOf(owner, { scope: 1 })
  expect(table.data.map(({ id, place, pig_type }) => [id, place, pig_type])).toEqual([
    [`${north.id}:2`, 'Nord', 'Slagtegrise'],
    [`${south.id}:2`, 'Syd', 'Slagtegrise'],
    [`${south.id}:1`, 'Syd', 'Smågrise'],
  ])
  expect(table.data.map(({ occupancy }) => shown(occupancy, 0))).toEqual([80, 100, 50])
  const totals = table.footers.map(({ place, pigs, daily_gain, occupancy }) => [
    place,
    shown(pigs, 0),
    shown(daily_gain, 1),
    shown(occupancy, 1),
  ])
  // 750 kg over 1 500 pig-days, and 7 800 kg over 9 000: never 8 550 over 10 500, which is neither.
  expect(totals).toEqual([
    ['I alt, smågrise', 50, 500, 50],
    ['I alt, slagtegrise', 300, 866.7, 92.3],
  ])
})

test('a figure of feed states beside it how many pig-days it leaves out', async () => {
  const owner = await aCompany(api.db)
  const barn = await aBarn(api.db, await aFarm(api.db, owner, { name: 'Nord' }), { name: 'Stald 1' })
  const mix = await aFeedMix(api.db, owner, {})
  await record(owner, ...grown(barn, 100, 40, 70), aDraft.feedUse(barn, '2026-06-01', '2026-06-27', mix.id, 6000))
  const { data } = await tableOf(owner, { scope: 2 })
  expect(data[0]).toMatchObject({ fcr_mark: '300 foderdage ikke med' })
  expect(data[0]).not.toHaveProperty('daily_gain_mark')
  expect(Number(data[0]?.fcr)).toBeGreaterThan(1)
})

test('barn and section rows of a selection are named with the farm and barn around them', async () => {
  const { owner, north, slow } = await twoFarms()
  const barns = await tableOf(owner, { scope: 2, location_ids: `${north.id},${slow.id}` })
  expect(barns.data.map(({ id, place }) => [id, place])).toEqual([
    [expect.any(String), 'Nord, Stald 1'],
    [slow.id, 'Syd, Stald 2'],
  ])
  const sectioned = await aBarn(api.db, north, { name: 'Stald 3' })
  const [one, two] = [
    await aSection(api.db, sectioned, { name: 'A1' }),
    await aSection(api.db, sectioned, { name: 'A2' }),
  ]
  await record(
    owner,
    ...grown(one, 40, 50, 80),
    ...grown(two, 40, 50, 77),
    aDraft.transfer(one, two, '2026-06-30', 1, 80),
  )
  const sections = await tableOf(owner, { scope: 3, location_ids: sectioned.id })
  expect(sections.data.map(({ id, place }) => [id, place])).toEqual([
    [one.id, 'Stald 3, A1'],
    [two.id, 'Stald 3, A2'],
  ])
  // A pig that only changed section has no entry weight at barn level.
  const [whole] = (await tableOf(owner, { scope: 2, location_ids: sectioned.id })).data
  expect(whole?.in_weight).toBeNull()
  expect(Number(sections.data[1]?.in_weight)).toBeCloseTo(80)
})

test('a batch row counts the days of the period or its whole life', async () => {
  const owner = await aCompany(api.db)
  const barn = await aBarn(api.db, await aFarm(api.db, owner), { name: 'Stald 1', isBatchProduction: true })
  const batch = await aBatch(api.db, barn, { name: 'Hold 7', startDate: '2026-04-01' })
  const old = await aBatch(api.db, barn, { name: 'Hold 6', startDate: '2026-01-01' })
  await record(
    owner,
    aDraft.insertion({ batch: old }, '2026-01-02', 100, 30),
    aDraft.departure({ batch: old }, '2026-03-20', 100, 110),
  )
  await record(owner, aDraft.insertion({ batch }, '2026-04-01', 300, 30), aDraft.dead({ batch }, '2026-05-01', 6, 50))
  await record(owner, aDraft.status({ batch }, '2026-05-31', 294, 80), aDraft.status({ batch }, '2026-06-30', 294, 110))
  await api.db.updateTable('batch').set({ end_date: '2026-03-20', is_active: false }).where('id', '=', old.id).execute()
  const inJune = await tableOf(owner, { scope: 4 })
  expect(inJune.headers.map(({ value }) => value)).not.toContain('dates')
  expect(inJune.data).toMatchObject([{ id: batch.id, place: 'Stald 1, Hold 7', whole_batch: false, days_period: 30 }])
  expect(Number(inJune.data[0]?.daily_gain)).toBeCloseTo(1000)
  // In May the same pigs were younger, so there is no comparison.
  expect(inJune.data[0]).toMatchObject({ prev: null, diff: null, diff_verdict: null })
  const comparedAt = async (scope: number) =>
    (await tableOf(owner, { scope })).headers.flatMap(({ value, empty_reason }) =>
      value === 'prev' || value === 'diff' ? [[value, empty_reason]] : [],
    )
  const why = 'Tallet er ikke kendt i perioden før'
  expect([await comparedAt(4), await comparedAt(2)]).toEqual([
    [],
    [
      ['prev', why],
      ['diff', why],
    ],
  ])
  const whole = await tableOf(owner, { scope: 4, include_complete_batch: 'true' })
  expect(whole.headers[1]).toMatchObject({ value: 'dates', text: 'Fra-til' })
  // 294 · 110 + 6 · 50 − 300 · 30 = 23 640 kg up to 30 June; 300 · 30 + 294 · 62 pig-days up to 2 July.
  const [row] = whole.data
  expect(row).toMatchObject({ whole_batch: true, dates: '01.04.2026 - 02.07.2026', prev: null, diff: null })
  expect(Number(row?.in_weight)).toBe(30)
  expect(Number(row?.pigs)).toBeCloseTo((300 * 30 + 294 * 62) / 93, 0)
  const barns = await tableOf(owner, { scope: 2, include_complete_batch: 'true' })
  expect(barns.data[0]).toMatchObject({ whole_batch: true, days_period: null, occupancy: null })
  expect(Number(barns.data[0]?.gain)).toBeCloseTo(Number(row?.gain))
  expect((await tableOf(owner, { scope: 4, filters: 'hide_open' })).data).toEqual([])
})

test('a row with fewer than 100 pig-days shows dashes and is marked as too small', async () => {
  const owner = await aCompany(api.db)
  const barn = await aBarn(api.db, await aFarm(api.db, owner), { name: 'Stald 1' })
  await record(owner, ...grown(barn, 3, 40, 70))
  const { data } = await tableOf(owner, { scope: 2 })
  expect(data[0]?.empty_reason).toBe('Færre end 100 foderdage')
  expect(data).toMatchObject([
    { place: 'Stald 1', too_few: true, daily_gain: null, gain: null, prev: null, diff_verdict: null },
  ])
  expect(data[0]).toMatchObject({ days_period: 30, pigs: 3 })
})

test('an emptied farm has 0 pigs and 0 % occupancy; one without pigs until then has dashes', async () => {
  const { owner, south } = await twoFarms()
  const gone = await aFarm(api.db, owner, { name: 'Tom' })
  const barn = await aBarn(api.db, gone, { pigCapacity: 100 })
  const later = await aBarn(api.db, await aFarm(api.db, owner, { name: 'Ny' }), { pigCapacity: 100 })
  await record(owner, aDraft.insertion(later, '2026-07-01', 50, 40))
  await record(owner, aDraft.insertion(barn, '2026-03-02', 50, 40), aDraft.departure(barn, '2026-04-20', 50, 90))
  const table = await tableOf(owner, { scope: 1, from: '2026-06-01', to: '2026-06-30', isweaners: 'false' })
  expect(named(table, 'Tom')).toMatchObject({ pigs: 0, days_period: 30, occupancy: 0, daily_gain: null, too_few: true })
  expect(named(table, 'Ny')).toMatchObject({ pigs: null, occupancy: null, too_few: true })
  expect(Number(named(table, south.name).occupancy)).toBeGreaterThan(0)
})

test('the growth table shows the preceding period and the direction of the change', async () => {
  const owner = await aCompany(api.db)
  const barn = await aBarn(api.db, await aFarm(api.db, owner))
  await record(owner, aDraft.status(barn, '2026-05-01', 100, 40, true))
  await record(owner, aDraft.status(barn, '2026-05-31', 100, 64), aDraft.status(barn, '2026-06-30', 100, 94))
  const [row] = (await tableOf(owner, { scope: 2 })).data
  expect([shown(row?.daily_gain, 6), shown(row?.prev, 6), shown(row?.diff, 6)]).toEqual([1000, 800, 200])
  expect(row?.diff_verdict).toBe('better')
  // 1 is the number of daily gain: the change leads to why it changed at the place of the row.
  expect(row).toMatchObject({ why_figure: 1, why_pigs: 'slaughter' })
  expect(row?.why_place).toMatch(/^[0-9a-f-]{36}$/)
})

test('menu options show reference values alone and leave out farms with inferior data', async () => {
  const { owner, north } = await twoFarms()
  const { items } = await ask(owner, { scope: 1, filters: 'reference_only,nonsense' })
  expect(items[0]?.burger_menu).toEqual({
    is_menu_applied: true,
    options: [
      { name: 'Kun referenceværdier', query_parameter: 'reference_only', is_applied: true },
      { name: 'Skjul mangelfulde data', query_parameter: 'quality', is_applied: false },
    ],
  })
  const keys = items[0]?.table?.headers.map(({ value }) => value) ?? []
  expect(keys).toEqual(expect.arrayContaining(['ref_daily_gain', 'ref_fcr']))
  expect(keys.filter((key) => ['daily_gain', 'fcr'].includes(key))).toEqual([])
  await judge(owner, north, 3)
  expect(named(await tableOf(owner, { scope: 1 }), 'Nord').quality).toBe(3)
  const trusted = await tableOf(owner, { scope: 1, filters: 'quality' })
  expect(trusted.data.map(({ place }) => place)).toEqual(['Syd', 'Syd'])
  const company = await tableOf(owner, { scope: 0, isweaners: 'false', filters: 'quality' })
  expect(Number(company.data[0]?.daily_gain)).toBeCloseTo(800)
})

const judge = (owner: TestCompany, farm: TestFarm, category: number) =>
  sql`insert into data_quality (directory_id, farm_id, day, calculated_at, category, results)
    values (${owner.directoryId}, ${farm.id}, '2026-07-01', now(), ${category}, '[]')`.execute(api.db)

test('the growth table hides foreign farms and is closed without the module', async () => {
  const { owner, north, south } = await twoFarms()
  const stranger = await aCompany(api.db)
  await expect(ask(stranger, { scope: 1, location_ids: north.id })).rejects.toMatchObject({ code: 'request.not_found' })
  const helper = await aPerson(api.db, { company: owner, farms: [{ farm: south, permission: 'Read' }] })
  await expect(ask(helper, { scope: 1, location_ids: north.id })).rejects.toMatchObject({ code: 'request.not_found' })
  expect((await tableOf(helper, { scope: 1 })).data.map(({ place }) => place)).toEqual(['Syd', 'Syd'])
  const without = await aCompany(api.db, { modules: ['Sections', 'Medicine'] })
  await expect(ask(without, { scope: 1 })).rejects.toMatchObject({ status: 403 })
  const unsectioned = await aCompany(api.db, { modules: ['Analysis'] })
  await expect(ask(unsectioned, { scope: 3 })).rejects.toMatchObject({ status: 403 })
  await expect(ask(unsectioned, { scope: 2, type_id: analysisTypeId.treatments })).rejects.toMatchObject({
    status: 403,
  })
  expect((await tableOf(unsectioned, { scope: 2 })).data).toEqual([])
})

test('[ANALYSIS-026] an empty selection is an empty table; rows are companies, farms, barns, sections or batches only', async () => {
  const { owner } = await twoFarms()
  expect((await tableOf(owner, { scope: 1, location_ids: '' })).data).toEqual([])
  for (const [scope, place] of ['Virksomhed', 'Ejendom', 'Stald', 'Sektion', 'Hold'].entries()) {
    const { items } = await ask(owner, { scope })
    expect([items[0]?.item_no, items[0]?.table?.headers[0]?.text]).toEqual([10 + scope, place])
  }
  for (const query of [{ scope: 5 }, { scope: 1, type_id: 6 }, { scope: 1, to: '2026-05-01' }]) {
    await expect(ask(owner, query)).rejects.toMatchObject({ status: 400, code: 'request.malformed' })
  }
})
