import { getForm, getRecordForm, postForm, putForm, putRecordForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { NotificationId, RecordId } from '@herdboard/contract/core/ids.ts'
import { removeRecord } from '@herdboard/contract/herd/records.ts'
import { allEndpoints } from '@herdboard/contract/index.ts'
import { listFarms } from '@herdboard/contract/places/locations.ts'
import { listActions } from '@herdboard/contract/system/catalogue.ts'
import { type Notification, patchNotification } from '@herdboard/contract/system/notifications.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  openNewNote,
  openNewTemplate,
  openNotificationForm,
  requestRecordWindow,
} from '#blocks/parts/action-request/action-request.ts'
import { registerReads } from '#lib/live/topic-queries.ts'
import { aFormReply, deadForm } from '#testing/forms.ts'
import { anEvent, exampleBarn, exampleFarm, exampleSection } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { noteForm, taskForm } from '#testing/work.ts'
import { describeActionRequest } from './action-descriptor.ts'

const farm = exampleFarm()
const barn = exampleBarn(farm, { accessible_actions: [31, 36] })
const a1 = exampleSection(barn, { name: 'A1', accessible_actions: [5, 31, 36], pigs: 210 })
const record = RecordId.parse('00000000-0000-4000-8000-0000000000aa')
const saved = { id: 'new', message: '', pending: false }

function signInFarm() {
  signInBrowser({
    farms: [farm],
    barns: [barn],
    sections: [a1],
    events: [anEvent()],
    batchEvents: [anEvent({ id: 21, name: 'Create batch', type: 12 })],
  })
  mockEndpoint(listActions, () => [{ id: 5, form_id: formId.deadPigs, name: 'Dead', module: null, permission: null }])
  return mockEndpoint(getForm, () => aFormReply(deadForm()))
}

type User = Awaited<ReturnType<typeof openPage>>['user']

/** Opens the confirmation step; the only section is preselected. */
async function openConfirmation(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Event' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Dead' }))
  await user.type(await screen.findByLabelText(/Number dead/), '3{Enter}')
  return screen.findByRole('button', { name: 'Send' })
}

test('[SHELL-077] [SHELL-130] [FORM-014] event from the list opens the action window, which ends with the saved result', async () => {
  signInFarm()
  mockEndpoint(postForm, () => saved)
  const { user } = await openPage('/overview')
  await user.click(await openConfirmation(user))
  expect(await screen.findByRole('heading', { name: 'The entry was saved' })).toBeVisible()
})

test('follow-up form of an entry opens at once with the known animals and pen', async () => {
  const formRequests = signInFarm()
  const place = { farm_id: farm.id, barn_id: barn.id, section_id: a1.id }
  mockEndpoint(postForm, () => ({
    ...saved,
    message: 'Day 2 of 3 saved',
    next: { form_id: formId.treatment, place, prefill: { number: 2, pen: '7' } },
  }))
  const { user } = await openPage('/overview')
  await user.click(await openConfirmation(user))
  await waitFor(() => expect(formRequests.at(-1)?.input.params.form_id).toBe(11))
  expect(formRequests.at(-1)?.input.query).toEqual({ ...place, number: 2, pen: '7' })
  expect(await screen.findByText('Day 2 of 3 saved')).toBeVisible()
  // The new form is empty: no value of the previous one was copied.
  expect(await screen.findByLabelText(/Number dead/)).toHaveValue('')
})

test('follow-up form opens also when the user continues before it is known which form it is', async () => {
  signInFarm()
  const a2 = exampleSection(barn, { name: 'A2', accessible_actions: [5] })
  signInBrowser({ farms: [farm], barns: [barn], sections: [a1, a2], events: [anEvent()] })
  const known = Promise.withResolvers<void>()
  mockEndpoint(listActions, async () => {
    await known.promise
    return [{ id: 5, form_id: formId.deadPigs, name: 'Dead', module: null, permission: null }]
  })
  const formRequests = mockEndpoint(getForm, () => aFormReply(deadForm()))
  const { user } = await openPage('/overview')
  await user.click(await screen.findByRole('button', { name: 'Event' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Dead' }))
  await user.click(await screen.findByRole('radio', { name: /A2/ }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(formRequests).toHaveLength(0)
  known.resolve()
  expect(await screen.findByLabelText(/Number dead/)).toBeVisible()
  expect(formRequests[0]?.input.query).toMatchObject({ section_id: a2.id })
})

test('[SHELL-136] batch event opens the same action window', async () => {
  signInFarm()
  const { user } = await openPage('/overview')
  await user.click(await screen.findByRole('button', { name: 'Batch' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Create batch' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('Step 1 of 4: Place')
})

test('[API-081] [API-083] entry request carries its place and no empty fields', async () => {
  signInFarm()
  const sent = mockEndpoint(postForm, () => saved)
  const { user } = await openPage('/overview')
  await user.click(await openConfirmation(user))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(Object.keys(sent[0]?.input.body ?? {}).toSorted()).toEqual([
    'barn_id',
    'confirmed',
    'farm_id',
    'form',
    'section_id',
  ])
})

/** Endpoints that dead pigs make stale, and endpoints that stay fresh; maintained by hand. */
const STALE_AFTER_DEATHS = [
  '/barns',
  '/batches',
  '/charts/:chartType',
  '/dashboards/analysis',
  '/dashboards/overview',
  '/economies/postings',
  '/farms',
  '/kpis-contextual',
  '/meta',
  '/notifications',
  '/reconciliation',
  '/records',
  '/sections',
  '/tables/dead-pigs',
]
const FRESH_AFTER_DEATHS = ['/alarms', '/assignments', '/audit', '/forms/:form_id', '/notes', '/profile', '/ui/footer']

test('[FORM-011] [FORM-012] [FORM-013] saved entry makes the herd data of every other screen stale, and nothing else', async () => {
  signInFarm()
  const farmRequests = mockEndpoint(listFarms, () => [farm])
  mockEndpoint(postForm, () => saved)
  const { user, queryClient } = await openPage('/overview')
  const send = await openConfirmation(user)
  // Cached responses of screens that the user opened before.
  const otherScreens = allEndpoints.filter(({ path }) => [...STALE_AFTER_DEATHS, ...FRESH_AFTER_DEATHS].includes(path))
  for (const endpoint of otherScreens) {
    registerReads(endpoint)
    queryClient.setQueryData([endpoint.path, 'seen before'], {})
  }
  const before = farmRequests.length
  await user.click(send)
  await screen.findByRole('heading', { name: 'The entry was saved' })
  const stalePaths = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => queryKey[1] === 'seen before' && state.isInvalidated })
    .map(({ queryKey: [path] }) => path)
  expect(stalePaths.toSorted()).toEqual(STALE_AFTER_DEATHS)
  // A query on screen is refetched at once, and only once.
  await waitFor(() => expect(farmRequests).toHaveLength(before + 1))
})

test('[FORM-016] action window closes automatically after two seconds although the pointer is over it', async () => {
  signInFarm()
  mockEndpoint(postForm, () => saved)
  const { user } = await openPage('/overview')
  const send = await openConfirmation(user)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await user.click(send)
  await screen.findByRole('heading', { name: 'The entry was saved' })
  await waitFor(() => expect(timers.mock.calls.some(([, ms]) => ms === 2_000)).toBe(true))
  timers.mockRestore()
  await user.hover(screen.getByRole('dialog'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4_000 })
})

test('[NOTES-013] [ASSIGN-034] [ASSIGN-042] window for new notes, tasks and templates closes sooner than others', () => {
  for (const kind of [
    { kind: 'new-note' },
    { kind: 'new-task', templateId: null },
    { kind: 'new-template' },
  ] as const) {
    expect(describeActionRequest(kind).closesAfterMs).toBe(1_700)
  }
  expect(describeActionRequest({ kind: 'record', id: record }).closesAfterMs).toBe(2_000)
})

test('[FORM-023] entry can be sent again after an error unrelated to its content', async () => {
  signInFarm()
  let tries = 0
  const sent = mockEndpoint(postForm, () => {
    tries += 1
    if (tries === 1) throw apiRefusal(500, [{ code: 'server.unknown', message: '' }])
    return saved
  })
  const { user } = await openPage('/overview')
  await user.click(await openConfirmation(user))
  const sendButton = await screen.findByRole('button', { name: 'Send' })
  await waitFor(() => expect(sendButton).toHaveAttribute('aria-disabled', 'false'))
  await user.click(sendButton)
  expect(await screen.findByRole('heading', { name: 'The entry was saved' })).toBeVisible()
  expect(sent).toHaveLength(2)
})

test('[FORM-024] failed form request preserves the chosen place, and Next can be pressed again', async () => {
  const a2 = exampleSection(barn, { name: 'A2', accessible_actions: [5] })
  signInFarm()
  signInBrowser({ farms: [farm], barns: [barn], sections: [a1, a2], events: [anEvent()] })
  let tries = 0
  mockEndpoint(getForm, () => {
    tries += 1
    if (tries === 1) throw apiRefusal(404, [{ code: 'request.not_found', message: '' }])
    return aFormReply(deadForm())
  })
  const { user } = await openPage('/overview')
  await user.click(await screen.findByRole('button', { name: 'Event' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Dead' }))
  await user.click(await screen.findByRole('radio', { name: /A2/ }))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('The form could not be fetched')).toBeVisible()
  expect(screen.getByRole('radio', { name: /A2/ })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByLabelText(/Number dead/)).toBeVisible()
})

test('[FORM-113] Edit beside a section of the check returns to the form with the typed values', async () => {
  signInFarm()
  const { user } = await openPage('/overview')
  await openConfirmation(user)
  await user.click(screen.getByRole('button', { name: 'Edit Dead' }))
  expect(await screen.findByLabelText(/Number dead/)).toHaveValue('3')
})

test('[FORM-009] [FORM-072] stored record is sent to its own endpoint, and nothing new is created', async () => {
  signInFarm()
  const form = deadForm({ record_id: record, version: 4 })
  const number = form.sections[1]?.children[0]
  if (number) number.value = 2
  mockEndpoint(getRecordForm, () => aFormReply(form))
  const made = mockEndpoint(postForm, () => saved)
  const sent = mockEndpoint(putRecordForm, () => saved)
  const { user } = await openPage('/overview')
  await screen.findByRole('heading', { name: 'Overview' })
  act(() => requestRecordWindow(record))
  await user.type(await screen.findByLabelText(/Number dead/), '1')
  await user.click(screen.getByRole('button', { name: 'Next: check' }))
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('heading', { name: 'The change was saved' })).toBeVisible()
  expect(sent[0]?.input.params.id).toBe(record)
  expect(made).toHaveLength(0)
})

test('[API-090] deleted record refetches the farms', async () => {
  signInFarm()
  const requests = mockEndpoint(listFarms, () => [farm])
  mockEndpoint(getRecordForm, () =>
    aFormReply(deadForm({ record_id: record, version: 1, buttons: { next: 'Next', delete: 'Delete' } }), {
      deletable: true,
    }),
  )
  mockEndpoint(removeRecord, () => null)
  const { user } = await openPage('/overview')
  await screen.findByRole('heading', { name: 'Overview' })
  act(() => requestRecordWindow(record))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const before = requests.length
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Delete Dead?' })).getByRole('button', { name: 'Delete Dead' }),
  )
  await screen.findByRole('heading', { name: 'The entry was deleted' })
  await waitFor(() => expect(requests.length).toBeGreaterThan(before))
})

const delivered: Notification = {
  id: NotificationId.parse('00000000-0000-4000-8000-0000000000bb'),
  message: 'Feed has come',
  icon_url: '',
  read: true,
  requires_action: true,
  approved: false,
  rejected: false,
  disabled: false,
  disabled_reason: null,
  handling: null,
  rejectable: true,
  publish_date: '2026-11-20T08:00:00Z',
  category: 'NfnCategory.Form',
  type_id: 2,
  type: 'Feed delivery',
  route: null,
  resource: {
    resource_id: '8',
    reference_id: 'delivery-17',
    icon_url: '',
    text: '',
    farm_id: farm.id,
    barn_id: null,
    section_id: null,
    batch_id: null,
  },
}

test('[API-081] notification form starts filled in at its farm and is sent with its reference', async () => {
  signInFarm()
  const requests = mockEndpoint(getForm, () => aFormReply(taskForm({ form_id: formId.feedDelivery })))
  mockEndpoint(patchNotification, () => delivered)
  const sent = mockEndpoint(putForm, () => saved)
  const { user } = await openPage('/overview')
  await screen.findByRole('heading', { name: 'Overview' })
  act(() => openNotificationForm(delivered))
  await user.type(await screen.findByRole('textbox', { name: /^Task/ }), 'Unloaded{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('heading', { name: 'The entry was saved' })).toBeVisible()
  expect(requests[0]?.input).toMatchObject({
    params: { form_id: formId.feedDelivery },
    query: { farm_id: farm.id, nref: 'delivery-17' },
  })
  expect(sent[0]?.input).toMatchObject({
    params: { form_id: formId.feedDelivery },
    body: { farm_id: farm.id, nref: 'delivery-17' },
  })
})

test('[LOC-020] [LOC-021] [LOC-022] [LOC-023] [LOC-024] barn requires its sections, another barn beside it does not, and other farms cannot be added', async () => {
  const other = exampleFarm({ name: 'Aagaard' })
  const elsewhere = exampleBarn(other, { name: 'Barn 1', accessible_actions: [36] })
  const second = exampleBarn(farm, { name: 'Barn 5', accessible_actions: [36] })
  const readOnly = exampleFarm({ name: 'Søgaard', permission: { key: 'Read' } })
  signInBrowser({ farms: [farm, other, readOnly], barns: [barn, second, elsewhere], sections: [a1] })
  const requests = mockEndpoint(getForm, () => aFormReply(noteForm()))
  const { user } = await openPage('/overview')
  await screen.findByRole('heading', { name: 'Overview' })
  act(() => openNewNote())
  expect(await screen.findByRole('checkbox', { name: /^Søgaard/ })).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: 'Nygaard' }))
  expect(screen.getByRole('checkbox', { name: 'Aagaard' })).toBeDisabled()
  expect(screen.getByRole('checkbox', { name: 'Barn 1' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose at least one barn')
  await user.click(screen.getByRole('checkbox', { name: 'Nygaard' }))
  expect(screen.getByRole('checkbox', { name: 'Aagaard' })).toBeEnabled()

  await user.click(screen.getByRole('checkbox', { name: 'Barn 5' }))
  expect(screen.getByRole('checkbox', { name: 'Aagaard' })).toBeDisabled()
  expect(screen.queryByRole('checkbox', { name: 'A1' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Barn 5' }))
  await user.click(screen.getByRole('checkbox', { name: 'Barn 4' }))
  await user.click(await screen.findByRole('checkbox', { name: 'A1' }))
  await user.click(screen.getByRole('checkbox', { name: 'Barn 5' }))
  expect(screen.queryByRole('checkbox', { name: 'A1' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Barn 5' }))
  expect(await screen.findByRole('checkbox', { name: 'A1' })).not.toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: 'A1' }))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('textbox', { name: /^Note/ })
  expect(requests[0]?.input.query).toEqual({ farm_id: farm.id, barn_id: barn.id, section_id: a1.id })

  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('checkbox', { name: 'A1' })).toBeChecked()
})

test('action at the farm itself needs no barn', async () => {
  const openFarm = exampleFarm({ name: 'Aagaard', accessible_actions: [31, 36] })
  const barns = ['Barn 1', 'Barn 2'].map((name) => exampleBarn(openFarm, { name, accessible_actions: [36] }))
  signInBrowser({ farms: [openFarm], barns, sections: [] })
  const requests = mockEndpoint(getForm, () => aFormReply(noteForm()))
  const { user } = await openPage('/overview')
  await screen.findByRole('heading', { name: 'Overview' })
  act(() => openNewNote())
  const farmBox = await screen.findByRole('checkbox', { name: /^Aagaard ?applies to the whole farm/ })
  expect(farmBox).toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: 'Barn 1' }))
  expect(screen.getByRole('checkbox', { name: 'Aagaard' })).toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: 'Barn 1' }))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('textbox', { name: /^Note/ })
  expect(requests[0]?.input.query).toEqual({ farm_id: openFarm.id })
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('checkbox', { name: /^Aagaard ?applies to the whole farm/ })).toBeChecked()
})

test('[FORM-002] template needs no place: its window starts with the form and counts the steps from there', async () => {
  signInFarm()
  const requests = mockEndpoint(getForm, () => aFormReply(taskForm()))
  await openPage('/overview')
  await screen.findByRole('heading', { name: 'Overview' })
  act(() => openNewTemplate())
  await screen.findByRole('textbox', { name: /^Task/ })
  expect(requests[0]?.input.query).toEqual({ resource_id: 'template' })
  const steps = within(screen.getByRole('dialog')).getAllByText(/^Step \d of/)
  expect(steps.map((step) => [step.textContent, step.closest('li')?.getAttribute('aria-current')])).toEqual([
    ['Step 1 of 3: Details', 'step'],
    ['Step 2 of 3: Check', null],
    ['Step 3 of 3: Done', null],
  ])
})
