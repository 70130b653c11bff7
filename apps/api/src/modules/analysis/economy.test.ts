import { formId } from '@herdboard/contract/core/form-id.ts'
import { getEconomyResult } from '@herdboard/contract/economy/result.ts'
import { analysisTypeId, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import { getEControl } from '@herdboard/contract/figures/reports.ts'
import type { Table } from '@herdboard/contract/figures/table.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, type TestCompany, type TestFarm } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })
await sql`insert into status_price (valid_from, piglet_dkk, piglet_dkk_pr_kg, slpig_dkk, slpig_dkk_pr_kg)
  values ('2026-05-01', 200, 8, 220, 7), ('2026-06-01', 200, 8, 230, 7)`.execute(api.db)
await sql`insert into post_payment (valid_from, sl_pig_price, res_org_price, res_free_range_price, is_provision)
  values ('2024-10-01', 0.5, 1.2, 1.5, false)`.execute(api.db)

const record = (owner: TestCompany, ...drafts: Parameters<typeof recordAll>[3]) =>
  withLedgerContext(api.database, owner.manager, '2026-07-02', ({ db, context, scope }) =>
    recordAll(db, context, scope, drafts, { confirmed: true }),
  )
async function money(owner: TestCompany, query: Record<string, unknown>): Promise<Table> {
  const { items } = await api.as(owner).call(getAnalysis, {
    query: { from: '2026-06-01', to: '2026-06-30', type_id: analysisTypeId.economy, scope: 2, ...query },
  })
  const table = items[0]?.table
  if (!table) throw new Error('no table')
  return table
}

/**
 * A farm with 200 pigs of 60 kg at the end of May. In June 100 are bought at 30 kg and 100 slaughtered at 90 kg
 * carcass; 200 of 65 kg are left.
 */
async function aFarmWithMoney(owner: TestCompany, name: string): Promise<TestFarm> {
  const farm = await aFarm(api.db, owner, { name })
  const barn = await aBarn(api.db, farm, { name: `Stald i ${name}`, pigCapacity: 250 })
  const mix = await aFeedMix(api.db, owner, {
    fePer100Kg: 100,
    prices: [{ priceDkkPer100Kg: 200, validFrom: '2026-01-01' }],
  })
  await record(owner, aDraft.status(barn, '2026-05-31', 200, 60, true))
  await record(owner, {
    ...aDraft.insertion(barn, '2026-06-02', 100, 30),
    detail: { FF_EntryKind: '1', FF_PriceTotal: 44_000 },
  })
  await record(owner, { ...aDraft.slaughter(barn, '2026-06-20', 100, 90), detail: { FF_AmountDkk: 105_300 } })
  await record(owner, aDraft.status(barn, '2026-06-30', 200, 65))
  await record(owner, aDraft.feedUse(barn, '2026-06-01', '2026-06-30', mix.id, 20_000))
  return farm
}

test('the margin of a barn adds up sales, post payment, herd shift, pigs and feed', async () => {
  const owner = await aCompany(api.db)
  await aFarmWithMoney(owner, 'Nord')
  const { headers, data } = await money(owner, {})
  expect(headers.map(({ value }) => value)).toEqual([
    ...[
      'place',
      'pig_type',
      'income',
      'moved',
      'post_total',
      'other_income',
      'shift',
      'pigs_bought',
      'feed',
      'collection',
    ],
    ...['other', 'margin', 'margin_pig', 'margin_place', 'margin_fe', 'price_kg'],
    ...['post_payment', 'provisional', 'prev', 'diff'],
  ])
  const [row] = data
  // 200 · 220 + 12 000 · 7 at the end of May; 200 · 230 + 13 000 · 7 at the end of June.
  expect(row).toMatchObject({
    income: 105_300,
    // 9 000 kg at last year's 0.50: the year from October 2025 has no payment yet.
    post_total: 4500,
    post_payment: 0.5,
    provisional: 'efterbetaling',
    moved: 0,
    other_income: 0,
    collection: 0,
    shift: 9000,
    pigs_bought: 44_000,
    other: 0,
  })
  expect(Number(row?.feed)).toBeCloseTo(40_000, 0)
  expect(Number(row?.margin)).toBeCloseTo(105_300 + 4500 + 9000 - 44_000 - 40_000, 0)
  // Gain 9 790 kg (live 11 790), 87.9 kg a pig: 114.2 pigs produced.
  const produced = (13_000 + 11_790 - 3000 - 12_000) / (117.9 - 30)
  expect(Number(row?.margin_pig)).toBeCloseTo(34_800 / produced, 1)
  expect(Number(row?.margin_place)).toBeCloseTo((34_800 / 250 / 30) * 365, 1)
  expect(Number(row?.margin_fe)).toBeCloseTo(34_800 / 20_000, 2)
  expect(Number(row?.price_kg)).toBeCloseTo(11.7)
})

test('feed that is not recorded yet is expected intake, and the row names it', async () => {
  const owner = await aCompany(api.db)
  await aFarmWithMoney(owner, 'Nord')
  const [row] = (await money(owner, { to: '2026-07-02' })).data
  expect(row).toMatchObject({ income: 105_300, provisional: 'efterbetaling, statuspris, foder' })
  // 40 000 kr. until June, and two days of 200 pigs of 65 kg at 2.8 FE and 2.00 kr.
  expect(Number(row?.feed)).toBeGreaterThan(40_000 + 400 * 2.6 * 2)
  expect(Number(row?.feed)).toBeLessThan(40_000 + 400 * 3 * 2)
  for (const key of ['margin', 'margin_pig', 'margin_place', 'margin_fe']) expect(row?.[key], key).not.toBeNull()
})

test('feed from before its first price has the nearest price, and the row names it', async () => {
  const owner = await aCompany(api.db)
  const farm = await aFarm(api.db, owner, { name: 'Nord' })
  const barn = await aBarn(api.db, farm)
  const late = { priceDkkPer100Kg: 233.33, validFrom: '2026-06-16' }
  const mix = await aFeedMix(api.db, owner, { fePer100Kg: 100, prices: [late] })
  await record(owner, aDraft.status(barn, '2026-05-31', 200, 60, true), aDraft.status(barn, '2026-06-30', 200, 90))
  await record(owner, aDraft.feedUse(barn, '2026-06-01', '2026-06-30', mix.id, 15_000))
  const [row] = (await money(owner, {})).data
  // 15 days without a price and 15 with: 15 000 kg at 2.3333.
  expect(Math.abs(Number(row?.feed) - 34_999.5)).toBeLessThan(0.2)
  expect(row?.provisional).toBe('foderpris')
})

test('report and analysis agree to the øre, and moved pigs cancel between farms', async () => {
  const owner = await aCompany(api.db)
  const [north, south] = [await aFarm(api.db, owner, { name: 'Nord' }), await aFarm(api.db, owner, { name: 'Syd' })]
  const barns = [await aBarn(api.db, north), await aBarn(api.db, north), await aBarn(api.db, north)] as const
  const away = await aBarn(api.db, south)
  await record(owner, ...[...barns, away].map((barn) => aDraft.status(barn, '2026-05-31', 100, 60, true)))
  const from = barns.map((where) => ({ where, head: 7 }))
  // 100.01 kr. for 21 pigs of three barns: a third of it is no whole number of øre.
  await record(owner, {
    ...aDraft.slaughter(barns[0], '2026-06-20', 21, 90, 0, from),
    detail: { FF_AmountDkk: 100.01 },
  })
  await record(owner, aDraft.transfer(barns[0], away, '2026-06-10', 13, 33.3))
  await record(owner, ...barns.map((barn, no) => aDraft.status(barn, '2026-06-30', no === 0 ? 80 : 93, 70)))
  await record(owner, aDraft.status(away, '2026-06-30', 113, 70))
  const report = async (farm: TestFarm) => {
    const query = { site_ids: farm.id, dates: '2026-05-31,2026-06-30' }
    const rows = (await api.as(owner).call(getEControl, { query })).parts[0]?.groups.flatMap((group) => group.rows)
    return (key: string) => Math.round((rows?.find((one) => one.key === key)?.cells[0]?.value ?? Number.NaN) * 100)
  }
  const keys = ['income', 'moved', 'post_payment', 'shift', 'pigs_bought', 'feed_cost', 'other_cost', 'margin'] as const
  const columns = { post_payment: 'post_total', feed_cost: 'feed', other_cost: 'other' } as Record<string, string>
  const farms = (await money(owner, { scope: 1 })).data
  const inBarns = (await money(owner, { scope: 2 })).data
  for (const [farm, name] of [
    [north, 'Nord'],
    [south, 'Syd'],
  ] as const) {
    const figure = await report(farm)
    for (const key of keys) {
      const column = columns[key] ?? key
      const row = farms.find(({ place }) => place === name)
      expect(Math.round(Number(row?.[column]) * 100), `${name} ${key}`).toBe(figure(key))
    }
  }
  // Three barns of 33.34, 33.34 and 33.33 kr.
  const shares = inBarns.map(({ income }) => Math.round(Number(income) * 100)).filter((ore) => ore > 0)
  expect(shares.toSorted()).toEqual([3333, 3334, 3334])
  // 13 pigs of 33.3 kg: 436.62 + 3.3 × 6.76 = 458.93 kr. each
  expect((await report(north))('moved')).toBe(596_609)
  expect((await report(south))('moved')).toBe(-596_609)
  const [company] = (await money(owner, { scope: 0 })).data
  expect(company?.moved).toBe(0)
})

test('costs of a farm are in its row and on a line below its barns; a company is the sum of its farms', async () => {
  const owner = await aCompany(api.db, { name: 'Nygaard' })
  const north = await aFarmWithMoney(owner, 'Nord')
  const south = await aFarmWithMoney(owner, 'Syd')
  await submitForm(
    api.as(owner),
    formId.posting,
    { farm_id: north.id },
    { 'FS_Main.FF_Date': '2026-06-12', 'FS_Main.FF_Category': '26', 'FS_Main.FF_AmountDkk': 2000 },
    { confirmed: true },
  )
  const farms = await money(owner, { scope: 1 })
  expect(farms.data.map(({ place, other }) => [place, other])).toEqual([
    ['Syd', 0],
    ['Nord', 2000],
  ])
  const barns = await money(owner, { location_ids: north.id })
  expect(barns.data).toMatchObject([{ other: 0 }])
  const [, inFarm] = farms.data
  expect(barns.footers.map(({ place, other, income }) => [place, other, income])).toEqual([
    ['I alt', 0, 105_300],
    ['Ikke fordelt på stalde', 2000, 0],
    ['I alt med ikke fordelt', 2000, 105_300],
  ])
  expect(barns.footers.map(({ margin }) => margin)).toEqual([barns.data[0]?.margin, -2000, inFarm?.margin])
  // A farm whose bills are all its barns' has no such lines.
  expect((await money(owner, { location_ids: south.id })).footers.map(({ place }) => place)).toEqual(['I alt'])
  const [company] = (await money(owner, { scope: 0 })).data
  expect(company).toMatchObject({ place: 'Nygaard', income: 210_600, other: 2000 })
  expect(Number(company?.margin)).toBeCloseTo(2 * 34_800 - 2000, 0)
  expect(Number(farms.footers[0]?.margin)).toBeCloseTo(Number(company?.margin))
})

test('a budget of one barn leaves nothing unshared, although the other barns have no deviation', async () => {
  const owner = await aCompany(api.db)
  const farm = await aFarmWithMoney(owner, 'Nord')
  const barn = await aBarn(api.db, farm, { name: 'Stald 2', pigCapacity: 60 })
  await record(owner, aDraft.status(barn, '2026-05-31', 50, 60, true), aDraft.status(barn, '2026-06-30', 50, 65))
  await submitForm(api.as(owner), formId.budgetLine, { farm_id: farm.id }, {
    'FS_Main.FF_Locations': [barn.id],
    'FS_Main.FF_IsIncome': '0',
    'FS_Main.FF_Category': '17',
    'FS_Main.FF_Basis': '6',
    'FS_Main.FF_Price': 36_500,
    'FS_Main.FF_ValidFrom': '2026-01-01',
  } as never)
  const { data, footers } = await money(owner, { location_ids: farm.id })
  expect(data.map(({ budget }) => budget).toSorted()).toEqual([-3000, null])
  expect(footers.map(({ place, budget }) => [place, budget])).toEqual([['I alt', -3000]])
})

test('pigs sold on the first day have the amounts of the report, but no margin per pig of so few pig-days', async () => {
  const owner = await aCompany(api.db)
  const farm = await aFarm(api.db, owner)
  const barn = await aBarn(api.db, farm, { pigCapacity: 200 })
  await record(
    owner,
    aDraft.status(barn, '2026-05-31', 50, 109, true),
    { ...aDraft.departure(barn, '2026-06-01', 50, 110), detail: { FF_PriceTotal: 51_000 } },
    aDraft.status(barn, '2026-06-30', 0, 1),
  )
  const { data, footers } = await money(owner, {})
  const parts = await api.as(owner).call(getEControl, { query: { site_ids: farm.id, dates: '2026-05-31,2026-06-30' } })
  const rows = parts.parts.flatMap(({ groups }) => groups.flatMap((group) => group.rows))
  const inReport = (key: string) => rows.find((row) => row.key === key)?.cells[0]?.value
  expect(data).toMatchObject([
    {
      ...{ too_few: true, income: 51_000, margin_pig: null },
      margin_place: inReport('margin_place'),
      shift: inReport('shift'),
      margin: inReport('margin'),
      provisional: 'foder',
    },
  ])
  expect(footers).toMatchObject([{ income: 51_000, margin: data[0]?.margin }])
})

test('the margin per place of a quarter without pigs is the same in report, analysis and on the first page', async () => {
  const owner = await aCompany(api.db)
  const farm = await aFarm(api.db, owner)
  const barn = await aBarn(api.db, farm, { pigCapacity: 200 })
  await record(
    owner,
    aDraft.status(barn, '2026-02-28', 50, 109, true),
    { ...aDraft.departure(barn, '2026-03-10', 50, 110), detail: { FF_PriceTotal: 51_000 } },
    ...['2026-03-31', '2026-06-30'].map((day) => aDraft.status(barn, day, 0, 1)),
  )
  const days = { from: '2026-04-01', to: '2026-06-30' }
  const perPlace = async () => {
    const query = { site_ids: farm.id, dates: '2026-03-31,2026-06-30' }
    const { parts } = await api.as(owner).call(getEControl, { query })
    const rows = parts.flatMap(({ groups }) => groups.flatMap((group) => group.rows))
    const { data } = await money(owner, { ...days, scope: 1 })
    const { pig_types } = await api.as(owner).call(getEconomyResult, { query: { ...days, site_ids: farm.id } })
    return [
      rows.find(({ key }) => key === 'margin_place')?.cells[0]?.value,
      data[0]?.margin_place,
      pig_types[0]?.margin_per_place.now,
    ]
  }
  expect(await perPlace()).toEqual([0, 0, 0])
  // Electricity of an empty barn: 910 kr. in 91 days are 3,650 kr. a year, on 200 places.
  const bill = { 'FS_Main.FF_Date': '2026-05-12', 'FS_Main.FF_Category': '26', 'FS_Main.FF_AmountDkk': 910 }
  await submitForm(api.as(owner), formId.posting, { farm_id: farm.id }, bill, { confirmed: true })
  expect(await perPlace()).toEqual([-18.25, -18.25, -18.25])
})
