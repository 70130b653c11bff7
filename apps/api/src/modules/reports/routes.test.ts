import { formId } from '@herdboard/contract/core/form-id.ts'
import type { MixId } from '@herdboard/contract/core/ids.ts'
import {
  getEControl,
  getEControlPdf,
  getIssuedPdf,
  getReports,
  listIssuedReports,
  listReportBatches,
  listReportDates,
  listReportFarms,
} from '@herdboard/contract/figures/reports.ts'
import { listKpiDeviations } from '@herdboard/contract/figures/why.ts'
import { listNotifications } from '@herdboard/contract/system/notifications.ts'
import { kpiTypeIds } from '@herdboard/domain/kpis/kpi-types.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { newId } from '#platform/database/new-id.ts'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aFinisherQuarter } from '#testing/fixtures/finisher-quarter.ts'
import { aBarn, aBatch, aCompany, aFarm, aPerson, type TestPerson } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'
import { expectPrinted } from '#testing/reports/printed-layout.ts'
import { readPdf } from '#testing/reports/read-pdf.ts'
import { printedReport } from './pdf/printed-report.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })
const company = await aCompany(api.db, { name: 'Nygaard I/S' })
const { farm, barn, hospital } = await aFinisherQuarter(api, company)
const boss = api.as(company)

const record = (who: TestPerson, ...drafts: Parameters<typeof recordAll>[3]) =>
  withLedgerContext(api.database, who, '2026-07-02', ({ db, context, scope }) =>
    recordAll(db, context, scope, drafts, { confirmed: true }),
  )
// The pigs in the hospital barn are counted on the day, too.
await record(company.manager, aDraft.status(hospital, '2026-06-30', 15, 70))

const quarter = { site_ids: farm.id, dates: '2026-03-31,2026-06-30' }
const eControl = (who: TestClient, query: { site_ids: string; dates?: string } = quarter) =>
  who.call(getEControl, { query })

async function cellsOf(who: TestClient, key: string, query: { site_ids: string; dates?: string } = quarter) {
  const { parts } = await eControl(who, query)
  const row = parts[0]?.groups.flatMap(({ rows }) => rows).find((one) => one.key === key)
  return row?.cells.map(({ value }) => (value === null ? null : Number(value.toFixed(row.decimals))))
}

test('[REPORT-023] report form lists farms with their pigs and last count', async () => {
  expect(await boss.call(listReportFarms)).toEqual([
    { id: farm.id, name: farm.name, pigs: 1072, counted_on: '2026-06-30' },
  ])
})

test('[REPORT-024] report begins and ends on days when all pigs were counted', async () => {
  const half = await aCompany(api.db)
  const theirs = await aFarm(api.db, half)
  const [north, south] = [await aBarn(api.db, theirs, { name: 'Nord' }), await aBarn(api.db, theirs, { name: 'Syd' })]
  await record(
    half.manager,
    aDraft.insertion(north, '2026-04-01', 100, 30),
    aDraft.insertion(south, '2026-04-10', 100, 30),
    aDraft.status(north, '2026-04-05', 100, 33),
    aDraft.status(north, '2026-05-01', 100, 50),
    aDraft.status(north, '2026-06-01', 100, 80),
    aDraft.status(south, '2026-06-01', 100, 75),
    aDraft.departure(north, '2026-06-10', 100, 90),
    aDraft.departure(south, '2026-06-12', 100, 88),
  )
  const dates = await api.as(half).call(listReportDates, { query: { site_ids: theirs.id } })
  expect(dates.map(({ date, selectable, missing }) => [date, selectable, missing])).toEqual([
    // The last pigs left; when the north barn was emptied, the south barn had pigs that nobody counted.
    ['2026-06-12', true, []],
    ['2026-06-01', true, []],
    ['2026-05-01', false, ['Syd']],
    // The south barn had no pigs yet: an empty place needs no count.
    ['2026-04-05', true, []],
  ])
  const requested = { site_ids: theirs.id, dates: '2026-04-05,2026-05-01' }
  await expect(api.as(half).call(getReports, { query: requested })).rejects.toMatchObject({
    status: 422,
    code: 'report.not_counted',
  })
})

test('[REPORT-017] [REPORT-018] [REPORT-019] [REPORT-025] entries and departures of the quarter balance with opening and closing stock', async () => {
  const [report, ...more] = await boss.call(getReports, { query: quarter })
  expect(more).toEqual([])
  expect(report).toMatchObject({
    name: '31.03.2026 - 30.06.2026',
    is_weaner: false,
    site_ids: [farm.id],
    from: '2026-03-31',
    to: '2026-06-30',
  })
  const lines = (table: 'entriesTable' | 'departuresTable') =>
    report?.[table].items.map(({ action, amount, record_type_ids }) => [action, amount, record_type_ids])
  expect(lines('entriesTable')).toEqual([
    ['Primo status', 1060, [6]],
    ['Indsat, købt', 1275, [1]],
  ])
  expect(lines('departuresTable')).toEqual([
    ['Slagtning, godkendte', 1230, [4]],
    ['Døde', 30, [5]],
    ['Negativ afvigelse', 3, [6]],
    ['Ultimo status', 1072, [6]],
  ])
  expect(report?.entriesTable.total).toMatchObject({ action: 'I alt', amount: 2335, weight: 109_190 })
  expect(report?.departuresTable.total.amount).toBe(2335)
  expect(report?.departuresTable.items[0]).toMatchObject({ note: 'Slagtevægt 110.733 kg' })
  expect(report?.departuresTable.items[0]?.average_weight).toBeCloseTo(117.94, 2)
  const { title, height, series, options } = report?.graph ?? {}
  expect({ title, height, x: options?.x }).toEqual({
    title: `${farm.name}: tilvækst og foder`,
    height: 320,
    x: { kind: 'name', names: ['31.03.2026 - 30.06.2026'] },
  })
  expect(series?.map(({ key, kind, points }) => [key, kind, points[0]?.toFixed(2)])).toEqual([
    // 111 085.73 kg in 110 441 pig-days, including the 15 pigs in the hospital barn.
    ['daily_gain', 'column', '1005.84'],
    ['fcr', 'line', '2.65'],
  ])
})

test('kilos of the production report are stated in grams and its money in øre', async () => {
  const { parts } = await eControl(boss)
  const rows = parts.flatMap(({ groups }) => groups).flatMap(({ rows: some }) => some)
  // Kilos of feed per kilo of gain are a ratio.
  const cellsIn = (name: string) =>
    rows
      .filter(({ unit, key }) => unit === name && key !== 'kg_gain')
      .flatMap(({ cells }) => cells.flatMap(({ value }) => value ?? []))
  const [kilos, money] = [cellsIn('kg'), cellsIn('kr.')]
  expect(kilos).toContain(30.769)
  expect(kilos).toEqual(kilos.map((kg) => Number(kg.toFixed(3))))
  expect(money.length).toBeGreaterThan(0)
  expect(money).toEqual(money.map((dkk) => Number(dkk.toFixed(2))))
})

test('production report equals the calculation on screen: gain, feed and losses of the quarter', async () => {
  expect(await cellsOf(boss, 'slaughtered')).toEqual([1230, null])
  expect(await cellsOf(boss, 'dead')).toEqual([30, null])
  expect(await cellsOf(boss, 'fcr')).toEqual([2.65, 2.5])
  expect(await cellsOf(boss, 'mix_1')).toEqual([277_500, null])
  expect(await cellsOf(boss, 'carcass_avg')).toEqual([90, 91.8])
  // 15 pigs moved to the hospital barn: transfers inside the farm are neither in nor out.
  expect(await cellsOf(boss, 'out_transfer')).toEqual([0, null])
  const { parts } = await eControl(boss)
  const rows = parts[0]?.groups.flatMap(({ rows: own }) => own)
  // No feed is recorded for the 15 pigs in the hospital barn, from 10 to 30 June. The national average has no mark.
  expect(rows?.find(({ key }) => key === 'fcr')?.cells.map(({ marks }) => marks)).toEqual([
    ['300 foderdage ikke med'],
    [],
  ])
  expect(parts.map(({ title }) => title)).toEqual(['E-kontrol, slagtegrise'])
  expect(parts[0]?.lines[0]).toBe(`Nygaard I/S · ${farm.name}`)
  expect(parts[0]?.lines[2]).toBe(
    'Perioder: 31.03.2026 - 30.06.2026 (91 dage) · Beregnet 02.07.2026 12.00 · Energi: FEsv',
  )
  expect(parts[0]?.columns).toEqual([
    { head: '31.03.2026 - 30.06.2026', sub: '91 dage', kind: 'period' },
    { head: 'Landsgns.', sub: '2025', kind: 'national', empty_reason: 'Intet landsgennemsnit for dette tal' },
  ])
  expect(parts[0]?.footnotes).toContain('Levende vægt = slagtevægt × 1,31.')
  expect(parts[0]?.footnotes).toContain(
    'Landsgennemsnit 2025: eksempeltal, kilden er ubekræftet. Tallene for 2026 er ikke offentliggjort.',
  )
})

test('herd value rises by the status prices of both months, with the farm’s adjustment', async () => {
  // Without any price the published sheet of 2024 counts: 236.22 + 6.68 a kg for 12 pigs and 3 494.5 kg more.
  expect(await cellsOf(boss, 'shift')).toEqual([26_178, null])
  await sql`insert into status_price (valid_from, piglet_dkk, piglet_dkk_pr_kg, slpig_dkk, slpig_dkk_pr_kg)
    values ('2026-03-01', 0, 0, 218, 7.28), ('2026-06-01', 0, 0, 200, 7.28)`.execute(api.db)
  await sql`insert into status_charge (directory_id, id, farm_id, valid_from, piglet_dkk, piglet_dkk_pr_kg, slpig_dkk, slpig_dkk_pr_kg)
    values (${company.directoryId}, ${newId()}, ${farm.id}, '2026-06-01', 0, 0, 18, 0)`.execute(api.db)
  // 17 141.96 DKK for the barn, and 15 pigs of 70 kg in the hospital barn: 10 914 DKK.
  expect(await cellsOf(boss, 'shift')).toEqual([28_056, null])
})

test('[REPORT-014] [REPORT-015] [REPORT-016] report is refused for a single barn, a single day and five batches', async () => {
  const refused = (query: { site_ids: string; dates?: string }) =>
    boss.call(getReports, { query }).then(
      () => 'done',
      (problem: { code: string }) => problem.code,
    )
  expect(await refused({ site_ids: barn.id, dates: quarter.dates })).toBe('report.sites')
  expect(await refused({ site_ids: '', dates: quarter.dates })).toBe('report.sites')
  expect(await refused({ site_ids: farm.id, dates: '2026-06-30' })).toBe('report.dates')
  const six = '2026-01-01,2026-02-01,2026-03-01,2026-04-01,2026-05-01,2026-06-01'
  expect(await refused({ site_ids: farm.id, dates: six })).toBe('report.dates')
  const batchBarn = await aBarn(api.db, farm, { isBatchProduction: true })
  const batches = [1, 2, 3, 4, 5].map(() => aBatch(api.db, batchBarn))
  const ids = (await Promise.all(batches)).map(({ id }) => id)
  expect(await refused({ site_ids: ids.join(',') })).toBe('report.sites')
})

const batchFarm = await aCompany(api.db)
const theirFarm = await aFarm(api.db, batchFarm, { name: 'Holdgård' })
const batchBarn = await aBarn(api.db, theirFarm, { name: 'Stald 1', isBatchProduction: true, pigCapacity: 500 })
const closed = await aBatch(api.db, batchBarn, { name: 'Hold 1', startDate: '2026-01-10', endDate: '2026-04-20' })
const open = await aBatch(api.db, batchBarn, { name: 'Hold 2', startDate: '2026-05-01' })
await api.db.updateTable('batch').set({ end_date: null, is_active: true }).where('id', '=', closed.id).execute()
await record(
  batchFarm.manager,
  aDraft.insertion({ batch: closed }, '2026-01-10', 500, 30),
  aDraft.dead({ batch: closed }, '2026-02-01', 20, 40),
  aDraft.slaughter({ batch: closed }, '2026-04-20', 480, 90),
  aDraft.insertion({ batch: open }, '2026-05-01', 400, 31),
  aDraft.dead({ batch: open }, '2026-05-20', 4, 40),
)
await api.db
  .updateTable('batch')
  .set({ end_date: '2026-04-20', is_active: false })
  .where('id', '=', closed.id)
  .execute()

test('[REPORT-022] batch report runs from the first day to the last, or today, without a count', async () => {
  const who = api.as(batchFarm)
  expect(await who.call(listReportBatches)).toMatchObject([
    { name: 'Hold 2', farm_name: 'Holdgård', barn_name: 'Stald 1', from: '2026-05-01', to: null, pigs: 396 },
    { name: 'Hold 1', is_weaner: false, from: '2026-01-10', to: '2026-04-20', pigs: 0 },
  ])
  const requested = { site_ids: `${open.id},${closed.id}` }
  const reports = await who.call(getReports, { query: requested })
  expect(reports.map(({ name, from, to, site_ids }) => [name, from, to, site_ids])).toEqual([
    ['Hold 1', '2026-01-09', '2026-04-20', [closed.id]],
    ['Hold 2', '2026-04-30', '2026-07-02', [open.id]],
  ])
  // 20 of 500 inserted, 4 of 400, 24 of 900.
  const mortality = (await cellsOf(who, 'mortality', requested))?.slice(0, 3)
  expect(mortality).toEqual([4, 1, 2.7])
  // Pigs that left alive; none left the open batch.
  expect((await cellsOf(who, 'produced', requested))?.slice(0, 2)).toEqual([480, null])
  expect(await cellsOf(who, 'open_n', requested)).toBeUndefined()
  // On paper a batch begins on its own first day.
  const { parts } = await eControl(who, requested)
  expect(parts[0]?.columns.slice(0, 2).map(({ sub }) => sub)).toEqual([
    '10.01.2026 - 20.04.2026',
    '01.05.2026 - 02.07.2026',
  ])
  expect(parts[0]?.lines[2]).toContain('10.01.2026 - 02.07.2026')
  const file = await who.send(getEControlPdf, { query: requested })
  expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('10.01.2026-02.07.2026.pdf')
  expect(await who.call(listIssuedReports)).toMatchObject([{ from: '2026-01-10', to: '2026-07-02' }])
})

test('several days give several reports and a total calculated from the sums', async () => {
  const counted = await aCompany(api.db)
  const { farm: theirs, barn: their, hospital: sick } = await aFinisherQuarter(api, counted)
  await record(counted.manager, aDraft.status(their, '2026-05-10', 1281, 62), aDraft.status(sick, '2026-06-30', 15, 70))
  const requested = { site_ids: theirs.id, dates: '2026-06-30,2026-03-31,2026-05-10' }
  const reports = await api.as(counted).call(getReports, { query: requested })
  expect(reports.map(({ name, is_total }) => [name, is_total])).toEqual([
    ['31.03.2026 - 10.05.2026', false],
    ['10.05.2026 - 30.06.2026', false],
    ['I alt', true],
  ])
  const dead = (await cellsOf(api.as(counted), 'dead', requested))?.slice(0, 3)
  expect(dead).toEqual([14, 16, 30])
  const gain = (await cellsOf(api.as(counted), 'gain', requested))?.slice(0, 3)
  expect((gain?.[0] ?? 0) + (gain?.[1] ?? 0)).toBeCloseTo(gain?.[2] ?? 0, -1)
})

/** Values in kr. of the cells of a row. */
async function dkkOf(who: TestClient, key: string, query: { site_ids: string; dates?: string }) {
  const rows = (await eControl(who, query)).parts[0]?.groups.flatMap((group) => group.rows)
  return rows?.find((row) => row.key === key)?.cells.map(({ dkk }) => dkk)
}

test('change from the period before is valued in kr., and the total against target and national average', async () => {
  const valued = await aCompany(api.db)
  const theirs = await aFarm(api.db, valued)
  const pen = await aBarn(api.db, theirs)
  const mix = await aFeedMix(api.db, valued, {
    fePer100Kg: 100,
    prices: [{ priceDkkPer100Kg: 200, validFrom: '2026-01-01' }],
  })
  await record(
    valued.manager,
    aDraft.status(pen, '2026-03-31', 100, 30),
    aDraft.status(pen, '2026-04-30', 100, 60),
    aDraft.status(pen, '2026-05-31', 100, 90),
    aDraft.feedUse(pen, '2026-04-01', '2026-04-30', mix.id, 7500),
    aDraft.feedUse(pen, '2026-05-01', '2026-05-31', mix.id, 8100),
  )
  const who = api.as(valued)
  await submitForm(who, formId.calculation, {}, { 'FS_Target.FF_TargetFcr': 2.5 })
  const requested = { site_ids: theirs.id, dates: '2026-03-31,2026-04-30,2026-05-31' }
  // 2.50 and 2.70, together 2.60 FE per kg: 0.20 and 0.10 FE too much for 3,000 and 6,000 kg at 2 kr.; the average is 2.50, too.
  expect(await cellsOf(who, 'fcr', requested)).toEqual([2.5, 2.7, 2.6, 2.5, 2.5])
  expect(await dkkOf(who, 'fcr', requested)).toEqual([null, -1200, null, -1200, -1200])
  expect(await dkkOf(who, 'feed_gain', requested)).toEqual([null, -1200, null, null, null])
  expect(await dkkOf(who, 'daily_gain', requested)).toEqual([null, null, null, null, null])
  const [part] = (await eControl(who, requested)).parts
  expect(part?.footnotes).toContain(
    'Beløb under tallene: i en periode værdien af ændringen fra perioden før; ved mål og landsgennemsnit værdien af afvigelsen (I alt / Gns.). Beløb i flere rækker overlapper og kan ikke lægges sammen.',
  )
  const fcr = part?.groups.flatMap(({ rows }) => rows).find(({ key }) => key === 'fcr')
  expect(fcr?.notes.map((no) => part?.footnotes[no - 1])).toContain('Beløb: Ændring × kg tilvækst × foderpris.')
})

test('kr. of the report are those of the key figures for the same places and days', async () => {
  const period = { from: '2026-04-01', to: '2026-06-30', is_weaner: 'false', location_ids: farm.id } as const
  const deviations = await boss.call(listKpiDeviations, { query: period })
  const ofAverage = new Map(
    deviations.filter(({ against }) => against === 'average').map((one) => [one.type_id, one.dkk]),
  )
  const inReport = async (key: string) => (await dkkOf(boss, key, quarter))?.[1]
  const rows = { fcr: 'fcr', ref_fcr: 'reference_fcr', dead_condemned: 'dead_condemned' } as const
  for (const [key, figure] of Object.entries(rows))
    expect([key, await inReport(key)]).toEqual([key, ofAverage.get(kpiTypeIds[figure]) ?? null])
  expect(ofAverage.size).toBeGreaterThan(1)
})

test('every dash of a report has a footnote with its reason, also for an open batch without departures', async () => {
  const selections: [TestClient, { site_ids: string; dates?: string }][] = [
    [boss, quarter],
    [api.as(batchFarm), { site_ids: open.id }],
    [api.as(batchFarm), { site_ids: `${open.id},${closed.id}` }],
  ]
  for (const [who, requested] of selections) {
    for (const { columns, groups } of (await eControl(who, requested)).parts) {
      const ofPlaces = (_cell: unknown, at: number) => !['target', 'national'].includes(columns[at]?.kind ?? '')
      const rows = groups.flatMap((group) => group.rows)
      const dashed = rows.filter(({ cells }) => cells.filter(ofPlaces).some(({ value }) => value === null))
      expect(dashed.filter(({ notes }) => notes.length === 0)).toEqual([])
    }
  }
  const notesOf = async (who: TestClient, requested: { site_ids: string; dates?: string }, key: string) => {
    const [part] = (await eControl(who, requested)).parts
    return part?.groups
      .flatMap(({ rows }) => rows.find((row) => row.key === key)?.notes ?? [])
      .map((no) => part.footnotes[no - 1])
  }
  expect(await notesOf(api.as(batchFarm), { site_ids: open.id }, 'produced')).toEqual([
    'Der er ingen grise afgået endnu: tal pr. produceret gris kommer med de første.',
  ])
  expect(await notesOf(api.as(batchFarm), { site_ids: open.id }, 'daily_gain')).toEqual([
    'Tilvæksten er ikke målt endnu: vej grisene, eller vent til de første leveres.',
  ])
  expect(await notesOf(boss, quarter, 'price')).toEqual(['Ingen slagtning i perioden er afregnet endnu.'])
  expect(await notesOf(boss, quarter, 'phosphorus')).toEqual([
    'En blanding mangler foderenheder, råprotein eller fosfor.',
  ])
})

/** The rows of the E-control of a farm with one barn, from its records over dates, and the footnotes of a row. */
async function rowsOfOneBarn(
  dates: string,
  draftsIn: (barn: Awaited<ReturnType<typeof aBarn>>, mix: MixId) => Parameters<typeof record>[1][],
) {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  const { id: mix } = await aFeedMix(api.db, company)
  await record(company.manager, ...draftsIn(await aBarn(api.db, farm), mix))
  const [part] = (await eControl(api.as(company), { site_ids: farm.id, dates })).parts
  const rows = part?.groups.flatMap((group) => group.rows) ?? []
  return (key: string) => {
    const row = rows.find((one) => one.key === key)
    return { row, footnotes: (row?.notes ?? []).map((no) => part?.footnotes[no - 1]) }
  }
}

test('losses of a period without insertions say that the weight at insertion is unknown', async () => {
  const rowOf = await rowsOfOneBarn('2026-04-30,2026-05-31', (stable) => [
    aDraft.insertion(stable, '2026-04-01', 100, 30),
    aDraft.status(stable, '2026-04-30', 100, 55),
    aDraft.dead(stable, '2026-05-10', 2),
    aDraft.departure(stable, '2026-05-20', 20, 80),
    aDraft.status(stable, '2026-05-31', 78, 88),
  ])
  for (const key of ['in_avg', 'mortality', 'dead_condemned', 'produced']) {
    const { row, footnotes } = rowOf(key)
    expect([key, row?.cells[0]?.value, ...footnotes]).toContain(
      'Der er ikke indsat grise i perioden: vægten ved indsættelse er ukendt, så tal pr. produceret gris kan ikke beregnes.',
    )
  }
})

test('columns of a row without a value each have their own reason, by name', async () => {
  const rowOf = await rowsOfOneBarn('2026-03-31,2026-04-30,2026-05-31', (stable) => [
    aDraft.insertion(stable, '2026-03-20', 100, 30),
    aDraft.status(stable, '2026-03-31', 100, 40),
    aDraft.insertion(stable, '2026-04-05', 10, 42),
    aDraft.status(stable, '2026-04-30', 110, 65),
    aDraft.departure(stable, '2026-05-20', 60, 90),
    aDraft.status(stable, '2026-05-31', 50, 96),
  ])
  const { row, footnotes } = rowOf('produced')
  expect(row?.cells.slice(0, 2).map(({ value }) => value)).toEqual([null, null])
  expect(footnotes).toEqual([
    '31.03.2026 - 30.04.2026: Der er ingen grise afgået endnu: tal pr. produceret gris kommer med de første.',
    '30.04.2026 - 31.05.2026: Der er ikke indsat grise i perioden: vægten ved indsættelse er ukendt, så tal pr. produceret gris kan ikke beregnes.',
  ])
})

test('a footnote on the feed that one column lacks does not hide why another one has no value', async () => {
  const rowOf = await rowsOfOneBarn('2026-03-31,2026-04-30,2026-05-31', (stable, mix) => [
    aDraft.insertion(stable, '2026-03-20', 100, 30),
    aDraft.status(stable, '2026-03-31', 100, 40),
    aDraft.feedUse(stable, '2026-04-01', '2026-04-30', mix, 6000),
    aDraft.status(stable, '2026-04-30', 100, 65),
    aDraft.insertion(stable, '2026-05-05', 10, 30),
    aDraft.departure(stable, '2026-05-20', 60, 90),
    aDraft.status(stable, '2026-05-31', 50, 84),
  ])
  const { row, footnotes } = rowOf('feed_pig')
  expect(row?.cells.slice(0, 2).map(({ value }) => value)).toEqual([null, null])
  expect(footnotes).toEqual([
    'Mangler: foder.',
    '31.03.2026 - 30.04.2026: Der er ingen grise afgået endnu: tal pr. produceret gris kommer med de første.',
  ])
})

test('pigs that had all left have no part beside others, and 0 pigs in a report of their own', async () => {
  const emptied = await aCompany(api.db)
  const theirs = await aFarm(api.db, emptied)
  const weaners = await aBarn(api.db, theirs, { pigType: 1, pigCapacity: 200 })
  await record(
    emptied.manager,
    aDraft.insertion(weaners, '2026-01-10', 100, 7),
    aDraft.departure(weaners, '2026-03-01', 100, 30),
    aDraft.status(weaners, '2026-04-30', 0, 0),
    aDraft.status(weaners, '2026-05-31', 0, 0),
  )
  const requested = { site_ids: theirs.id, dates: '2026-04-30,2026-05-31' }
  const alone = await eControl(api.as(emptied), requested)
  for (const key of ['open_n', 'close_n', 'avg_stock', 'occupancy', 'dead', 'margin'])
    expect([key, (await cellsOf(api.as(emptied), key, requested))?.[0]]).toEqual([key, 0])
  expect(alone.parts[0]?.footnotes.filter((note) => /^(?:Mangler|! Uden for)/.test(note))).toEqual([])
  const finishers = await aBarn(api.db, theirs)
  await record(
    emptied.manager,
    aDraft.insertion(finishers, '2026-04-01', 50, 30),
    aDraft.status(finishers, '2026-04-30', 50, 55),
    aDraft.status(finishers, '2026-05-31', 50, 88),
  )
  const { parts } = await eControl(api.as(emptied), requested)
  expect(parts.map(({ title }) => title)).toEqual(['E-kontrol, slagtegrise'])
})

const pdf = async (who: TestClient, query: { site_ids: string; dates?: string } = quarter) =>
  who.send(getEControlPdf, { query })

test('[REPORT-026] report PDF is stored once as issued and can be downloaded again', async () => {
  const answer = await pdf(boss)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const printed = printedReport(await eControl(boss), { language: 'da', company: 'Nygaard I/S' })
  expectPrinted(await readPdf(answer.rawPayload), printed)
  await pdf(boss)
  const issued = await boss.call(listIssuedReports)
  expect(issued).toMatchObject([
    { sites: farm.name, from: '2026-03-31', to: '2026-06-30', made_at: '2026-07-02T10:00:00.000Z', replaced_at: null },
  ])
  const [stored] = issued
  if (!stored) throw new Error('nothing was stored')
  const again = await boss.send(getIssuedPdf, { params: { id: stored.id } })
  expectPrinted(await readPdf(again.rawPayload), printed)
  // A user who waited for the report gets no notification.
  expect((await boss.call(listNotifications, { query: {} })).data).toEqual([])
})

test('the comment of the adviser is stored with the report and printed on its last page', async () => {
  const comment = 'God tilvækst.\n\nFoderet er dyrt: se på blandingen.'
  const answer = await boss.send(getEControlPdf, { query: { ...quarter, comment: ` ${comment}\n` } })
  const newest = (await boss.call(listIssuedReports))[0]
  if (!newest) throw new Error('nothing was stored')
  const again = await boss.send(getIssuedPdf, { params: { id: newest.id } })
  for (const { rawPayload } of [answer, again]) {
    const said = (await readPdf(rawPayload)).map(({ texts }) => texts.map(({ text }) => text.trim()).join(''))
    expect(said.at(-1)).toContain('Bemærkninger fra rådgiverenGodtilvækst.Fodereterdyrt:sepåblandingen.')
    expect(said.slice(0, -1).join('')).not.toContain('Fodereterdyrt')
  }
  // The same figures with another comment are another report, and the same comment is not stored twice.
  const count = (await boss.call(listIssuedReports)).length
  await boss.send(getEControlPdf, { query: { ...quarter, comment } })
  expect(await boss.call(listIssuedReports)).toHaveLength(count)
  await boss.send(getEControlPdf, { query: { ...quarter, comment: 'Ny' } })
  expect(await boss.call(listIssuedReports)).toHaveLength(count + 1)
  expect((await boss.send(getEControlPdf, { query: { ...quarter, comment: 'x'.repeat(1501) } })).statusCode).toBe(400)
})

test.each([
  ['da', 'E-kontrol %s 31.03.2026-30.06.2026.pdf'],
  ['en', 'E-control %s 31.03.2026-30.06.2026.pdf'],
  ['sv', 'E-kontroll %s 2026-03-31-2026-06-30.pdf'],
] as const)('[REPORT-027] the PDF has its farm and days as name in %s', async (language, name) => {
  const [stored] = await boss.call(listIssuedReports)
  const answers = [
    await boss.send(getEControlPdf, { query: quarter }, { language }),
    await boss.send(getIssuedPdf, { params: { id: stored?.id ?? '' } }, { language }),
  ]
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name.replace('%s', farm.name))}`
  expect(answers.map(({ headers }) => headers['content-disposition'])).toEqual([disposition, disposition])
})

test('report of a farm without read permission is not found', async () => {
  const other = await aFarm(api.db, company, { name: 'Anden gård' })
  const worker = api.as(await aPerson(api.db, { company, farms: [{ farm: other, permission: 'Read' }] }))
  expect((await worker.call(listReportFarms)).map(({ name }) => name)).toEqual(['Anden gård'])
  expect(await worker.call(listIssuedReports)).toEqual([])
  const [stored] = await boss.call(listIssuedReports)
  expect((await pdf(worker)).statusCode).toBe(404)
  if (stored) expect((await worker.send(getIssuedPdf, { params: { id: stored.id } })).statusCode).toBe(404)
  const stranger = api.as(await aCompany(api.db))
  expect((await pdf(stranger, { site_ids: farm.id, dates: quarter.dates })).statusCode).toBe(404)
})
