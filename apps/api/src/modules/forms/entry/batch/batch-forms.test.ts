import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { listAssignments } from '@herdboard/contract/herd/assignments.ts'
import { beforeEach, expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, batchNamed, insertPigs } from '#testing/fixtures/form-herd.ts'
import { aStoredInstruction } from '#testing/fixtures/stored-instruction.ts'
import { aBarn, aCompany, aFarm, aSection, type TestBarn } from '#testing/fixtures/test-company.ts'
import {
  elementAt,
  type FormInput,
  fillForm,
  openForm,
  submitForm,
  typeIntoForm as typeInto,
  valueAt,
} from '#testing/forms/submit-form.ts'
import { submitTreatment } from '#testing/forms/submit-treatment.ts'

const api = await testApi()

let herd: Awaited<ReturnType<typeof aFormHerd>>
let barn: TestBarn

beforeEach(async () => {
  herd = await aFormHerd(api)
  barn = await aBarn(api.db, herd.farm, { name: 'Stald 7', isBatchProduction: true })
})

const create = (filled: FormInput = {}, confirmed = false) =>
  submitForm(herd.who, formId.createBatch, { barn_id: barn.id }, filled, { confirmed })

/** A batch begun on 1 May with 300 pigs. */
async function aFullBatch(head = 300) {
  const { id } = await create({ 'FS_Main.FF_StartDate': '2026-05-01', 'FS_Main.FF_BatchName': 'Maj' })
  const place = { batch_id: id as never }
  await insertPigs(herd.who, place, { head, day: '2026-05-01' })
  return { id, place }
}

test('a batch is named after the week, or continues the number of the last one', async () => {
  const { form } = await openForm(herd.who, formId.createBatch, { barn_id: barn.id })
  expect(valueAt(form, 'FS_Main.FF_BatchName')).toBe('2026-25')
  expect(valueAt(form, 'FS_More.FF_ExpectedEnd')).toBe('2026-09-15')
  expect((await create({ 'FS_Main.FF_BatchName': 'Hold 9' })).message).toBe('Hold 9 oprettet')
  expect(
    valueAt((await openForm(herd.who, formId.createBatch, { barn_id: barn.id })).form, 'FS_Main.FF_BatchName'),
  ).toBe('Hold 10')
})

test('a batch is created together with its first pigs in one form', async () => {
  const saved = await create({
    'FS_Main.FF_BatchName': 'Juni',
    'FS_First.FF_Number': 250,
    'FS_First.FF_AvgWeight': 30,
    'FS_First.FF_PigletSupplier': 'Sønderholm',
  })
  expect(saved.message).toBe('Hold Juni oprettet')
  expect(await batchNamed(herd.who, 'Juni')).toMatchObject({ pigs: 250, is_active: true, start_date: '2026-06-15' })
})

test('a batch starts as far back as the records begin; the first batch of a company on any day from 2000', async () => {
  const start = (day: string) => create({ 'FS_Main.FF_StartDate': day, 'FS_Main.FF_BatchName': day }, true)
  // The herd's first record is of 1 May 2026; 120 days are always allowed.
  await expect(start('2025-06-01')).rejects.toThrow('dates.min')
  await start('2026-03-01')
  await insertPigs(herd.who, herd.place, { head: 10, day: '2024-02-10' })
  await expect(start('2024-02-09')).rejects.toThrow('dates.min')
  await start('2024-02-10')
  const empty = await aCompany(api.db)
  const firstBarn = await aBarn(api.db, await aFarm(api.db, empty), { isBatchProduction: true })
  const first = (day: string) =>
    submitForm(
      api.as(empty),
      formId.createBatch,
      { barn_id: firstBarn.id },
      { 'FS_Main.FF_StartDate': day, 'FS_Main.FF_BatchName': 'Hold 1' },
    )
  await expect(first('1999-12-31')).rejects.toThrow('dates.min')
  await first('2001-05-01')
})

test('first pigs require number and weight, and a start date that is not in the future', async () => {
  await expect(create({ 'FS_First.FF_AvgWeight': 30 })).rejects.toMatchObject({
    status: 422,
    messages: [{ field: 'FS_First.FF_Number' }],
  })
  const ahead = { 'FS_Main.FF_StartDate': '2026-06-20', 'FS_First.FF_Number': 5, 'FS_First.FF_AvgWeight': 30 }
  await expect(create(ahead)).rejects.toMatchObject({ status: 422, code: 'dates.future' })
  expect((await create({ 'FS_Main.FF_StartDate': '2026-06-20' })).message).toBe('Hold 2026-25 oprettet')
})

test('a batch name is unique in a barn, a supplier number among open batches', async () => {
  await create({ 'FS_Main.FF_BatchName': 'Maj', 'FS_Main.FF_SupplierNumbers': '12345, 23456' })
  await expect(create({ 'FS_Main.FF_BatchName': 'maj' }, true)).rejects.toMatchObject({
    status: 422,
    messages: expect.arrayContaining([
      expect.objectContaining({ code: 'batch.name_taken', message: 'Navnet er brugt i Stald 7' }),
    ]),
  })
  await expect(
    create({ 'FS_Main.FF_BatchName': 'Juni', 'FS_Main.FF_SupplierNumbers': '23456' }, true),
  ).rejects.toMatchObject({
    status: 422,
    messages: expect.arrayContaining([expect.objectContaining({ message: 'Leverandørnummer 23456 bruges af Maj' })]),
  })
  await expect(create({ 'FS_Main.FF_SupplierNumbers': '12' }, true)).rejects.toMatchObject({ status: 422 })
})

test('a second open batch requires confirmation', async () => {
  await create({ 'FS_Main.FF_BatchName': 'Maj' })
  await expect(create({ 'FS_Main.FF_BatchName': 'Juni' })).rejects.toMatchObject({
    status: 300,
    messages: [{ code: 'batch.overlap', message: 'Maj er stadig åbent' }],
  })
  expect((await create({ 'FS_Main.FF_BatchName': 'Juni' }, true)).message).toBe('Hold Juni oprettet')
})

test('the batch form offers the sections of the barn and selects the empty ones', async () => {
  const [one, two] = [await aSection(api.db, barn, { name: 'B1' }), await aSection(api.db, barn, { name: 'B2' })]
  await create({ 'FS_Main.FF_BatchName': 'Maj', 'FS_Main.FF_Sections': [one.id] })
  const { form } = await openForm(herd.who, formId.createBatch, { barn_id: barn.id })
  expect(elementAt(form, 'FS_Main.FF_Sections').type_settings.values?.map(({ value }) => value)).toEqual(['B1', 'B2'])
  expect(valueAt(form, 'FS_Main.FF_Sections')).toEqual([two.id])
})

test('a batch is renamed; a second concurrent change is refused', async () => {
  const { place } = await aFullBatch()
  const { form } = await openForm(herd.who, formId.updateBatch, place)
  const saved = await submitForm(herd.who, formId.updateBatch, place, { 'FS_Main.FF_BatchName': 'Maj 2026' })
  expect(saved.message).toBe('Hold Maj 2026 gemt')
  const late = herd.who.call(postForm, {
    params: { form_id: formId.updateBatch },
    body: { ...place, form: fillForm(form, {}) },
  })
  await expect(late).rejects.toMatchObject({ status: 409, code: 'forms.stale' })
  expect(await batchNamed(herd.who, 'Maj 2026')).toMatchObject({ pigs: 300 })
})

test('batch dates must include all records, and a batch with pigs is not ended in this form', async () => {
  const { place } = await aFullBatch()
  await expect(
    submitForm(herd.who, formId.updateBatch, place, { 'FS_Main.FF_StartDate': '2026-05-04' }),
  ).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'batch.events_outside', message: '1 registrering ligger uden for datoerne' }],
  })
  await expect(
    submitForm(herd.who, formId.updateBatch, place, { 'FS_Main.FF_EndDate': '2026-06-15' }),
  ).rejects.toMatchObject({
    status: 422,
    code: 'batch.has_pigs',
  })
})

test('a closed batch is reopened', async () => {
  const { place } = await aFullBatch(4)
  await submitForm(herd.who, formId.closeBatch, place, { 'FS_Main.FF_EndDate': '2026-06-10' }, { confirmed: true })
  expect(await batchNamed(herd.who, 'Maj')).toMatchObject({ is_active: false, end_date: '2026-06-10', pigs: 0 })
  await create({ 'FS_Main.FF_BatchName': 'Juni', 'FS_Main.FF_StartDate': '2026-06-12' })

  const { form } = await herd.who.call(getForm, {
    params: { form_id: formId.updateBatch },
    query: { ...place, resource_id: 'reopen' },
  })
  expect([valueAt(form, 'FS_Main.FF_EndDate'), valueAt(form, 'FS_Main.FF_IsActive')]).toEqual([null, true])
  const reopened = { 'FS_Main.FF_EndDate': null, 'FS_Main.FF_IsActive': true }
  await expect(submitForm(herd.who, formId.updateBatch, place, reopened)).rejects.toMatchObject({
    status: 300,
    messages: [{ code: 'batch.reopen', message: 'Et senere hold er begyndt 12.06.2026' }],
  })
  await submitForm(herd.who, formId.updateBatch, place, reopened, { confirmed: true })
  expect(await batchNamed(herd.who, 'Maj')).toMatchObject({ is_active: true, end_date: null })
})

test('the close form proposes the last day and shows pigs in and out', async () => {
  const { place } = await aFullBatch()
  await submitForm(herd.who, formId.deadPigs, place, { 'FS_Main.FF_Date': '2026-06-02', 'FS_Dead.FF_Number': 3 })
  const { form } = await openForm(herd.who, formId.closeBatch, place)
  expect(valueAt(form, 'FS_Main.FF_EndDate')).toBe('2026-06-02')
  expect(['FF_Inserted', 'FF_Out', 'FF_DeadSum', 'FF_Remaining'].map((id) => valueAt(form, `FS_Main.${id}`))).toEqual([
    300, 0, 3, 297,
  ])
  await expect(submitForm(herd.who, formId.closeBatch, place, {}, { confirmed: true })).rejects.toMatchObject({
    status: 422,
    messages: [
      {
        code: 'batch.remaining',
        message: 'Der er 297 grise tilbage. Registrer, hvor de er blevet af, eller vælg “De flyttes til nyt hold”',
      },
    ],
  })
})

test('remaining pigs are recorded as missing when the batch is closed', async () => {
  const { place } = await aFullBatch(5)
  await expect(submitForm(herd.who, formId.closeBatch, place, {})).rejects.toMatchObject({
    status: 300,
    code: 'batch.remaining',
  })
  const saved = await submitForm(herd.who, formId.closeBatch, place, {}, { confirmed: true })
  expect(saved.message).toBe('Hold Maj afsluttet')
  expect(await batchNamed(herd.who, 'Maj')).toMatchObject({ pigs: 0, is_active: false, end_date: '2026-05-01' })
})

test('remaining pigs are recorded as dead when the batch is closed', async () => {
  const { place } = await aFullBatch(5)
  const filled = { 'FS_Main.FF_EndDate': '2026-06-15', 'FS_Main.FF_RemainingAs': '2' }
  await submitForm(herd.who, formId.closeBatch, place, filled, { confirmed: true })
  expect(await batchNamed(herd.who, 'Maj')).toMatchObject({ pigs: 0, end_date: '2026-06-15' })
})

test('remaining pigs are transferred to the next batch when the batch is closed', async () => {
  const { place } = await aFullBatch(40)
  const moved = { 'FS_Main.FF_EndDate': '2026-06-15', 'FS_Main.FF_RemainingAs': '3' }
  await expect(submitForm(herd.who, formId.closeBatch, place, moved, { confirmed: true })).rejects.toMatchObject({
    status: 422,
    code: 'batch.new_needed',
  })
  const next = await create({ 'FS_Main.FF_BatchName': 'Juni' }, true)
  await submitForm(
    herd.who,
    formId.closeBatch,
    place,
    { ...moved, 'FS_Main.FF_NewBatch': next.id },
    { confirmed: true },
  )
  expect(await batchNamed(herd.who, 'Juni')).toMatchObject({ pigs: 40 })
  expect(await batchNamed(herd.who, 'Maj')).toMatchObject({ pigs: 0, is_active: false })
})

test('the next batch is required only when pigs are transferred to it', async () => {
  const { place } = await aFullBatch(40)
  const next = await create({ 'FS_Main.FF_BatchName': 'Juni' }, true)
  let { form } = await openForm(herd.who, formId.closeBatch, place)
  expect(valueAt(form, 'FS_Main.FF_NewBatch')).toBeNull()
  form = await typeInto(herd.who, form, { 'FS_Main.FF_RemainingAs': '3' })
  expect(valueAt(form, 'FS_Main.FF_NewBatch')).toBe(next.id)
  form = await typeInto(herd.who, form, { 'FS_Main.FF_RemainingAs': '1' })
  expect(valueAt(form, 'FS_Main.FF_NewBatch')).toBeNull()
})

test('closing a batch removes treatment days not given, after confirmation', async () => {
  const { id, place } = await aFullBatch(300)
  const instruction = await aStoredInstruction(api.db, herd.company, herd.farm, { times: 3, intervalDays: 1 })
  const sick = { 'FS_Main.FF_Instruction': instruction, 'FS_Main.FF_Number': 3, 'FS_Main.FF_Weight': 36 }
  await submitTreatment(herd.who, place, { ...sick, 'FS_Course.FF_DosePerAnimal': 1.8 }, { confirmed: true })
  const tasks = async () =>
    (await herd.who.call(listAssignments, { query: { from: '2026-06-01', to: '2026-07-30', incl_incomplete: 'true' } }))
      .length
  expect(await tasks()).toBe(2)
  const sold = { 'FS_Main.FF_Number': 300, 'FS_Main.FF_AvgWeight': 60 }
  await submitForm(herd.who, formId.departure, place, sold, { confirmed: true })
  const closing = (confirmed: boolean) => submitForm(herd.who, formId.closeBatch, place, {}, { confirmed })
  await expect(closing(false)).rejects.toMatchObject({
    status: 300,
    messages: [
      expect.objectContaining({
        code: 'batch.days_not_given',
        message: '2 behandlingsdage er ikke registreret og udgår, når holdet afsluttes',
      }),
    ],
  })
  await closing(true)
  expect(await tasks()).toBe(0)
  expect(await batchNamed(herd.who, 'Maj')).toMatchObject({ id, is_active: false })
})

test('a batch is closed once and takes no more pigs', async () => {
  const { place } = await aFullBatch(5)
  await submitForm(herd.who, formId.closeBatch, place, {}, { confirmed: true })
  await expect(submitForm(herd.who, formId.closeBatch, place, {}, { confirmed: true })).rejects.toMatchObject({
    status: 422,
    code: 'location.closed',
  })
  await expect(insertPigs(herd.who, place, { head: 10, day: '2026-05-01' })).rejects.toMatchObject({ status: 422 })
})

test('a barn without batches offers no new batch', async () => {
  await expect(openForm(herd.who, formId.createBatch, { barn_id: herd.barn.id })).rejects.toMatchObject({ status: 403 })
})
