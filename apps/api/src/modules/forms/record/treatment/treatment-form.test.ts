import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { listAssignments, removeAssignment } from '@herdboard/contract/herd/assignments.ts'
import { LIST_LIMIT } from '@herdboard/contract/herd/notes.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { listRecords, removeRecord } from '@herdboard/contract/herd/records.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { aStoredInstruction, NUFLOR_ID } from '#testing/fixtures/stored-instruction.ts'
import { PENOVET } from '#testing/forms/instruction-forms.ts'
import {
  changeRecordByForm,
  elementAt,
  openForm,
  openRecord,
  submitForm,
  typeIntoForm as typeInto,
  valueAt,
} from '#testing/forms/submit-form.ts'
import { submitTreatment } from '#testing/forms/submit-treatment.ts'

const api = await testApi()

/** Pigs of Stald 4, A2 on 15 June 2026, with the vet's instruction for them. */
async function aTreatedHerd() {
  const herd = await aFormHerd(api)
  const instruction = await aStoredInstruction(api.db, herd.company, herd.farm)
  api.clock.set('2026-06-15T08:00:00Z')
  return { ...herd, instruction }
}
type Herd = Awaited<ReturnType<typeof aTreatedHerd>>

const three = { 'FS_Main.FF_Number': 3, 'FS_Main.FF_Weight': 40, 'FS_Main.FF_Pen': '7' }
const treat = ({ who, place }: Herd, more: Parameters<typeof submitForm>[3] = {}, options = {}) =>
  submitTreatment(who, place, { ...three, 'FS_Course.FF_DosePerAnimal': 2, ...more }, { confirmed: true, ...options })
const tasks = async ({ who }: Herd) =>
  (
    await who.call(listAssignments, {
      query: { from: '2026-06-01', to: '2026-07-30', limit: LIST_LIMIT, incl_incomplete: 'true' },
    })
  ).filter(({ type_id }) => type_id === 2)
const records = async ({ who }: Herd) =>
  (
    await who.call(listRecords, {
      query: { from: '2026-06-01', to: '2026-07-30', type_ids: String(recordKind.treatment) },
    })
  ).data

test('diagnosis and drug are empty until a person chooses the instruction, even where it is the only one', async () => {
  const herd = await aTreatedHerd()
  let { form } = await openForm(herd.who, formId.treatment, herd.place)
  expect(elementAt(form, 'FS_Main.FF_Instruction')).toMatchObject({
    value: null,
    type: 'radiobutton',
    type_settings: {
      variant: { type: 'large' },
      values: [
        { id: herd.instruction, value: 'Ondartet lungesyge (AP): Nuflor vet. 300 mg/ml (2 d)' },
        { id: '0', value: 'Ingen instruks' },
      ],
    },
  })
  const emptyCourse = ['FF_Drug', 'FF_Diagnosis', 'FF_Method', 'FF_DosePerAnimal', 'FF_DoseUnit', 'FF_Days']
  expect(emptyCourse.map((id) => valueAt(form, `FS_Course.${id}`))).toEqual([null, null, null, null, null, null])
  await expect(
    submitForm(herd.who, formId.treatment, herd.place, { ...three, 'FS_Course.FF_DosePerAnimal': 2 }),
  ).rejects.toMatchObject({ status: 422 })
  form = await typeInto(herd.who, form, { 'FS_Main.FF_Instruction': herd.instruction })
  form = await typeInto(herd.who, form, { 'FS_Main.FF_Weight': 40 })
  form = await typeInto(herd.who, form, { 'FS_Main.FF_Number': 3 })
  expect(
    ['FF_Drug', 'FF_Diagnosis', 'FF_DosePerAnimal', 'FF_DoseUnit', 'FF_Days', 'FF_Interval', 'FF_Withdrawal'].map(
      (id) => valueAt(form, `FS_Course.${id}`),
    ),
  ).toEqual([NUFLOR_ID, '12', 2, 'ml', 2, '2', 18])
  // 2 ml · 3 pigs · 2 times; given on 15 and 17 June, withdrawal period of 18 days after that.
  expect(valueAt(form, 'FS_Course.FF_TotalAmount')).toBe('12\u00a0ml')
  expect(valueAt(form, 'FS_Course.FF_RetentionDate')).toBe('2026-07-05')
})

test('one press counts every pig of the section, and the total amount has thousands and its unit', async () => {
  const herd = await aTreatedHerd()
  let { form } = await openForm(herd.who, formId.treatment, herd.place)
  form = await typeInto(herd.who, form, { 'FS_Main.FF_Instruction': herd.instruction })
  form = await typeInto(herd.who, form, { 'FS_Course.FF_DosePerAnimal': 12.5 })
  expect(elementAt(form, 'FS_Main.FF_All').label).toBe('Hele sektionen (120 grise)')
  form = await typeInto(herd.who, form, {}, 'FF_All')
  expect(valueAt(form, 'FS_Main.FF_Number')).toBe(120)
  // 12.5 ml · 120 pigs · 2 times.
  expect(valueAt(form, 'FS_Course.FF_TotalAmount')).toBe('3.000\u00a0ml')
})

test('days between doses are chosen in words, and another interval than those is refused', async () => {
  const herd = await aTreatedHerd()
  const { form } = await openForm(herd.who, formId.treatment, herd.place)
  expect(elementAt(form, 'FS_Course.FF_Interval')).toMatchObject({ label: 'Hvor ofte', value: '1' })
  expect(elementAt(form, 'FS_Course.FF_Interval').type_settings.values?.slice(0, 2)).toEqual([
    { id: '1', value: 'Hver dag' },
    { id: '2', value: 'Hver 2. dag' },
  ])
  await expect(treat(herd, { 'FS_Course.FF_Interval': '8' })).rejects.toMatchObject({
    status: 422,
    messages: [{ field: 'FS_Course.FF_Interval' }],
  })
})

test('a drug chosen without an instruction leaves the diagnosis to the person', async () => {
  const herd = await aTreatedHerd()
  let { form } = await openForm(herd.who, formId.treatment, herd.place)
  form = await typeInto(herd.who, form, { 'FS_Main.FF_Instruction': '0' })
  form = await typeInto(herd.who, form, { 'FS_Course.FF_Drug': NUFLOR_ID })
  expect(['FF_Method', 'FF_DoseUnit', 'FF_Diagnosis'].map((id) => valueAt(form, `FS_Course.${id}`))).toEqual([
    '1',
    'ml',
    null,
  ])
})

test('a treatment without a withdrawal period says so where others name its last day', async () => {
  const { message } = await treat(await aTreatedHerd(), { 'FS_Course.FF_Withdrawal': 0 }, { confirmed: true })
  expect(message).toBe('3 grise behandles i Stald 4, A2. Ingen tilbageholdelse')
})

test('a treatment is recorded with a description, and with its days as tasks', async () => {
  const herd = await aTreatedHerd()
  const { message, id } = await treat(herd)
  expect(message).toBe('3 grise behandles i Stald 4, A2. Tilbageholdt til 05.07.2026')
  expect(await records(herd)).toMatchObject([
    {
      id,
      type_id: recordKind.treatment,
      date: '2026-06-15',
      description: 'Nuflor vet. 300 mg/ml, 3 stk., dag 1/2',
      editable: true,
    },
  ])
  expect(await tasks(herd)).toMatchObject([
    {
      type_id: 2,
      date: '2026-06-17',
      is_completed: false,
      form: { form_id: formId.treatmentDay, record_id: null },
      treatment: {
        treatment_id: id,
        day: 2,
        total_days: 2,
        retention_date: '2026-07-05',
        animal_count: 3,
        dosis_pr_animal: 2,
        dosis_unit: 'ml',
        pen: '7',
      },
    },
  ])
})

test('the first day not yet given is a task as well', async () => {
  const herd = await aTreatedHerd()
  await treat(herd, { 'FS_Course.FF_FirstDone': false })
  expect((await tasks(herd)).map(({ date }) => date)).toEqual(['2026-06-15', '2026-06-17'])
})

test('the medicine that the farm used last comes first among instructions, diagnoses and drugs', async () => {
  const herd = await aTreatedHerd()
  const other = await aStoredInstruction(api.db, herd.company, herd.farm, { diagnosisId: 10, drugId: PENOVET })
  const offered = async (address: string) => {
    const { form } = await openForm(herd.who, formId.treatment, herd.place)
    return (elementAt(form, address).type_settings.values ?? []).map(({ id }) => id)
  }
  const use = (instruction: string, more: object) => treat(herd, { 'FS_Main.FF_Instruction': instruction, ...more })
  await use(herd.instruction, { 'FS_Main.FF_Pen': '1', ...course, 'FS_Course.FF_Diagnosis': '12' })
  await use(other, { 'FS_Main.FF_Pen': '2', ...course, 'FS_Course.FF_Drug': PENOVET })
  expect(await offered('FS_Main.FF_Instruction')).toEqual([other, herd.instruction, '0'])
  expect((await offered('FS_Course.FF_Diagnosis')).slice(0, 2)).toEqual(['10', '12'])
  expect((await offered('FS_Course.FF_Drug')).slice(0, 2)).toEqual([PENOVET, NUFLOR_ID])
  await use(herd.instruction, { 'FS_Main.FF_Pen': '3', ...course, 'FS_Course.FF_Diagnosis': '12' })
  expect(await offered('FS_Main.FF_Instruction')).toEqual([herd.instruction, other, '0'])
})

const course = {
  'FS_Course.FF_Drug': NUFLOR_ID,
  'FS_Course.FF_Diagnosis': '10',
  'FS_Course.FF_Days': 2,
  'FS_Course.FF_Interval': '2',
  'FS_Course.FF_Withdrawal': 18,
}

test.each([
  [{ 'FS_Main.FF_Instruction': '0' }, 'treatment.no_instruction', 300],
  [{ 'FS_Course.FF_DosePerAnimal': 1.2 }, 'treatment.dose', 300],
  [{ 'FS_Course.FF_Withdrawal': 17 }, 'treatment.withdrawal_shorter', 300],
  [{ 'FS_Main.FF_Number': 121 }, 'stock.below_zero', 422],
  [{ 'FS_Main.FF_Weight': 80, 'FS_Course.FF_DosePerAnimal': 4 }, 'weight.off_estimate', 300],
  [{ 'FS_Course.FF_Date': '2026-06-16' }, 'dates.future', 422],
  [{ 'FS_Course.FF_Date': '2026-05-25' }, 'dates.before_start', 422],
])('%o requires confirmation or is refused as %s', async (more, code, status) => {
  const herd = await aTreatedHerd()
  const submitted = treat(herd, { 'FS_Main.FF_Weight': 36, ...more }, { confirmed: false })
  await expect(submitted).rejects.toMatchObject({
    status,
    messages: expect.arrayContaining([expect.objectContaining({ code })]),
  })
})

test('an expired instruction requires confirmation by treatment day, as records may be entered late', async () => {
  const herd = await aTreatedHerd()
  const old = await aStoredInstruction(api.db, herd.company, herd.farm, { issued: '2026-05-01', expires: '2026-06-05' })
  const submitted = treat(herd, { 'FS_Main.FF_Instruction': old, 'FS_Main.FF_Weight': 36 }, { confirmed: false })
  await expect(submitted).rejects.toMatchObject({
    status: 300,
    messages: expect.arrayContaining([
      expect.objectContaining({ code: 'treatment.expired', message: 'Instruksen udløb 05.06.2026' }),
    ]),
  })
})

/** Amoxicillin powder; only its label states the strength. */
const PARACILLIN = '00000000-0000-4000-8000-000000000003'

test('the dose of one drug is never proposed for another drug without a dose', async () => {
  const herd = await aTreatedHerd()
  let { form } = await openForm(herd.who, formId.treatment, herd.place)
  form = await typeInto(herd.who, form, { 'FS_Main.FF_Instruction': herd.instruction })
  form = await typeInto(herd.who, form, { 'FS_Main.FF_Weight': 36 })
  expect(valueAt(form, 'FS_Course.FF_DosePerAnimal')).toBe(1.8)
  form = await typeInto(herd.who, form, { 'FS_Course.FF_Drug': PARACILLIN })
  expect(['FF_DosePerAnimal', 'FF_DoseUnit'].map((id) => valueAt(form, `FS_Course.${id}`))).toEqual([null, 'g'])
})

test('a dose in another unit than that of the drug requires confirmation', async () => {
  const herd = await aTreatedHerd()
  await expect(treat(herd, { 'FS_Course.FF_DoseUnit': 'g' }, { confirmed: false })).rejects.toMatchObject({
    status: 300,
    messages: expect.arrayContaining([
      expect.objectContaining({ code: 'treatment.unit', message: 'Nuflor vet. 300 mg/ml doseres i ml' }),
    ]),
  })
})

test('a treatment of another disease than prescribed counts as one without instruction', async () => {
  const herd = await aTreatedHerd()
  const stored = async (id: string) =>
    api.db.selectFrom('treatment').select('instruction_id').where('record_id', '=', id).executeTakeFirst()
  const { id } = await treat(herd)
  expect(await stored(id)).toEqual({ instruction_id: herd.instruction })
  const { id: other } = await treat(herd, { 'FS_Course.FF_Diagnosis': '10' })
  expect(await stored(other)).toEqual({ instruction_id: null })
  const { id: third } = await treat(herd, { 'FS_Course.FF_Drug': PARACILLIN, 'FS_Course.FF_DoseUnit': 'g' })
  expect(await stored(third)).toEqual({ instruction_id: null })
})

test('a reopened course ends its withdrawal period without the days removed from it', async () => {
  const herd = await aTreatedHerd()
  const { id } = await treat(herd)
  const [second] = await tasks(herd)
  if (second) await herd.who.call(removeAssignment, { params: { id: second.id }, query: {} })
  // Given on 15 June only, withdrawal period of 18 days after that.
  expect(valueAt((await openRecord(herd.who, id)).form, 'FS_Course.FF_RetentionDate')).toBe('2026-07-03')
})

test('the same drug in the same pen during a course requires confirmation', async () => {
  const herd = await aTreatedHerd()
  await treat(herd)
  await expect(treat(herd, { 'FS_Main.FF_Number': 2 }, { confirmed: false })).rejects.toMatchObject({
    messages: expect.arrayContaining([
      expect.objectContaining({
        code: 'treatment.already',
        message: 'Samme behandling er i gang i Stald 4, A2 fra 15.06.2026',
      }),
    ]),
  })
})

test('a corrected treatment moves its tasks with it', async () => {
  const herd = await aTreatedHerd()
  const { id } = await treat(herd)
  expect(valueAt((await openRecord(herd.who, id)).form, 'FS_Course.FF_Days')).toBe(2)
  await changeRecordByForm(herd.who, id, { 'FS_Course.FF_Days': 3, 'FS_Course.FF_Interval': '1' }, { confirmed: true })
  expect(
    (await tasks(herd)).map(({ date, treatment }) => [date, treatment?.total_days, treatment?.retention_date]),
  ).toEqual([
    ['2026-06-16', 3, '2026-07-05'],
    ['2026-06-17', 3, '2026-07-05'],
  ])
})

test('a removed treatment removes its tasks and is retained in the database', async () => {
  const herd = await aTreatedHerd()
  const { id } = await treat(herd)
  await herd.who.call(removeRecord, { params: { id: id as RecordId }, query: {} })
  expect([await tasks(herd), await records(herd)]).toEqual([[], []])
  const storedRows = await api.db.selectFrom('treatment').select('drug_name').where('record_id', '=', id).execute()
  expect(storedRows).toEqual([{ drug_name: 'Nuflor vet. 300 mg/ml' }])
})

test('treated pigs are booked for slaughter only after withdrawal, unless identified and left at home', async () => {
  const herd = await aTreatedHerd()
  await treat(herd)
  const booking = { 'FS_Main.FF_Date': '2026-07-03', 'FS_Main.FF_Number': 20, 'FS_Main.FF_AvgLiveWeight': 117 }
  const book = (more = {}, confirmed = false) =>
    submitForm(herd.who, formId.slaughterBooking, herd.place, { ...booking, ...more }, { confirmed })
  await expect(book({}, true)).rejects.toMatchObject({
    status: 422,
    messages: expect.arrayContaining([
      expect.objectContaining({
        code: 'withdrawal.booking',
        message:
          'Grise i Stald 4, A2 må først slagtes efter 05.07.2026. Vælg en anden sektion, eller opgiv hvilke grise der er behandlet',
      }),
    ]),
  })
  await expect(book({ 'FS_More.FF_TreatedExcluded': true })).rejects.toMatchObject({
    status: 300,
    messages: expect.arrayContaining([expect.objectContaining({ code: 'withdrawal.excluded' })]),
  })
  await book({ 'FS_More.FF_TreatedExcluded': true }, true)
  await book({ 'FS_Main.FF_Date': '2026-07-06', 'FS_Main.FF_Number': 21 }, true)
})

test('unidentifiable treated pigs cannot be left out of a booking', async () => {
  const herd = await aTreatedHerd()
  await treat(herd, { 'FS_Main.FF_Pen': null })
  const booking = {
    'FS_Main.FF_Date': '2026-07-05',
    'FS_Main.FF_Number': 20,
    'FS_Main.FF_AvgLiveWeight': 117,
    'FS_More.FF_TreatedExcluded': true,
  }
  await expect(
    submitForm(herd.who, formId.slaughterBooking, herd.place, booking, { confirmed: true }),
  ).rejects.toMatchObject({
    status: 422,
  })
})

test('a slaughter in the withdrawal period is stored with its reason; live departures need confirmation', async () => {
  const herd = await aTreatedHerd()
  await treat(herd)
  const slaughtered = {
    'FS_Main.FF_Number': 5,
    'FS_Main.FF_AvgCarcassWeight': 88,
    'FS_House.FF_Slaughterhouse': herd.slaughterhouse.id,
  }
  const kill = (more = {}) =>
    submitForm(herd.who, formId.slaughter, herd.place, { ...slaughtered, ...more }, { confirmed: true })
  await expect(kill()).rejects.toMatchObject({
    status: 422,
    messages: expect.arrayContaining([
      expect.objectContaining({ code: 'withdrawal.slaughtered' }),
      expect.objectContaining({ code: 'withdrawal.reason', field: 'FS_More.FF_Remark' }),
    ]),
  })
  await kill({ 'FS_More.FF_Remark': 'Slagteriet er ringet op' })
  const leave = submitForm(herd.who, formId.departure, herd.place, {
    'FS_Main.FF_Number': 4,
    'FS_Main.FF_AvgWeight': 37,
  })
  await expect(leave).rejects.toMatchObject({
    status: 300,
    messages: expect.arrayContaining([expect.objectContaining({ code: 'withdrawal.departure' })]),
  })
})

test('treatment is offered only with the Medicine module', async () => {
  const herd = await aTreatedHerd()
  await api.db
    .updateTable('directory')
    .set({ modules: ['Sections'] })
    .where('id', '=', herd.company.directoryId)
    .execute()
  await expect(openForm(herd.who, formId.treatment, herd.place)).rejects.toMatchObject({ status: 403 })
})
