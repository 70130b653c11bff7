import { getMeta } from '@herdboard/contract/people/accounts.ts'
import { listNotificationGroups, listNotifications } from '@herdboard/contract/system/notifications.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ourCompany } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { aPageOf, exampleSettlement } from '#testing/notifications.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { isBarSnoozed, SNOOZE_MS, snoozeBar } from './bar-snooze.ts'

afterEach(() => vi.useRealTimers())

function mockUnhandled(unhandled: number) {
  mockEndpoint(getMeta, () => ({
    active_directory_id: ourCompany,
    data_version: 1,
    pending_farms: 0,
    notifications: { unread: unhandled, unhandled, needs_me: unhandled },
    assignments: { due: 0, overdue: 0 },
  }))
  mockEndpoint(listNotificationGroups, () => [])
  return mockEndpoint(listNotifications, () => aPageOf([exampleSettlement()]))
}

test('[NOTIF-001] notifications bar is hidden when nothing waits', async () => {
  signInBrowser()
  mockUnhandled(0)
  await openPage('/notifications')
  await screen.findByRole('table')
  expect(screen.queryByText(/require action$|requires action$/)).toBeNull()
})

test('[SHELL-053] [NOTIF-001] [NOTIF-002] [NOTIF-003] [NOTIF-006] notifications bar shows how many wait, and Handle now opens those requiring action, refetched', async () => {
  signInBrowser()
  const metaRequests = mockUnhandled(2)
  const { user, address } = await openPage('/notifications')
  expect(await screen.findByText('You have 2 notifications that require action')).toBeVisible()
  const before = metaRequests.length
  await user.click(screen.getByRole('button', { name: 'Handle now' }))
  await expect.poll(address).toContain('statuses=requires-action')
  await expect.poll(() => metaRequests.at(-1)?.input.query.status).toEqual(['requires_action'])
  expect(metaRequests.length).toBeGreaterThan(before)
})

test('overview has no notifications bar, because it says itself what is wrong', async () => {
  signInBrowser()
  mockUnhandled(2)
  await openPage('/overview')
  await screen.findByRole('link', { name: /2 require action/ })
  expect(screen.queryByText('You have 2 notifications that require action')).toBeNull()
})

test('bell counts the causes that need the person, and names the unread notifications', async () => {
  signInBrowser()
  mockUnhandled(0)
  mockEndpoint(getMeta, () => ({
    active_directory_id: ourCompany,
    data_version: 1,
    pending_farms: 0,
    notifications: { unread: 312, unhandled: 1, needs_me: 3 },
    assignments: { due: 0, overdue: 0 },
  }))
  await openPage('/notifications')
  const bell = await screen.findByRole('link', { name: 'Notifications, 312 unread, 3 require action' })
  expect(bell).toHaveTextContent('3')
})

test('[NOTIF-004] [NOTIF-005] notifications bar stays closed, also after a reload', async () => {
  signInBrowser()
  mockUnhandled(2)
  const { user } = await openPage('/notifications')
  await screen.findByText('You have 2 notifications that require action')
  const [close] = screen.getAllByRole('button', { name: 'Close' })
  if (close) await user.click(close)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Handle now' })).toBeNull())
  expect(isBarSnoozed()).toBe(true)
  fireEvent.focus(window)
  expect(screen.queryByRole('button', { name: 'Handle now' })).toBeNull()
})

test('[NOTIF-005] notifications bar returns after one day', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') })
  snoozeBar()
  vi.setSystemTime(Date.parse('2026-11-20T08:00:00Z') + DAY_MS - 1)
  expect(isBarSnoozed()).toBe(true)
  vi.setSystemTime(Date.parse('2026-11-20T08:00:00Z') + DAY_MS)
  expect(isBarSnoozed()).toBe(false)
  expect(SNOOZE_MS).toBe(DAY_MS)
})
