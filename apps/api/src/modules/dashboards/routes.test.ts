import { LanguageCode } from '@herdboard/contract/core/languages.ts'
import type { ChartSeries, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { type DashboardItem, getKpis, getOverview } from '@herdboard/contract/figures/dashboard.ts'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFinisherQuarter } from '#testing/fixtures/finisher-quarter.ts'
import { aBarn, aCompany, aFarm, aPerson, type TestPerson } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })
const company = await aCompany(api.db)
const { farm, barn } = await aFinisherQuarter(api, company)

const quarter = {
  isweaners: 'false',
  from: '2026-04-01',
  to: '2026-06-30',
  location_ids: barn.id,
  initialrequest: 'true',
} as const
const overview = await api.as(company).call(getOverview, { query: quarter })

type Query = Parameters<typeof ask>[1]
const ask = async (itemNo: number, query: Record<string, string> = {}, who: Parameters<typeof api.as>[0] = company) => {
  const { items } = await api.as(who).call(getOverview, { query: { ...quarter, filteritems: itemNo, ...query } })
  const [item] = items
  if (!item || items.length > 1) throw new Error(`item ${itemNo} alone was asked for`)
  return item
}
const chartOf = (item: DashboardItem): ChartSpec => {
  if (!item.chart_options) throw new Error('not a chart')
  return item.chart_options
}
const chart = async (itemNo: number, query?: Query, who?: Parameters<typeof api.as>[0]) =>
  chartOf(await ask(itemNo, query, who))
const line = ({ series }: ChartSpec, key: string): ChartSeries => {
  const found = series.find((each) => each.key === key)
  if (!found) throw new Error(`no series ${key}`)
  return found
}
const sum = (points: readonly (number | null)[]) => points.reduce<number>((total, point) => total + (point ?? 0), 0)
const record = (who: TestPerson, ...drafts: Parameters<typeof recordAll>[3]) =>
  withLedgerContext(api.database, who, '2026-07-02', ({ db, context, scope }) =>
    recordAll(db, context, scope, drafts, { confirmed: true }),
  )

test('[API-051] [OVERVIEW-025] [OVERVIEW-030] the overview lists its items under sections', () => {
  const numbers = overview.items.map(({ item_no }) => item_no)
  expect(overview.sections.flatMap(({ item_numbers }) => item_numbers)).toEqual(numbers)
  expect(overview.sections[1]).toMatchObject({
    title: 'Tilvækst og tab',
    subtitle: 'Uge for uge, med landsgennemsnit og mål',
    icon: { icon_id: 'trending-up', height: 1 },
    is_collapsible: true,
    is_collapsed: false,
    item_numbers: [10, 11, 12, 13],
  })
})

test('[OVERVIEW-006] [OVERVIEW-010] [OVERVIEW-027] the overview begins with a text in a section that cannot be folded', () => {
  const [section] = overview.sections
  expect(section).toMatchObject({
    title: 'Perioden kort',
    is_collapsible: false,
    is_collapsed: false,
    item_numbers: [1],
  })
  expect(overview.items[0]).toMatchObject({ item_no: 1, type: 'text', width: 2, chart_options: null, table: null })
  // The worked example of a finisher barn.
  expect(overview.items[0]?.text_content).toEqual({
    title: 'Perioden i ord',
    subtitle: '01.04.2026–30.06.2026',
    description: [
      '1.060 grise var der ved begyndelsen.',
      // (420 × 30.5 + 430 × 31 + 425 × 30.8) / 1275 = 30.77 kg
      '1.275 grise kom ind med 30,8 kg i gennemsnit.',
      '1.245 grise gik ud med 117,2 kg i gennemsnit.',
      '30 grise døde: 2,3 % af de producerede.',
      '3 grise manglede ved optælling.',
      '1.057 grise er tilbage den 30.06.2026.',
    ].join('\n'),
  })
})

test('[OVERVIEW-042] the text of an empty place says so instead of zeros', async () => {
  const empty = await aBarn(api.db, farm, { name: 'Tom stald' })
  const { items } = await api
    .as(company)
    .call(getOverview, { query: { ...quarter, location_ids: empty.id, filteritems: 1 } })
  expect(items[0]?.text_content?.description).toBe('Der har ingen grise været på de valgte steder i perioden.')
})

test('the text of a first period adds up with the opening count and a later count', async () => {
  const counted = await aBarn(api.db, farm, { name: 'Optalt stald' })
  const manager = await aPerson(api.db, { company, role: 'DirectoryAdmin' })
  await record(
    manager,
    aDraft.status(counted, '2026-04-05', 380, 30),
    aDraft.insertion(counted, '2026-05-01', 390, 31),
    aDraft.dead(counted, '2026-05-10', 3),
    aDraft.status(counted, '2026-06-01', 765, 50),
  )
  const { items } = await api
    .as(company)
    .call(getOverview, { query: { ...quarter, location_ids: counted.id, filteritems: 1 } })
  const sentences = items[0]?.text_content?.description
    ?.split('\n')
    .map((line) => line.replace(/ med .*| af de .*/, ''))
  expect(sentences).toEqual([
    '390 grise kom ind',
    '0 grise gik ud.',
    expect.stringMatching(/^3 grise døde/),
    '380 grise var der ved den første optælling.',
    '2 grise manglede ved optælling.',
    '765 grise er tilbage den 30.06.2026.',
  ])
})

test('items of an overview section fill whole rows', () => {
  const widths = new Map(overview.items.map(({ item_no, width }) => [item_no, width]))
  for (const { item_numbers } of overview.sections) {
    expect(item_numbers.reduce((total, itemNo) => total + (widths.get(itemNo) ?? 0), 0) % 2).toBe(0)
  }
})

test('[CHART-004] [OVERVIEW-038] overview charts cover the ISO weeks of the period, clipped to it', () => {
  for (const item of overview.items.filter(({ type }) => type === 'chart')) {
    const { x } = chartOf(item)
    if (x.kind !== 'week') throw new Error('a weekly chart')
    expect(x.weeks).toHaveLength(14)
    expect(x.weeks[0]).toEqual({ year: 2026, week: 14, from: '2026-04-01', to: '2026-04-05', days: 5 })
    expect(x.weeks.at(-1)).toEqual({ year: 2026, week: 27, from: '2026-06-29', to: '2026-06-30', days: 2 })
  }
})

test('the pigs chart shows pigs at the end of each week with the line of capacity', async () => {
  const pigs = await chart(12)
  // The example's stock at the end of its Sundays, and at the stock count of 30 June.
  expect(line(pigs, 'total').points).toEqual([
    1060, 1474, 1164, 1164, 1156, 1281, 1281, 1281, 972, 1397, 1375, 1060, 1060, 1057,
  ])
  expect(pigs.reference_lines).toEqual([{ axis: 0, value: 1500, label: 'Stipladser' }])
})

test('the weeks of the gain chart, weighted by pig-days, give the key figure of the period', async () => {
  const { x, series } = await chart(10)
  if (x.kind !== 'week') throw new Error('a weekly chart')
  const gainOf = async (from: string, to: string) => {
    const kpis = await api.as(company).call(getKpis, { query: { is_weaner: 'false', from, to, location_ids: barn.id } })
    return kpis.find(({ type_id }) => type_id === 1)
  }
  let gainKg = 0
  let pigDays = 0
  for (const [index, week] of x.weeks.entries()) {
    const gain = await gainOf(week.from, week.to)
    expect(series[0]?.points[index]).toBeCloseTo(gain?.value ?? Number.NaN)
    gainKg += gain?.inputs[0]?.value ?? Number.NaN
    pigDays += gain?.inputs[1]?.value ?? Number.NaN
  }
  expect(pigDays).toBe(110_141)
  expect(gainKg).toBeCloseTo(110_935.73)
})

test('the gain chart compares with the converted national average and the preceding period', async () => {
  const plain = await chart(10)
  expect(plain.reference_lines).toEqual([{ axis: 0, value: 1095, label: 'Landsgennemsnit 2025 (eksempel)' }])
  expect(plain.series.map(({ key }) => key)).toEqual(['total'])
  // Monday 1 December 2025 to Sunday 1 February 2026: 2025 is the latest year with an average, so the line is whole.
  const overNewYear = await chart(10, { from: '2025-12-01', to: '2026-02-01' })
  expect(overNewYear.reference_lines).toEqual(plain.reference_lines)
  // Monday 4 December 2023 to Sunday 28 January 2024: four weeks of 2023, four of 2024, each compared with its year.
  const twoYears = await chart(10, { from: '2023-12-04', to: '2024-01-28' })
  expect(twoYears.reference_lines).toEqual([
    { axis: 0, value: 1050, label: 'Landsgennemsnit 2023 (eksempel)', from: 0, to: 3 },
    { axis: 0, value: 1075, label: 'Landsgennemsnit 2024 (eksempel)', from: 4, to: 7 },
  ])
  // The averages of 2018 are between 30 and 100 kg: no line. Those of 2019 are between 30 and 115 kg.
  const newBasis = await chart(10, { from: '2018-12-03', to: '2019-01-27' })
  expect(newBasis.reference_lines).toEqual([{ axis: 0, value: 990, label: 'Landsgennemsnit 2019', from: 4, to: 7 }])
  const more = await chart(10, { filteroptions: 'reference,previous', from: '2026-05-16', to: '2026-06-14' })
  expect(more.series.map(({ key, role }) => [key, role])).toEqual([
    ['total', 'main'],
    ['reference', 'reference'],
    ['previous', 'previous'],
  ])
  expect(line(more, 'previous').points.every((point) => (point ?? 0) > 800)).toBe(true)
  const [observed, reference] = [line(more, 'total').points[1] ?? 0, line(more, 'reference').points[1] ?? 0]
  expect(Math.abs(reference / observed - 1)).toBeLessThan(0.05)
})

test('the deaths chart has columns of dead pigs and a line of mortality over four weeks', async () => {
  const dead = await chart(11)
  expect(line(dead, 'dead').points).toEqual([0, 6, 0, 0, 8, 0, 0, 0, 9, 0, 7, 0, 0, 0])
  expect(line(dead, 'share')).toMatchObject({ axis: 1, kind: 'line' })
  expect(dead.axes.map(({ unit }) => unit)).toEqual(['stk.', '%'])
  const withLoss = await chart(11, { filteroptions: 'loss' })
  expect(line(withLoss, 'missing').points.at(-1)).toBe(3)
})

test('the deaths chart splits dead pigs by cause and kind as recorded', async () => {
  const owner = await aCompany(api.db)
  const place = await aBarn(api.db, await aFarm(api.db, owner))
  const noted = (head: number, detail: Record<string, string>) => ({
    ...aDraft.dead(place, '2026-06-05', head),
    detail,
  })
  await record(owner.manager, aDraft.insertion(place, '2026-06-01', 500, 30))
  await record(owner.manager, noted(4, { FF_DeathCause: '5', FF_DeathKind: '2' }), noted(1, { FF_DeathKind: '1' }))
  await record(owner.manager, { ...noted(2, { FF_DeathCause: '5', FF_DeathKind: '1' }), day: '2026-06-12' })
  const query = { from: '2026-06-01', to: '2026-06-30', location_ids: place.id }
  const byCause = await chart(11, { ...query, filteroptions: 'cause' }, owner)
  const columns = byCause.series.filter(({ kind }) => kind === 'column')
  expect(columns.map(({ name, points }) => [name, points.slice(0, 2)])).toEqual([
    ['Halebid', [4, 2]],
    ['Ukendt', [1, 0]],
  ])
  expect(columns.every(({ stack }) => stack === 'dead')).toBe(true)
  const byKind = await chart(11, { ...query, filteroptions: 'kind' }, owner)
  expect(byKind.series.filter(({ kind }) => kind === 'column').map(({ name, points }) => [name, sum(points)])).toEqual([
    ['Aflivet', 4],
    ['Fundet død', 3],
  ])
})

test('the weights chart shows pigs in and out week by week, live or as carcass', async () => {
  const weights = await chart(13)
  // 420 pigs of 30.5 kg on 8 April. On 15 April 310 slaughtered at 89.6 kg carcass, with 1.31 kg live weight per kg.
  expect(line(weights, 'in').points.slice(0, 3)).toEqual([null, 30.5, null])
  expect(line(weights, 'out').points[2]).toBeCloseTo(89.6 * 1.31)
  expect(weights.bands.map(({ from, to }) => [from, to])).toEqual([
    [28, 34],
    [112, 122],
  ])
  const carcass = await chart(13, { filteroptions: 'carcass' })
  expect(line(carcass, 'out').points[2]).toBeCloseTo(89.6)
})

test('feed charts show conversion over four weeks, expected intake, tons by mix and price', async () => {
  const conversion = await chart(20)
  expect(
    line(conversion, 'total')
      .points.slice(4)
      .every((point) => (point ?? 0) > 2 && (point ?? 0) < 3.5),
  ).toBe(true)
  const intake = await chart(21)
  expect(intake.series.map(({ role }) => role)).toEqual(['main', 'expected'])
  const [eaten, expected] = intake.series.map(({ points }) => points[5] ?? 0)
  expect(Math.abs((eaten ?? 0) / (expected ?? 1) - 1)).toBeLessThan(0.25)
  const tons = await chart(22)
  expect(sum(tons.series[0]?.points ?? [])).toBeCloseTo(277.5)
  expect(tons.axes[0]).toEqual({ unit: 'ton', decimals: 1, from_zero: true })
  const energy = await chart(22, { filteroptions: 'mix,energy' })
  expect(sum(energy.series[0]?.points ?? [])).toBeCloseTo(294_150, 0)
  const price = await chart(23)
  expect(line(price, 'total').points[5]).toBeCloseTo(2.23)
})

test('a period of the last four whole weeks equals the last point of charts over four weeks', async () => {
  const query = { is_weaner: 'false', from: '2026-06-01', to: '2026-06-28', location_ids: barn.id } as const
  const kpis = await api.as(company).call(getKpis, { query })
  const figureOf = (typeId: number) => kpis.find(({ type_id }) => type_id === typeId)?.value ?? Number.NaN
  const june = { from: query.from, to: query.to }
  expect(line(await chart(20, june), 'total').points.at(-1)).toBeCloseTo(figureOf(3))
  expect(line(await chart(11, june), 'share').points.at(-1)).toBeCloseTo(figureOf(6))
})

test('the intake chart hides expected intake when unticked and shows kilos when ticked', async () => {
  const unticked = await ask(21, { filteroptions: '' })
  expect(chartOf(unticked).series.map(({ role }) => role)).toEqual(['main'])
  expect(unticked.burger_menu?.is_menu_applied).toBe(true)
  const kilos = await chart(21, { filteroptions: 'kg' })
  const fe = await chart(21)
  expect((fe.series[0]?.points[5] ?? 0) / (kilos.series[0]?.points[5] ?? 1)).toBeCloseTo(1.06)
})

test('[OVERVIEW-024] [API-050] an overview item alone is the same as among the others', async () => {
  for (const item of overview.items) expect(await ask(item.item_no)).toEqual(item)
})

test('[OVERVIEW-028] [OVERVIEW-029] the last ticked of exclusive options wins, and unknown options are ignored', async () => {
  const applied = ({ burger_menu }: DashboardItem) =>
    burger_menu?.options.filter(({ is_applied }) => is_applied).map(({ query_parameter }) => query_parameter)
  const split = await ask(12, { filteroptions: 'total,farm,nonsense' })
  expect(applied(split)).toEqual(['farm'])
  expect(split.burger_menu?.is_menu_applied).toBe(true)
  expect(split.burger_menu?.options[0]).toEqual({ name: 'Samlet', query_parameter: 'total', is_applied: false })
  const back = await ask(12, { filteroptions: 'farm,total' })
  expect(applied(back)).toEqual(['total'])
  expect(back.burger_menu?.is_menu_applied).toBe(false)
})

test('a chart split by section has six areas at most, with the smallest combined', async () => {
  const owner = await aCompany(api.db)
  const home = await aFarm(api.db, owner)
  for (let no = 1; no <= 8; no++) {
    await record(
      owner.manager,
      aDraft.insertion(await aBarn(api.db, home, { name: `Stald ${no}` }), '2026-06-01', 100 * no, 30),
    )
  }
  const query = { from: '2026-06-01', to: '2026-06-28', location_ids: home.id, filteroptions: 'section' }
  const pigs = await chart(12, query, owner)
  expect(pigs.series.map(({ name, points }) => [name, points[0]])).toEqual([
    ['Stald 8', 800],
    ['Stald 7', 700],
    ['Stald 6', 600],
    ['Stald 5', 500],
    ['Stald 4', 400],
    ['Øvrige', 600],
  ])
})

test('weights after the last stock count are estimated, and the running week is marked', async () => {
  const sofar = await chart(10, { to: '2026-07-02' })
  // Week 27 contains the stock count of 30 June and two days after it.
  expect(line(sofar, 'total').estimated_from).toBe(13)
  expect(sofar.running).toBe(13)
  const counted = await chart(10, { to: '2026-06-28' })
  expect(counted.running).toBeNull()
  expect(line(counted, 'total').estimated_from).toBeNull()
})

test('[OVERVIEW-032] weeks with few pigs are gaps, and an empty chart states the reason', async () => {
  const before = await chart(10, { from: '2026-01-01', to: '2026-02-01' })
  expect(before.series[0]?.points.every((point) => point === null)).toBe(true)
  expect(before.empty_reason).toBe('Ingen grise på de valgte steder mellem 01.01.2026 og 01.02.2026')
  const owner = await aCompany(api.db)
  const place = await aBarn(api.db, await aFarm(api.db, owner))
  await record(owner.manager, aDraft.insertion(place, '2026-06-01', 13, 30))
  const query = { from: '2026-06-01', to: '2026-06-14', location_ids: place.id }
  expect(line(await chart(10, query, owner), 'total').points).toEqual([null, null])
  expect((await chart(20, query, owner)).empty_reason).toBe('Intet foder registreret mellem 01.06.2026 og 14.06.2026')
})

test('future days are empty', async () => {
  const ahead = await api.as(company).call(getOverview, { query: { ...quarter, from: '2026-08-01', to: '2026-08-31' } })
  for (const item of ahead.items) {
    expect(item.chart_options?.series.every(({ points }) => points.length === 0) ?? true).toBe(true)
    expect(item.table?.data ?? []).toEqual([])
  }
})

test('feed charts use megajoules for a reader with that unit', async () => {
  const reader = await aPerson(api.db, { company, role: 'DirectoryAdmin' })
  await api.db.updateTable('user_account').set({ energy_unit: 'MJ' }).where('id', '=', reader.userId).execute()
  const [mine, theirs] = [await chart(20, {}, reader), await chart(20)]
  expect(mine.axes[0]?.unit).toBe('MJ/kg')
  expect(line(mine, 'total').points[5]).toBeCloseTo((line(theirs, 'total').points[5] ?? 0) * 7.38)
  expect(mine.reference_lines[0]?.value).toBeCloseTo(2.5 * 7.38)
})

test('conversion at reference weights uses the weights of the whole period in every week and unit', async () => {
  const reader = await aPerson(api.db, { company, role: 'DirectoryAdmin' })
  await api.db.updateTable('user_account').set({ energy_unit: 'MJ' }).where('id', '=', reader.userId).execute()
  const shifts = async (who?: Parameters<typeof api.as>[0]) => {
    const drawn = await chart(20, { location_ids: barn.id, filteroptions: 'reference' }, who)
    const at = line(drawn, 'reference').points
    return line(drawn, 'total').points.flatMap((point, week) => (point === null ? [] : [(at[week] ?? 0) - point]))
  }
  // 0.0173 × (72.5 − 74.35), from 30.77 to 117.94 kg.
  for (const shift of await shifts()) expect(shift).toBeCloseTo(-0.032, 3)
  for (const shift of await shifts(reader)) expect(shift).toBeCloseTo(-0.032 * 7.38, 2)
  expect((await shifts()).length).toBeGreaterThan(5)
})

test('the overview is open to a reader of the farm, closed to a person without the right and a stranger', async () => {
  const reader = await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] })
  expect(await api.as(reader).call(getOverview, { query: quarter })).toEqual(overview)
  const nobody = await aPerson(api.db, { company })
  const stranger = await aCompany(api.db)
  for (const who of [nobody, stranger]) {
    await expect(api.as(who).call(getOverview, { query: quarter })).rejects.toMatchObject({ code: 'request.not_found' })
  }
})

test('[OVERVIEW-026] [OVERVIEW-041] every overview item with every option is written in five languages', async () => {
  for (const language of LanguageCode.options) {
    const inLanguage = await api.as(company).call(getOverview, { query: quarter }, { language })
    expect(inLanguage.items).toHaveLength(overview.items.length)
    for (const { item_no, burger_menu } of inLanguage.items) {
      for (const { query_parameter } of burger_menu?.options ?? []) {
        const query = { ...quarter, filteritems: item_no, filteroptions: query_parameter }
        const { items } = await api.as(company).call(getOverview, { query }, { language })
        expect(JSON.stringify(items), `${language} ${item_no}`).not.toMatch(/dashboards:|kpis:|[{]\w+[}]/)
      }
    }
    expect(inLanguage.items.every(({ help_widget_item }) => (help_widget_item?.text.length ?? 0) > 5)).toBe(true)
  }
})

test('the intake chart stacks two mixes; a mix without feed units leaves the energy unknown', async () => {
  const owner = await aCompany(api.db)
  const place = await aBarn(api.db, await aFarm(api.db, owner))
  const [known, unknown] = [
    await aFeedMix(api.db, owner, { name: 'Slutfoder' }),
    await aFeedMix(api.db, owner, { name: 'Valle', fePer100Kg: null }),
  ]
  await record(owner.manager, aDraft.insertion(place, '2026-06-01', 100, 60))
  await record(owner.manager, aDraft.feedUse(place, '2026-06-02', '2026-06-08', known.id, 1400))
  await record(owner.manager, aDraft.feedUse(place, '2026-06-02', '2026-06-08', unknown.id, 700))
  const query = { from: '2026-06-01', to: '2026-06-14', location_ids: place.id }
  const tons = await chart(22, query, owner)
  expect(tons.series.map(({ name, points }) => [name, Number(sum(points).toFixed(3))])).toEqual([
    ['Slutfoder', 1.4],
    ['Valle', 0.7],
  ])
  const energy = await chart(22, { ...query, filteroptions: 'energy' }, owner)
  expect(energy.series[1]?.points).toEqual([null, null])
})
