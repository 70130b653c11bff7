import { listPostings } from '@herdboard/contract/economy/postings.ts'
import { getSlaughterSettlements } from '@herdboard/contract/figures/table-endpoints.ts'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aSlaughterhouse } from '#testing/fixtures/form-herd.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection, type TestPerson } from '#testing/fixtures/test-company.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const today = '2026-07-02'
const api = await testApi({ instant: `${today}T10:00:00.000Z` })
const record = (who: TestPerson, ...drafts: Parameters<typeof recordAll>[3]) =>
  withLedgerContext(api.database, who, today, ({ db, context, scope }) =>
    recordAll(db, context, scope, drafts, { confirmed: true }),
  )
const june = { from: '2026-06-01', to: '2026-06-30' }

const company = await aCompany(api.db)
const farm = await aFarm(api.db, company, { name: 'Nygård' })
const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
const [one, two] = [await aSection(api.db, barn, { name: 'A1' }), await aSection(api.db, barn, { name: 'A2' })]
const weaners = await aBarn(api.db, farm, { name: 'Klimastald', pigType: 1 })
const house = await aSlaughterhouse(api.db, company, { name: 'Danish Crown' })
const settled = {
  FF_SettlementNo: '4711',
  FF_Slaughterhouse: house.id,
  FF_SupplierNumber: '12345',
  FF_PricePerKg: 10.4,
  FF_LeanAdj: 0.15,
  FF_WeightAdj: -0.05,
  FF_Supplements: 400,
  FF_Deductions: 100,
  FF_AmountDkk: 94_530,
}
await record(
  company.manager,
  aDraft.status(one, '2026-05-31', 200, 105, true),
  aDraft.status(two, '2026-05-31', 200, 105, true),
  aDraft.status(weaners, '2026-05-31', 100, 15, true),
  // 60 from A1 and 41 from A2, one of them condemned: 100 carcasses of 90 kg.
  {
    ...aDraft.slaughter(one, '2026-06-10', 101, 90, 1, [
      { where: one, head: 60 },
      { where: two, head: 41 },
    ]),
    detail: settled,
  },
  aDraft.slaughter(one, '2026-06-20', 50, 88),
)
const ask = (query: Record<string, string> = {}, who: Parameters<typeof api.as>[0] = company, language = 'da') =>
  api.as(who).call(getSlaughterSettlements, { query: { ...june, ...query } }, { language })

test('[SLAUGHTER-001] settlement table lists slaughters newest first, provisional without a settlement number', async () => {
  const { title, headers, data } = await ask()
  expect(title).toBe('Slagteafregninger')
  expect(headers.map(({ text }) => text).slice(0, 6)).toEqual([
    'Slagtedato',
    'Stald eller hold',
    'Beløb, kr.',
    'Kr./kg',
    'Godkendte',
    'Gns. kg',
  ])
  expect(data).toHaveLength(2)
  expect(data[0]).toMatchObject({
    date: '2026-06-20',
    settlement_no: null,
    heads: 50,
    weight: 4400,
    lean_pct: 60.5,
    amount: null,
    price_per_kg: null,
    status: 'Foreløbig',
  })
  expect(data[1]).toMatchObject({
    date: '2026-06-10',
    settlement_no: '4711',
    slaughterhouse: 'Danish Crown',
    supplier_number: '12345',
    place: 'Stald 4, A1 · Stald 4, A2',
    heads: 100,
    condemned: 1,
    weight: 9000,
    avg_weight: 90,
    // Unknown: only the settlement's weight classes contain it.
    in_range_pct: null,
    basic_price: 10.4,
    supplements: 400,
    deductions: 100,
    amount: 94_530,
    status: 'Godkendt',
  })
  expect(data[1]?.adjustments).toBeCloseTo(0.1)
  expect(data[1]?.price_per_kg).toBeCloseTo(94_530 / 9000)
  expect(data[1]?.record_id).toBe(data[1]?.id)
})

test('[SLAUGHTER-004] settlement table footers show sums and means weighted by heads and kilos', async () => {
  const { footers } = await ask()
  expect(footers).toHaveLength(1)
  expect(footers[0]).toMatchObject({
    date: 'I alt',
    heads: 150,
    condemned: 1,
    weight: 13_400,
    basic_price: 10.4,
    supplements: 400,
    amount: 94_530,
  })
  expect(footers[0]?.avg_weight).toBeCloseTo(13_400 / 150)
  // A load without an amount does not lower the mean price.
  expect(footers[0]?.price_per_kg).toBeCloseTo(94_530 / 9000)
})

test('settlement of a load from two sections shows a section its own carcasses and share of the money', async () => {
  const { data } = await ask({ site_ids: two.id })
  expect(data).toHaveLength(1)
  const kilos = Number(data[0]?.weight)
  expect(kilos).toBeGreaterThan(3_500)
  expect(kilos).toBeLessThan(3_800)
  expect(data[0]).toMatchObject({ place: 'Stald 4, A2', basic_price: 10.4 })
  expect(Number(data[0]?.amount)).toBeCloseTo((94_530 * kilos) / 9000)
})

test('the parts of a settlement at its sections add up to it, to the øre, and are those of the postings', async () => {
  const herd = await aCompany(api.db)
  const stable = await aBarn(api.db, await aFarm(api.db, herd))
  const sections = [await aSection(api.db, stable), await aSection(api.db, stable), await aSection(api.db, stable)]
  const [first = stable, ...others] = sections
  await record(herd.manager, ...sections.map((section) => aDraft.status(section, '2026-05-31', 40, 105, true)), {
    ...aDraft.slaughter(first, '2026-06-10', 90, 88.7, 0, [
      ...others.map((where) => ({ where, head: 30 })),
      { where: first, head: 30 },
    ]),
    detail: {
      ...settled,
      FF_Slaughterhouse: undefined,
      FF_Supplements: 0.5,
      FF_Deductions: 100.01,
      FF_AmountDkk: 81_234.55,
    },
  })
  const who = api.as(herd)
  const [whole] = (await who.call(getSlaughterSettlements, { query: june })).data
  const parts = []
  for (const { id } of sections) {
    const [row] = (await who.call(getSlaughterSettlements, { query: { ...june, site_ids: id } })).data
    const { data } = await who.call(listPostings, { query: { ...june, site_ids: id } })
    expect(data.find(({ source }) => source === 'settlement')?.price).toBe(row?.amount)
    parts.push(row)
  }
  for (const key of ['amount', 'supplements', 'deductions'] as const) {
    const ore = parts.map((part) => Number(part?.[key]) * 100)
    expect(ore.map((one) => Math.abs(one - Math.round(one)) < 1e-6)).toEqual([true, true, true])
    expect(ore.reduce((sum, one) => sum + Math.round(one), 0)).toBe(Math.round(Number(whole?.[key]) * 100))
  }
  expect(whole).toMatchObject({ amount: 81_234.55, supplements: 0.5, deductions: 100.01 })
})

test('settlement table reports that weaners have no settlements', async () => {
  const { data, empty_text, footers } = await ask({ site_ids: weaners.id })
  expect([data, footers, empty_text]).toEqual([[], [], 'Smågrise har ingen slagteafregninger'])
  expect((await ask({ from: '2026-01-01', to: '2026-01-31' })).empty_text).toBe('Ingen slagtninger i perioden')
})

test('settlement table is empty for a user who reads no farm', async () => {
  const nobody = await aPerson(api.db, { company, role: 'Employee', farms: [] })
  expect((await ask({}, nobody)).data).toEqual([])
})
