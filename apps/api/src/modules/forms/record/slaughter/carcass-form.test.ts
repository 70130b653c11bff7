import { formId } from '@herdboard/contract/core/form-id.ts'
import { getSlaughterSettlements } from '@herdboard/contract/figures/table-endpoints.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import {
  changeRecordByForm,
  elementAt,
  openForm,
  openRecord,
  submitForm,
  typeIntoForm,
  valueAt,
} from '#testing/forms/submit-form.ts'

const api = await testApi()
const grown = { day: '2026-03-10' }
const CARCASSES = 'FS_Carcasses.FF_Carcasses'
/** docs/domain/prices.md works these three by hand: 271.8 kg, 59.9 %, 3,065.50 DKK at 11.70. */
const pasted = 'Vægt\tKød-%\tBem.\n90,4\t61,8\n97,4\t59,6\t1 2\n84,0\t58,2\t2'

const typed = (slaughterhouse: { id: string }) => ({
  'FS_Main.FF_Number': 3,
  'FS_House.FF_Slaughterhouse': slaughterhouse.id,
  'FS_Price.FF_PricePerKg': 11.7,
})

test('pasted carcasses fill in weight, lean meat, adjustments and the exact amount by the scale', async () => {
  const { who, place, slaughterhouse } = await aFormHerd(api, grown)
  const { form } = await openForm(who, formId.slaughter, place)
  expect(elementAt(form, CARCASSES).hint).toContain('90,4 61,8 2')
  const filled = await typeIntoForm(who, form, { ...typed(slaughterhouse), [CARCASSES]: pasted }, 'FF_Carcasses')
  const value = (address: string) => valueAt(filled, address)
  expect(value('FS_Main.FF_TotalCarcassWeight')).toBe(271.8)
  expect(value('FS_Main.FF_AvgCarcassWeight')).toBe(90.6)
  // (61.8 + 59.6 + 58.2) / 3
  expect(value('FS_Main.FF_LeanPct')).toBe(59.9)
  // −77.92 and −36.64 DKK over 271.8 kg
  expect([value('FS_Price.FF_WeightAdj'), value('FS_Price.FF_LeanAdj')]).toEqual([-0.29, -0.13])
  // The rounded adjustments alone would give 3,065.90.
  expect(value('FS_Price.FF_AmountDkk')).toBe(3065.5)
})

test('carcasses are stored with the slaughter, shown in its record and changed there later', async () => {
  const { who, place, slaughterhouse } = await aFormHerd(api, grown)
  const { 'FS_Price.FF_PricePerKg': price, ...slaughtered } = typed(slaughterhouse)
  const settled = { ...slaughtered, 'FS_Main.FF_AvgCarcassWeight': 90.6 }
  const { id } = await submitForm(who, formId.slaughter, place, settled)
  expect(valueAt((await openRecord(who, id)).form, CARCASSES)).toBeNull()
  // Pasted into the record later; it has no price yet, so nothing is compared.
  await changeRecordByForm(who, id, { [CARCASSES]: pasted })
  expect(valueAt((await openRecord(who, id)).form, CARCASSES)).toBe('90,4 61,8\n97,4 59,6 1 2\n84,0 58,2 2')
  const table = async () =>
    (await who.call(getSlaughterSettlements, { query: { from: '2026-06-01', to: '2026-06-30' } })).data[0]
  expect((await table())?.in_range_pct).toBeCloseTo(66.667, 2)
  // Nobody typed the mean: it is that of the carcasses.
  expect((await table())?.lean_pct).toBe(59.9)
  // So it follows when they are corrected; a typed mean does not.
  await changeRecordByForm(who, id, { [CARCASSES]: '90,4 60,1\n97,4 60,1\n84,0 60,1' })
  expect((await table())?.lean_pct).toBe(60.1)
  await changeRecordByForm(who, id, { 'FS_Main.FF_LeanPct': 60.5 })
  await changeRecordByForm(who, id, { [CARCASSES]: pasted })
  expect((await table())?.lean_pct).toBe(60.5)
  // A change of the price keeps the carcasses, and the difference follows.
  await changeRecordByForm(who, id, { 'FS_Price.FF_PricePerKg': price, 'FS_Price.FF_AmountDkk': 3065.5 })
  expect((await table())?.above_scale).toBe(0)
  const detail = await sql<{ names: string[] }>`select array(select jsonb_object_keys(detail)) as names from record
    where id = ${id}`.execute(api.db)
  expect(detail.rows[0]?.names).not.toContain('FF_Carcasses')
  await changeRecordByForm(who, id, { [CARCASSES]: null })
  expect((await table())?.in_range_pct).toBeNull()
})

test('a line that is no carcass is refused at the field by its number', async () => {
  const { who, place, slaughterhouse } = await aFormHerd(api, grown)
  const wrong = {
    ...typed(slaughterhouse),
    'FS_Main.FF_AvgCarcassWeight': 90.6,
    [CARCASSES]: '90,4 61,8\nbrok\n84 580',
  }
  await expect(submitForm(who, formId.slaughter, place, wrong)).rejects.toMatchObject({
    status: 422,
    messages: [
      {
        code: 'carcass.unreadable',
        field: CARCASSES,
        message: 'Linje 2 kan ikke læses som en slagtekrop: “brok”. Skriv vægt, kødprocent og numre på bemærkninger',
      },
      { code: 'carcass.lean', message: 'Linje 3: kødprocenten 580 er ikke mulig. Skriv mellem 40 og 75' },
    ],
  })
})

test('a text that is no carcass at all is refused, not dropped as a heading', async () => {
  const { who, place, slaughterhouse } = await aFormHerd(api, grown)
  const wrong = { ...typed(slaughterhouse), 'FS_Main.FF_AvgCarcassWeight': 90.6, [CARCASSES]: 'abc' }
  await expect(submitForm(who, formId.slaughter, place, wrong)).rejects.toMatchObject({
    status: 422,
    messages: [
      {
        code: 'carcass.unreadable',
        field: CARCASSES,
        message: 'Linje 1 kan ikke læses som en slagtekrop: “abc”. Skriv vægt, kødprocent og numre på bemærkninger',
      },
    ],
  })
})

test('a settlement that differs from the scale needs one confirmation, which states the difference', async () => {
  const { who, place, slaughterhouse } = await aFormHerd(api, grown)
  const settled = {
    ...typed(slaughterhouse),
    'FS_Main.FF_AvgCarcassWeight': 90.6,
    [CARCASSES]: pasted,
    'FS_Price.FF_AmountDkk': 3000,
  }
  await expect(submitForm(who, formId.slaughter, place, settled)).rejects.toMatchObject({
    status: 300,
    messages: [
      {
        code: 'carcass.paid_less',
        field: CARCASSES,
        message: 'Der er betalt 65,50 kr. mindre, end slagteriets skala giver (3.065,50 kr.). Kontroller afregningen',
      },
    ],
  })
  const { id } = await submitForm(who, formId.slaughter, place, settled, { confirmed: true })
  expect(valueAt((await openRecord(who, id)).form, CARCASSES)).toContain('97,4 59,6 1 2')
  // Within the rounding of each carcass nothing is asked.
  await changeRecordByForm(who, id, { 'FS_Price.FF_AmountDkk': 3065.51 })
})
