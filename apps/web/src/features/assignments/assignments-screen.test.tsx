import {
  getAssignmentForm,
  getAssignmentTemplateForm,
  getForm,
  postForm,
  putAssignmentForm,
  putAssignmentTemplateForm,
} from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import {
  type Assignment,
  listAssignments,
  listAssignmentTemplates,
  MAX_LISTED_TASKS,
  putAssignment,
  removeAssignment,
  removeAssignmentTemplate,
} from '@herdboard/contract/herd/assignments.ts'
import { getMeta, listDirectories, type Profile } from '@herdboard/contract/people/accounts.ts'
import { listBarns } from '@herdboard/contract/places/locations.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { today } from '#lib/today.ts'
import { aFormReply } from '#testing/forms.ts'
import { aProfile, exampleBarn, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { findToast } from '#testing/queries/find-toast.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { appliesToSection, aTask, aTemplate, aTreatment, subAssignmentsOf, taskForm } from '#testing/work.ts'

const farm = exampleFarm()
const barn = exampleBarn(farm, { accessible_actions: [31], pigs: 100 })
const weanerBarn = exampleBarn(farm, { name: 'Barn 1', is_weaners: true, accessible_actions: [31] })
const inDays = (days: number) => addDays(today(), days)
const all: Profile['modules'] = ['Sections', 'Assignments', 'Medicine']
const saved = { id: 'new', message: '', pending: false }

function mockTasks(tasks: readonly Assignment[], modules = all, farms = [farm]) {
  signInBrowser({
    profile: aProfile({ modules }),
    farms,
    barns: [barn, exampleBarn(farm, { name: 'Barn 5' }), weanerBarn],
  })
  return mockEndpoint(listAssignments, () => [...tasks])
}

const tableOf = (name: string) => screen.findByRole('table', { name })
const columns = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
const closeWindow = async (user: Awaited<ReturnType<typeof openPage>>['user']) => {
  const [dialog] = screen.getAllByRole('dialog')
  await user.click(
    within(dialog as HTMLElement)
      .getAllByRole('button', { name: 'Close' })
      .at(-1) as HTMLElement,
  )
}

test('[SHELL-018] [SHELL-081] tasks have no screen and no link without the module', async () => {
  mockTasks([], ['Sections'])
  const { address } = await openPage('/assignments')
  await expect.poll(address).toBe('/overview')
  expect(screen.queryByRole('link', { name: 'Tasks' })).toBeNull()
})

test('[SHELL-080] [SHELL-081] top bar has neither notes nor tasks for a user without a company', async () => {
  signInBrowser({
    profile: aProfile({ active_directory_id: null, role: null, directory_name: '', modules: [...all, 'RealTime'] }),
  })
  mockEndpoint(listDirectories, () => [])
  await openPage('/settings/companies')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('link', { name: 'Notes' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Tasks' })).toBeNull()
})

test('[ASSIGN-001] [ASSIGN-002] [ASSIGN-003] [ASSIGN-004] top bar links to the tasks and shows how many wait', async () => {
  mockTasks([])
  mockEndpoint(getMeta, () => ({
    active_directory_id: aProfile().active_directory_id,
    data_version: 1,
    pending_farms: 0,
    notifications: { unread: 0, unhandled: 0, needs_me: 0 },
    assignments: { due: 2, overdue: 1 },
  }))
  mockEndpoint(listDirectories, () => [])
  const { user, address } = await openPage('/settings/companies')
  const link = await screen.findByRole('link', { name: 'Tasks: 2 for today, 1 overdue' })
  expect(link).toHaveTextContent('3')
  await user.click(link)
  expect(await screen.findByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
  expect(screen.getByRole('group', { name: 'Period' })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Weaners' })).toBeInTheDocument()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Upcoming',
    'Completed',
    'Templates',
  ])
  expect(await screen.findByText('No tasks')).toBeVisible()
  screen.getByRole('tab', { name: 'Upcoming' }).focus()
  await user.keyboard('{ArrowRight}')
  await expect.poll(address).toContain('tab=completed')
  mockEndpoint(listAssignmentTemplates, () => [])
  await user.keyboard('{ArrowRight}')
  await expect.poll(address).toContain('tab=templates')
  expect(await screen.findByRole('tab', { name: 'Templates', selected: true })).toHaveFocus()
})

test('[ASSIGN-005] [ASSIGN-007] [ASSIGN-008] late tasks are listed before those of today and upcoming tasks', async () => {
  mockTasks([
    aTask(farm, barn, { name: 'Later', date: inDays(3) }),
    aTask(farm, barn, { name: 'Urgent now', date: today(), priority: 'high', assignee: { full_name: 'Piotr Nowak' } }),
    aTask(farm, barn, { name: 'Now', date: today() }),
    aTask(farm, barn, { name: 'Forgotten', date: inDays(-3) }),
  ])
  await openPage('/assignments')
  const table = await tableOf('Tasks')
  expect(columns(table)).toEqual(['Date', 'Farm', 'Barn', 'Section', 'Task', 'Performed by', 'Priority', 'Actions'])
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Overdue1', 'Forgotten', 'Today2', 'Urgent now', 'Now', 'Later1', 'Later'])
  expect(within(table).getByRole('row', { name: /Forgotten/ })).toHaveTextContent('3 days late')
  const urgent = within(table).getByRole('row', { name: /Urgent now/ })
  expect(urgent).toHaveTextContent('Piotr Nowak')
  expect(urgent).toHaveTextContent('High')
  expect(within(table).getByRole('row', { name: /^.*Now Anybody/ })).toHaveTextContent('Anybody')
  expect(await screen.findByText('No treatments due')).toBeVisible()
})

test('[ASSIGN-008] [ASSIGN-010] task tables have no section column without the Sections module', async () => {
  mockTasks([aTask(farm, barn), aTreatment(farm, barn)], ['Assignments', 'Medicine'])
  await openPage('/assignments')
  expect(columns(await tableOf('Tasks'))).not.toContain('Section')
  expect(columns(await tableOf('Treatments'))).not.toContain('Section')
})

test('[ASSIGN-009] [ASSIGN-010] [ASSIGN-011] [ASSIGN-012] [ASSIGN-018] [ASSIGN-021] tasks list treatment days and meat withdrawal up to and including the last day', async () => {
  mockTasks([
    aTreatment(farm, barn, { name: 'First', date: inDays(1) }, { retention_date: today() }),
    aTreatment(farm, barn, { name: 'Second', date: inDays(2) }, { retention_date: inDays(-1), day: 3, label: 'Blue' }),
  ])
  await openPage('/assignments')
  const table = await tableOf('Treatments')
  expect(columns(table)).toEqual([
    'Date',
    'Farm',
    'Barn',
    'Section',
    'Pen',
    'Treatment day',
    'Retention date',
    'Number of animals',
    'Dose per animal',
    'Label',
    'Actions',
  ])
  const [, first, second] = within(table).getAllByRole('row')
  const cells = within(first as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(cells[4]).toBe('7')
  expect(cells[5]).toBe('2/3')
  expect(cells[6]).toContain('Withheld up to and including')
  expect(cells[7]).toBe('4')
  expect(cells[8]).toBe('2.5\u00A0ml')
  expect(cells[9]).toBe('– Not filled in')
  expect(second).toHaveTextContent('Blue')
  expect(second).not.toHaveTextContent('Withheld')
})

test('treatments are not listed among the tasks with the Medicine module off', async () => {
  mockTasks([aTask(farm, barn), aTreatment(farm, barn)], ['Assignments'])
  await openPage('/assignments')
  expect(await screen.findByRole('button', { name: 'Wash the barn' })).toBeVisible()
  expect(screen.queryByText('Treatments')).toBeNull()
  expect(screen.queryByText('7')).toBeNull()
})

test('treatment day is completed by its form, which is filled in with its place', async () => {
  mockTasks([aTreatment(farm, barn)])
  const requests = mockEndpoint(getForm, () =>
    aFormReply(taskForm({ form_id: formId.treatmentDay, title: 'Treatment day' })),
  )
  const { user } = await openPage('/assignments')
  await user.click(await screen.findByRole('button', { name: 'Record day 2 of 3: Lameness, Penovet' }))
  expect(await screen.findByRole('textbox', { name: /^Task/ })).toBeVisible()
  expect(requests[0]?.input).toMatchObject({
    params: { form_id: formId.treatmentDay },
    query: { farm_id: farm.id, barn_id: barn.id, resource_id: 'treatment-1' },
  })
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
})

test('[ASSIGN-033] [ASSIGN-041] treatment without a record is offered to users with write access to its farm, whatever the flags', async () => {
  const reader = { ...farm, permission: { key: 'Read' as const } }
  const flagged = aTreatment(farm, barn, { editable: false, deletable: false })
  mockTasks([flagged])
  const writer = await openPage('/assignments')
  expect(await screen.findByRole('button', { name: /^Record day/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Delete Lameness, Penovet' })).toBeVisible()
  writer.router.history.destroy()

  mockTasks([aTreatment(farm, barn, { name: 'For readers' })], all, [reader])
  await openPage('/assignments')
  await waitFor(() => expect(screen.getAllByRole('table', { name: 'Treatments' })).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Delete For readers' })).toBeNull()
})

test('[ASSIGN-006] [ASSIGN-016] done tasks show who completed them, and nothing can be added there', async () => {
  mockTasks([
    aTask(farm, barn, {
      name: 'Older',
      is_completed: true,
      date: inDays(-5),
      completed_by: { full_name: 'Emma Sand' },
    }),
    aTask(farm, barn, { name: 'Newer', is_completed: true, date: inDays(-1), assignee: { full_name: 'Ali Demir' } }),
    aTask(farm, barn, { name: 'Open', date: today() }),
  ])
  const { user } = await openPage('/assignments')
  expect(await screen.findByRole('button', { name: 'New task' })).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Completed' }))
  const table = await tableOf('Tasks')
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Newer', 'Older'])
  expect(within(table).getByRole('row', { name: /Older/ })).toHaveTextContent('Emma Sand')
  expect(screen.getByText('No completed treatments')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New task' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Mark as done/ })).toBeNull()
})

test('[ASSIGN-003] tasks are limited to the barns with the pig type on screen', async () => {
  mockTasks([aTask(farm, barn, { name: 'Finishers' }), aTask(farm, weanerBarn, { name: 'Weaners first' })])
  const { user } = await openPage('/assignments')
  expect(await screen.findByRole('button', { name: 'Finishers' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Weaners first' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Weaners' }))
  expect(await screen.findByRole('button', { name: 'Weaners first' })).toBeVisible()
})

test('[ASSIGN-003] task for a whole farm is shown for its pig types only: a weaner farm has none for slaughter pigs', async () => {
  const nursery = exampleFarm({ name: 'Vestergård' })
  const withoutBarns = exampleFarm({ name: 'Nybo' })
  const atFarm = (taskFarm: typeof farm, name: string) =>
    aTask(taskFarm, barn, { name, barn_id: null, barn_name: null })
  const tasks = [atFarm(farm, 'Both'), atFarm(nursery, 'Nursery'), atFarm(withoutBarns, 'Empty farm')]
  const farms = [farm, nursery, withoutBarns]
  signInBrowser({
    profile: aProfile({ modules: all }),
    farms,
    barns: [barn, weanerBarn, exampleBarn(nursery, { name: 'Barn 9', is_weaners: true })],
  })
  mockEndpoint(listAssignments, () => tasks)
  const { user } = await openPage('/assignments?pigs=slaughter')
  expect(await screen.findByRole('button', { name: 'Both' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Empty farm' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Nursery' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Weaners' }))
  expect(await screen.findByRole('button', { name: 'Nursery' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Both' })).toBeVisible()
})

test('[ASSIGN-017] [ASSIGN-023] task marked as done leaves the list', async () => {
  const task = aTask(farm, barn, { date: today() })
  let isDone = false
  mockTasks([])
  mockEndpoint(listAssignments, () => [{ ...task, is_completed: isDone }])
  const sent = mockEndpoint(putAssignment, () => {
    isDone = true
    return { ...task, is_completed: true }
  })
  const { user } = await openPage('/assignments')
  await user.click(await screen.findByRole('button', { name: 'Mark as done: Wash the barn' }))
  expect(await screen.findByText('No tasks')).toBeVisible()
  expect(sent[0]?.input).toMatchObject({ params: { id: task.id }, body: { is_completed: true } })
  expect(await screen.findByText('Task done: Wash the barn')).toBeVisible()
})

test('list of as many tasks as the server sends at most says that there may be more', async () => {
  const requests = mockTasks(Array.from({ length: MAX_LISTED_TASKS }, () => aTask(farm, barn)))
  const { user } = await openPage('/assignments')
  expect(await screen.findByText(/^Only the first 5,?000 open tasks are shown/)).toBeVisible()
  expect(requests.at(-1)?.input.query).toMatchObject({ is_completed: false, limit: 99_999 })
  await user.click(screen.getByRole('tab', { name: 'Completed' }))
  expect(await screen.findByText(/^Only the newest 5,?000 completed tasks are shown/)).toBeVisible()
  expect(requests.at(-1)?.input.query).toMatchObject({ is_completed: true })
})

test('[ASSIGN-028] done button can be pressed again after it failed', async () => {
  const task = aTask(farm, barn)
  mockTasks([task])
  let tries = 0
  const sent = mockEndpoint(putAssignment, () => {
    tries += 1
    if (tries === 1) throw apiRefusal(500, [{ code: 'server.unknown', message: '' }])
    return { ...task, is_completed: true }
  })
  const { user } = await openPage('/assignments')
  const button = await screen.findByRole('button', { name: 'Mark as done: Wash the barn' })
  await user.click(button)
  expect(await screen.findByText('The task was not marked as done')).toBeVisible()
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  await waitFor(() => expect(sent).toHaveLength(2))
})

test('[ASSIGN-031] [ASSIGN-032] task fixed by the server is read-only: not ticked, changed or deleted', async () => {
  mockTasks([aTask(farm, barn, { editable: false, deletable: false, sub_assignments: subAssignmentsOf('Soak') })])
  const { user } = await openPage('/assignments')
  await user.click(await screen.findByRole('button', { name: /Show steps/ }))
  expect(await screen.findByRole('checkbox', { name: 'Soak' })).toBeDisabled()
  for (const name of [/^Mark as done/, /^Edit Wash/, /^Delete Wash/])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('[ASSIGN-030] [ASSIGN-035] task is created for two barns at once', async () => {
  const other = exampleBarn(farm, { name: 'Barn 6', accessible_actions: [31] })
  signInBrowser({ profile: aProfile({ modules: all }), farms: [farm], barns: [barn, other] })
  mockEndpoint(listAssignments, () => [])
  const formRequests = mockEndpoint(getForm, () => aFormReply(taskForm()))
  const sent = mockEndpoint(postForm, () => saved)
  const { user } = await openPage('/assignments')
  await user.click((await screen.findAllByRole('button', { name: 'New task' }))[0] as HTMLElement)
  await user.click(await screen.findByRole('checkbox', { name: 'Barn 4' }))
  await user.click(screen.getByRole('checkbox', { name: 'Barn 6' }))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.type(await screen.findByRole('textbox', { name: /^Task/ }), 'Check the fans{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('heading', { name: 'Task created' })).toBeVisible()
  expect(formRequests[0]?.input).toMatchObject({
    params: { form_id: formId.task },
    query: { location_ids: [barn.id, other.id] },
  })
  expect(sent[0]?.input).toMatchObject({
    params: { form_id: formId.task },
    body: { farm_id: farm.id, location_ids: [barn.id, other.id] },
  })
  await closeWindow(user)
  expect(await findToast('Task created')).toBeVisible()
})

test('[ASSIGN-029] task window cannot continue when there is no longer any place to assign tasks to', async () => {
  mockTasks([])
  const { user, queryClient } = await openPage('/assignments')
  await user.click((await screen.findAllByRole('button', { name: 'New task' }))[0] as HTMLElement)
  expect(await screen.findByRole('button', { name: 'Next' })).toBeEnabled()
  mockEndpoint(listBarns, () => [exampleBarn(farm)])
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('There is no place where you can record this.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
})

test('read-only user is offered neither new tasks nor new templates', async () => {
  const readOnly = { ...farm, permission: { key: 'Read' as const } }
  mockTasks([], all, [readOnly])
  mockEndpoint(listAssignmentTemplates, () => [aTemplate({ name: 'Vaccinate', editable: false, deletable: false })])
  const { user } = await openPage('/assignments')
  expect(await screen.findByText('No tasks')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New task' })).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Templates' }))
  expect(await screen.findByText('Vaccinate')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(New template|Use the template|Edit|Delete)/ })).toBeNull()
})

test('[ASSIGN-037] change of a repeating task applies to this and the following ones', async () => {
  const task = aTask(farm, barn, { is_recurring: true })
  mockTasks([task])
  mockEndpoint(getAssignmentForm, () =>
    aFormReply(taskForm({ assignment_id: task.id, version: 2, title: 'Edit task' }, [appliesToSection()])),
  )
  const sent = mockEndpoint(putAssignmentForm, () => saved)
  const { user } = await openPage('/assignments')
  await user.click(await screen.findByRole('button', { name: 'Edit Wash the barn' }))
  await user.type(await screen.findByRole('textbox', { name: /^Task/ }), 'Wash twice')
  await user.click(screen.getByRole('radio', { name: 'This and following' }))
  await user.click(screen.getByRole('button', { name: 'Next: check' }))
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('heading', { name: 'Task saved' })).toBeVisible()
  const values = sent[0]?.input.body.form.sections.flatMap(({ children }) => children)
  expect(values).toContainEqual({ id: 'FF_Scope', value: '2' })
  await closeWindow(user)
  expect(await findToast('Task saved')).toBeVisible()
})

test('[ASSIGN-038] deletion of a repeating task includes all following ones', async () => {
  const task = aTask(farm, barn, { is_recurring: true })
  mockTasks([task])
  const removed = mockEndpoint(removeAssignment, () => null)
  const { user } = await openPage('/assignments')
  await user.click(await screen.findByRole('button', { name: 'Delete Wash the barn' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Wash the barn?' })
  await user.click(within(dialog).getByRole('radio', { name: 'This and following' }))
  await user.click(within(dialog).getByRole('button', { name: 'Delete Wash the barn' }))
  expect(await screen.findByText('Task deleted')).toBeVisible()
  expect(removed[0]?.input).toMatchObject({ params: { id: task.id }, query: { scope: 'following' } })
})

test('failed fetch of the tasks is reported and can be repeated', async () => {
  mockTasks([])
  let tries = 0
  mockEndpoint(listAssignments, () => {
    tries += 1
    if (tries === 1) throw apiRefusal(500, [{ code: 'server.unknown', message: '' }])
    return [aTask(farm, barn)]
  })
  const { user } = await openPage('/assignments')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Wash the barn' })).toBeVisible()
})

test('daily task in many barns is drawn page by page', async () => {
  mockTasks(Array.from({ length: 60 }, (_, at) => aTask(farm, barn, { name: `Feed ${at}`, date: inDays(at) })))
  const { user } = await openPage('/assignments')
  expect(within(await tableOf('Tasks')).getAllByRole('button', { name: /^Mark as done/ })).toHaveLength(50)
  await user.click(screen.getByRole('button', { name: 'Show 10 more' }))
  expect(within(await tableOf('Tasks')).getAllByRole('button', { name: /^Mark as done/ })).toHaveLength(60)
})

const washTemplate = aTemplate()
const vaccinating = aTemplate({ name: 'Vaccinate' })

function mockTemplates() {
  mockTasks([])
  return mockEndpoint(listAssignmentTemplates, () => [washTemplate, vaccinating])
}

test('[ASSIGN-013] [ASSIGN-014] [ASSIGN-022] task templates are listed by name with their day and can be searched', async () => {
  mockTemplates()
  const { user } = await openPage('/assignments?tab=templates')
  const table = await screen.findByRole('table')
  expect(columns(table).slice(0, 2)).toEqual(['Task', 'Created'])
  const [, first] = within(table).getAllByRole('row')
  expect(first).toHaveTextContent('Vaccinate')
  expect(first).toHaveTextContent('01/10/2026 11:30')
  await user.type(screen.getByRole('searchbox', { name: 'Search templates' }), 'wash')
  await waitFor(() => expect(screen.queryByText('Vaccinate')).toBeNull())
})

test('[ASSIGN-015] [ASSIGN-036] [API-058] task template is created without a place and changed later', async () => {
  mockTemplates()
  const formRequests = mockEndpoint(getForm, () => aFormReply(taskForm({ title: 'Task template' })))
  const sent = mockEndpoint(postForm, () => saved)
  const { user } = await openPage('/assignments?tab=templates')
  await user.click(await screen.findByRole('button', { name: 'New template' }))
  await user.type(await screen.findByRole('textbox', { name: /^Task/ }), 'Empty the pit{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('heading', { name: 'Template created' })).toBeVisible()
  expect(formRequests[0]?.input).toMatchObject({ params: { form_id: formId.task }, query: { resource_id: 'template' } })
  expect(sent[0]?.input.body).toMatchObject({ resource_id: 'template' })
  await closeWindow(user)
  expect(await findToast('Template created')).toBeVisible()
})

test('[API-058] [ASSIGN-039] form of a stored template comes with its id and is sent back to it', async () => {
  mockTemplates()
  const requests = mockEndpoint(getAssignmentTemplateForm, () => ({
    ...aFormReply(taskForm({ assignment_template_id: washTemplate.id, version: 1 })),
    record_id: washTemplate.id,
  }))
  const sent = mockEndpoint(putAssignmentTemplateForm, () => saved)
  const { user } = await openPage('/assignments?tab=templates')
  await user.click(await screen.findByRole('button', { name: 'Wash after departure' }))
  await user.type(await screen.findByRole('textbox', { name: /^Task/ }), 'Wash well{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('heading', { name: 'Template saved' })).toBeVisible()
  expect(requests[0]?.input.params.id).toBe(washTemplate.id)
  expect(sent[0]?.input.params.id).toBe(washTemplate.id)
  await closeWindow(user)
  expect(await findToast('Template saved')).toBeVisible()
})

test('[ASSIGN-040] deleted template leaves the tasks created with it', async () => {
  mockTemplates()
  const removed = mockEndpoint(removeAssignmentTemplate, () => null)
  const { user } = await openPage('/assignments?tab=templates')
  await user.click(await screen.findByRole('button', { name: 'Delete Vaccinate' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Vaccinate?' })
  expect(within(dialog).getByText('Tasks that were made with it stay.')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Delete Vaccinate' }))
  expect(await screen.findByText('Template deleted')).toBeVisible()
  expect(removed[0]?.input.params.id).toBe(vaccinating.id)
})

test('used template requests the task form with its id', async () => {
  mockTemplates()
  signInBrowser({ profile: aProfile({ modules: all }), farms: [farm], barns: [barn] })
  const formRequests = mockEndpoint(getForm, () => aFormReply(taskForm()))
  const { user } = await openPage('/assignments?tab=templates')
  await user.click(await screen.findByRole('button', { name: 'Use the template Vaccinate' }))
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  await screen.findByRole('textbox', { name: /^Task/ })
  expect(formRequests[0]?.input.query).toMatchObject({ resource_id: vaccinating.id, barn_id: barn.id })
})

test('completed task leaves the list, and the keyboard focus moves to the next task', async () => {
  const left = [aTask(farm, barn, { name: 'Wash' }), aTask(farm, barn, { name: 'Straw' })]
  mockTasks(left)
  mockEndpoint(putAssignment, () => ({ ...(left.shift() as Assignment), is_completed: true }))
  const { user } = await openPage('/assignments')
  mockEndpoint(listAssignments, () => [...left])
  const button = await screen.findByRole('button', { name: 'Mark as done: Wash' })
  button.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Wash' })).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Straw' })).toHaveFocus())
})

test('task completed by a colleague moves no focus when the user had left the list', async () => {
  const left = [aTask(farm, barn, { name: 'Wash' }), aTask(farm, barn, { name: 'Straw' })]
  mockTasks(left)
  const { queryClient } = await openPage('/assignments')
  mockEndpoint(listAssignments, () => [...left])
  const button = await screen.findByRole('button', { name: 'Wash' })
  act(() => button.focus())
  act(() => button.blur())
  left.shift()
  await act(() => queryClient.invalidateQueries({ queryKey: [listAssignments.path] }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Wash' })).toBeNull())
  expect(document.body).toHaveFocus()
})
