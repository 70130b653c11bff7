import { formId } from '@herdboard/contract/core/form-id.ts'
import { listDrugs, listTreatmentProcedures } from '@herdboard/contract/herd/treatments.ts'
import { listConfigEvents } from '@herdboard/contract/system/catalogue.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { instructionForm, METACAM, newInstruction, PENOVET, prescribe } from '#testing/forms/instruction-forms.ts'
import { offeredOptions, openSetupForm, openSetupItem, submitSetupForm } from '#testing/forms/setup-forms.ts'
import { elementAt, valueAt } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-15T06:00:00Z' })

async function aFarmer(options: Parameters<typeof aCompany>[1] = {}) {
  const company = await aCompany(api.db, options)
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  return { who: api.as(company), farms: [farm] }
}

const own = {
  'FS_Main.FF_Name': 'Forceris',
  'FS_Main.FF_Class': 'other',
  'FS_Main.FF_Method': '1',
  'FS_Main.FF_DoseRate': 1.5,
  'FS_Main.FF_DoseUnit': 'ml',
  'FS_Main.FF_DosePerHead': true,
  'FS_Main.FF_Days': 1,
  'FS_Main.FF_Withdrawal': 70,
}

test('a company’s own drug is prescribed with its own dose', async () => {
  const { who, farms } = await aFarmer()
  expect((await submitSetupForm(who, formId.drugs, own)).message).toBe('Gemt: Forceris')
  const drug = (await who.call(listDrugs)).find(({ name }) => name === 'Forceris')
  expect(drug).toMatchObject({ dose_rate: 1.5, is_dose_per_head: true, withdrawal_days: 70, is_example: false })
  const form = await newInstruction(who, { farms, drug: drug?.id ?? '' })
  expect(valueAt(form, 'FS_Dose.FF_DosePerHead')).toBe(true)
  expect(valueAt(form, 'FS_Dose.FF_Withdrawal')).toBe(70)
})

test('the label values of a drug replace the example values, for this company only', async () => {
  const { who } = await aFarmer()
  const form = await openSetupItem(who, formId.drugs, 'Penovet vet. 300 mg/ml')
  expect(form.sub_title).toContain('Værdierne er eksempler')
  expect(valueAt(form, 'FS_Main.FF_Withdrawal')).toBe(15)
  await submitSetupForm(who, formId.drugs, { 'FS_Main.FF_Withdrawal': 17 }, form)
  const withdrawal = async (caller: typeof who) =>
    (await caller.call(listDrugs)).find(({ id }) => id === PENOVET)?.withdrawal_days
  expect(await withdrawal(who)).toBe(17)
  expect(await withdrawal((await aFarmer()).who)).toBe(15)
})

test('a retired drug is no longer prescribed and stays in existing instructions', async () => {
  const { who, farms } = await aFarmer()
  const { id } = await prescribe(who, { farms, drug: METACAM })
  await submitSetupForm(
    who,
    formId.drugs,
    { 'FS_Main.FF_Inactive': true },
    await openSetupItem(who, formId.drugs, 'Metacam/Melovem vet. 20 mg/ml'),
  )
  expect((await who.call(listDrugs)).map((drug) => drug.id)).not.toContain(METACAM)
  const form = await newInstruction(who, { farms, drug: METACAM })
  expect(valueAt(form, 'FS_Main.FF_Drug')).toBeNull()
  expect((await who.call(listTreatmentProcedures)).map(({ drug_name }) => drug_name)).toEqual([
    'Metacam/Melovem vet. 20 mg/ml',
  ])
  expect(valueAt((await instructionForm(who, id)).form, 'FS_Main.FF_Drug')).toBe(METACAM)
})

test('a drug name is unique', async () => {
  const { who } = await aFarmer()
  await expect(submitSetupForm(who, formId.drugs, { ...own, 'FS_Main.FF_Name': 'parofor' })).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'setup.name_taken' }],
  })
})

test('diagnoses that a company leaves out are not offered and stay in existing instructions', async () => {
  const { who, farms } = await aFarmer()
  const { id } = await prescribe(who, { farms }, { 'FS_Main.FF_Diagnosis': '7' })
  const form = await openSetupForm(who, formId.causes)
  const ids = valueAt(form, 'FS_Main.FF_Diagnoses') as string[]
  expect(ids).toHaveLength(28)
  await submitSetupForm(who, formId.causes, { 'FS_Main.FF_Diagnoses': ids.filter((one) => one !== '7') })
  const next = await newInstruction(who, { farms, group: 'SLAUGHTER_PIGS' })
  expect(offeredOptions(next, 'FS_Main.FF_Diagnosis')).not.toContain('Ledbetændelse')
  expect(valueAt(next, 'FS_Main.FF_Diagnosis')).toBe('18')
  expect(offeredOptions((await instructionForm(who, id)).form, 'FS_Main.FF_Diagnosis')).toContain('Ledbetændelse')
  // The causes of death are unchanged.
  expect(valueAt(await openSetupForm(who, formId.causes), 'FS_Main.FF_Causes')).toHaveLength(13)
})

test('the drug list and the diagnoses of causes are missing without the Medicine module', async () => {
  const { who } = await aFarmer({ modules: ['RealTime'] })
  expect((await who.call(listConfigEvents)).map(({ id }) => id)).not.toContain(63)
  const form = await openSetupForm(who, formId.causes)
  expect(() => elementAt(form, 'FS_Main.FF_Diagnoses')).toThrow()
  await expect(submitSetupForm(who, formId.causes, {})).resolves.toBeTruthy()
})
