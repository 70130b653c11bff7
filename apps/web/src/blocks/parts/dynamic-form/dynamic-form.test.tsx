import type { Form } from '@herdboard/contract/core/form.ts'
import { getForm, postForm, putDependents } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { listActions } from '@herdboard/contract/system/catalogue.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aForm, aFormReply, aFormSection, anElement } from '#testing/forms.ts'
import { anEvent, exampleBarn, exampleFarm } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const int = { input_type: 'int' as const, minimum_value: 1, maximum_value: 9999 }
const double = { input_type: 'double' as const, unit: 'kg', stepsize: 0.1 }

/** Opens a form; the only place is preselected. */
async function openForm(form: Form) {
  const farm = exampleFarm()
  signInBrowser({
    farms: [farm],
    barns: [exampleBarn(farm, { accessible_actions: [5] })],
    events: [anEvent({ name: 'Insertion' })],
  })
  mockEndpoint(listActions, () => [
    { id: 5, form_id: formId.deadPigs, name: 'Insertion', module: null, permission: null },
  ])
  mockEndpoint(getForm, () => aFormReply(form))
  const sent = mockEndpoint(postForm, () => ({ id: 'new', message: 'Saved', pending: false }))
  const page = await openPage('/overview')
  await page.user.click(await screen.findByRole('button', { name: 'Event' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Insertion' }))
  await screen.findByRole('button', { name: 'Next: check' })
  return { ...page, sent }
}

const pigs = (...children: Parameters<typeof aFormSection>[2]) => aForm([aFormSection('FS_Main', 'Pigs', children)])

test('[FORM-044] [FORM-045] [FORM-047] [FORM-048] [FORM-049] [FORM-050] [FORM-052] [FORM-056] form renders a part for every element type', async () => {
  const options = [
    { id: '1', value: 'Bought' },
    { id: '2', value: 'Own' },
  ]
  const choice = { input_type: 'keyvaluepair' as const, values: options }
  await openForm(
    pigs(
      anElement('textbox', 'FF_Pen', 'Pen'),
      anElement('textarea', 'FF_Remark', 'Remark'),
      anElement('dropdown', 'FF_Breed', 'Breed', { type_settings: choice }),
      anElement('multiselect', 'FF_Seen', 'Seen', { type_settings: { ...choice, input_type: 'keyvaluepairlist' } }),
      anElement('radiobutton', 'FF_EntryKind', 'From', { type_settings: choice }),
      anElement('checkbox', 'FF_Reported', 'Reported', { type_settings: { input_type: 'bool' } }),
      anElement('datepicker', 'FF_Date', 'Date', { type_settings: { input_type: 'datetime' } }),
      anElement('button', 'FF_All', 'All pigs'),
    ),
  )
  expect(screen.getByRole('textbox', { name: 'Pen' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Remark' })).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Breed' })).toBeVisible()
  expect(screen.getByLabelText('Seen', { selector: 'input' })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Bought' })).toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: 'Reported' })).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Date' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'All pigs' })).toBeVisible()
})

test('a form to fill in says that stars are required; one to look at does not', async () => {
  const pen = anElement('textbox', 'FF_Pen', 'Pen', { required: true, value: 'A1' })
  const { user } = await openForm(pigs(pen))
  expect(screen.getByText('* must be filled in')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  mockEndpoint(getForm, () => aFormReply(pigs({ ...pen, disabled: true }), { editable: false }))
  await user.click(await screen.findByRole('button', { name: 'Event' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Insertion' }))
  expect(await screen.findByDisplayValue('A1')).toBeDisabled()
  expect(screen.queryByText('* must be filled in')).toBeNull()
  expect(within(screen.getByRole('dialog')).queryByText(/\*/)).toBeNull()
})

test('[FORM-103] [FORM-104] [FORM-105] form requests the values that follow from a number from the server and fills them in', async () => {
  const requests = mockEndpoint(putDependents, () => ({
    values: [{ id: 'FS_Main.FF_Total', value: 366 }],
    messages: [],
  }))
  const { user } = await openForm(
    pigs(
      anElement('textbox', 'FF_Number', 'Number', {
        required: true,
        type_settings: { ...int, route: 'form-data/1/FF_Number' },
      }),
      anElement('textbox', 'FF_Total', 'Total', { type_settings: double }),
    ),
  )
  await user.type(screen.getByLabelText(/Number/), '12')
  await waitFor(() => expect(screen.getByLabelText('Total')).toHaveValue('366'))
  expect(requests).toHaveLength(1)
  expect(requests[0]?.input).toMatchObject({
    params: { form_id: formId.insertion, element_id: 'FF_Number' },
    body: {
      context: { form_id: formId.deadPigs },
      values: [
        { id: 'FS_Main.FF_Number', value: 12 },
        { id: 'FS_Main.FF_Total', value: null },
      ],
    },
  })
})

test('form fills in the pens that follow from a barn, also when a list is already shown', async () => {
  const pens = [
    { id: '1', value: 'Pen 1' },
    { id: '2', value: 'Pen 2' },
  ]
  mockEndpoint(putDependents, () => ({ values: [{ id: 'FS_Main.FF_Pens', value: ['1', '2'] }], messages: [] }))
  const { user, sent } = await openForm(
    pigs(
      anElement('textbox', 'FF_Number', 'Number', { type_settings: { ...int, route: 'form-data/1/FF_Number' } }),
      anElement('multiselect', 'FF_Pens', 'Pens', {
        value: ['1'],
        type_settings: { input_type: 'keyvaluepair', values: pens },
      }),
    ),
  )
  await user.type(screen.getByLabelText('Number'), '12')
  await user.click(screen.getByRole('button', { name: 'Next: check' }))
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const values = sent[0]?.input.body.form.sections.flatMap(({ children }) => children)
  expect(values).toContainEqual({ id: 'FF_Pens', value: ['1', '2'] })
})

test('form does not overwrite what was typed while the server computed', async () => {
  let respond: () => void = () => undefined
  mockEndpoint(
    putDependents,
    () =>
      new Promise((resume) => {
        respond = () => resume({ values: [{ id: 'FS_Main.FF_Total', value: 366 }], messages: [] })
      }),
  )
  const { user } = await openForm(
    pigs(
      anElement('textbox', 'FF_Number', 'Number', { type_settings: { ...int, route: 'form-data/1/FF_Number' } }),
      anElement('textbox', 'FF_Total', 'Total', { type_settings: double }),
    ),
  )
  const before = respond
  await user.type(screen.getByLabelText('Number'), '12')
  await waitFor(() => expect(respond).not.toBe(before))
  await user.type(screen.getByLabelText('Total'), '370')
  respond()
  await user.tab()
  expect(screen.getByLabelText('Total')).toHaveValue('370')
})

test('[FORM-106] form shows a server message at the field it names', async () => {
  mockEndpoint(putDependents, () => ({
    values: [],
    messages: [{ code: 'dates.old', message: 'The date is 40 days back', field: 'FS_Main.FF_Number' }],
  }))
  const { user } = await openForm(
    pigs(anElement('textbox', 'FF_Number', 'Number', { type_settings: { ...int, route: 'form-data/1/FF_Number' } })),
  )
  await user.type(screen.getByLabelText('Number'), '12')
  expect(await screen.findByText('The date is 40 days back')).toBeVisible()
})

test('[FORM-046] [FORM-092] [FORM-093] [CHART-005] spread waits for the average, then offers eleven points on a curve', async () => {
  const { user } = await openForm(
    pigs(
      anElement('textbox', 'FF_AvgWeight', 'Average', {
        type_settings: { ...double, minimum_value: 0.5, maximum_value: 200 },
      }),
      anElement('chartspread', 'FF_WeightSpread', 'Spread', {
        type_settings: { input_type: 'double', unit: 'kg', preconditions: ['FF_AvgWeight'] },
      }),
    ),
  )
  expect(screen.getByLabelText('Spread')).toBeDisabled()
  expect(screen.getByText('Required fields: Average')).toBeVisible()

  await user.type(screen.getByLabelText('Average'), '30')
  await user.click(await screen.findByRole('button', { name: 'Choose on a curve' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Weight spread at 30\.0\skg$/ }))
  const slider = dialog.getByRole('slider', { name: 'Weight spread in kg' })
  expect(slider).toHaveAttribute('aria-valuemax', '10')
  // The default is a tenth of 30 kg, rounded up: the sixth point.
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^± 3\.0\skg$/))
  expect(dialog.getByText('95 % of the pigs weigh 27.0–33.0 kg')).toBeVisible()
  slider.focus()
  await user.keyboard('{ArrowRight}')
  expect(dialog.getByText('95 % of the pigs weigh 25.8–34.2 kg')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Use' }))
  expect(screen.getByLabelText('Spread')).toHaveValue('4.2')
})

test('[FORM-073] [FORM-100] emptied optional number is sent as nothing, not zero, and does not block the form', async () => {
  const { user, sent } = await openForm(
    pigs(
      anElement('textbox', 'FF_Weight', 'Weight', { value: 41.5, type_settings: { ...double, minimum_value: 0.5 } }),
    ),
  )
  await user.clear(screen.getByLabelText('Weight'))
  await user.click(screen.getByRole('button', { name: 'Next: check' }))
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await screen.findByRole('heading', { name: 'Saved' })
  expect(sent[0]?.input.body.form.sections[0]?.children).toEqual([{ id: 'FF_Weight', value: null }])
})

test('[FORM-101] [FORM-108] [FORM-110] number field replaces a lone 0 and shows its unit; computed fields are read-only', async () => {
  const { user } = await openForm(
    pigs(
      anElement('textbox', 'FF_Condemned', 'Condemned', {
        value: 0,
        type_settings: { input_type: 'int', unit: 'pigs' },
      }),
      anElement('textbox', 'FF_EstWeight', 'Calculated', { value: 86.34, disabled: true, type_settings: double }),
    ),
  )
  const field = screen.getByLabelText('Condemned')
  await user.click(field)
  expect(field).toHaveValue('')
  expect(screen.getByText('pigs')).toBeVisible()
  expect(screen.getByLabelText('Calculated')).toBeDisabled()
  expect(screen.getByLabelText('Calculated')).toHaveValue('86.34')
})

test('[FORM-094] required list does not allow its last choice to be removed', async () => {
  const values = [{ id: '1', value: 'Coughing' }]
  const { user } = await openForm(
    pigs(
      anElement('multiselect', 'FF_Seen', 'Seen', {
        value: ['1'],
        required: true,
        type_settings: { input_type: 'keyvaluepairlist', values },
      }),
    ),
  )
  await user.click(screen.getByLabelText(/Seen/, { selector: 'input' }))
  await user.keyboard('{Backspace}')
  expect(screen.getByRole('button', { name: 'Next: check' })).toHaveAttribute('aria-disabled', 'false')
})

test('[FORM-026] [FORM-027] folded section opens when pressed, and by itself when a value in it is missing', async () => {
  const more = aFormSection('FS_More', 'More', [anElement('textbox', 'FF_Reason', 'Reason', { required: true })], {
    collapsed: true,
  })
  const { user } = await openForm(
    aForm([aFormSection('FS_Main', 'Pigs', [anElement('textbox', 'FF_Pen', 'Pen')]), more]),
  )
  const collapseButton = screen.getByRole('button', { name: /^More/ })
  expect(collapseButton).toHaveAttribute('aria-expanded', 'false')
  await user.click(collapseButton)
  expect(collapseButton).toHaveAttribute('aria-expanded', 'true')
  await user.click(collapseButton)

  await user.click(screen.getByRole('button', { name: 'Next: check' }))
  await waitFor(() => expect(collapseButton).toHaveAttribute('aria-expanded', 'true'))
  await waitFor(() => expect(screen.getByLabelText(/Reason/)).toHaveFocus())
})

test('choice that is chosen again stays chosen', async () => {
  const values = [
    { id: '1', value: 'Bought' },
    { id: '2', value: 'Own' },
  ]
  const choice = { input_type: 'keyvaluepair' as const, values }
  const { user } = await openForm(
    pigs(anElement('dropdown', 'FF_Breed', 'Breed', { value: '2', type_settings: choice })),
  )
  const field = screen.getByRole('combobox', { name: 'Breed' })
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: 'Own' }))
  expect(field).toHaveValue('Own')
})

test('a folded section names its required fields that are empty, and then how many optional ones it has', async () => {
  const number = anElement('textbox', 'FF_Number', 'Counted', { required: true, type_settings: int })
  const spread = anElement('textbox', 'FF_Spread', 'Spread', { type_settings: int })
  const { user } = await openForm(aForm([aFormSection('FS_A2', 'A2', [number, spread], { collapsed: true })]))
  const fold = screen.getByRole('button', { name: /^A2/ })
  expect(fold).toHaveAccessibleName('A2 1 field needs attention: Counted')
  await user.click(fold)
  await user.type(screen.getByLabelText(/Counted/), '396')
  await user.click(fold)
  expect(fold).toHaveAccessibleName('A2 1 optional')
})

test('form reports a wrong field as in need of correction and an empty one as missing', async () => {
  const { user } = await openForm(
    pigs(
      anElement('textbox', 'FF_Number', 'Number', {
        required: true,
        type_settings: { ...int, maximum_value: 20 },
      }),
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Next: check' }))
  expect(await screen.findByText('1 field needs attention: Number', { selector: 'p' })).toBeVisible()
  await user.type(screen.getByLabelText(/Number/), '25')
  expect(await screen.findByText('1 field must be corrected: Number', { selector: 'p' })).toBeVisible()
})

test('repeated element sends its copy number to the server; removing a copy needs one confirmation', async () => {
  const requests = mockEndpoint(putDependents, () => ({ values: [], messages: [] }))
  const number = anElement('textbox', 'FF_Number', 'Number', {
    type_settings: { ...int, route: 'form-data/3/FF_Number' },
  })
  const { user } = await openForm(
    aForm([aFormSection('FS_To', 'To', [number], { prototype: { add_label: 'Another place', max_copies: 50 } })]),
  )
  await user.click(screen.getByRole('button', { name: /Another place/ }))
  const [, second] = await screen.findAllByLabelText('Number')
  if (!second) throw new Error('the copy has its number')
  await user.type(second, '20')
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.input.params.element_id).toMatch(/^FS_To_\w+\.FF_Number$/)
  await user.click(screen.getByRole('button', { name: /^Remove/ }))
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]?.input).toMatchObject({ params: { element_id: 'FF_Number' } })
  expect(requests[1]?.input.body.values.map(({ id }) => id)).toEqual(['FS_To.FF_Number'])
})

test.each([
  ['open', false, 'true'],
  ['folded', true, 'false'],
])(
  '[FORM-030] copies made by the server and by a person are %s when the section says so',
  async (_, copy_collapsed, open) => {
    mockEndpoint(putDependents, () => ({ values: [{ id: 'FS_Step_1.FF_Text', value: 'Wash' }], messages: [] }))
    const { user } = await openForm(
      aForm([
        aFormSection('FS_Main', 'Task', [
          anElement('textbox', 'FF_Number', 'Number', { type_settings: { ...int, route: 'form-data/31/FF_Number' } }),
        ]),
        aFormSection('FS_Step', 'Step', [anElement('textbox', 'FF_Text', 'Text')], {
          copy_collapsed,
          prototype: { add_label: 'Another step', max_copies: 50 },
        }),
      ]),
    )
    await user.type(screen.getByLabelText('Number'), '1')
    expect(await screen.findByRole('button', { name: /^Step 2/, expanded: open === 'true' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Another step' }))
    expect(await screen.findByRole('button', { name: /^Step 3/ })).toHaveAttribute('aria-expanded', open)
  },
)

test('[FORM-117] a copy that the server adds has what is typed in its original, not what the server knew', async () => {
  mockEndpoint(putDependents, () => ({
    values: [
      { id: 'FS_Line_1.FF_Pen', value: 'B7' },
      { id: 'FS_Line_1.FF_Weight', value: 30 },
    ],
    messages: [],
  }))
  const { user } = await openForm(
    aForm([
      aFormSection('FS_Main', 'Pigs', [
        anElement('textbox', 'FF_Number', 'Number', { type_settings: { ...int, route: 'form-data/1/FF_Number' } }),
      ]),
      aFormSection(
        'FS_Line',
        'Line',
        [
          anElement('textbox', 'FF_Pen', 'Pen', { type_settings: { copy_locked: true } }),
          anElement('textbox', 'FF_Weight', 'Weight', { type_settings: double }),
        ],
        { prototype: { add_label: 'Another line', max_copies: 5 } },
      ),
    ]),
  )
  await user.type(screen.getByLabelText('Pen'), 'A1')
  await user.type(screen.getByLabelText('Number'), '2')
  await waitFor(() => expect(screen.getAllByLabelText('Weight')[1]).toHaveValue('30'))
  const [original, copy] = screen.getAllByLabelText('Pen')
  expect(copy).toBeDisabled()
  expect(copy).toHaveValue('A1')
  await user.type(original as HTMLElement, '2')
  await waitFor(() => expect(copy).toHaveValue('A12'))
})

test('[FORM-074] an error that leaving a field finds waits until the pointer is released', async () => {
  const { user } = await openForm(
    pigs(
      anElement('textbox', 'FF_Number', 'Number', { required: true, type_settings: { ...int, maximum_value: 20 } }),
      anElement('textbox', 'FF_Pen', 'Pen'),
    ),
  )
  await user.type(screen.getByLabelText(/Number/), '25')
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByLabelText('Pen') })
  await new Promise((resume) => setTimeout(resume, 400))
  expect(screen.queryByText('The value must be maximum 20')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]' })
  expect(await screen.findByText('The value must be maximum 20')).toBeVisible()
})
