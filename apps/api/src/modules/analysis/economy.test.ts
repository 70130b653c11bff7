import { formId } from '@herdboard/contract/core/form-id.ts'
import { getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import type { Table } from '@herdboard/contract/figures/table.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, aFeedMix, type TestCompany, type TestFarm } from '#testing/fixtures/test-company.ts'
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
  const { items } = await api
    .as(owner)
    .call(getAnalysis, { query: { from: '2026-06-01', to: '2026-06-30', type_id: 4, scope: 2, ...query } })
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

test('the margin of a barn adds up income, herd shift, pigs and feed; a missing budget quantity is a dash', async () => {
  const owner = await aCompany(api.db)
  await aFarmWithMoney(owner, 'Nord')
  const { headers, data } = await money(owner, {})
  expect(headers.map(({ value }) => value)).toEqual([
    ...['place', 'pig_type', 'income', 'shift', 'pigs_bought', 'feed', 'other', 'margin', 'margin_pig', 'margin_place'],
    ...['margin_fe', 'budget', 'budget_diff', 'price_kg', 'post_payment', 'prev', 'diff'],
  ])
  const [row] = data
  // 200 · 220 + 12 000 · 7 at the end of May; 200 · 230 + 13 000 · 7 at the end of June.
  expect(row).toMatchObject({
    income: 105_300,
    shift: 9000,
    pigs_bought: 44_000,
    other: 0,
    budget: null,
    budget_diff: null,
  })
  expect(Number(row?.feed)).toBeCloseTo(40_000, 0)
  expect(Number(row?.margin)).toBeCloseTo(105_300 + 9000 - 44_000 - 40_000, 0)
  // Gain 9 790 kg (live 11 790), 87.9 kg a pig: 114.2 pigs produced.
  const produced = (13_000 + 11_790 - 3000 - 12_000) / (117.9 - 30)
  expect(Number(row?.margin_pig)).toBeCloseTo(30_300 / produced, 1)
  expect(Number(row?.margin_place)).toBeCloseTo((30_300 / 250 / 30) * 365, 1)
  expect(Number(row?.margin_fe)).toBeCloseTo(30_300 / 20_000, 2)
  expect(Number(row?.price_kg)).toBeCloseTo(11.7)
  // The year from October 2025 has no payment yet: last year's is used and marked.
  expect(row?.post_payment).toBe('0,50 (foreløbig)')
})

test('the margin is empty when feed of the last days is not recorded, the income is shown', async () => {
  const owner = await aCompany(api.db)
  await aFarmWithMoney(owner, 'Nord')
  const { data } = await money(owner, { to: '2026-07-02' })
  expect(data[0]).toMatchObject({
    income: 105_300,
    margin: null,
    margin_pig: null,
    margin_place: null,
    margin_fe: null,
  })
})

test('costs posted on a farm count in its row, not in its barns; a company is the sum of its farms', async () => {
  const owner = await aCompany(api.db, { name: 'Nygaard' })
  const north = await aFarmWithMoney(owner, 'Nord')
  await aFarmWithMoney(owner, 'Syd')
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
  expect((await money(owner, { location_ids: north.id })).data).toMatchObject([{ other: 0 }])
  const [company] = (await money(owner, { scope: 0 })).data
  expect(company).toMatchObject({ place: 'Nygaard', income: 210_600, other: 2000 })
  expect(Number(company?.margin)).toBeCloseTo(2 * 30_300 - 2000, 0)
  expect(Number(farms.footers[0]?.margin)).toBeCloseTo(Number(company?.margin))
})
