import { formId } from '@herdboard/contract/core/form-id.ts'
import { analysisTypeId, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import { getKpis, getOverview } from '@herdboard/contract/figures/dashboard.ts'
import { getWhy } from '@herdboard/contract/figures/why.ts'
import { kpiTypeIds } from '@herdboard/domain/kpis/kpi-types.ts'
import { expect, test } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aBarn, type TestCompany, type TestSection } from '#testing/fixtures/test-company.ts'
import { changeRecordByForm, openForm, submitForm, typeIntoForm, valueAt } from '#testing/forms/submit-form.ts'
import { aLedgerHerd, recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

const today = '2026-11-23'
const api = await testApi({ instant: `${today}T10:00:00Z` })
const days = { from: '2026-08-25', to: today }
const keys = kpiTypeIds

type Section = Parameters<typeof aDraft.weighing>[0]
const aWeighing = (day: string) => (section: Section) => aDraft.weighing(section, day, 20, 60)
const aCount = (day: string) => (section: Section) => aDraft.status(section, day, 600, 60)
const aDelivery = (day: string) => (section: Section) => aDraft.departure(section, day, 50, 100)

/** A new company with one insertion of 600 pigs of 30 kg. */
async function aNewHerd() {
  const herd = await aLedgerHerd(api.db)
  const [section] = herd.sections
  await recordDrafts(api.database, herd, today, [aDraft.insertion(section, '2026-08-31', 600, 30)])
  return { herd, section }
}

async function figuresOf(who: TestCompany, period = days) {
  const kpis = await api.as(who).call(getKpis, { query: { ...period, is_weaner: 'false' } })
  const of = (id: number) => kpis.find(({ type_id }) => type_id === id)
  return {
    gain: of(kpiTypeIds.daily_gain),
    stock: of(kpiTypeIds.number_of_pigs),
    weight: of(kpiTypeIds.avg_weight),
    inWeight: of(kpiTypeIds.in_weight),
    all: kpis,
  }
}

async function overviewItems(who: TestCompany) {
  const { items } = await api.as(who).call(getOverview, { query: { ...days, isweaners: 'false' } })
  const item = (no: number) => items.find(({ item_no }) => item_no === no)
  return { chart: item(10)?.chart_options, rows: item(60)?.table?.data ?? [] }
}

test('gain of a new company with one insertion has no value: card, weekly chart and table of places say so', async () => {
  const { herd } = await aNewHerd()
  const { gain, stock } = await figuresOf(herd.company)
  expect(gain).toMatchObject({ value: null, needs_measuring: true, rests_on: null })
  expect(gain?.trend.every((point) => point === null)).toBe(true)
  expect(stock).toMatchObject({ value: 600, needs_measuring: false, rests_on: null })
  const { chart, rows } = await overviewItems(herd.company)
  expect(chart?.series.every(({ points }) => points.every((point) => point === null))).toBe(true)
  expect(chart?.empty_reason).toBe('Tilvæksten er ikke målt endnu: vej grisene, eller vent til de første leveres')
  expect(rows).toMatchObject([{ place: 'A1', pigs: 600, gain: null, gain_mark: 'mangler vejning eller levering' }])
})

test('a gain by the weight curve alone is no input of a figure, and no cell of the analysis', async () => {
  const { herd } = await aNewHerd()
  const { all } = await figuresOf(herd.company)
  const gains = all.flatMap(({ inputs }) => inputs.filter(({ name }) => /^(Tilvækst|Daglig tilvækst)$/.test(name)))
  expect(gains.length).toBeGreaterThan(2)
  expect(gains.filter(({ value }) => value !== null)).toEqual([])
  const query = { ...days, type_id: String(analysisTypeId.growth), scope: '1', isweaners: 'false' as const }
  const { items } = await api.as(herd.company).call(getAnalysis, { query })
  for (const row of [...(items[0]?.table?.data ?? []), ...(items[0]?.table?.footers ?? [])])
    expect(row).toMatchObject({
      in_weight: 30,
      gain: null,
      daily_gain: null,
      daily_gain_mark: 'mangler vejning eller levering',
    })
})

test('feed per kg of a gain that nobody measured has no value, on the card and under Why', async () => {
  const { herd, section } = await aNewHerd()
  const fed = aDraft.feedUse(section, '2026-08-31', today, herd.mixId, 60_000)
  await recordDrafts(api.database, herd, today, [fed])
  const figureOf = async (type_id: number) => {
    const card = (await figuresOf(herd.company)).all.find((kpi) => kpi.type_id === type_id)
    const why = await api.as(herd.company).call(getWhy, { query: { ...days, type_id, is_weaner: 'false' } })
    return { card: card?.value, isUnmeasured: card?.needs_measuring, why: why.value }
  }
  for (const key of ['fcr', 'feed_cost_per_gain'] as const)
    expect(await figureOf(keys[key]), key).toEqual({ card: null, isUnmeasured: true, why: null })
  expect(await figureOf(keys.fe_per_day)).toMatchObject({ card: expect.any(Number), isUnmeasured: false })
  await recordDrafts(api.database, herd, today, [aDraft.weighing(section, '2026-10-30', 20, 88)])
  const measured = await figureOf(keys.fcr)
  expect(measured).toMatchObject({ isUnmeasured: false, why: expect.closeTo(measured.card ?? 0, 3) })
})

test('a figure that lacks a weighing does not say that it lacks the feed of its last days', async () => {
  const { herd, section } = await aNewHerd()
  await recordDrafts(api.database, herd, today, [
    aDraft.feedUse(section, '2026-08-31', '2026-11-19', herd.mixId, 60_000),
  ])
  const fcr = (await figuresOf(herd.company)).all.find(({ type_id }) => type_id === keys.fcr)
  expect(fcr).toMatchObject({ value: null, needs_measuring: true })
  // 600 pigs on four days.
  expect(fcr?.notes).toEqual(['Tilvækst fra 2.400 foderdage uden kendt foder er ikke med'])
})

test('the gain of pigs that came after the last measured ones left has no value at their place', async () => {
  const { herd, section } = await aNewHerd()
  await recordDrafts(api.database, herd, today, [
    aDraft.slaughter(section, '2026-11-08', 600, 88),
    aDraft.insertion(section, '2026-11-10', 580, 31),
  ])
  expect((await overviewItems(herd.company)).rows).toMatchObject([
    { place: 'A1', pigs: 580, days: 13, gain: null, gain_mark: 'mangler vejning eller levering' },
  ])
})

test('the average weight of pigs that nobody weighed says since when it is estimated', async () => {
  const { herd } = await aNewHerd()
  const { weight, inWeight } = await figuresOf(herd.company)
  expect(weight).toMatchObject({ value: expect.any(Number), rests_on: { kind: 'estimated', day: '2026-08-31' } })
  expect(inWeight).toMatchObject({ value: 30, rests_on: null, basis: null })
})

test.each([
  ['a weighing', 'weighing', { kind: 'estimated', day: '2026-10-30' }],
  ['a stock count', 'status', { kind: 'estimated', day: '2026-10-30' }],
  ['a weighed delivery', 'departure', { kind: 'estimated', day: '2026-08-31' }],
] as const)('after %s the gain has a value and says since when it is estimated', async (_, kind, rests_on) => {
  const { herd, section } = await aNewHerd()
  const draft = {
    weighing: aDraft.weighing(section, '2026-10-30', 20, 88),
    status: aDraft.status(section, '2026-10-30', 600, 88),
    departure: aDraft.departure(section, '2026-10-30', 50, 100),
  }[kind]
  await recordDrafts(api.database, herd, today, [draft])
  const { gain } = await figuresOf(herd.company)
  expect(gain).toMatchObject({ value: expect.any(Number), needs_measuring: false, rests_on })
  const [row] = (await overviewItems(herd.company)).rows
  expect(row?.gain).toEqual(expect.any(Number))
  expect(row?.gain_mark).toBe('delvis beregnet')
  const counted = await figuresOf(herd.company, { from: '2026-09-10', to: '2026-10-30' })
  if (kind !== 'departure')
    expect(counted.gain?.rests_on).toEqual({ kind: kind === 'status' ? 'counted' : 'weighed', day: '2026-10-30' })
})

test('estimated figure has a range as wide as the gain since its last measured end allows', async () => {
  const { herd, section } = await aNewHerd()
  await recordDrafts(api.database, herd, today, [aDraft.status(section, '2026-10-30', 600, 88)])
  const { gain, weight, stock } = await figuresOf(herd.company)
  const inputOf = (kpi: typeof gain, name: string) => kpi?.inputs.find((input) => input.name === name)?.value ?? 0
  const since = await figuresOf(herd.company, { from: '2026-10-31', to: today })
  // 1.96 × 10 % of what they gained by the curve since the count.
  const errorKg = 0.196 * inputOf(since.gain, 'Tilvækst')
  expect(errorKg).toBeGreaterThan(1000)
  const halfOf = (kpi: typeof gain) => ((kpi?.range?.high ?? 0) - (kpi?.range?.low ?? 0)) / 2
  expect(halfOf(gain)).toBeCloseTo((errorKg * 1000) / inputOf(gain, 'Foderdage'), 1)
  expect(((gain?.range?.low ?? 0) + (gain?.range?.high ?? 0)) / 2).toBeCloseTo(gain?.value ?? 0, 1)
  expect(halfOf(weight)).toBeCloseTo(errorKg / 600, 1)
  expect(stock?.range).toBeNull()
  // A period that begins later holds less of the estimated gain; the weight of the pigs is as uncertain as before.
  const late = await figuresOf(herd.company, { from: '2026-11-20', to: today })
  expect(halfOf(late.weight)).toBeCloseTo(errorKg / 600, 1)
  expect(halfOf(late.gain)).toBeCloseTo(
    (0.196 * 1000 * inputOf(late.gain, 'Tilvækst')) / inputOf(late.gain, 'Foderdage'),
    0,
  )
  // Between two counts nothing is estimated.
  const counted = await figuresOf(herd.company, { from: '2026-09-10', to: '2026-10-30' })
  expect([counted.gain?.range, counted.weight?.range]).toEqual([null, null])
})

test('the range of a herd that is being delivered is that of the pigs that are left', async () => {
  const { herd, section } = await aNewHerd()
  const before = await figuresOf(herd.company, { ...days, to: '2026-11-20' })
  const kg = Number(before.weight?.value?.toFixed(3))
  await recordDrafts(api.database, herd, today, [aDraft.departure(section, '2026-11-20', 540, kg)])
  const { gain, weight } = await figuresOf(herd.company)
  // Each of the 60 gained its weight without the 30 kg with which it came.
  const errorKg = 0.196 * ((weight?.value ?? 0) - 30)
  expect(errorKg).toBeGreaterThan(10)
  const halfOf = (kpi: typeof gain) => ((kpi?.range?.high ?? 0) - (kpi?.range?.low ?? 0)) / 2
  expect(halfOf(weight)).toBeCloseTo(errorKg, 1)
  const pigDays = gain?.inputs.find(({ name }) => name === 'Foderdage')?.value ?? 0
  expect(halfOf(gain)).toBeCloseTo((errorKg * 60 * 1000) / pigDays, 1)
})

test('sections that were never measured err alike: the range is that of one section with all their pigs', async () => {
  const rangeOf = async (heads: readonly number[]) => {
    const herd = await aLedgerHerd(api.db)
    const drafts = heads.map((head, no) => aDraft.insertion(herd.sections[no] ?? herd.barn, '2026-08-31', head, 30))
    await recordDrafts(api.database, herd, today, drafts)
    return (await figuresOf(herd.company)).weight?.range
  }
  const [one, two] = [await rangeOf([600]), await rangeOf([300, 300])]
  expect(one?.low).toBeGreaterThan(60)
  expect(two?.low).toBeCloseTo(one?.low ?? 0, 1)
  expect(two?.high).toBeCloseTo(one?.high ?? 0, 1)
})

test('a count that leaves the proposed weight measures no gain; one with another weight does', async () => {
  const { herd, section } = await aNewHerd()
  const who = api.as(herd.company)
  const place = { section_id: section.id }
  const day = { 'FS_Main.FF_Date': '2026-10-30' }
  const { id } = await countAsProposed(who, section, day['FS_Main.FF_Date'], 598)
  const until = { from: '2026-09-10', to: '2026-10-30' }
  const { gain, weight, stock } = await figuresOf(herd.company, until)
  expect(gain).toMatchObject({ value: null, needs_measuring: true, rests_on: null })
  expect(weight).toMatchObject({ rests_on: { kind: 'estimated', day: '2026-08-31' } })
  expect(stock).toMatchObject({ needs_measuring: false })
  expect((await overviewItems(herd.company)).rows).toMatchObject([
    { pigs: 598, gain: null, gain_mark: 'mangler vejning eller levering' },
  ])
  // Another number changes nothing about its weight.
  await changeRecordByForm(who, id, { 'FS_Unit_1.FF_Counted': 599 }, { confirmed: true })
  expect((await figuresOf(herd.company, until)).gain).toMatchObject({ value: null })

  const weighed = { value: expect.any(Number), rests_on: { kind: 'counted', day: '2026-10-30' } }
  // The form proposes what the count itself says: a correction by a little stays somebody's weight, as does a new count.
  for (const kg of [88, 88.1]) {
    await changeRecordByForm(who, id, { 'FS_Unit_1.FF_AvgWeight': kg }, { confirmed: true })
    expect((await figuresOf(herd.company, until)).gain).toMatchObject(weighed)
  }
  const again = { ...day, 'FS_Unit_1.FF_Counted': 597, 'FS_Unit_1.FF_AvgWeight': 88.1 }
  await submitForm(who, formId.stockCount, place, again, { confirmed: true })
  expect((await figuresOf(herd.company, until)).gain).toMatchObject(weighed)
})

test('a second count of the day that keeps the proposed weight measures as little as the first', async () => {
  const { herd, section } = await aNewHerd()
  const until = { from: '2026-09-10', to: '2026-10-30' }
  for (const head of [598, 597]) {
    await countAsProposed(api.as(herd.company), section, '2026-10-30', head)
    expect((await figuresOf(herd.company, until)).gain).toMatchObject({ value: null, rests_on: null })
  }
})

test("a count that keeps the weight of the section's own count measures as little, beside one of the barn", async () => {
  const { herd, section } = await aNewHerd()
  const until = { from: '2026-09-10', to: '2026-10-30' }
  await countAsProposed(api.as(herd.company), section, '2026-10-30', 598)
  await recordDrafts(api.database, herd, today, [aDraft.status(herd.barn, '2026-10-30', 598, 88)])
  await countAsProposed(api.as(herd.company), section, '2026-10-30', 597)
  expect((await figuresOf(herd.company, until)).gain).toMatchObject({ value: null, rests_on: null })
})

test('a count of the whole barn that keeps the weight unmarks no section with a count of its own that day', async () => {
  const { herd, section } = await aNewHerd()
  const draft = { ...aDraft.status(herd.barn, '2026-10-30', 600, 66), isWeightEstimated: true }
  await recordDrafts(api.database, herd, today, [draft])
  const until = { from: '2026-09-10', to: '2026-10-30' }
  expect((await figuresOf(herd.company, until)).gain).toMatchObject({ value: null })
  await recordDrafts(api.database, herd, today, [aCount('2026-10-30')(section)])
  const counted = { value: expect.any(Number), rests_on: { kind: 'counted', day: '2026-10-30' } }
  expect((await figuresOf(herd.company, until)).gain).toMatchObject(counted)
})

test('a gain up to a count that kept the weight stays estimated, also once the pigs are weighed', async () => {
  const { herd, section } = await aNewHerd()
  const who = api.as(herd.company)
  await recordDrafts(api.database, herd, today, [aDraft.weighing(section, '2026-09-15', 20, 43)])
  const restsOn = async (to: string) => (await figuresOf(herd.company, { from: '2026-09-10', to })).gain?.rests_on
  await countAsProposed(who, section, '2026-10-10', 598)
  const estimated = { kind: 'estimated', day: '2026-09-15' }
  expect(await restsOn('2026-09-30')).toEqual(estimated)
  await recordDrafts(api.database, herd, today, [aDraft.weighing(section, '2026-11-01', 20, 95)])
  // Before and after the count the curve rests on its estimate; from the weighing on, on the scale.
  for (const day of ['2026-09-30', '2026-10-10', '2026-10-20']) expect(await restsOn(day)).toEqual(estimated)
  const { weight } = await figuresOf(herd.company, { from: '2026-09-10', to: '2026-10-20' })
  // 1.96 × 10 % of what a pig gained by the curve since the weighing: some 30 kg.
  const { low = 0, high = 0 } = weight?.range ?? {}
  expect(high - low).toBeGreaterThan(8)
  expect(high - low).toBeLessThan(16)
  expect(await restsOn('2026-09-15')).toEqual({ kind: 'weighed', day: '2026-09-15' })
  expect(await restsOn('2026-11-01')).toEqual({ kind: 'weighed', day: '2026-11-01' })
})

/** Counts by the form and leaves the weight that it proposes as it is. */
async function countAsProposed(who: TestClient, section: Pick<TestSection, 'id'>, date: string, head: number) {
  const [place, day] = [{ section_id: section.id }, { 'FS_Main.FF_Date': date }]
  const form = await typeIntoForm(who, (await openForm(who, formId.stockCount, place)).form, day)
  const proposed = valueAt(form, 'FS_Unit_1.FF_AvgWeight')
  const count = { ...day, 'FS_Unit_1.FF_Counted': head, 'FS_Unit_1.FF_AvgWeight': proposed }
  return submitForm(who, formId.stockCount, place, count, { confirmed: true })
}

// The first week of the chart has six days, to Sunday 30 August; the pigs came on the Monday after it.
test.each([
  ['a weighing in week 40', [aWeighing('2026-09-30')], 5],
  ['a weighing on the Sunday of week 40', [aWeighing('2026-10-04')], 6],
  ['a count in week 40', [aCount('2026-09-30')], 5],
  ['no measurement but a weighed delivery', [aDelivery('2026-10-05')], 1],
] as const)('after %s the weekly line is dashed from where the figure is estimated', async (_, drafts, from) => {
  const { herd, section } = await aNewHerd()
  await recordDrafts(
    api.database,
    herd,
    today,
    drafts.map((draft) => draft(section)),
  )
  const dashes = async () => {
    const { gain } = await figuresOf(herd.company)
    const { chart } = await overviewItems(herd.company)
    return [gain?.rests_on?.kind, gain?.rests_on?.day, chart?.series.find(({ key }) => key === 'total')?.estimated_from]
  }
  const before = await dashes()
  expect([before[0], before[2]]).toEqual(['estimated', from])
  // A later count that keeps the calculated weight measures nothing.
  await countAsProposed(api.as(herd.company), section, '2026-10-30', 500)
  expect(await dashes()).toEqual(before)
})

test('gain of pigs that all left rests on the day the last place was emptied', async () => {
  const { herd, section } = await aNewHerd()
  await recordDrafts(api.database, herd, today, [aDraft.slaughter(section, '2026-11-20', 600, 88)])
  // 600 pigs of 115.28 kg live, 81 days: 85.28 kg / 81 days.
  expect((await figuresOf(herd.company)).gain).toMatchObject({
    value: expect.closeTo((85.28 / 81) * 1000, 0),
    rests_on: { kind: 'emptied', day: '2026-11-20' },
  })
})

test('figures per produced pig say that a period lacks pigs in or out', async () => {
  const { herd, section } = await aNewHerd()
  await recordDrafts(api.database, herd, today, [aDraft.slaughter(section, '2026-11-20', 600, 88)])
  const notesIn = async (period: { from: string; to: string }) => {
    const kpis = await api.as(herd.company).call(getKpis, { query: { ...period, is_weaner: 'false' } })
    return ([keys.mortality, keys.produced, keys.reference_fcr, keys.fcr] as const).map(
      (id) => kpis.find(({ type_id }) => type_id === id)?.notes,
    )
  }
  const lacking = ['Kræver, at grise er både indsat og afgået i perioden']
  // No feed was ever recorded, so the conversion itself leaves its days out.
  const [mortality, produced, reference] = await notesIn({ from: '2026-10-01', to: today })
  expect([mortality, produced]).toEqual([lacking, lacking])
  expect(reference).not.toContain(lacking[0])
  expect((await notesIn(days)).slice(0, 2)).toEqual([[], []])
})

test('a reference value that lacks feed does not speak of the weight of the pigs', async () => {
  const { herd, section } = await aNewHerd()
  await recordDrafts(api.database, herd, today, [
    aDraft.slaughter(section, '2026-11-20', 600, 88),
    aDraft.feedUse(section, '2026-09-01', '2026-09-20', herd.mixId, 20_000),
  ])
  const kpis = await api.as(herd.company).call(getKpis, { query: { ...days, is_weaner: 'false' } })
  const reference = kpis.find(({ type_id }) => type_id === keys.reference_fcr)
  expect(reference).toMatchObject({ value: null, notes: [expect.stringContaining('foderdage')] })
})

/** A nursery without counts, weighings and sales: pigs come twice, and leave once for a barn of this pig type. */
async function aNursery(pigTypeOfOthers: 1 | 2) {
  const herd = await aLedgerHerd(api.db)
  const nursery = await aBarn(api.db, herd.farm, { name: 'Klima', pigType: 1 })
  const others = await aBarn(api.db, herd.farm, { name: 'Stald 9', pigType: pigTypeOfOthers })
  await recordDrafts(api.database, herd, today, [
    aDraft.insertion(nursery, '2026-08-31', 300, 7),
    aDraft.dead(nursery, '2026-09-10', 6, 9),
    aDraft.insertion(nursery, '2026-10-12', 300, 7),
    aDraft.transfer(nursery, others, '2026-10-19', 280, 29),
  ])
  const query = { ...days, is_weaner: 'true' as const, location_ids: nursery.id }
  const kpis = await api.as(herd.company).call(getKpis, { query })
  const { items } = await api.as(herd.company).call(getOverview, {
    query: { ...days, isweaners: 'true', location_ids: nursery.id, filteritems: 60 },
  })
  const produced = [keys.mortality, keys.produced, keys.days_in_barn, keys.pigs_per_place, keys.daily_gain]
  return {
    figures: produced.map((id) => kpis.find(({ type_id }) => type_id === id)),
    rows: items[0]?.table?.data,
  }
}

test('weaners moved to slaughter pigs with their weight measure the gain of a nursery without counts', async () => {
  const { figures, rows } = await aNursery(2)
  for (const figure of figures)
    expect(figure).toMatchObject({ value: expect.any(Number), needs_measuring: false, notes: [] })
  expect(rows).toMatchObject([{ place: 'Klima', gain: expect.any(Number), gain_mark: 'delvis beregnet' }])
})

test('a move within a pig type carries the calculated weight: figures per produced pig need a measurement', async () => {
  const { figures, rows } = await aNursery(1)
  for (const figure of figures) expect(figure).toMatchObject({ value: null, needs_measuring: true, notes: [] })
  expect(rows).toMatchObject([{ place: 'Klima', gain: null, gain_mark: 'mangler vejning eller levering' }])
})
