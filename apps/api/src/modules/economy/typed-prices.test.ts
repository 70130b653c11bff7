import { formId } from '@herdboard/contract/core/form-id.ts'
import { listPostings } from '@herdboard/contract/economy/postings.ts'
import { getSlaughterSettlements } from '@herdboard/contract/figures/table-endpoints.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aSlaughterhouse } from '#testing/fixtures/form-herd.ts'
import { aBarn, aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { openForm, submitForm } from '#testing/forms/submit-form.ts'
import { recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })
const june = { from: '2026-06-01', to: '2026-06-30' }

/** A barn with pigs, its keeper, and what June's postings of a source are: price and late inputs, by day. */
async function aBarnWithPigs() {
  const company = await aCompany(api.db)
  const barn = await aBarn(api.db, await aFarm(api.db, company))
  await recordDrafts(api.database, { company }, '2026-07-02', [aDraft.status(barn, '2026-05-31', 400, 60, true)])
  const who = api.as(company)
  const pricesOf = async (source: string) =>
    (await who.call(listPostings, { query: june })).data
      .filter((posting) => posting.source === source)
      .map(({ price, late }) => [price, late])
  return { company, barn, who, pricesOf }
}

test('pigs bought or sold have the same amount, whether the price is typed per pig or in total', async () => {
  const { company, barn, pricesOf } = await aBarnWithPigs()
  const forms = [
    { FF_PriceTotal: 14_962.5 },
    { FF_PricePerPig: 498.75 },
    { FF_PricePerPig: 498.75, FF_PriceTotal: 14_962.5 },
  ]
  await recordDrafts(
    api.database,
    { company },
    '2026-07-02',
    forms.flatMap((detail, no) => [
      { ...aDraft.insertion(barn, `2026-06-0${no + 1}`, 30, 31), detail: { FF_EntryKind: '1', ...detail } },
      { ...aDraft.departure(barn, `2026-06-1${no + 1}`, 30, 65), detail: { FF_DepartureKind: '1', ...detail } },
    ]),
  )
  expect(await pricesOf('purchase')).toEqual(Array(3).fill([-14_962.5, []]))
  expect(await pricesOf('sale')).toEqual(Array(3).fill([14_962.5, []]))
})

test('a slaughter has the same amount, whether it is typed or follows from the price per kg', async () => {
  const { company, barn, who, pricesOf } = await aBarnWithPigs()
  const house = await aSlaughterhouse(api.db, company)
  const price = { FF_PricePerKg: 11.4, FF_LeanAdj: 0.2, FF_WeightAdj: -0.05, FF_Supplements: 50, FF_Deductions: 20.5 }
  const weights = { FF_AvgCarcassWeight: 88, FF_TotalCarcassWeight: 880 }
  const forms = [{ FF_AmountDkk: 10_193.5 }, price, { ...price, FF_AmountDkk: 10_193.5 }]
  await recordDrafts(
    api.database,
    { company },
    '2026-07-02',
    forms.map((detail, no) => ({
      ...aDraft.slaughter(barn, `2026-06-2${no}`, 10, 88),
      detail: { ...weights, ...detail },
    })),
  )
  // The form stores the amount also where a program leaves it out. 880 kg × 11.55 + 50 − 20.50.
  const sent = Object.entries(price).map(([id, value]) => [`FS_Price.${id}`, value])
  await submitForm(
    who,
    formId.slaughter,
    { barn_id: barn.id },
    {
      ...{ 'FS_Main.FF_Date': '2026-06-25', 'FS_Main.FF_Number': 10, 'FS_Main.FF_AvgCarcassWeight': 88 },
      ...{ 'FS_House.FF_Slaughterhouse': house.id, 'FS_From.FF_Origin': barn.id },
      ...Object.fromEntries(sent),
    } as never,
    { confirmed: true },
  )
  expect(await pricesOf('settlement')).toEqual(Array(4).fill([10_193.5, []]))
  const { data } = await who.call(getSlaughterSettlements, { query: june })
  expect(data.map(({ amount }) => amount)).toEqual(Array(4).fill(10_193.5))
})

test('every form that takes a price or an amount says that it is without VAT', async () => {
  const { company, barn, who } = await aBarnWithPigs()
  await aFeedMix(api.db, company, { fePer100Kg: 100, prices: [] })
  for (const id of [
    formId.insertion,
    formId.departure,
    formId.slaughter,
    formId.feedDelivery,
    formId.posting,
  ] as const) {
    const { form } = await openForm(who, id, { barn_id: barn.id })
    expect(JSON.stringify(form), `form ${id}`).toContain('ekskl. moms')
  }
})
