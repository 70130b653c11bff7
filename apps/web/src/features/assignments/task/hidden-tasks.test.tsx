import { listAssignments } from '@herdboard/contract/herd/assignments.ts'
import { getMeta } from '@herdboard/contract/people/accounts.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { today } from '#lib/today.ts'
import { aProfile, exampleBarn, exampleFarm } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { aTask } from '#testing/work.ts'

const farm = exampleFarm()
const barn = exampleBarn(farm, { accessible_actions: [31], pigs: 100 })
const weanerBarn = exampleBarn(farm, { name: 'Barn 1', is_weaners: true, accessible_actions: [31] })
const yesterday = addDays(today(), -1)

test('task list shows how many counted tasks are in barns of the other pig type and links to them', async () => {
  signInBrowser({
    profile: aProfile({ modules: ['Sections', 'Assignments'] }),
    farms: [farm],
    barns: [barn, exampleBarn(farm, { name: 'Barn 5' }), weanerBarn],
  })
  mockEndpoint(listAssignments, () => [
    aTask(farm, barn, { name: 'Wash', date: yesterday }),
    aTask(farm, weanerBarn, { name: 'Straw', date: yesterday }),
    aTask(farm, weanerBarn, { name: 'Feed', date: addDays(today(), 3) }),
  ])
  mockEndpoint(getMeta, () => ({
    active_directory_id: aProfile().active_directory_id,
    data_version: 1,
    pending_farms: 0,
    notifications: { unread: 0, unhandled: 0, needs_me: 0 },
    assignments: { due: 0, overdue: 2 },
  }))
  const { user } = await openPage('/assignments')
  expect(await screen.findByText('1 other task for today or earlier is outside what is shown')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show weaners' }))
  const table = await screen.findByRole('table', { name: 'Tasks' })
  expect(await within(table).findByRole('button', { name: 'Straw' })).toBeVisible()
})
