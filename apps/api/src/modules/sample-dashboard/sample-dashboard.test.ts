import { FormElement } from '@herdboard/contract/core/form.ts'
import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { getImage } from '@herdboard/contract/core/images.ts'
import { getMakeableChart, getMakeableDashboard } from '@herdboard/contract/figures/showcase.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { decodePixels } from '#testing/fixtures/photos.ts'
import { aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { elementAt, type FormInput, fillForm, typeIntoForm as typeInto } from '#testing/forms/submit-form.ts'

const api = await testApi()
const company = await aCompany(api.db)
await aFarm(api.db, company)
const who = api.as(company)

const opened = async () => (await who.call(getForm, { params: { form_id: formId.test }, query: {} })).form

/** Values for the required fields that open empty. */
const filled: FormInput = {
  'FS_Text.FF_String': 'Gris',
  'FS_Text.FF_Int': 12,
  'FS_Text.FF_Double': 2.5,
  'FS_Choice.FF_Dropdown': '1',
  'FS_Choice.FF_Radio': '2',
  'FS_Choice.FF_CheckMust': true,
}

async function send(more: FormInput = {}, confirmed = false) {
  const body = { confirmed, form: fillForm(await opened(), { ...filled, ...more }) }
  return who.call(postForm, { params: { form_id: formId.test }, body })
}

/** Codes of a refused submit, each with its field. */
const refusedFor = async (more: FormInput) => {
  const refusal = await send(more).then(
    () => null,
    (problem) => problem,
  )
  return refusal?.messages.map(({ field, code }: { field: string; code: string }) => [field, code])
}

test('[SHELL-125] [SHELL-126] debug view has an item of each type and a chart', async () => {
  const { items, sections } = await who.call(getMakeableDashboard)
  expect(new Set(items.map(({ type }) => type))).toEqual(new Set(['chart', 'table', 'text']))
  expect(sections.flatMap(({ item_numbers }) => item_numbers)).toEqual(items.map(({ item_no }) => item_no))
  expect(await who.call(getMakeableChart)).toMatchObject({
    options: { title: 'Prøvekurve', series: [{ kind: 'line' }] },
  })
})

test('form and dashboard are absent without the Debug module', async () => {
  const plain = await aCompany(api.db, { modules: ['Sections'] })
  await aFarm(api.db, plain)
  const form = api.as(plain).call(getForm, { params: { form_id: formId.test }, query: {} })
  await expect(form).rejects.toMatchObject({ status: 403 })
  await expect(api.as(plain).call(getMakeableDashboard)).rejects.toMatchObject({ status: 403 })
})

test('[FORM-035] [FORM-036] [FORM-037] [FORM-038] [FORM-039] [FORM-041] sample form describes everything that a screen needs', async () => {
  const form = await opened()
  expect(Object.keys(form)).toEqual(
    expect.arrayContaining(
      ['title', 'sub_title', 'help_widget_item', 'sections', 'context', 'buttons', 'event', 'assignment_id'].concat([
        'assignment_template_id',
        'note_id',
        'record_id',
        'location',
        'section',
        'farm',
      ]),
    ),
  )
  expect(form).toMatchObject({
    title: 'Testformular',
    buttons: { next: 'Næste', delete: null },
    event: { name: 'Testformular', icon_url: '/icons/flask.svg', action_id: 999 },
  })
  expect(Object.keys(form.sections[0] ?? {})).toEqual(
    expect.arrayContaining(['id', 'name', 'collapsed', 'copy_collapsed', 'children']),
  )
  const element = elementAt(form, 'FS_Text.FF_Double')
  expect(Object.keys(element)).toEqual(
    expect.arrayContaining([
      'id',
      'type',
      'label',
      'value',
      'required',
      'disabled',
      'column_width',
      'retrieved_images',
      'type_settings',
    ]),
  )
  expect(element.type_settings).toMatchObject({
    input_type: 'double',
    minimum_value: 0.5,
    maximum_value: 9.5,
    stepsize: 0.5,
  })
  expect(Object.keys(element.type_settings)).toEqual(
    expect.arrayContaining([
      'unit',
      'values',
      'action',
      'reference',
      'preconditions',
      'route',
      'variant',
      'copy_locked',
    ]),
  )
})

test('[FORM-040] [FORM-042] [FORM-043] [FORM-060] sample form contains every type of element and of input', async () => {
  const elements = (await opened()).sections.flatMap(({ children }) => children)
  expect(new Set(elements.map(({ type }) => type))).toEqual(
    new Set(FormElement.options.map((option) => option.shape.type.value)),
  )
  expect(new Set(elements.map(({ type_settings }) => type_settings.input_type))).toEqual(
    new Set([
      'string',
      'int',
      'double',
      'keyvaluepair',
      'keyvaluepairlist',
      'bool',
      'datetime',
      'datetime_with_recurrence',
    ]),
  )
  expect(new Set(elements.map(({ column_width }) => column_width))).toEqual(new Set([1, 2]))
  const settingsOf = (id: string) => elements.find((element) => element.id === id)?.type_settings
  expect(settingsOf('FF_Dropdown')?.values?.[0]).toEqual({ id: '1', value: 'Første' })
  expect(settingsOf('FF_ButtonRed')?.variant).toEqual({
    type: 'coloured',
    text: '#ffffff',
    background: '#b91c1c',
    hoverBackground: '#991b1b',
  })
  expect(settingsOf('FF_LinkOut')?.route).toBe('https://example.org/')
})

test('[FORM-111] sample form shows two photos beside its long text, and both can be fetched', async () => {
  const { retrieved_images } = elementAt(await opened(), 'FS_Text.FF_Long')
  expect(retrieved_images).toHaveLength(2)
  for (const { id } of retrieved_images) {
    const answer = await who.send(getImage, { params: { id } })
    expect(await decodePixels(answer.rawPayload)).toMatchObject({ width: 320, height: 240 })
  }
})

test('[API-060] [API-061] sample form button fills another field in', async () => {
  const form = await typeInto(who, await opened(), { 'FS_Text.FF_String': 'Hej' }, 'FF_Button')
  expect(elementAt(form, 'FS_Text.FF_String').value).toBe('42')
})

test('sample form reports a valid submission and writes nothing', async () => {
  const before = await api.db.selectFrom('record').select('id').execute()
  expect((await send()).message).toBe('Testformularen er sendt')
  expect(await api.db.selectFrom('record').select('id').execute()).toEqual(before)
})

test('sample form ends in a warning, a refusal or a failure, as chosen', async () => {
  const doubtful = { 'FS_Rules.FF_Outcome': '2' }
  await expect(send(doubtful)).rejects.toMatchObject({ status: 300, code: 'debug.doubtful' })
  expect((await send(doubtful, true)).message).toBe('Testformularen er sendt')
  await expect(send({ 'FS_Rules.FF_Outcome': '3' }, true)).rejects.toMatchObject({ status: 422, code: 'debug.refused' })
  await expect(send({ 'FS_Rules.FF_Outcome': '4' })).rejects.toMatchObject({ status: 500 })
})

test('[FORM-061] [FORM-062] [FORM-064] [FORM-065] recurrence of a day is checked against its bounds', async () => {
  const field = 'FS_Time.FF_Recurring'
  const weekly = { type: 'weekly' as const, start: '2026-06-15', end: null, interval: 2, weekdays: [0, 2] }
  expect((await send({ [field]: weekly })).message).toBe('Testformularen er sendt')
  expect(await refusedFor({ [field]: { ...weekly, interval: 5 } })).toEqual([[field, 'recurrences.intervalMax']])
  expect(await refusedFor({ [field]: { ...weekly, weekdays: [] } })).toEqual([[field, 'recurrence.weekdays']])
  expect(await refusedFor({ [field]: { ...weekly, end: '2026-06-14' } })).toEqual([[field, 'recurrence.end']])
  const daily = { ...weekly, type: 'daily' as const, weekdays: [] }
  expect(await refusedFor({ [field]: { ...daily, interval: 7 } })).toEqual([[field, 'recurrences.intervalMax']])
  expect((await send({ [field]: { ...daily, interval: 6 } })).message).toBe('Testformularen er sendt')
  expect(await refusedFor({ [field]: { ...daily, start: null } })).toEqual([[field, 'dates.required']])
})

test('times, timestamps, sliders and required checkboxes are checked against their bounds', async () => {
  expect(await refusedFor({ 'FS_Time.FF_Clock': '24:00' })).toEqual([['FS_Time.FF_Clock', 'times.isTime']])
  expect(await refusedFor({ 'FS_Time.FF_DateTime': '2026-06-15' })).toEqual([['FS_Time.FF_DateTime', 'dates.isDate']])
  expect(await refusedFor({ 'FS_Range.FF_Slider': 101 })).toEqual([['FS_Range.FF_Slider', 'integers.max']])
  expect(await refusedFor({ 'FS_Range.FF_SliderTen': 1.1 })).toEqual([['FS_Range.FF_SliderTen', 'doubles.max']])
  expect(await refusedFor({ 'FS_Choice.FF_CheckMust': false })).toEqual([
    ['FS_Choice.FF_CheckMust', 'booleans.required'],
  ])
  expect(await refusedFor({ 'FS_Range.FF_Slider': 50.5 })).toEqual([['FS_Range.FF_Slider', 'integers.isInteger']])
  expect(await refusedFor({ 'FS_Range.FF_SliderTen': 0.35 })).toEqual([['FS_Range.FF_SliderTen', 'numbers.step']])
  expect(await refusedFor({ 'FS_Text.FF_Double': 2.3 })).toEqual([['FS_Text.FF_Double', 'numbers.step']])
  const good = { 'FS_Time.FF_Clock': '23:59', 'FS_Time.FF_DateTime': '2026-06-15T07:30', 'FS_Range.FF_SliderTen': 0.3 }
  expect((await send(good)).message).toBe('Testformularen er sendt')
})
