import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { InstructionId } from '@herdboard/contract/core/ids.ts'
import { listDrugs, listTreatmentProcedures, removeTreatmentProcedure } from '@herdboard/contract/herd/treatments.ts'
import { listMiscEvents } from '@herdboard/contract/system/catalogue.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { aBarn, aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import {
  changeInstructionByForm,
  DOXYLIN,
  instructionForm,
  METACAM,
  NUFLOR,
  newInstruction,
  PENOVET,
  prescribe,
} from '#testing/forms/instruction-forms.ts'
import { offeredOptions } from '#testing/forms/setup-forms.ts'
import { fillForm, typeIntoForm, valueAt } from '#testing/forms/submit-form.ts'
import { submitTreatment } from '#testing/forms/submit-treatment.ts'

const api = await testApi({ instant: '2026-06-15T06:00:00Z' })

async function aFarmer() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  await aBarn(api.db, farm, { name: 'Stald 4' })
  const south = await aFarm(api.db, company, { name: 'Sydgaard' })
  const who = api.as(company)
  const instructions = () => who.call(listTreatmentProcedures)
  return { company, farm, south, who, farms: [farm], instructions }
}

const remove = (who: Awaited<ReturnType<typeof aFarmer>>['who'], id: string) =>
  who.call(removeTreatmentProcedure, { params: { id: id as InstructionId } })

test('[HEALTH-032] drugs are listed by name with dose and withdrawal period as examples', async () => {
  const { who } = await aFarmer()
  const drugs = await who.call(listDrugs)
  expect(drugs).toHaveLength(26)
  expect(drugs.find(({ id }) => id === NUFLOR)).toEqual({
    id: NUFLOR,
    name: 'Nuflor vet. 300 mg/ml',
    substance: 'Florfenicol',
    drug_class: 'Amfenikol',
    strength: '300 mg/ml',
    administration_method: 'Injektion (i.m.)',
    dose_rate: 0.05,
    dose_unit: 'ml',
    is_dose_per_head: false,
    total_days: 2,
    withdrawal_days: 18,
    is_example: true,
  })
})

test('[HEALTH-029] [HEALTH-030] [HEALTH-033] an instruction for two farms is listed on both', async () => {
  const { who, farm, south, instructions } = await aFarmer()
  const saved = await prescribe(who, { farms: [farm, south], drug: PENOVET })
  expect(saved.message).toBe('2 instrukser er oprettet')
  const listed = await instructions()
  expect(listed).toEqual(
    [farm, south].map(({ id, name }) => ({
      id: expect.any(String),
      farm_id: id,
      farm_name: name,
      animal_group: 'SLAUGHTER_PIGS',
      drug_name: 'Penovet vet. 300 mg/ml',
      diagnosis: 'Ledbetændelse',
      // 35 days from today.
      expires: '2026-07-20',
      is_active: true,
      editable: true,
      deletable: true,
    })),
  )
  expect((await prescribe(who, { farms: [farm], drug: METACAM })).message).toBe('Instruksen er oprettet')
})

test('the drug proposes dose, days and diagnoses; the kind of pigs is that of the barns', async () => {
  const { who, farms } = await aFarmer()
  const form = await newInstruction(who, { farms, drug: NUFLOR })
  const shown = ['FS_Main.FF_AnimalGroup', 'FS_Dose.FF_DoseRate', 'FS_Dose.FF_Interval', 'FS_Dose.FF_Withdrawal']
  expect(shown.map((address) => valueAt(form, address))).toEqual(['SLAUGHTER_PIGS', 0.05, 2, 18])
  // Pleuropneumonia and pneumonia first, then by name; none that is only for weaners.
  const names = offeredOptions(form, 'FS_Main.FF_Diagnosis')
  expect(names.slice(0, 2)).toEqual(['Lungebetændelse', 'Ondartet lungesyge (AP)'])
  expect(names).not.toContain('Ødemsyge')
  expect(valueAt(form, 'FS_Main.FF_Diagnosis')).toBe('12')

  const weaners = await typeIntoForm(who, form, { 'FS_Main.FF_AnimalGroup': 'WEANERS' })
  expect(valueAt(weaners, 'FS_Main.FF_Diagnosis')).toBe('10')
  const other = await typeIntoForm(who, form, { 'FS_Main.FF_Drug': DOXYLIN })
  expect(['FS_Main.FF_Method', 'FS_Dose.FF_DoseUnit', 'FS_Dose.FF_Days'].map((at) => valueAt(other, at))).toEqual([
    '3',
    'g',
    5,
  ])
  const earlier = await typeIntoForm(who, form, { 'FS_Valid.FF_IssueDate': '2026-06-01' })
  expect(valueAt(earlier, 'FS_Valid.FF_Expires')).toBe('2026-07-06')
})

test('the vet of the last instruction is proposed for the next one', async () => {
  const { who, farms } = await aFarmer()
  await prescribe(who, { farms }, { 'FS_Valid.FF_Vet': 'Ole Frandsen' })
  expect(valueAt(await newInstruction(who, { farms }), 'FS_Valid.FF_Vet')).toBe('Ole Frandsen')
})

test('[HEALTH-026] [HEALTH-027] an instruction requires a farm and a drug', async () => {
  const { who, farms, farm, instructions } = await aFarmer()
  expect(
    await who.send(getForm, { params: { form_id: String(formId.newInstruction) }, query: { resource_id: PENOVET } }),
  ).toMatchObject({
    statusCode: 400,
  })
  const body = {
    location_ids: [farm.id] as never,
    form: fillForm(await newInstruction(who, { farms }), { 'FS_Main.FF_Drug': null }),
  }
  await expect(who.call(postForm, { params: { form_id: formId.newInstruction }, body })).rejects.toMatchObject({
    status: 422,
    messages: [{ field: 'FS_Main.FF_Drug' }],
  })
  expect(await instructions()).toEqual([])
})

test.each([
  ['antibiotics for longer than 35 days', { 'FS_Valid.FF_Expires': '2026-07-21' }, 'instruction.long', 300],
  ['a withdrawal below the drug’s', { 'FS_Dose.FF_Withdrawal': 14 }, 'instruction.withdrawal_short', 300],
  ['an end before the beginning', { 'FS_Valid.FF_Expires': '2026-06-14' }, 'dates.min', 422],
  ['an end after 400 days', { 'FS_Valid.FF_Expires': '2027-07-21' }, 'dates.max', 422],
  ['an issue in the future', { 'FS_Valid.FF_IssueDate': '2026-06-16' }, 'dates.future', 422],
])('%s requires confirmation or is refused', async (_what, filled, code, status) => {
  const { who, farms } = await aFarmer()
  const refused = await prescribe(who, { farms }, filled).catch((error) => error)
  expect(refused).toMatchObject({ status, messages: [{ code }] })
  if (status === 300) await expect(prescribe(who, { farms }, filled, { confirmed: true })).resolves.toBeTruthy()
})

test('a painkiller may be prescribed for longer than 35 days', async () => {
  const { who, farms } = await aFarmer()
  await expect(prescribe(who, { farms, drug: METACAM }, { 'FS_Valid.FF_Expires': '2026-12-01' })).resolves.toBeTruthy()
})

test('a second instruction for the same disease, drug and pigs requires confirmation while one is valid', async () => {
  const { who, farm, south, farms } = await aFarmer()
  const first = await prescribe(who, { farms })
  await expect(prescribe(who, { farms: [farm, south] })).rejects.toMatchObject({
    status: 300,
    messages: [{ code: 'instruction.exists', message: 'Der er allerede en aktiv instruks' }],
  })
  await expect(prescribe(who, { farms: [south] })).resolves.toBeTruthy()
  await changeInstructionByForm(who, first.id, { 'FS_Valid.FF_IsActive': false })
  await expect(prescribe(who, { farms })).resolves.toBeTruthy()
})

test('[HEALTH-023] [HEALTH-031] an instruction is changed in its form, expires and is withdrawn', async () => {
  const { who, farms, instructions } = await aFarmer()
  const { id } = await prescribe(who, { farms })
  const saved = await changeInstructionByForm(who, id, { 'FS_Dose.FF_Days': 4, 'FS_Valid.FF_Expires': '2026-06-20' })
  expect(saved.message).toBe('Instruksen er gemt')
  const { form, editable, deletable } = await instructionForm(who, id)
  expect([form.title, valueAt(form, 'FS_Dose.FF_Days'), editable, deletable]).toEqual([
    'Rediger behandlingsinstruks',
    4,
    true,
    true,
  ])
  const isActive = async () => (await instructions()).map(({ is_active }) => is_active)
  expect(await isActive()).toEqual([true])
  api.clock.set('2026-06-20T18:00:00Z')
  expect(await isActive()).toEqual([true])
  api.clock.set('2026-06-21T06:00:00Z')
  expect(await isActive()).toEqual([false])
  api.clock.set('2026-06-15T06:00:00Z')
  await changeInstructionByForm(who, id, { 'FS_Valid.FF_IsActive': false })
  expect(await isActive()).toEqual([false])
  await changeInstructionByForm(who, id, { 'FS_Valid.FF_IsActive': true })
  expect(await isActive()).toEqual([true])
})

test('an outdated instruction form is refused with the current values', async () => {
  const { who, farms } = await aFarmer()
  const { id } = await prescribe(who, { farms })
  const { form } = await instructionForm(who, id)
  await changeInstructionByForm(who, id, { 'FS_Valid.FF_Vet': 'Ole Frandsen' })
  const body = { resource_id: id, form: fillForm(form, { 'FS_Valid.FF_Vet': 'Eva Lund' }) }
  await expect(who.call(postForm, { params: { form_id: formId.instruction }, body })).rejects.toMatchObject({
    status: 409,
    code: 'forms.stale',
    body: { current: { version: 2 } },
  })
})

test('an unused instruction is deleted', async () => {
  const { who, farms, instructions } = await aFarmer()
  const { id } = await prescribe(who, { farms })
  await remove(who, id)
  expect(await instructions()).toEqual([])
  await expect(remove(who, id)).rejects.toMatchObject({ status: 404 })
})

test('a used instruction keeps its prescription: only end and vet may change, and it is not deleted', async () => {
  const { who, farm, place } = await aFormHerd(api)
  const { id } = await prescribe(who, { farms: [farm] })
  await submitTreatment(who, place, { 'FS_Main.FF_Number': 3 }, { confirmed: true })
  expect(await who.call(listTreatmentProcedures)).toMatchObject([{ editable: true, deletable: false }])
  expect((await instructionForm(who, id)).form.buttons.delete).toBeNull()
  await expect(changeInstructionByForm(who, id, { 'FS_Dose.FF_Days': 4 })).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'instruction.in_use', field: 'FS_Dose.FF_Days', message: 'Instruksen er brugt. Opret en ny' }],
  })
  const changed = { 'FS_Valid.FF_Expires': '2026-07-01', 'FS_Valid.FF_Vet': 'Eva Lund', 'FS_Valid.FF_IsActive': false }
  await expect(changeInstructionByForm(who, id, changed)).resolves.toMatchObject({ message: 'Instruksen er gemt' })
  await expect(remove(who, id)).rejects.toMatchObject({ status: 422, code: 'instruction.in_use' })
})

test('a reader sees the instructions of the farm and changes none; a person without the farm sees none', async () => {
  const { who, company, farm, south, farms } = await aFarmer()
  const { id } = await prescribe(who, { farms })
  const reader = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] }))
  const stranger = api.as(await aPerson(api.db, { company, farms: [{ farm: south, permission: 'ReadWrite' }] }))
  expect(await reader.call(listTreatmentProcedures)).toMatchObject([{ editable: false, deletable: false }])
  expect(await stranger.call(listTreatmentProcedures)).toEqual([])
  expect(await instructionForm(reader, id)).toMatchObject({ editable: false, deletable: false })
  await expect(instructionForm(stranger, id)).rejects.toMatchObject({ status: 404 })
  await expect(changeInstructionByForm(reader, id, {})).rejects.toMatchObject({ status: 403 })
  await expect(remove(reader, id)).rejects.toMatchObject({ status: 403 })
  await expect(remove(stranger, id)).rejects.toMatchObject({ status: 404 })
  await expect(prescribe(reader, { farms })).rejects.toMatchObject({ status: 403 })
})

test('[SHELL-031] drugs and instructions are missing without the Medicine module', async () => {
  const company = await aCompany(api.db, { modules: ['RealTime'] })
  await aFarm(api.db, company)
  const who = api.as(company)
  expect(await who.send(listDrugs)).toMatchObject({ statusCode: 403 })
  expect(await who.send(listTreatmentProcedures)).toMatchObject({ statusCode: 403 })
  expect((await who.call(listMiscEvents)).map(({ id }) => id)).not.toContain(32)
})
