import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { removeRecord } from '@herdboard/contract/herd/records.ts'
import { listTreatmentHistory, listTreatments } from '@herdboard/contract/herd/treatments.ts'
import { expect, test } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { aStoredInstruction } from '#testing/fixtures/stored-instruction.ts'
import { aPerson } from '#testing/fixtures/test-company.ts'
import { type FormInput, fillForm } from '#testing/forms/submit-form.ts'
import { submitTreatment } from '#testing/forms/submit-treatment.ts'

const api = await testApi()
const june = { from: '2026-06-01', to: '2026-06-30' }

/** A course: three of 120 pigs get Nuflor on 15 June 2026, and again on 16 and 17 June. Withdrawal period 18 days. */
async function aCourse() {
  const herd = await aFormHerd(api)
  await aStoredInstruction(api.db, herd.company, herd.farm, { times: 3, intervalDays: 1 })
  api.clock.set('2026-06-15T08:00:00Z')
  const filled = {
    'FS_Main.FF_Number': 3,
    'FS_Main.FF_Weight': 36,
    'FS_Main.FF_Pen': '7',
    'FS_Course.FF_DosePerAnimal': 1.8,
    'FS_More.FF_Remark': 'Hoster',
  }
  const { id } = await submitTreatment(herd.who, herd.place, filled, { confirmed: true })
  return { ...herd, id }
}
type Herd = Awaited<ReturnType<typeof aCourse>>

const giveOn = async ({ who, place, id }: Herd, day: string, filled: FormInput = {}) => {
  api.clock.set(`${day}T07:00:00Z`)
  const at = { ...place, resource_id: id }
  const { form } = await who.call(getForm, { params: { form_id: formId.treatmentDay }, query: at })
  await who.call(postForm, {
    params: { form_id: formId.treatmentDay },
    body: { ...at, confirmed: true, form: fillForm(form, filled) },
  })
}
const ongoing = (who: TestClient, query = {}) => who.call(listTreatments, { query: { ...june, ...query } })
const done = (who: TestClient, query = {}) => who.call(listTreatmentHistory, { query: { ...june, ...query } })

test('[HEALTH-028] [HEALTH-034] an ongoing course is listed at its next day, with the days given', async () => {
  const herd = await aCourse()
  await giveOn(herd, '2026-06-16', { 'FS_Main.FF_Dead': 1, 'FS_Main.FF_Remark': 'En er død' })
  expect(await ongoing(herd.who)).toEqual([
    {
      record_id: herd.id,
      farm_id: herd.farm.id,
      farm_name: 'Nygaard',
      barn_id: herd.barn.id,
      barn_name: 'Stald 4',
      section_id: herd.section.id,
      section_name: 'A2',
      location_id: herd.section.id,
      pen: '7',
      description: 'Hoster',
      diagnosis: 'Ondartet lungesyge (AP)',
      drug_name: 'Nuflor vet. 300 mg/ml',
      administration_method: 'Injektion (i.m.)',
      day: 3,
      total_days: 3,
      retention_date: '2026-07-05',
      animal_count: 2,
      weight: 36,
      dosis_pr_animal: 1.8,
      dosis_unit: 'ml',
      treatment_date: '2026-06-17',
      is_done: false,
      form: { form_id: formId.treatmentDay, record_id: null, resource_id: herd.id },
      previous_treatments: [
        { day: 2, treatment_date: '2026-06-16', animal_count: 3, dosis_pr_animal: 1.8, description: 'En er død' },
        { day: 1, treatment_date: '2026-06-15', animal_count: 3, dosis_pr_animal: 1.8, description: null },
      ],
      editable: true,
      deletable: true,
    },
  ])
  expect(await done(herd.who)).toEqual([])
})

test('[HEALTH-017] [HEALTH-035] a course is listed in the history after its last day and cannot be changed any more', async () => {
  const herd = await aCourse()
  await giveOn(herd, '2026-06-16')
  await giveOn(herd, '2026-06-17')
  expect(await ongoing(herd.who)).toEqual([])
  const [course] = await done(herd.who)
  expect(course).toMatchObject({
    day: 3,
    treatment_date: '2026-06-17',
    is_done: true,
    form: { form_id: formId.treatment, record_id: herd.id, resource_id: null },
    previous_treatments: [{ day: 2 }, { day: 1 }],
    editable: false,
    deletable: true,
  })
})

test('the second of three days is the last one when the pigs have recovered', async () => {
  const herd = await aCourse()
  await giveOn(herd, '2026-06-16', { 'FS_Main.FF_Outcome': '2' })
  expect(await done(herd.who)).toMatchObject([
    {
      day: 2,
      total_days: 3,
      treatment_date: '2026-06-16',
      retention_date: '2026-07-04',
      previous_treatments: [{ day: 1 }],
    },
  ])
})

test('a late course is listed for any start of the period; one that begins after it is not', async () => {
  const { who } = await aCourse()
  expect(await ongoing(who, { from: '2026-06-20', to: '2026-06-30' })).toHaveLength(1)
  expect(await ongoing(who, { from: '2026-06-01', to: '2026-06-14' })).toEqual([])
})

test('the history lists courses that ran in the period, from its first day to its last', async () => {
  const herd = await aCourse()
  await giveOn(herd, '2026-06-16')
  await giveOn(herd, '2026-06-17')
  const days = async (from: string, to: string) => (await done(herd.who, { from, to })).length
  expect(await days('2026-06-17', '2026-06-30')).toBe(1)
  expect(await days('2026-06-01', '2026-06-15')).toBe(1)
  expect(await days('2026-06-18', '2026-06-30')).toBe(0)
  expect(await days('2026-06-01', '2026-06-14')).toBe(0)
})

test('treatments are filtered by kind of pigs and by place', async () => {
  const { who, section, empty, barn } = await aCourse()
  expect(await ongoing(who, { weaners: 'true' })).toEqual([])
  expect(await ongoing(who, { weaners: 'false' })).toHaveLength(1)
  expect(await ongoing(who, { location_ids: empty.id })).toEqual([])
  expect(await ongoing(who, { location_ids: [section.id, barn.id].join(',') })).toHaveLength(1)
})

test('a removed course is listed nowhere', async () => {
  const herd = await aCourse()
  await giveOn(herd, '2026-06-16', { 'FS_Main.FF_Outcome': '2' })
  const query = { confirmed: 'true', reason: 'Forkert sektion' } as const
  await herd.who.call(removeRecord, { params: { id: herd.id as never }, query })
  expect([await ongoing(herd.who), await done(herd.who)]).toEqual([[], []])
})

test('[HEALTH-012] [HEALTH-015] [HEALTH-016] a reader of a farm reads its treatments, and changes, gives and deletes none', async () => {
  const { company, farm, who: writer, id } = await aCourse()
  const reader = await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] })
  const who = api.as(reader)
  expect(await ongoing(who)).toMatchObject([{ record_id: id, editable: false, deletable: false }])
  await expect(ongoing(api.as(await aPerson(api.db, { company })), { location_ids: farm.id })).rejects.toMatchObject({
    status: 404,
  })
  const refused = { status: 403, messages: [{ code: 'location.not_allowed' }] }
  const query = { resource_id: id }
  await expect(who.call(getForm, { params: { form_id: formId.treatmentDay }, query })).rejects.toMatchObject(refused)
  const { form } = await writer.call(getForm, { params: { form_id: formId.treatmentDay }, query })
  const body = { ...query, confirmed: true, form: fillForm(form, {}) }
  await expect(who.call(postForm, { params: { form_id: formId.treatmentDay }, body })).rejects.toMatchObject(refused)
})

test('treatments and treatment days are missing without the Medicine module', async () => {
  const { company, who, id } = await aCourse()
  await api.db
    .updateTable('directory')
    .set({ modules: ['Sections', 'Assignments'] })
    .where('id', '=', company.directoryId)
    .execute()
  await expect(ongoing(who)).rejects.toMatchObject({ status: 403 })
  await expect(done(who)).rejects.toMatchObject({ status: 403 })
  await expect(
    who.call(getForm, { params: { form_id: formId.treatmentDay }, query: { resource_id: id } }),
  ).rejects.toMatchObject({
    status: 403,
  })
})
