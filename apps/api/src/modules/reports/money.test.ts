import { formId } from '@herdboard/contract/core/form-id.ts'
import { getEconomyResult } from '@herdboard/contract/economy/result.ts'
import { getEControl } from '@herdboard/contract/figures/reports.ts'
import { REFERENCE_FEED_DKK } from '@herdboard/domain/economy/reference-prices.ts'
import { fePerPigDay } from '@herdboard/domain/growth/feed-intake.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, type TestBarn, type TestCompany } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })
await sql`insert into status_price (valid_from, piglet_dkk, piglet_dkk_pr_kg, slpig_dkk, slpig_dkk_pr_kg)
  values ('2026-03-01', 200, 8, 218, 7.28), ('2026-06-01', 200, 8, 200, 7.28)`.execute(api.db)
await sql`insert into post_payment (valid_from, sl_pig_price, res_org_price, res_free_range_price, is_provision)
  values ('2025-10-01', 0.5, 1.2, 1.5, false)`.execute(api.db)
await sql`insert into dead_pig_price (valid_from, less_than30, greater_than30) values ('2026-01-01', 9, 57)`.execute(
  api.db,
)
await sql`insert into price_listing (valid_from, slaughter_quotation, basis_7, basis_30, kg_5, kg_7, kg_9, kg_12, kg_25, kg_30)
  select day, 11.4, 250.32, 436.62, 15.32, 12.32, 10.11, 7.76, 6.09, 6.76
  from generate_series(date '2026-03-30', date '2026-06-29', interval '7 days') day`.execute(api.db)

const priced = (draft: RecordDraft, detail: Record<string, unknown>): RecordDraft => ({ ...draft, detail })

interface PricedQuarterOptions {
  company?: TestCompany
  /** Last day with recorded feed. */
  fedTo?: string
  /** Replaces the departure of pigs sold for 4 000 DKK. */
  leaving?: (barn: TestBarn) => RecordDraft
}

/** A quarter of a barn with all prices: 1 000 pigs at first, 400 bought, 300 slaughtered, 10 sold. */
async function aPricedQuarter({ company: given, fedTo = '2026-06-30', leaving }: PricedQuarterOptions = {}) {
  const company = given ?? (await aCompany(api.db))
  const farm = await aFarm(api.db, company)
  const barn = await aBarn(api.db, farm, { pigCapacity: 1500 })
  const prices = [{ priceDkkPer100Kg: 236.38, validFrom: '2026-01-01' }]
  const mix = await aFeedMix(api.db, company, { fePer100Kg: 106, prices })
  await recordDrafts(api.database, { company }, '2026-07-02', [
    aDraft.status(barn, '2026-03-31', 1000, 60, true),
    priced(aDraft.insertion(barn, '2026-04-08', 400, 30), { FF_PriceTotal: 180_000 }),
    priced(aDraft.slaughter(barn, '2026-05-06', 300, 90), {
      FF_AmountDkk: 330_000,
      FF_SettlementNo: '4711',
      FS_Remarks: [
        { FF_RemarkCode: '1', FF_RemarkNumber: 6 },
        { FF_RemarkCode: '2', FF_RemarkNumber: 30 },
      ],
    }),
    leaving?.(barn) ?? priced(aDraft.departure(barn, '2026-05-20', 10, 60), { FF_PriceTotal: 4000 }),
    aDraft.dead(barn, '2026-06-01', 5, 60),
    aDraft.feedUse(barn, '2026-04-01', fedTo, mix.id, 100_000),
    aDraft.status(barn, '2026-06-30', 1085, 70),
  ])
  const who = api.as(company)
  const report = async (pigType = 'slagtegrise') => {
    const query = { site_ids: farm.id, dates: '2026-03-31,2026-06-30' }
    const part = (await who.call(getEControl, { query })).parts.find(({ title }) => title.endsWith(pigType))
    const rows = part?.groups.flatMap(({ rows }) => rows) ?? []
    const figure = (key: string) => {
      const row = rows.find((one) => one.key === key)
      if (!row) throw new Error(`no row ${key}`)
      const value = row.cells[0]?.value ?? null
      return value === null ? null : Number(value.toFixed(row.decimals))
    }
    const lateOf = (key: string) => rows.find((one) => one.key === key)?.cells[0]?.provisional
    const noteOf = (key: string) =>
      (rows.find((one) => one.key === key)?.notes ?? []).map((no) => part?.footnotes[no - 1])
    return { rows, figure, lateOf, noteOf, footnotes: part?.footnotes ?? [] }
  }
  const post = (category: string, kr: number, more: Record<string, unknown> = {}, at: object = { barn_id: barn.id }) =>
    submitForm(
      who,
      formId.posting,
      at as never,
      {
        'FS_Main.FF_Date': '2026-06-12',
        'FS_Main.FF_Category': category,
        'FS_Main.FF_AmountDkk': kr,
        ...more,
      },
      { confirmed: true },
    )
  return { company, farm, barn, who, report, post }
}

const QUALITY = '6'
const ELECTRICITY = '26'
const VET = '17'
const SUBSIDY = '9'
const COLLECTION = '20'

test('gross margin of a quarter is sales and herd shift less pigs, feed and bills', async () => {
  const { report, post } = await aPricedQuarter()
  await post(ELECTRICITY, 12_000)
  await post(VET, 5000)
  const { figure, lateOf } = await report()
  // 330 000 from the slaughterhouse, 4 000 for pigs sold alive.
  expect(figure('income')).toBe(334_000)
  // 1 085 × 200 + 75 950 kg × 7.28 less 1 000 × 218 + 60 000 kg × 7.28
  expect(figure('shift')).toBe(115_116)
  expect(figure('pigs_bought')).toBe(180_000)
  expect(figure('feed_cost')).toBe(236_380)
  expect(figure('other_cost')).toBe(17_000)
  // 27 000 kg at 0.50; five dead pigs of 60 kg at 57.00
  expect([figure('post_payment'), figure('collection')]).toEqual([13_500, 285])
  expect([figure('moved'), figure('other_income')]).toEqual([0, 0])
  expect(figure('margin')).toBe(15_736 + 13_500 - 285)
  expect(lateOf('margin')).toEqual([])
  // 28 951 × 365 / 91 / 1 500, and per 106 000 FE
  expect(figure('margin_place')).toBe(77)
  expect(figure('margin_fe')).toBe(0.27)
  expect([figure('in_price'), figure('in_price_kg')]).toEqual([450, 15])
  // 330 000 for 27 000 kg
  expect(figure('price')).toBe(12.22)
})

test('slaughter remarks are listed by frequency, most common first', async () => {
  const { rows, figure } = await (await aPricedQuarter()).report()
  expect([figure('remarks'), figure('remark_1'), figure('remark_2')]).toEqual([12, 10, 2])
  expect(rows.some(({ key }) => key === 'remark_3')).toBe(false)
})

test('feed that is not recorded yet counts with the expected intake, and the margin is provisional', async () => {
  const { report } = await aPricedQuarter({ fedTo: '2026-06-20' })
  const { figure, lateOf, noteOf } = await report()
  expect(figure('fcr')).not.toBeNull()
  expect(figure('fe')).toBeNull()
  // 10 × 1 085 of 107 145 pig-days
  expect(noteOf('fe')).toContain('Foder mangler for 10,1 % af foderdagene: summen kan ikke gøres op.')
  // 100 000 kg at 236.38 kr. per 100 kg, and 10 850 pig-days of 65-70 kg at 2.7-2.9 FE and 2.23 kr.
  const expected = (figure('feed_cost') ?? 0) - 236_380
  expect(expected).toBeGreaterThan(10_850 * 2.7 * 2.23)
  expect(expected).toBeLessThan(10_850 * 2.9 * 2.23)
  for (const key of ['feed_cost', 'margin', 'margin_pig', 'margin_place', 'margin_fe']) {
    expect(figure(key), key).not.toBeNull()
    expect(lateOf(key), key).toEqual(['feed_unstated'])
    expect(noteOf(key).join(), key).toContain('Der mangler foder på nogle dage')
  }
  expect(lateOf('income')).toEqual([])
})

test('pigs given away bring no money; pigs sold without a price are provisional at the quotation', async () => {
  for (const kind of ['2', '3']) {
    const leaving = (barn: TestBarn) => priced(aDraft.departure(barn, '2026-05-20', 10, 60), { FF_DepartureKind: kind })
    const { figure } = await (await aPricedQuarter({ leaving })).report()
    expect(figure('income')).toBe(330_000)
  }
  const leaving = (barn: TestBarn) => priced(aDraft.departure(barn, '2026-05-20', 10, 60), { FF_DepartureKind: '1' })
  const { figure, lateOf } = await (await aPricedQuarter({ leaving })).report()
  // Pigs of 60 kg have no quotation, and May has no status price. From 436.62 kr. at 30 kg to 89.3 kg of carcass at
  // 11.90 is 7.20 kr. per kg: ten pigs at 220.62 + 60 × 7.20.
  expect(figure('income')).toBe(330_000 + 6526)
  expect([lateOf('income'), lateOf('margin')]).toEqual([['sale_price'], ['sale_price']])
})

test('a subsidy and a vet bill for all pigs are split by the pig-days of their month, to the øre', async () => {
  const { farm, report, post, company } = await aPricedQuarter()
  const weaners = await aBarn(api.db, farm, { pigType: 1 })
  await recordDrafts(api.database, { company }, '2026-07-02', [
    aDraft.status(weaners, '2026-03-31', 100, 10, true),
    aDraft.status(weaners, '2026-06-30', 100, 25),
  ])
  await post(SUBSIDY, 50_000, { 'FS_Main.FF_IsIncome': '1' }, { farm_id: farm.id })
  await post(VET, 8000, {}, { farm_id: farm.id })
  await post(ELECTRICITY, 12_000)
  const [pigs, piglets] = [await report('slagtegrise'), await report('smågrise')]
  // June: 32 555 pig-days of slaughter pigs (1 090 on the first day, then 1 085) and 3 000 of weaners.
  expect([pigs.figure('other_income'), piglets.figure('other_income')]).toEqual([45_781, 4219])
  expect([pigs.figure('other_cost'), piglets.figure('other_cost')]).toEqual([12_000 + 7325, 675])
  const exact = (one: typeof pigs) => one.rows.find(({ key }) => key === 'other_income')?.cells[0]?.value ?? 0
  expect(Math.round(exact(pigs) * 100) + Math.round(exact(piglets) * 100)).toBe(5_000_000)
  expect([pigs.figure('margin'), piglets.figure('margin')]).not.toContain(null)
})

test('feed strength and its normal range are in megajoules for readers of megajoules', async () => {
  const { company, report } = await aPricedQuarter()
  await api.db.updateTable('user_account').set({ energy_unit: 'MJ' }).where('id', '=', company.manager.userId).execute()
  const { rows, figure, noteOf } = await report()
  // 106 FE per 100 kg × 7.38
  expect(figure('fe_100')).toBe(7.8)
  expect(rows.find(({ key }) => key === 'fe_100')?.unit).toBe('MJ/kg')
  // 106 000 FE for 107 145 pig-days; 2.1 to 3.4 FE are normal.
  expect(figure('fe_day')).toBe(7.3)
  expect(noteOf('fe_day')).toContain('! Uden for det normale, 15,5–25,09.')
})

test('a typed bill for collection replaces what the price list gives for its month', async () => {
  const { report, post } = await aPricedQuarter()
  expect((await report()).figure('collection')).toBe(285)
  await post(COLLECTION, 270)
  const billed = await report()
  expect([billed.figure('collection'), billed.figure('other_cost')]).toEqual([270, 0])
})

test('typed supplements and bills are in the rows of what they replace, as on the first page of economy', async () => {
  const { farm, who, report, post } = await aPricedQuarter()
  const before = await report()
  await post(QUALITY, 1000, { 'FS_Main.FF_IsIncome': '1' })
  await post(SUBSIDY, 777.77, { 'FS_Main.FF_IsIncome': '1' })
  await post(COLLECTION, 270)
  await post(VET, 5000.55)
  const { rows } = await report()
  const ore = (key: string) => Math.round((rows.find((row) => row.key === key)?.cells[0]?.value ?? Number.NaN) * 100)
  expect(['other_income', 'collection', 'other_cost'].map(ore)).toEqual([77_777, 27_000, 500_055])
  expect(ore('income')).toBe(100 * ((before.figure('income') ?? 0) + 1000))
  const { groups } = await who.call(getEconomyResult, {
    query: { from: '2026-04-01', to: '2026-06-30', site_ids: farm.id },
  })
  const now = (group: string) => Math.round((groups.find((one) => one.group === group)?.now ?? 0) * 100)
  expect(now('sales')).toBe(ore('income'))
  expect(now('other_income')).toBe(ore('other_income'))
  expect([now('collection'), now('medicine') + now('other_variable')]).toEqual([-ore('collection'), -ore('other_cost')])
})

test('a slaughter without a settlement is priced at the quotation of its week and named as provisional', async () => {
  const { company, barn, report } = await aPricedQuarter()
  await recordDrafts(api.database, { company }, '2026-07-02', [aDraft.slaughter(barn, '2026-06-15', 10, 90)])
  const { figure, lateOf, noteOf } = await report()
  // 900 kg at 11.40
  expect(figure('income')).toBe(334_000 + 10_260)
  expect([lateOf('income'), lateOf('margin')]).toEqual([['settlement'], ['settlement']])
  expect(noteOf('margin').join()).toContain('Slagteafregningen mangler')
  // The price of the settled ones stays.
  expect(figure('price')).toBe(12.22)
})

test('a slaughter with the number of a settlement and no amount is provisional, as its money is', async () => {
  const { company, barn, report } = await aPricedQuarter()
  expect((await report()).footnotes.join()).not.toContain('uden afregning')
  const detail = { FF_SettlementNo: '4712' }
  await recordDrafts(api.database, { company }, '2026-07-02', [
    priced(aDraft.slaughter(barn, '2026-06-15', 10, 90), detail),
  ])
  const { lateOf, footnotes } = await report()
  expect(lateOf('margin')).toEqual(['settlement'])
  expect(footnotes.join()).toContain('1 slagtning uden afregning er foreløbig.')
})

test('report of a company without medicine has no health part and misses no ADD', async () => {
  const { company, report } = await aPricedQuarter()
  expect((await report()).footnotes.join()).toContain('ADD')
  await api.db.updateTable('directory').set({ modules: [] }).where('id', '=', company.directoryId).execute()
  const { rows, footnotes } = await report()
  expect(rows.filter(({ no }) => no.startsWith('8.'))).toEqual([])
  expect(footnotes.join()).not.toContain('ADD')
})

test('wholly condemned slaughter from two barns is shared between them by heads', async () => {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  const [north, south] = [await aBarn(api.db, farm), await aBarn(api.db, farm)]
  const from = [
    { where: north, head: 15 },
    { where: south, head: 5 },
  ]
  await recordDrafts(api.database, { company }, '2026-07-02', [
    ...[north, south].map((barn) => aDraft.status(barn, '2026-03-31', 100, 90, true)),
    priced(aDraft.slaughter(north, '2026-05-06', 20, 90, 20, from), { FF_AmountDkk: 400 }),
    aDraft.status(north, '2026-06-30', 85, 100),
    aDraft.status(south, '2026-06-30', 95, 100),
  ])
  const query = { site_ids: farm.id, dates: '2026-03-31,2026-06-30' }
  const { parts } = await api.as(company).call(getEControl, { query })
  const rows = parts[0]?.groups.flatMap((group) => group.rows) ?? []
  expect(rows.find(({ key }) => key === 'income')?.cells[0]?.value).toBe(400)
})

test('feed that is missing is noted at the rows of feed, not at occupancy and places that are known', async () => {
  const { report } = await aPricedQuarter({ fedTo: '2026-05-31' })
  const { noteOf } = await report()
  const missing = (key: string) => noteOf(key).filter((note) => note?.startsWith('Mangler: '))
  expect([missing('fe'), missing('feed_price'), missing('feed_pig')]).toEqual([
    ['Mangler: foder.'],
    ['Mangler: foder.'],
    ['Mangler: foder.'],
  ])
  expect([missing('occupancy'), missing('per_place'), missing('margin_place')]).toEqual([[], [], []])
})

test('pigs of an opening count ate before it, and pigs that leave are charged at their own weight', async () => {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  const barn = await aBarn(api.db, farm)
  await recordDrafts(api.database, { company }, '2026-07-02', [
    aDraft.status(barn, '2026-05-01', 100, 110, true),
    aDraft.departure(barn, '2026-05-03', 100, 112),
  ])
  const feedOf = async (day: string) => {
    const query = { from: day, to: day, location_ids: farm.id }
    const { groups } = await api.as(company).call(getEconomyResult, { query })
    return groups.find(({ group }) => group === 'feed')?.now ?? 0
  }
  expect(await feedOf('2026-05-01')).toBe(0)
  const dkkPerFe = REFERENCE_FEED_DKK[2]
  // From 110 to 112 kg in two days: 111 kg in the morning of the last. The middle of the stay, 72.5 kg, eats 2.9 FE.
  expect(await feedOf('2026-05-03')).toBeCloseTo(-100 * fePerPigDay(2, 111) * dkkPerFe, 1)
  expect(fePerPigDay(2, 111)).toBeGreaterThan(3.2)
})
