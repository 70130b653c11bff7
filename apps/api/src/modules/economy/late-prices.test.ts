import { formId } from '@herdboard/contract/core/form-id.ts'
import { addPostPayment, changePostPayment } from '@herdboard/contract/economy/post-payments.ts'
import { listPostings } from '@herdboard/contract/economy/postings.ts'
import { getEconomyResult } from '@herdboard/contract/economy/result.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aSlaughterhouse } from '#testing/fixtures/form-herd.ts'
import { aBarn, aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { changeRecordByForm, submitForm } from '#testing/forms/submit-form.ts'
import { recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-02-02T10:00:00.000Z' })
const turn = { from: '2025-09-01', to: '2026-01-31' }

/** A barn whose pigs are known on all days of the turn of the cooperative year and of the calendar year. */
async function aBarnOverYearEnds() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  const barn = await aBarn(api.db, farm)
  await recordDrafts(api.database, { company }, '2026-02-02', [aDraft.status(barn, '2025-08-31', 400, 60, true)])
  const who = api.as(company)
  const rowsOf = async (source: string, days = turn) =>
    (await who.call(listPostings, { query: days })).data
      .filter((posting) => posting.source === source)
      .map(({ date, price, late }) => [date, price, late])
  return { company, farm, barn, who, rowsOf }
}

test('post payment changes with the cooperative year, and counts as it was announced last', async () => {
  const { company, barn, rowsOf } = await aBarnOverYearEnds()
  await recordDrafts(api.database, { company }, '2026-02-02', [
    aDraft.slaughter(barn, '2025-09-30', 10, 90),
    aDraft.slaughter(barn, '2025-10-01', 10, 90),
  ])
  const admin = api.as(await aPerson(api.db, { company: await aCompany(api.db), role: 'SolutionAdmin' }))
  const rates = { res_org_price: 1, res_free_range_price: 1 }
  const year = { from: '2025-10-01', to: '2026-09-30' }
  const late = ['efterbetaling']
  await admin.call(addPostPayment, {
    body: { from: '2024-10-01', to: '2025-09-30', ...rates, sl_pig_price: 0.5, is_provision: false },
  })
  // 900 kg. The new year has the rate of the last one until it has its own.
  expect(await rowsOf('post_payment')).toEqual([
    ['2025-10-01', 450, late],
    ['2025-09-30', 450, []],
  ])
  await admin.call(addPostPayment, { body: { ...year, ...rates, sl_pig_price: 0.6, is_provision: true } })
  expect((await rowsOf('post_payment'))[0]).toEqual(['2025-10-01', 540, late])
  const again = admin.call(addPostPayment, { body: { ...year, ...rates, sl_pig_price: 0.7, is_provision: false } })
  await expect(again).rejects.toMatchObject({ status: 422 })
  const params = { id: '2025-10-01' }
  for (const [rate, dkk] of [
    [0.7, 630],
    [0.75, 675],
  ] as const) {
    await admin.call(changePostPayment, { params, body: { ...rates, sl_pig_price: rate, is_provision: false } })
    expect(await rowsOf('post_payment')).toEqual([
      ['2025-10-01', dkk, []],
      ['2025-09-30', 450, []],
    ])
  }
})

test('a corrected settlement counts once, as corrected; a new year parts settlements and bills', async () => {
  const { company, farm, barn, who, rowsOf } = await aBarnOverYearEnds()
  const house = await aSlaughterhouse(api.db, company)
  const { id } = await submitForm(
    who,
    formId.slaughter,
    { barn_id: barn.id },
    {
      ...{ 'FS_Main.FF_Date': '2025-12-31', 'FS_Main.FF_Number': 10, 'FS_Main.FF_AvgCarcassWeight': 90 },
      ...{ 'FS_House.FF_Slaughterhouse': house.id, 'FS_From.FF_Origin': barn.id },
      ...{ 'FS_House.FF_SettlementNo': 'A-1', 'FS_Price.FF_AmountDkk': 10_000 },
    },
    { confirmed: true },
  )
  await changeRecordByForm(who, id, { 'FS_Price.FF_AmountDkk': 10_260.75 }, { confirmed: true })
  expect(await rowsOf('settlement')).toEqual([['2025-12-31', 10_260.75, []]])
  await changeRecordByForm(who, id, { 'FS_Main.FF_Date': '2026-01-01' }, { confirmed: true })
  for (const day of ['2025-12-31', '2026-01-01'])
    await submitForm(
      who,
      formId.posting,
      { farm_id: farm.id },
      { 'FS_Main.FF_Date': day, 'FS_Main.FF_Category': '26', 'FS_Main.FF_AmountDkk': day.endsWith('31') ? 31 : 1 },
      { confirmed: true },
    )
  const groupsOf = async (from: string, to: string) => {
    const { groups } = await who.call(getEconomyResult, { query: { from, to } })
    return ['sales', 'other_variable'].map((key) => groups.find(({ group }) => group === key)?.now ?? 0)
  }
  expect(await groupsOf('2025-10-01', '2025-12-31')).toEqual([0, -31])
  expect(await groupsOf('2026-01-01', '2026-01-31')).toEqual([10_260.75, -1])
  expect(await groupsOf('2025-10-01', '2026-01-31')).toEqual([10_260.75, -32])
})
