import type { Form } from '@herdboard/contract/core/form.ts'
import { getAlarmForm, getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { AlarmId } from '@herdboard/contract/core/ids.ts'
import { languages } from '@herdboard/contract/core/languages.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, insertPigs } from '#testing/fixtures/form-herd.ts'
import { aReceivedLine } from '#testing/fixtures/received-notes.ts'
import { anAlarm } from '#testing/fixtures/sensors.ts'
import { NUFLOR_ID } from '#testing/fixtures/stored-instruction.ts'
import { aBarn, aBatch } from '#testing/fixtures/test-company.ts'
import {
  type FormInput,
  type FormLocation,
  fillForm,
  openForm,
  submitForm,
  typeIntoForm as typeInto,
} from '#testing/forms/submit-form.ts'
import { formDefinitions } from './registry.ts'

const api = await testApi()

const course = {
  'FS_Main.FF_Instruction': '0',
  'FS_Course.FF_Diagnosis': '10',
  'FS_Course.FF_Drug': NUFLOR_ID,
  'FS_Course.FF_Method': '1',
  'FS_Course.FF_DoseUnit': 'ml',
  'FS_Course.FF_Days': 5,
  'FS_Course.FF_Withdrawal': 18,
}
let herd: Awaited<ReturnType<typeof aFormHerd>>
let places: Record<number, FormLocation>
let alarmId: string

beforeAll(async () => {
  herd = await aFormHerd(api)
  const { farm, section, who } = herd
  const batchBarn = await aBarn(api.db, farm, { name: 'Stald 7', isBatchProduction: true })
  const batch = await aBatch(api.db, batchBarn, { name: '2026-20', startDate: '2026-05-11' })
  await insertPigs(who, { batch_id: batch.id }, { head: 200, day: '2026-05-11' })
  api.clock.set('2026-06-15T10:00:00Z')
  const given = { 'FS_Main.FF_Number': 2, 'FS_Course.FF_DosePerAnimal': 1, ...course }
  const { id } = await submitForm(who, formId.treatment, { section_id: section.id }, given, { confirmed: true })
  alarmId = await anAlarm(api, { ...herd, directoryId: herd.company.directoryId })
  const inSection = { section_id: section.id }
  places = Object.fromEntries(formDefinitions.map(({ formId }) => [formId, inSection]))
  Object.assign(places, {
    [formId.stockCount]: { farm_id: farm.id },
    [formId.treatmentDay]: { section_id: section.id, resource_id: id },
    [formId.feedDelivery]: { farm_id: farm.id },
    [formId.matchFeedProduct]: {
      farm_id: farm.id,
      resource_id: await aReceivedLine(api.db, { directoryId: herd.company.directoryId, farmId: farm.id }),
    },
    [formId.posting]: { farm_id: farm.id },
    [formId.budgetLine]: { farm_id: farm.id },
    [formId.statusPrice]: { farm_id: farm.id },
    [formId.feedCount]: { farm_id: farm.id },
    [formId.createBatch]: { barn_id: batchBarn.id },
    [formId.updateBatch]: { batch_id: batch.id },
    [formId.closeBatch]: { batch_id: batch.id },
  })
})

/** Opens a form: the alarm form on an alarm, every other form at its place. */
async function opened(id: number, language = 'da'): Promise<Form> {
  const { form } =
    id === formId.alarm
      ? await herd.who.call(getAlarmForm, { params: { id: alarmId as AlarmId } }, { language })
      : await openForm(herd.who, id, places[id] ?? {}, { language })
  return form
}

const forms = formDefinitions.map(({ formId }) => formId)

test('the form list names every form once', () => {
  expect(forms.toSorted((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 20, 21, 22, 23, 24, 31, 37, 82, 999,
  ])
})

test.each(forms)('form %i is translated into every language without a missing word', async (formId) => {
  const phrases = new Set<string>()
  for (const { code } of languages) {
    const form = await opened(formId, code)
    const words = [
      form.title,
      form.sub_title,
      form.buttons.next,
      ...form.sections.flatMap((section) => [section.name, ...section.children.map(({ label }) => label)]),
    ]
    for (const word of words) {
      expect(word).not.toBe('')
      expect(word).not.toMatch(/[{}]|^(field|section|form)\./)
    }
    phrases.add(words.join(' '))
  }
  expect(phrases.size).toBe(languages.length)
})

test.each(forms.filter((id) => id !== 999))(
  'form %i asks for at most four things that it does not know',
  async (formId) => {
    const form = await opened(formId)
    const requiredFields = form.sections.flatMap((section) =>
      section.children.filter(({ required, disabled, value }) => required && !disabled && value === null),
    )
    // A stock count of a farm has one required number for each of its places.
    expect(requiredFields.length).toBeLessThanOrEqual(4)
  },
)

/** Minimum input of a user who uses the form for the second time. */
const fastPath: [formId: number, typed: FormInput][] = [
  [formId.deadPigs, { 'FS_Dead.FF_Number': 2 }],
  [formId.insertion, { 'FS_Main.FF_Number': 10, 'FS_Main.FF_AvgWeight': 36 }],
  [formId.departure, { 'FS_Main.FF_Number': 3, 'FS_Main.FF_AvgWeight': 37 }],
  [formId.slaughter, { 'FS_Main.FF_Number': 2, 'FS_Main.FF_AvgCarcassWeight': 84 }],
  [formId.slaughterBooking, {}],
  [formId.checkIn, {}],
  [formId.weighing, { 'FS_Weighing.FF_Number': 30, 'FS_Weighing.FF_AvgWeight': 42 }],
  [formId.feedUse, { 'FS_Feed.FF_Amount': 1500 }],
  [formId.feedDelivery, { 'FS_Line.FF_Amount': 12_000 }],
]

test.each(fastPath)('form %i is sent with only %o typed the second time', async (id, typed) => {
  const { farm, slaughterhouse, who, place } = await aFormHerd(api, { day: '2026-03-20' })
  const at = id === formId.feedDelivery ? { farm_id: farm.id } : place
  const first: Record<number, FormInput> = {
    [formId.slaughter]: { 'FS_House.FF_Slaughterhouse': slaughterhouse.id },
    [formId.feedDelivery]: { 'FS_Main.FF_FeedSupplier': 'DLG' },
    [formId.slaughterBooking]: { 'FS_House.FF_Slaughterhouse': slaughterhouse.id, 'FS_Main.FF_Number': 5 },
  }
  const send = async (filled: FormInput) => {
    let { form } = await openForm(who, id, at)
    for (const [address, value] of Object.entries(filled)) form = await typeInto(who, form, { [address]: value })
    return who.call(postForm, {
      params: { form_id: id },
      body: { ...at, confirmed: true, form: fillForm(form, {}) },
    })
  }
  await send({ ...typed, ...first[id] })

  const saved = await send(typed)

  expect(saved.message).not.toBe('')
})

test('a stock count of a farm takes one number a place', async () => {
  const { form } = await openForm(herd.who, formId.stockCount, { farm_id: herd.farm.id })
  const requiredFields = form.sections.flatMap(({ id, children }) =>
    children
      .filter(({ required, disabled, value }) => required && !disabled && value === null)
      .map((child) => `${id}.${child.id}`),
  )
  expect(requiredFields.filter((address) => address.endsWith('.FF_Counted'))).toHaveLength(3)
})

test('an unknown form is reported as not found', async () => {
  await expect(
    herd.who.call(getForm, { params: { form_id: 4711 }, query: { farm_id: herd.farm.id } }),
  ).rejects.toMatchObject({ status: 404 })
})
