import { type Assignment, listAssignments, listAssignmentTemplates } from '@herdboard/contract/herd/assignments.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aProfile, exampleBarn, exampleFarm } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { aTask } from '#testing/work.ts'

const farm = exampleFarm()
const barn = exampleBarn(farm, { accessible_actions: [31] })

/** Records when the element is hidden, because a browser removes the focus then. */
function recordHiding(element: HTMLElement) {
  const states: string[] = []
  const observer = new MutationObserver(() => {
    const hidden = element.closest<HTMLElement>('[style*="display: none"]')
    if (hidden) states.push(hidden.outerHTML.slice(0, 60))
  })
  observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['style'] })
  return states
}

test('tabs preserve the keyboard focus while their lists and texts are loading', async () => {
  signInBrowser({ profile: aProfile({ modules: ['Assignments'] }), farms: [farm], barns: [barn] })
  const pendingTasks = Promise.withResolvers<Assignment[]>()
  mockEndpoint(listAssignments, () => pendingTasks.promise)
  mockEndpoint(listAssignmentTemplates, () => [])
  const { user } = await openPage('/assignments')
  const upcoming = await screen.findByRole('tab', { name: 'Upcoming' })
  const hidden = recordHiding(upcoming)
  upcoming.focus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Completed' })).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(upcoming).toHaveFocus()

  pendingTasks.resolve([aTask(farm, barn, { name: 'Wash the pen' })])
  expect(await screen.findByText('Wash the pen')).toBeVisible()
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tab', { name: 'Templates' })).toHaveFocus()
  expect(await screen.findByRole('button', { name: 'New template' })).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Templates', selected: true })).toHaveFocus()
  expect(hidden).toEqual([])
})
