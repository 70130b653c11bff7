import { type Assignment, listAssignments, putSubAssignment } from '@herdboard/contract/herd/assignments.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { today } from '#lib/today.ts'
import { aProfile, exampleBarn, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { aTask, subAssignmentsOf } from '#testing/work.ts'

const farm = exampleFarm()
const barn = exampleBarn(farm, { accessible_actions: [31] })

/** Mocks a task with steps that stores ticks like the server. */
function mockTaskWithSteps(...names: string[]) {
  signInBrowser({ profile: aProfile({ modules: ['Assignments'] }), farms: [farm], barns: [barn] })
  let task: Assignment = aTask(farm, barn, { date: today(), sub_assignments: subAssignmentsOf(...names) })
  const requests = mockEndpoint(listAssignments, () => [task])
  const store = (id: string, is_completed: boolean) => {
    const sub_assignments = task.sub_assignments.map((step) => (step.id === id ? { ...step, is_completed } : step))
    task = { ...task, sub_assignments, is_completed: sub_assignments.every((step) => step.is_completed) }
    return task
  }
  return { store, requests }
}

async function openSteps() {
  const page = await openPage('/assignments')
  await page.user.click(await screen.findByRole('button', { name: /Show steps/ }))
  return { ...page, open: await screen.findByRole('list', { name: 'Steps of Wash the barn' }) }
}

test('[ASSIGN-019] [ASSIGN-025] [ASSIGN-027] ticked step shows at once, stays visible briefly and leaves before the server answers', async () => {
  const { store } = mockTaskWithSteps('Soak', 'Rinse')
  let respond: () => void = () => undefined
  const answered = new Promise<void>((resume) => {
    respond = resume
  })
  const sent = mockEndpoint(putSubAssignment, async ({ input }) => {
    await answered
    return store(input.params.sub_id, input.body.is_completed)
  })
  const { user, open } = await openSteps()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await user.click(within(open).getByRole('checkbox', { name: 'Soak' }))
  expect(within(open).getByRole('checkbox', { name: 'Soak' })).toBeChecked()
  expect(screen.getByRole('button', { name: /^1 of 2 steps done/ })).toHaveTextContent('1/2')
  expect(timers.mock.calls.some(([, ms]) => ms === 200)).toBe(true)
  timers.mockRestore()

  await waitFor(() => expect(within(open).queryByRole('checkbox', { name: 'Soak' })).toBeNull())
  const done = screen.getByRole('list', { name: 'Steps that are done' })
  expect(within(done).getByRole('checkbox', { name: 'Soak' })).toBeChecked()
  expect(sent).toHaveLength(1)
  await act(async () => respond())
})

test('[ASSIGN-026] step tick that could not be saved is reverted and reported', async () => {
  mockTaskWithSteps('Soak', 'Rinse')
  mockEndpoint(putSubAssignment, () => {
    throw apiRefusal(500, [{ code: 'server.unknown', message: '' }])
  })
  const { user, open } = await openSteps()
  await user.click(within(open).getByRole('checkbox', { name: 'Soak' }))
  expect(await screen.findByText('The step was not saved: Soak')).toBeVisible()
  await waitFor(() => expect(within(open).getByRole('checkbox', { name: 'Soak' })).not.toBeChecked())
  expect(screen.getByRole('button', { name: /^0 of 2 steps done/ })).toBeVisible()
})

test('[ASSIGN-024] last step completes the task', async () => {
  const { store } = mockTaskWithSteps('Soak', 'Rinse')
  mockEndpoint(putSubAssignment, ({ input }) => store(input.params.sub_id, input.body.is_completed))
  const { user, open } = await openSteps()
  await user.click(within(open).getByRole('checkbox', { name: 'Soak' }))
  await user.click(within(open).getByRole('checkbox', { name: 'Rinse' }))
  expect(await screen.findByText('No tasks')).toBeVisible()
})

test('step ticked by mistake is opened again', async () => {
  const { store } = mockTaskWithSteps('Soak', 'Rinse')
  const sent = mockEndpoint(putSubAssignment, ({ input }) => store(input.params.sub_id, input.body.is_completed))
  const { user, open } = await openSteps()
  await user.click(within(open).getByRole('checkbox', { name: 'Soak' }))
  const done = await screen.findByRole('list', { name: 'Steps that are done' })
  await user.click(within(done).getByRole('checkbox', { name: 'Soak' }))
  expect(await within(open).findByRole('checkbox', { name: 'Soak' })).not.toBeChecked()
  await waitFor(() => expect(sent.map(({ input }) => input.body.is_completed)).toEqual([true, false]))
})

test('steps are ticked one after the other with the space bar', async () => {
  const { store } = mockTaskWithSteps('Soak', 'Rinse', 'Dry')
  mockEndpoint(putSubAssignment, ({ input }) => store(input.params.sub_id, input.body.is_completed))
  const { user, open } = await openSteps()
  act(() => within(open).getByRole('checkbox', { name: 'Soak' }).focus())
  await user.keyboard(' ')
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Rinse' })).toHaveFocus())
  await user.keyboard(' ')
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Dry' })).toHaveFocus())
  expect(screen.getByRole('checkbox', { name: 'Rinse' })).toBeChecked()
})

test('tick removed before the server answered stays removed', async () => {
  const { store } = mockTaskWithSteps('Soak', 'Rinse')
  const pendingReplies: (() => void)[] = []
  mockEndpoint(putSubAssignment, async ({ input }) => {
    await new Promise<void>((resume) => pendingReplies.push(resume))
    return store(input.params.sub_id, input.body.is_completed)
  })
  const { user, open } = await openSteps()
  await user.click(within(open).getByRole('checkbox', { name: 'Soak' }))
  const done = await screen.findByRole('list', { name: 'Steps that are done' })
  await user.click(within(done).getByRole('checkbox', { name: 'Soak' }))
  await act(async () => pendingReplies[0]?.())
  await waitFor(() => expect(pendingReplies).toHaveLength(2))
  expect(screen.getByRole('checkbox', { name: 'Soak' })).not.toBeChecked()
  await act(async () => pendingReplies[1]?.())
  expect(screen.getByRole('checkbox', { name: 'Soak' })).not.toBeChecked()
})
