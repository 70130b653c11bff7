import type { FormElement, FormSection } from '@herdboard/contract/core/form.ts'
import type { ImageId } from '@herdboard/contract/core/ids.ts'
import { addImage, getImage } from '@herdboard/contract/core/images.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { aChart } from '#testing/charts.ts'
import { aForm, aFormSection, anElement } from '#testing/forms.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { renderPart } from '#testing/render-part.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { DynamicForm } from './dynamic-form.tsx'
import { emptyFormDraft, type useDynamicForm as Form, useDynamicForm } from './use-dynamic-form.ts'

let form: ReturnType<typeof Form>

function SectionsForm({ sections }: { sections: FormSection[] }) {
  form = useDynamicForm(emptyFormDraft(aForm(sections)), false, () => undefined)
  return <DynamicForm form={form} onEnd={() => undefined} problems={[]} />
}

async function renderElements(...elements: FormElement[]) {
  await renderPart(<SectionsForm sections={[aFormSection('FS_Main', 'Pigs', elements)]} />, {
    language: 'en',
    areas: ['dynamic-form', 'chart'],
  })
  return userEvent.setup()
}

/** The value that the form would send for an element. */
const sentOf = (id: string) => form.submittedForm(null).sections[0]?.children.find((child) => child.id === id)?.value

const cellOf = (id: string) => document.querySelector<HTMLElement>(`[data-address="FS_Main.${id}"]`)

test('[FORM-051] [FORM-102] [FORM-116] slider goes from 0 to 100 in whole steps unless the form says otherwise', async () => {
  const user = await renderElements(
    anElement('slider', 'FF_Share', 'Share', { value: 0, type_settings: { input_type: 'int' } }),
    anElement('slider', 'FF_Tenths', 'Tenths', {
      value: 0.2,
      type_settings: { input_type: 'double', minimum_value: 0, maximum_value: 1, stepsize: 0.1 },
    }),
  )
  const share = screen.getByRole('slider', { name: 'Share' })
  expect([share.getAttribute('aria-valuemin'), share.getAttribute('aria-valuemax')]).toEqual(['0', '100'])
  share.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(sentOf('FF_Share')).toBe(2)
  screen.getByRole('slider', { name: 'Tenths' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(sentOf('FF_Tenths')).toBe(0.3)
})

test('large choices show six options, the others on demand, and none is chosen before a press', async () => {
  const values = Array.from({ length: 9 }, (_, no) => ({ id: `${no}`, value: `Drug ${no + 1}` }))
  const user = await renderElements(
    anElement('radiobutton', 'FF_Instruction', 'Instruction', {
      value: null,
      type_settings: {
        input_type: 'keyvaluepair',
        values,
        variant: { type: 'large', text: null, background: null, hoverBackground: null },
      },
    }),
  )
  const choices = within(screen.getByRole('radiogroup', { name: 'Instruction' }))
  expect(choices.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual(
    Array(6).fill(false),
  )
  await user.click(screen.getByRole('button', { name: 'Show all (9)' }))
  await user.click(choices.getByRole('radio', { name: 'Drug 8' }))
  expect(sentOf('FF_Instruction')).toBe('7')
  expect(choices.getByRole('radio', { name: 'Drug 8' })).toBeChecked()
})

test('of large choices that nobody can change, only the one that was made is shown', async () => {
  const values = Array.from({ length: 9 }, (_, no) => ({ id: `${no}`, value: `Drug ${no + 1}` }))
  await renderElements(
    anElement('radiobutton', 'FF_Instruction', 'Instruction', {
      ...{ value: '1', required: true, disabled: true },
      type_settings: {
        input_type: 'keyvaluepair',
        values,
        variant: { type: 'large', text: null, background: null, hoverBackground: null },
      },
    }),
  )
  const choices = screen.getByRole('radiogroup', { name: 'Instruction' })
  expect(within(choices).getByRole('radio')).toBe(screen.getByRole('radio', { name: 'Drug 2' }))
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
})

test('[FORM-116] arrow keys change a number by its step', async () => {
  const user = await renderElements(
    anElement('textbox', 'FF_Dose', 'Dose', { value: 1, type_settings: { input_type: 'double', stepsize: 0.5 } }),
  )
  await user.type(screen.getByLabelText('Dose'), '{ArrowUp}{ArrowUp}')
  expect(sentOf('FF_Dose')).toBe(2)
})

test('[FORM-053] [FORM-096] time field accepts times as people type them and can be cleared where it may be empty', async () => {
  const user = await renderElements(
    anElement('clockpicker', 'FF_From', 'From', { type_settings: { input_type: 'datetime' } }),
    anElement('clockpicker', 'FF_To', 'To', {
      value: '16:00',
      required: true,
      type_settings: { input_type: 'datetime' },
    }),
  )
  await user.type(screen.getByLabelText('From'), '730')
  await user.tab()
  expect(screen.getByLabelText('From')).toHaveValue('07:30')
  expect(sentOf('FF_From')).toBe('07:30')
  expect(screen.queryByRole('button', { name: 'Clear To' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear From' }))
  expect(sentOf('FF_From')).toBeNull()
  await user.type(screen.getByLabelText('From'), '25:00')
  expect(await screen.findByText('Enter a time, for example 07:30')).toBeVisible()
  expect(form.faults().map(({ address }) => address)).toEqual(['FS_Main.FF_From'])
})

test('[FORM-054] [FORM-097] moment field takes a day and a time, and both can be cleared', async () => {
  const user = await renderElements(
    anElement('datetimepicker', 'FF_At', 'Collected', { type_settings: { input_type: 'datetime' } }),
  )
  const group = within(screen.getByRole('group', { name: 'Collected' }))
  await user.type(group.getByLabelText('Date'), '21112026')
  expect(sentOf('FF_At')).toBeNull()
  expect(form.faults()).toHaveLength(1)
  await user.type(group.getByLabelText('Time'), '1405')
  expect(sentOf('FF_At')).toBe('2026-11-21T14:05')
  await user.click(group.getByRole('button', { name: 'Clear Time' }))
  await user.click(group.getByRole('button', { name: 'Clear date' }))
  expect(sentOf('FF_At')).toBeNull()
  expect(form.faults()).toEqual([])
})

test('[FORM-055] [FORM-032] [FORM-033] [FORM-034] day field repeats by days or weekdays, and another choice resets it', async () => {
  const single = { type: 'single' as const, start: '2026-11-16', end: null, interval: null, weekdays: [] }
  const user = await renderElements(
    anElement('datepicker_with_recurrence', 'FF_When', 'When', {
      value: single,
      required: true,
      type_settings: { input_type: 'datetime_with_recurrence' },
    }),
  )
  await user.click(screen.getByRole('radio', { name: 'Weekly' }))
  expect(sentOf('FF_When')).toEqual({ ...single, type: 'weekly', interval: 1, weekdays: [0] })
  const days = screen.getAllByRole('checkbox')
  expect(days.map((day) => day.getAttribute('value'))).toEqual(['0', '1', '2', '3', '4', '5', '6'])

  await user.click(screen.getByRole('checkbox', { name: 'Wed' }))
  await user.click(screen.getByRole('combobox', { name: 'How often' }))
  const options = await screen.findAllByRole('option', { hidden: true })
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'every week',
    'every 2 weeks',
    'every 3 weeks',
    'every 4 weeks',
  ])
  await user.click(screen.getByRole('option', { name: 'every 2 weeks', hidden: true }))
  await user.type(screen.getByLabelText('Until (optional)'), '3 1 2027')
  await user.tab()
  expect(sentOf('FF_When')).toEqual({
    type: 'weekly',
    start: '2026-11-16',
    end: '2027-01-03',
    interval: 2,
    weekdays: [0, 2],
  })
  expect(screen.getByText('16/11/2026, every 2 weeks on Monday and Wednesday until 03/01/2027')).toBeVisible()

  await user.click(screen.getByRole('radio', { name: 'Daily' }))
  expect(sentOf('FF_When')).toMatchObject({ type: 'daily', interval: 1, weekdays: [] })
  await user.click(screen.getByRole('radio', { name: 'Once' }))
  expect(sentOf('FF_When')).toEqual(single)
})

test('repetition reports a week without a day or an end before the start at its field until corrected', async () => {
  const weekly = { type: 'weekly' as const, start: '2026-11-16', end: null, interval: 1, weekdays: [0] }
  const user = await renderElements(
    anElement('datepicker_with_recurrence', 'FF_When', 'When', {
      value: weekly,
      required: false,
      type_settings: { input_type: 'datetime_with_recurrence' },
    }),
  )
  await user.click(screen.getByRole('checkbox', { name: 'Mon' }))
  expect(screen.getAllByText('Choose at least one weekday')).toHaveLength(1)
  await user.click(screen.getByRole('checkbox', { name: 'Wed' }))
  expect(screen.queryByText('Choose at least one weekday')).toBeNull()
  const until = screen.getByLabelText('Until (optional)')
  await user.type(until, '15 11 2026')
  await user.tab()
  expect(until).toHaveAccessibleDescription('The end date is before the start date')
  expect(screen.getAllByText('The end date is before the start date')).toHaveLength(1)
  await user.clear(until)
  await user.type(until, '18 11 2026')
  expect(screen.queryByText('The end date is before the start date')).toBeNull()
})

test('[FORM-057] link opens a screen here or another site in a new tab, and never runs a script', async () => {
  const link = (id: string, label: string, route: string) =>
    anElement('linkbutton', id, label, { type_settings: { route } })
  await renderElements(
    link('FF_In', 'Overview', '/overview'),
    link('FF_Out', 'Rules', 'https://example.org/rules'),
    link('FF_Bad', 'Script', 'javascript:alert(1)'),
    link('FF_Sly', 'Elsewhere', '//example.org'),
  )
  expect(screen.getByRole('link', { name: 'Overview' })).toHaveAttribute('href', '/overview')
  const out = screen.getByRole('link', { name: 'Rules (opens in a new tab)' })
  expect(out).toHaveAttribute('target', '_blank')
  expect(out).toHaveAttribute('rel', 'noopener noreferrer')
  expect(screen.getByRole('button', { name: 'Script' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toBeDisabled()
})

test('[FORM-058] quality shows three green bars, two yellow, one red or none', async () => {
  await renderElements(
    ...[1, 2, 3, 4, 5].map((value) =>
      anElement('qualitydescriptor', `FF_Q${value}`, `Quality ${value}`, {
        value,
        type_settings: { input_type: 'int' },
      }),
    ),
  )
  const labels = [1, 2, 3, 4, 5].map((value) => {
    const cell = cellOf(`FF_Q${value}`)
    const badge = cell?.querySelector('[data-tone]')
    return [badge?.textContent, badge?.getAttribute('data-tone'), cell?.querySelectorAll('[data-filled]').length]
  })
  expect(labels).toEqual([
    ['Excellent', 'ok', 3],
    ['Uncertain', 'warning', 2],
    ['Inferior', 'alarm', 1],
    ['Being calculated', 'none', 0],
    ['Cannot be assessed', 'none', 0],
  ])
})

test('[FORM-059] chart is drawn from its value and never sent', async () => {
  await renderElements(anElement('highchart', 'FF_Chart', 'Gain', { value: aChart() }))
  expect(await screen.findByRole('slider', { name: new RegExp(aChart().title) })).toBeInTheDocument()
  expect(form.submittedForm(null).sections[0]?.children).toEqual([])
})

test('[FORM-107] [FORM-109] wide field takes both columns, and required fields are marked', async () => {
  await renderElements(
    anElement('textbox', 'FF_Pen', 'Pen', { required: true }),
    anElement('textbox', 'FF_Place', 'Place', { column_width: 2 }),
  )
  expect(cellOf('FF_Pen')).not.toHaveAttribute('data-wide')
  expect(cellOf('FF_Place')).toHaveAttribute('data-wide')
  expect(screen.getByRole('textbox', { name: /^Pen/ })).toBeRequired()
  expect(screen.getByText('Pen')).toHaveTextContent('Pen *')
  expect(screen.getByText('Place')).not.toHaveTextContent('*')
})

test('[FORM-074] [FORM-078] [FORM-079] [FORM-089] [FORM-090] [FORM-091] field reports a missing or wrong value at once, with its bound', async () => {
  const user = await renderElements(
    anElement('textbox', 'FF_Name', 'Name', { required: true, type_settings: { minimum_value: 2, maximum_value: 5 } }),
    anElement('textbox', 'FF_Head', 'Head', {
      required: true,
      type_settings: { input_type: 'int', minimum_value: 3, maximum_value: 9 },
    }),
    anElement('dropdown', 'FF_Breed', 'Breed', {
      required: true,
      type_settings: { input_type: 'keyvaluepair', values: [{ id: '1', value: 'Duroc' }] },
    }),
  )
  const write = async (label: RegExp, text: string) => {
    await user.clear(screen.getByLabelText(label, { selector: 'input' }))
    await user.type(screen.getByLabelText(label, { selector: 'input' }), text)
    await user.tab()
  }
  await write(/Name/, 'a')
  // Errors are shown after 150 ms.
  expect(screen.queryByText('Value should be at least 2 characters')).toBeNull()
  expect(await screen.findByText('Value should be at least 2 characters')).toBeVisible()
  await write(/Name/, 'abcdef')
  expect(await screen.findByText('The value must be maximum 5 characters')).toBeVisible()
  await write(/Head/, '2')
  expect(await screen.findByText('Value should be minimum 3')).toBeVisible()
  await write(/Head/, '10')
  expect(await screen.findByText('The value must be maximum 9')).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: /Breed/ }))
  await user.tab()
  expect(await screen.findByText('Value is required')).toBeVisible()
})

test('[FORM-111] photos are shown beside the text, open at full size, and can be added and removed', async () => {
  signInBrowser()
  setCurrentLocale('en')
  const [first, second] = ['00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000b2'] as [
    ImageId,
    ImageId,
  ]
  mockEndpoint(getImage, () => 'bytes')
  const sent = mockEndpoint(addImage, () => ({ id: second, url: `images/${second}` }))
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`)
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const user = await renderElements(
    anElement('textarea', 'FF_Remark', 'Remark', {
      value: { text: 'Lame', images: [first] },
      retrieved_images: [{ id: first, url: `images/${first}` }],
      type_settings: { reference: 'images' },
    }),
  )
  expect(screen.getByRole('textbox', { name: 'Remark' })).toHaveValue('Lame')
  const small = await screen.findByRole('button', { name: 'Show photo 1' })
  await waitFor(() => expect(small).toBeEnabled())
  await user.click(small)
  const full = within(screen.getByRole('dialog', { name: 'Photo 1' }))
  expect(full.getByRole('img', { name: 'Photo 1' })).toHaveAttribute('src', 'blob:1')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(small).toHaveFocus()

  await user.upload(
    screen.getByLabelText('Add photo', { selector: 'input' }),
    new File(['pig'], 'pig.jpg', { type: 'image/jpeg' }),
  )
  await waitFor(() => expect(sentOf('FF_Remark')).toEqual({ text: 'Lame', images: [first, second] }))
  expect(sent[0]?.input.body).toEqual({ data: btoa('pig') })
  expect(screen.getByText('2 of 8 photos')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Remove photo 1' }))
  await user.click(screen.getByRole('button', { name: 'Remove photo 1' }))
  expect(sentOf('FF_Remark')).toBe('Lame')
})

test('photo that the server refuses shows the reason, and a ninth photo is not offered', async () => {
  signInBrowser()
  setCurrentLocale('en')
  const nine = Array.from({ length: 8 }, (_, at) => `00000000-0000-4000-8000-0000000000c${at}` as ImageId)
  mockEndpoint(getImage, () => {
    throw apiRefusal(404, [{ code: 'request.not_found', message: 'Gone' }])
  })
  mockEndpoint(addImage, () => {
    throw apiRefusal(422, [{ code: 'image.unreadable', message: 'The photo cannot be read' }])
  })
  const user = await renderElements(
    anElement('textarea', 'FF_Remark', 'Remark', { value: null, type_settings: { reference: 'images' } }),
    anElement('textarea', 'FF_Note', 'Note', {
      value: { text: '', images: nine },
      type_settings: { reference: 'images' },
    }),
  )
  const remark = within(screen.getByRole('region', { name: 'Photos of Remark' }))
  const file = new File(['%PDF'], 'a.jpg', { type: 'image/jpeg' })
  await user.upload(remark.getByLabelText('Add photo', { selector: 'input' }), file)
  expect(await remark.findByRole('alert')).toHaveTextContent('The photo cannot be read')
  expect(sentOf('FF_Remark')).toBeNull()
  const note = within(screen.getByRole('region', { name: 'Photos of Note' }))
  expect(note.getByRole('button', { name: 'Add photo' })).toBeDisabled()
  expect(await note.findAllByRole('button', { name: 'The photo could not be fetched' })).toHaveLength(8)
})

test('[CHART-005] [CHART-013] weight curve has twenty columns for the pigs present and does not reopen at once', async () => {
  const user = await renderElements(
    anElement('textbox', 'FF_Number', 'Number', { value: 120, type_settings: { input_type: 'int' } }),
    anElement('textbox', 'FF_AvgWeight', 'Average', { value: 30, type_settings: { input_type: 'double' } }),
    anElement('chartspread', 'FF_WeightSpread', 'Spread', {
      type_settings: { input_type: 'double', unit: 'kg', preconditions: ['FF_AvgWeight'] },
    }),
  )
  const opener = screen.getByRole('button', { name: 'Choose on a curve' })
  await user.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: /^Weight spread at 30\.0\skg$/ }))
  const chart = await dialog.findByRole('slider', { name: /arrow keys/i })
  expect(chart).toHaveAttribute('max', '19')
  vi.useFakeTimers({ toFake: ['Date'] })
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  vi.setSystemTime(Date.now() + 499)
  await user.click(opener)
  expect(screen.queryByRole('dialog')).toBeNull()
  vi.setSystemTime(Date.now() + 1)
  await user.click(opener)
  expect(await screen.findByRole('dialog')).toBeVisible()
  vi.useRealTimers()
})

test('[FORM-117] a locked field of a copy from the server cannot be changed and follows its original', async () => {
  const line = (id: string, value: string) =>
    aFormSection(id, 'Line', [anElement('textbox', 'FF_Pen', 'Pen', { value, type_settings: { copy_locked: true } })])
  const original = { ...line('FS_Line', 'A1'), prototype: { add_label: 'More', max_copies: 5 } }
  const sections = [original, { ...line('FS_Line_1', 'A1'), prototype: null }]
  await renderPart(<SectionsForm sections={sections} />, { language: 'en', areas: ['dynamic-form', 'chart'] })
  const user = userEvent.setup()
  const [first, copy] = screen.getAllByRole('textbox', { name: 'Pen' })
  expect(copy).toBeDisabled()
  await user.type(first as HTMLElement, '7')
  await waitFor(() => expect(copy).toHaveValue('A17'))
})
