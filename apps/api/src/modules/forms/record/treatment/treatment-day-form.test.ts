import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { listAssignments, removeAssignment } from '@herdboard/contract/herd/assignments.ts'
import { LIST_LIMIT } from '@herdboard/contract/herd/notes.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { listRecords, removeRecord } from '@herdboard/contract/herd/records.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, pigsIn } from '#testing/fixtures/form-herd.ts'
import { aStoredInstruction } from '#testing/fixtures/stored-instruction.ts'
import {
  elementAt,
  type FormInput,
  fillForm,
  openRecord,
  submitForm,
  typeIntoForm as typeInto,
  valueAt,
} from '#testing/forms/submit-form.ts'
import { submitTreatment } from '#testing/forms/submit-treatment.ts'

const api = await testApi()

/** Three of 120 pigs get Nuflor on 15 June 2026, and again on 16 and 17 June; the withdrawal period is 18 days. */
async function aCourse() {
  const herd = await aFormHerd(api)
  await aStoredInstruction(api.db, herd.company, herd.farm, { times: 3, intervalDays: 1 })
  api.clock.set('2026-06-15T08:00:00Z')
  const pigs = { 'FS_Main.FF_Number': 3, 'FS_Main.FF_Weight': 36, 'FS_Main.FF_Pen': '7' }
  const { id } = await submitTreatment(
    herd.who,
    herd.place,
    { ...pigs, 'FS_Course.FF_DosePerAnimal': 1.8 },
    { confirmed: true },
  )
  return { ...herd, id: id as RecordId }
}
type Herd = Awaited<ReturnType<typeof aCourse>>

const at = ({ place }: Herd, resource_id: string) => ({ ...place, resource_id })
const openDay = async (herd: Herd, resource: string = herd.id) =>
  (await herd.who.call(getForm, { params: { form_id: formId.treatmentDay }, query: at(herd, resource) })).form
const give = async (herd: Herd, filled: FormInput = {}, { resource = herd.id as string, confirmed = false } = {}) => {
  const form = await openDay(herd, resource)
  const body = { ...at(herd, resource), confirmed, form: fillForm(form, filled) }
  return herd.who.call(postForm, { params: { form_id: formId.treatmentDay }, body })
}
const tasks = async ({ who }: Herd) =>
  await who.call(listAssignments, {
    query: { from: '2026-06-01', to: '2026-07-30', limit: LIST_LIMIT, incl_incomplete: 'true' },
  })
const described = async ({ who }: Herd, type_ids: string) =>
  (await who.call(listRecords, { query: { from: '2026-06-01', to: '2026-07-30', type_ids } })).data.map(
    ({ description }) => description,
  )

test('the treatment day form opens the next day with the animals and dose of the last one', async () => {
  const herd = await aCourse()
  api.clock.set('2026-06-16T07:00:00Z')
  let form = await openDay(herd)
  expect(valueAt(form, 'FS_Main.FF_Summary')).toBe('Ondartet lungesyge (AP), Nuflor vet. 300 mg/ml, 7, dag 2 af 3')
  expect(
    ['FF_Date', 'FF_Number', 'FF_DosePerAnimal', 'FF_Outcome', 'FF_RetentionDate'].map((id) =>
      valueAt(form, `FS_Main.${id}`),
    ),
  ).toEqual(['2026-06-16', 3, 1.8, '1', '2026-07-05'])
  expect(elementAt(form, 'FS_Main.FF_DosePerAnimal')).toMatchObject({ type_settings: { unit: 'ml' } })
  expect(form.title).toBe('Behandlingsdag')
  // Pigs that are well today have a withdrawal period from today's dose.
  form = await typeInto(herd.who, form, { 'FS_Main.FF_Outcome': '2' })
  expect(valueAt(form, 'FS_Main.FF_RetentionDate')).toBe('2026-07-04')
})

test('a given day completes its task, and the record shows the progress of the course', async () => {
  const herd = await aCourse()
  api.clock.set('2026-06-16T07:00:00Z')
  expect((await give(herd)).message).toBe('Dag 2 af 3 gemt')
  expect((await tasks(herd)).map(({ date, is_completed, form }) => [date, is_completed, form.record_id])).toEqual([
    ['2026-06-16', true, herd.id],
    ['2026-06-17', false, null],
  ])
  expect(await described(herd, '11')).toEqual(['Nuflor vet. 300 mg/ml, 3 stk., dag 2/3'])
})

test('the task of a later day opens that day, and a missing earlier day requires confirmation', async () => {
  const herd = await aCourse()
  api.clock.set('2026-06-17T07:00:00Z')
  const last = (await tasks(herd)).find(({ date }) => date === '2026-06-17')
  const resource = last?.form.resource_id ?? ''
  expect(valueAt(await openDay(herd, resource), 'FS_Main.FF_Summary')).toContain('dag 3 af 3')
  await expect(give(herd, {}, { resource })).rejects.toMatchObject({
    status: 300,
    messages: [{ code: 'treatment.order', message: 'Dag 2 mangler', field: 'FS_Main.FF_Date' }],
  })
  await give(herd, {}, { resource, confirmed: true })
  await expect(give(herd, {}, { resource, confirmed: true })).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'treatment.day_done', message: 'Dagen er allerede registreret' }],
  })
})

test('recovered pigs end the course: later days are removed, withdrawal runs from the last given day', async () => {
  const herd = await aCourse()
  api.clock.set('2026-06-16T07:00:00Z')
  await give(herd, { 'FS_Main.FF_Outcome': '2' })
  expect((await tasks(herd)).map(({ date, treatment }) => [date, treatment?.retention_date])).toEqual([
    ['2026-06-16', '2026-07-04'],
  ])
  const booking = { 'FS_Main.FF_Date': '2026-07-05', 'FS_Main.FF_Number': 20, 'FS_Main.FF_AvgLiveWeight': 117 }
  await submitForm(herd.who, formId.slaughterBooking, herd.place, booking, { confirmed: true })
})

test('pigs needing another drug open the treatment form, the remaining ones stay in their pen', async () => {
  const herd = await aCourse()
  api.clock.set('2026-06-16T07:00:00Z')
  const { next } = await give(herd, { 'FS_Main.FF_Outcome': '3', 'FS_Main.FF_Dead': 1 })
  expect(next).toEqual({
    form_id: formId.treatment,
    place: { farm_id: herd.farm.id, barn_id: herd.barn.id, section_id: herd.section.id },
    prefill: { number: 2, pen: '7' },
  })
  const query = { ...next?.place, ...next?.prefill }
  const { form } = await herd.who.call(getForm, { params: { form_id: formId.treatment }, query })
  expect([valueAt(form, 'FS_Main.FF_Number'), valueAt(form, 'FS_Main.FF_Pen')]).toEqual([2, '7'])
})

test('no follow-up is requested when no pig is left or the course continues', async () => {
  const herd = await aCourse()
  api.clock.set('2026-06-16T07:00:00Z')
  expect((await give(herd)).next).toBeUndefined()
  api.clock.set('2026-06-17T07:00:00Z')
  const allDead = { 'FS_Main.FF_Outcome': '3', 'FS_Main.FF_Dead': 3 }
  expect((await give(herd, allDead, { resource: `${herd.id}:3` })).next).toBeUndefined()
})

test('pigs that died of the disease are recorded with their cause, and the day is given to the others', async () => {
  const herd = await aCourse()
  api.clock.set('2026-06-16T07:00:00Z')
  await give(herd, { 'FS_Main.FF_Dead': 1, 'FS_Main.FF_Euthanised': true })
  expect(await pigsIn(herd.who, herd.section)).toBe(119)
  const dead = (
    await herd.who.call(listRecords, {
      query: { from: '2026-06-01', to: '2026-06-30', type_ids: String(recordKind.dead) },
    })
  ).data
  const { form } = await openRecord(herd.who, dead[0]?.id ?? '')
  // Pleuropneumonia is a lung disease; the pig in pen 7 was euthanised.
  expect(['FF_Number', 'FF_DeathKind', 'FF_DeathCause', 'FF_Pen'].map((id) => valueAt(form, `FS_Dead.${id}`))).toEqual([
    1,
    '2',
    '2',
    '7',
  ])
  api.clock.set('2026-06-17T07:00:00Z')
  const last = await openDay(herd)
  expect(valueAt(last, 'FS_Main.FF_Number')).toBe(2)
  expect(elementAt(last, 'FS_Main.FF_Number').type_settings.maximum_value).toBe(2)
})

test('a course without remaining pigs is done', async () => {
  const herd = await aCourse()
  api.clock.set('2026-06-16T07:00:00Z')
  await give(herd, { 'FS_Main.FF_Dead': 3 }, { confirmed: true })
  expect((await tasks(herd)).filter(({ is_completed }) => !is_completed)).toEqual([])
})

test('more deaths than treated pigs and a day before the course are refused', async () => {
  const herd = await aCourse()
  api.clock.set('2026-06-16T07:00:00Z')
  await expect(give(herd, { 'FS_Main.FF_Number': 1, 'FS_Main.FF_Dead': 2 })).rejects.toMatchObject({ status: 422 })
  await expect(give(herd, { 'FS_Main.FF_Date': '2026-06-14' })).rejects.toMatchObject({ status: 422 })
  await expect(give(herd, { 'FS_Main.FF_Date': '2026-06-17' })).rejects.toMatchObject({
    messages: [{ code: 'dates.future' }],
  })
})

test('a deleted treatment day will not be given, and the course ends the day before', async () => {
  const herd = await aCourse()
  const last = (await tasks(herd)).find(({ date }) => date === '2026-06-17')
  if (last) await herd.who.call(removeAssignment, { params: { id: last.id }, query: {} })
  expect((await tasks(herd)).map(({ date, treatment }) => [date, treatment?.retention_date])).toEqual([
    ['2026-06-16', '2026-07-04'],
  ])
})

test('a finished course is changed or removed only with a reason, and is retained for five years', async () => {
  const herd = await aCourse()
  for (const day of ['2026-06-16', '2026-06-17']) {
    api.clock.set(`${day}T07:00:00Z`)
    await give(herd)
  }
  const [record] = (
    await herd.who.call(listRecords, {
      query: { from: '2026-06-01', to: '2026-06-30', type_ids: String(recordKind.treatment) },
    })
  ).data
  expect([record?.editable, record?.deletable]).toEqual([false, true])
  const remove = (reason?: string) =>
    herd.who.call(removeRecord, { params: { id: herd.id }, query: { confirmed: 'true', ...(reason && { reason }) } })
  await expect(remove()).rejects.toMatchObject({ status: 422, messages: [{ code: 'treatment.reason' }] })
  await remove('Skrevet på den forkerte sektion')
  expect([await described(herd, '11'), await tasks(herd)]).toEqual([[], []])
  const stored = await api.db
    .selectFrom('treatment')
    .select(['head', 'void_reason'])
    .where('record_id', '=', herd.id)
    .execute()
  expect(stored).toEqual([{ head: 3, void_reason: 'Skrevet på den forkerte sektion' }])
})

test('a treatment day of another company does not exist, and a reader records none', async () => {
  const [ours, theirs] = [await aCourse(), await aCourse()]
  await expect(
    ours.who.call(getForm, {
      params: { form_id: formId.treatmentDay },
      query: { ...ours.place, resource_id: theirs.id },
    }),
  ).rejects.toMatchObject({ status: 404 })
  await expect(
    ours.who.call(getForm, { params: { form_id: formId.treatmentDay }, query: { ...ours.place } }),
  ).rejects.toMatchObject({
    status: 404,
  })
})
