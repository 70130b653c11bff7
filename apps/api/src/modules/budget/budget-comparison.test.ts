import { formId } from '@herdboard/contract/core/form-id.ts'
import { addBudgetPrice, getBudgetComparison } from '@herdboard/contract/economy/budget.ts'
import { analysisTypeId, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import type { Table } from '@herdboard/contract/figures/table.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, aPerson, type TestBarn, type TestCompany } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const TODAY = '2026-06-30'
const api = await testApi({ instant: `${TODAY}T10:00:00.000Z` })
await sql`insert into status_price (valid_from, piglet_dkk, piglet_dkk_pr_kg, slpig_dkk, slpig_dkk_pr_kg)
  values ('2026-05-01', 200, 8, 220, 7), ('2026-06-01', 200, 8, 230, 7)`.execute(api.db)
await sql`insert into post_payment (valid_from, sl_pig_price, res_org_price, res_free_range_price, is_provision)
  values ('2024-10-01', 0.5, 1.2, 1.5, false)`.execute(api.db)

const JUNE = { from: '2026-06-01', to: TODAY }
const YEAR = { from: '2026-01-01', to: '2026-12-31' }

const record = (owner: TestCompany, ...drafts: Parameters<typeof recordAll>[3]) =>
  withLedgerContext(api.database, owner.manager, TODAY, ({ db, context, scope }) =>
    recordAll(db, context, scope, drafts, { confirmed: true }),
  )

/**
 * June of a barn with 250 places: 200 pigs of 60 kg, 100 bought at 30 kg, 100 slaughtered at 90 kg of carcass (117.9 kg
 * live), 200 pigs of 65 kg left, 20 000 FE. Gain: 13 000 + 11 790 − 3 000 − 12 000 = 9 790 kg. Pigs produced: 9 790 / 87.9.
 * Pig-days: 2 × 200 + 18 × 300 + 10 × 200 = 7 800.
 */
async function aJune(owner: TestCompany, barn: TestBarn): Promise<void> {
  const mix = await aFeedMix(api.db, owner, {
    fePer100Kg: 100,
    prices: [{ priceDkkPer100Kg: 200, validFrom: '2026-01-01' }],
  })
  await record(
    owner,
    aDraft.status(barn, '2026-05-31', 200, 60, true),
    { ...aDraft.insertion(barn, '2026-06-02', 100, 30), detail: { FF_EntryKind: '1', FF_PriceTotal: 44_000 } },
    { ...aDraft.slaughter(barn, '2026-06-20', 100, 90), detail: { FF_AmountDkk: 105_300 } },
    aDraft.status(barn, '2026-06-30', 200, 65),
    aDraft.feedUse(barn, '2026-06-01', '2026-06-30', mix.id, 20_000),
  )
}

async function aFarmWithJune() {
  const owner = await aCompany(api.db)
  const farm = await aFarm(api.db, owner, { name: 'Nord' })
  const barn = await aBarn(api.db, farm, { name: 'Stald 1', pigCapacity: 250 })
  await aJune(owner, barn)
  return { owner, farm, barn, who: api.as(owner), at: { farm_id: farm.id } }
}

const INCOME_CATEGORIES = 10

async function aLine(
  who: TestClient,
  at: object,
  [category, basis, price]: readonly [number, number, number],
  more: Record<string, unknown> = {},
): Promise<string> {
  const values = {
    FF_IsIncome: category <= INCOME_CATEGORIES ? '1' : '0',
    FF_Category: String(category),
    FF_Basis: String(basis),
    FF_Price: price,
    FF_ValidFrom: '2026-01-01',
    ...more,
  }
  const input = Object.fromEntries(Object.entries(values).map(([id, value]) => [`FS_Main.${id}`, value]))
  return (await submitForm(who, formId.budgetLine, at, input as never, { confirmed: true })).id
}

const compare = (who: TestClient, query: object = JUNE) => who.call(getBudgetComparison, { query: query as never })

/** The cells of a column by row. */
const column = (table: Table | null, key: string): Record<string, unknown> =>
  Object.fromEntries((table?.data ?? []).map((row) => [row.id, row[key]]))

test('budget of June is price times quantity for each basis, to the øre', async () => {
  const { who, at } = await aFarmWithJune()
  const bases: [category: number, basis: number, price: number, use?: number][] = [
    [1, 3, 11.6],
    [3, 3, 0.5],
    [11, 2, 450],
    [12, 9, 2.05],
    [13, 4, 218],
    [17, 8, 0.1],
    [21, 1, 15.5],
    [26, 7, 1.32, 0.05],
    [32, 10, 1000],
    [33, 5, 120],
    [35, 6, 36_500],
  ]
  for (const [category, basis, price, use] of bases)
    await aLine(who, at, [category, basis, price], use === undefined ? {} : { FF_Use: use })
  const { comparison, compared } = await compare(who)
  expect(compared).toEqual(JUNE)
  expect(column(comparison, 'budget')).toEqual({
    // 9 000 kg of carcass
    1: 104_400,
    3: 4500,
    // No line: nothing is budgeted for the herd shift.
    7: 0,
    // 100 pigs inserted
    11: -45_000,
    // 20 000 FE at 2.05, and 20 000 kg at 218 kr. per 100 kg: raw materials are compared as feed.
    12: -(41_000 + 43_600),
    // 9 790 kg of gain
    17: -979,
    // 9 790 / 87.9 pigs produced at 15.50: 1 726.34
    21: -1726.34,
    // 7 800 pig-days of 0.05 kWh at 1.32
    26: -514.8,
    32: -1000,
    // 250 places at 120 kr. a year, 30 of 365 days: 2 465.75
    33: -2465.75,
    // 30 of 365 days
    35: -3000,
  })
  expect(comparison?.headers.map(({ value }) => value)).toEqual(['category', 'budget', 'actual', 'deviation', 'late'])
  expect(column(comparison, 'actual')).toMatchObject({ 1: 105_300, 3: 4500, 7: 9000, 11: -44_000, 12: -40_000, 17: 0 })
  expect(column(comparison, 'deviation')).toMatchObject({ 1: 900, 3: 0, 7: 9000, 11: 1000, 12: 44_600, 17: 979 })
  expect(column(comparison, 'late')).toMatchObject({ 1: '', 3: 'efterbetaling', 12: '' })
  const margin = 104_400 + 4500 - 45_000 - 84_600 - 979 - 1726.34 - 514.8
  expect(comparison?.footers).toMatchObject([
    { category: 'Dækningsbidrag', budget: expect.closeTo(margin, 5), actual: 34_800, late: 'efterbetaling' },
    { category: 'Resultat', budget: expect.closeTo(margin - 1000 - 2465.75 - 3000, 5), actual: 34_800 },
  ])
})

test('a new price counts from its day; days before the first price have no budget', async () => {
  const { who, at } = await aFarmWithJune()
  const id = await aLine(who, at, [26, 7, 1], { FF_Use: 1, FF_ValidFrom: '2026-06-03' })
  await who.call(addBudgetPrice, { params: { id: id as never }, body: { price: 2, valid_from: '2026-06-21' } })
  const { comparison, lines } = await compare(who)
  // 3 to 20 June: 18 × 300 pig-days at 1.00; 21 to 30 June: 10 × 200 at 2.00.
  expect(column(comparison, 'budget')).toMatchObject({ 26: -(5400 + 4000) })
  expect(lines).toEqual([{ id, amount: -9400 }])
})

test('the forecast of the year is actual so far and the budget of the rest at the mean of the last year', async () => {
  const { who, at } = await aFarmWithJune()
  await aLine(who, at, [1, 3, 11.6])
  await aLine(who, at, [21, 1, 15.5])
  await aLine(who, at, [35, 6, 36_500])
  const { forecast } = await compare(who)
  expect(forecast?.title).toBe('Prognose for 2026')
  // The first pigs came on 31 May, 184 days are left. 31 days have 9 000 kg of carcass. They have 9 790 kg of gain in
  // 7 800 pig-days, and 200 pig-days of the first day, on which gain is not known yet.
  const carcass = Math.round((9000 / 31) * 184 * 11.6 * 100) / 100
  const haulage = Math.round(((9790 + (200 * 9790) / 7800) / 87.9 / 31) * 184 * 15.5 * 100) / 100
  const soFar = Math.round(((9790 + (200 * 9790) / 7800) / 87.9) * 15.5 * 100) / 100
  expect(column(forecast, 'rest')).toEqual({ 1: carcass, 3: 0, 7: 0, 11: 0, 12: 0, 21: -haulage, 35: -18_400 })
  expect(column(forecast, 'actual_so_far')).toMatchObject({ 1: 105_300, 3: 4500, 21: 0, 35: 0 })
  const sum = (...parts: number[]) =>
    expect.closeTo(
      parts.reduce((all, part) => all + part, 0),
      5,
    )
  expect(column(forecast, 'forecast')).toMatchObject({ 1: sum(105_300, carcass), 3: 4500, 21: -haulage, 35: -18_400 })
  // 181 days of the year are over.
  expect(column(forecast, 'year_budget')).toMatchObject({
    1: sum(104_400, carcass),
    21: sum(-soFar, -haulage),
    35: -36_500,
  })
  expect(column(forecast, 'deviation')).toMatchObject({ 1: 900, 21: soFar, 35: 18_100 })
  // The feed of 31 May is not recorded: it is the day of the opening count, whose pigs ate before.
  expect(column(forecast, 'late')).toMatchObject({ 1: '', 3: 'efterbetaling', 12: '' })
})

test('a line of the whole year has its budget of days past and to come', async () => {
  const { who, at } = await aFarmWithJune()
  const id = await aLine(who, at, [32, 10, 1000])
  expect((await compare(who, YEAR)).lines).toEqual([{ id, amount: -12_000 }])
  const ahead = await compare(who, { from: '2026-07-01', to: '2026-07-31' })
  expect(ahead.compared).toBeNull()
  expect(ahead.lines).toEqual([{ id, amount: -1000 }])
  expect(ahead.comparison?.data).toEqual([])
})

test('analysis has the budget of the margin and its difference; its columns go with the last line', async () => {
  const { owner, farm, barn, who, at } = await aFarmWithJune()
  const headersOf = async () => (await analysis(1)).headers.map(({ value }) => value)
  const analysis = async (scope: number) => {
    const query = { ...JUNE, type_id: analysisTypeId.economy, scope } as never
    const table = (await who.call(getAnalysis, { query })).items[0]?.table
    if (!table) throw new Error('no table')
    return table
  }
  expect(await headersOf()).not.toContain('budget')
  // A fixed cost alone is below the margin.
  await aLine(who, at, [35, 6, 36_500])
  expect(await headersOf()).not.toContain('budget_diff')
  await aLine(who, at, [1, 3, 11.6])
  await aLine(who, at, [21, 1, 15.5])
  const farms = await analysis(1)
  expect(farms.headers.map(({ value }) => value)).toEqual(expect.arrayContaining(['budget', 'budget_diff']))
  expect(farms.data).toMatchObject([
    { place: 'Nord', budget: 102_673.66, budget_diff: expect.closeTo(34_800 - 102_673.66, 5) },
  ])
  // Haulage is typed on the farm, so the barn has the sales alone.
  expect((await analysis(2)).data).toMatchObject([{ place: barn.name, budget: 104_400, budget_diff: 34_800 - 104_400 }])
  const [company] = (await analysis(0)).data
  expect(company?.budget).toBe(102_673.66)
  expect(owner.directoryId).toBe(farm.directoryId)
})

test('barns share the budget of their farm to the øre, and a monthly amount its farms by pig places', async () => {
  const owner = await aCompany(api.db)
  const who = api.as(owner)
  const [north, south] = [await aFarm(api.db, owner, { name: 'Nord' }), await aFarm(api.db, owner, { name: 'Syd' })]
  const barns = [
    await aBarn(api.db, north, { pigCapacity: 300 }),
    await aBarn(api.db, north, { pigCapacity: 300 }),
    await aBarn(api.db, south, { pigCapacity: 300 }),
  ]
  for (const barn of barns) await aJune(owner, barn)
  await aLine(who, { farm_id: north.id }, [1, 1, 33.33], { FF_Locations: [north.id] })
  await aLine(who, { farm_id: north.id }, [32, 10, 100], { FF_Locations: [north.id, south.id] })
  const at = async (place: string) =>
    column((await compare(who, { ...JUNE, location_ids: place })).comparison, 'budget')
  // 2 × 9 790 / 87.9 pigs at 33.33: 7 424.36 kr., half of it for each barn.
  expect(await at(north.id)).toMatchObject({ 1: 7424.36, 32: -66.67 })
  expect(await at(barns[0]?.id ?? '')).toMatchObject({ 1: 3712.18 })
  expect(await at(barns[1]?.id ?? '')).toMatchObject({ 1: 3712.18 })
  expect(await at(south.id)).toMatchObject({ 1: 0, 32: -33.33 })
  const person = api.as(await aPerson(api.db, { company: owner, farms: [{ farm: south, permission: 'Read' }] }))
  const { comparison, lines } = await compare(person)
  expect(column(comparison, 'budget')).toMatchObject({ 32: -33.33 })
  expect(lines.map(({ amount }) => amount)).toEqual([-33.33])
})

test('a line for weaners does not count slaughter pigs; a company without lines has no tables', async () => {
  const { who, at } = await aFarmWithJune()
  expect(await compare(who)).toEqual({ comparison: null, forecast: null, compared: JUNE, lines: [] })
  await aLine(who, at, [21, 1, 15.5], { FF_PigType: '1' })
  expect((await compare(who)).comparison).toBeNull()
  await aLine(who, at, [21, 1, 10], { FF_PigType: '2' })
  expect(column((await compare(who)).comparison, 'budget')).toMatchObject({ 21: -1113.77 })
})
