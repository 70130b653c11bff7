import { getForm, getRecordForm } from '@herdboard/contract/core/form-endpoints.ts'
import { RecordId, UserId } from '@herdboard/contract/core/ids.ts'
import { getMeta, listDirectories } from '@herdboard/contract/people/accounts.ts'
import {
  listNotificationGroups,
  listNotifications,
  type Notification,
  patchNotification,
  readAllNotifications,
  setNotificationsRead,
} from '@herdboard/contract/system/notifications.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aProfile, exampleCompany, ourCompany } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { aNotification, aPageOf, exampleSettlement } from '#testing/notifications.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { currentToasts, dismissAllToasts } from '#ui/toasts/toast-store.ts'

const actionNotification = aNotification()
const settlement = exampleSettlement({ read: true })

function mockNotifications(listed: Notification[] = [settlement, actionNotification], total = listed.length) {
  dismissAllToasts()
  signInBrowser()
  mockEndpoint(listNotificationGroups, () => [
    { id: 1, text: 'To approve', icon_id: 'clipboard-check', type_ids: [1, 2] },
    { id: 3, text: 'Tasks', icon_id: 'checklist', type_ids: [20] },
  ])
  return mockEndpoint(listNotifications, ({ input }) => aPageOf(listed, total, input.query.page_size))
}

const countsAre = (unread: number, unhandled: number) =>
  mockEndpoint(getMeta, () => ({
    active_directory_id: ourCompany,
    data_version: 1,
    pending_farms: 0,
    notifications: { unread, unhandled, needs_me: unhandled },
    assignments: { due: 0, overdue: 0 },
  }))

const rowOf = async ({ message }: Notification) => {
  const cell = await screen.findByRole('button', { name: new RegExp(`^(Unread:\\s*)?${message.slice(0, 20)}`) })
  return within(cell.closest('tr') as HTMLElement)
}
/** Waits until a refusal is handled and its messages are shown. */
const answered = () => new Promise((resume) => setTimeout(resume, 50))
const lastQuery = (requests: ReturnType<typeof mockNotifications>) => requests.at(-1)?.input.query

test('[SHELL-079] top bar bell counts unread notifications and opens the list', async () => {
  mockNotifications()
  countsAre(3, 0)
  mockEndpoint(listDirectories, () => [exampleCompany({ active: true })])
  const { user, address } = await openPage('/settings/companies')
  await user.click(await screen.findByRole('link', { name: 'Notifications, 3 unread' }))
  expect(await screen.findByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  expect(address()).toMatch(/^\/notifications/)
})

test('[NOTIF-012] [NOTIF-022] [NOTIF-035] notification row has its checkbox, type, message, status, time and actions', async () => {
  mockNotifications()
  await openPage('/notifications')
  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['', 'Type', 'Message', 'Status', 'Date', 'Actions'])
  const row = await rowOf(settlement)
  expect(row.getByText('Slaughter settlement')).toBeVisible()
  expect(row.getByText('Requires action')).toBeVisible()
  expect(row.getByText(/20\/11\/2026/)).toBeVisible()
  expect(row.getByRole('button', { name: /^Handle/ })).toBeVisible()
  expect((await rowOf(actionNotification)).getAllByText('Unread').length).toBeGreaterThan(0)
})

test('[NOTIF-019] [NOTIF-020] [NOTIF-049] [API-045] notifications list shows the newest ten without parameters in the address', async () => {
  const requests = mockNotifications()
  await openPage('/notifications')
  await screen.findByRole('table')
  expect(lastQuery(requests)).toEqual({
    page_size: 10,
    page_number: 1,
    sort: { by: 'publish_date', direction: 'desc' },
  })
  expect(screen.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending')
})

test('[NOTIF-013] [NOTIF-014] [NOTIF-015] [NOTIF-016] [NOTIF-017] [NOTIF-018] [NOTIF-021] notifications request takes filters, search, sorting and page from the address', async () => {
  const requests = mockNotifications(undefined, 143)
  await openPage(
    '/notifications?unread=true&types=1,2&statuses=requires-action,approved&page=3&pageSize=20&orderBy=Type&orderDirection=asc&search=grise',
  )
  await screen.findByRole('table')
  expect(lastQuery(requests)).toEqual({
    is_read: false,
    type_ids: [1, 2],
    status: ['requires_action', 'approved'],
    page_number: 3,
    page_size: 20,
    sort: { by: 'type', direction: 'asc' },
    search_query: 'grise',
  })
  expect(screen.getByRole('searchbox', { name: 'Search notifications' })).toHaveValue('grise')
  expect(screen.getByRole('checkbox', { name: 'Unread only' })).toBeChecked()
})

test('[NOTIF-023] column heading sorts: the address uses its own parameters, the request those of the server', async () => {
  const requests = mockNotifications()
  const { user, address } = await openPage('/notifications')
  for (const [name, order, sent] of [
    ['Message', 'Message', 'message'],
    ['Type', 'Type', 'type'],
    ['Status', 'Status', 'status'],
  ] as const) {
    await user.click(within(await screen.findByRole('table')).getByRole('button', { name }))
    await expect.poll(address).toContain(`orderBy=${order}&orderDirection=asc`)
    await expect.poll(() => lastQuery(requests)?.sort).toEqual({ by: sent, direction: 'asc' })
  }
})

test('[NOTIF-007] [NOTIF-045] notifications search waits for a pause and begins on the first page', async () => {
  const requests = mockNotifications(undefined, 40)
  const { user, address } = await openPage('/notifications?page=2')
  await user.type(await screen.findByRole('searchbox', { name: 'Search notifications' }), 'hold')
  await expect.poll(() => lastQuery(requests)).toMatchObject({ search_query: 'hold', page_number: 1 })
  expect(address()).not.toContain('page=2')
  expect(requests.map(({ input }) => input.query.search_query)).not.toContain('ho')
})

test('[NOTIF-008] [NOTIF-009] [NOTIF-010] [NOTIF-057] notifications list is narrowed by unread, type and status', async () => {
  const requests = mockNotifications()
  const { user, address } = await openPage('/notifications')
  await user.click(await screen.findByRole('checkbox', { name: 'Unread only' }))
  await expect.poll(() => lastQuery(requests)).toMatchObject({ is_read: false })

  await user.click(screen.getByRole('button', { name: 'Type', expanded: false }))
  await user.click(await screen.findByRole('checkbox', { name: 'To approve' }))
  await expect.poll(() => lastQuery(requests)).toMatchObject({ type_ids: [1, 2] })
  await user.keyboard('{Escape}')

  await user.click(screen.getByRole('button', { name: 'Status', expanded: false }))
  await user.click(await screen.findByRole('checkbox', { name: 'Requires action' }))
  await expect.poll(() => lastQuery(requests)).toMatchObject({ status: ['requires_action'] })
  expect(address()).toContain('statuses=requires-action')
})

test('[NOTIF-046] [NOTIF-047] page size is one of five values', async () => {
  const requests = mockNotifications(undefined, 143)
  const { user, address } = await openPage('/notifications?pageSize=25')
  const sizes = await screen.findByRole('combobox')
  expect(sizes).toHaveValue('10')
  expect(
    within(sizes)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['10', '20', '30', '40', '50'])
  await user.selectOptions(sizes, '30')
  await expect.poll(() => lastQuery(requests)?.page_size).toBe(30)
  expect(address()).toContain('pageSize=30')
})

test('[NOTIF-048] last chosen page size is restored at the next visit and is personal', async () => {
  mockNotifications(undefined, 143)
  const first = await openPage('/notifications')
  await first.user.selectOptions(await screen.findByRole('combobox'), '30')
  await expect.poll(first.address).toContain('pageSize=30')
  cleanup()

  await openPage('/notifications')
  expect(await screen.findByRole('combobox')).toHaveValue('30')
  cleanup()

  const { localStorage: storage } = window
  const stored = Object.entries(storage)
  signInBrowser({ profile: aProfile({ id: UserId.parse('00000000-0000-4000-8000-0000000000f2') }) })
  for (const [key, value] of stored) storage.setItem(key, value)
  mockEndpoint(listNotificationGroups, () => [])
  mockEndpoint(listNotifications, () => aPageOf([actionNotification], 143))
  await openPage('/notifications')
  expect(await screen.findByRole('combobox')).toHaveValue('10')
})

test('[NOTIF-044] page change clears the selected rows', async () => {
  const requests = mockNotifications(undefined, 143)
  const { user } = await openPage('/notifications')
  await user.click(await screen.findByRole('checkbox', { name: /^Select: Barn 4/ }))
  expect(screen.getByText('1 selected')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /next page/i }))
  await expect.poll(() => lastQuery(requests)?.page_number).toBe(2)
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
})

test('[NOTIF-025] [NOTIF-041] [NOTIF-042] [API-077] notification text opens in a window of its own, and closing it marks it read', async () => {
  const requests = mockNotifications()
  const counted = countsAre(1, 0)
  const marked = mockEndpoint(patchNotification, () => ({ ...actionNotification, read: true }))
  const { user } = await openPage('/notifications')
  const row = await rowOf(actionNotification)
  await user.click(row.getByRole('button', { name: /^Show/ }))
  const popup = await screen.findByRole('dialog', { name: 'Over capacity' })
  expect(within(popup).getByText(actionNotification.message)).toBeVisible()
  expect(popup.querySelector('svg')).not.toBeNull()
  expect(marked).toHaveLength(0)
  const before = [requests.length, counted.length]
  fireEvent.click(within(popup).getByText('Close'))
  await expect
    .poll(() => marked[0]?.input)
    .toMatchObject({
      params: { id: actionNotification.id },
      body: [{ op: 'replace', path: '/read', value: true }],
    })
  await expect.poll(() => requests.length).toBeGreaterThan(before[0] ?? 0)
  await expect.poll(() => counted.length).toBeGreaterThan(before[1] ?? 0)
})

test('notification that another person approved says who did, and opens its record instead of the form', async () => {
  const recordId = RecordId.parse('00000000-0000-4000-8000-0000000000a1')
  const handling = {
    outcome: 'approved' as const,
    by: 'Anna Holm',
    at: '2026-06-15T08:05:00.000Z',
    record_id: recordId,
    is_record_deleted: false,
  }
  const approved = exampleSettlement({ requires_action: false, approved: true, disabled: true, handling })
  mockNotifications([approved])
  mockEndpoint(patchNotification, () => approved)
  const opened = mockEndpoint(getRecordForm, () => {
    throw apiRefusal(404, [{ code: 'request.not_found', message: '' }])
  })
  const { user } = await openPage('/notifications')
  await user.click(await screen.findByRole('button', { name: `Show: ${approved.message}` }))
  const popup = within(await screen.findByRole('dialog', { name: 'Slaughter settlement' }))
  expect(popup.getByText(/^Approved by Anna Holm 15\/06\/2026/)).toBeVisible()
  await user.click(popup.getByRole('button', { name: 'Show the record' }))
  await expect.poll(() => opened[0]?.input.params).toEqual({ id: recordId })
})

test('notification that another person rejected says who did, and still leads to its form', async () => {
  const handling = {
    outcome: 'rejected' as const,
    by: 'Anna Holm',
    at: '2026-06-15T08:05:00.000Z',
    record_id: null,
    is_record_deleted: false,
  }
  const rejected = exampleSettlement({ requires_action: false, rejected: true, handling })
  mockNotifications([rejected])
  mockEndpoint(patchNotification, () => rejected)
  const forms = mockEndpoint(getForm, () => {
    throw apiRefusal(404, [{ code: 'request.not_found', message: '' }])
  })
  const { user } = await openPage('/notifications')
  await user.click(await screen.findByRole('button', { name: `Show: ${rejected.message}` }))
  const popup = within(await screen.findByRole('dialog', { name: 'Slaughter settlement' }))
  expect(popup.getByText(/^Rejected by Anna Holm 15\/06\/2026/)).toBeVisible()
  expect(forms).toEqual([])
  await user.click(popup.getByRole('button', { name: 'Open the form anyway' }))
  await expect.poll(() => forms[0]?.input.query.nref).toBe(rejected.resource?.reference_id)
})

test('[ERR-012] failed read mark shows no error', async () => {
  mockNotifications()
  const marked = mockEndpoint(patchNotification, () => {
    throw apiRefusal(500, [{ code: 'unknown', message: 'Broken' }])
  })
  const { user } = await openPage('/notifications')
  await user.click((await rowOf(actionNotification)).getByRole('button', { name: 'Mark as read' }))
  await expect.poll(() => marked.length).toBe(1)
  await answered()
  expect(currentToasts()).toEqual([])
  expect(screen.getByRole('table')).toBeVisible()
})

test('unread filter and bell name the unread; a settled notification offers no mark', async () => {
  const handledNotification = aNotification({
    read: true,
    disabled: true,
    approved: true,
    requires_action: false,
    message: 'Done',
  })
  mockNotifications([handledNotification])
  countsAre(1_204, 1)
  await openPage('/notifications')
  expect(await screen.findByRole('checkbox', { name: 'Unread only (1,204)' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Notifications, 1,204 unread, 1 requires action' })).toHaveTextContent('1')
  expect((await rowOf(handledNotification)).queryByRole('button', { name: /^Mark as/ })).toBeNull()
})

test('[NOTIF-036] [NOTIF-037] notification is marked read or unread in its row', async () => {
  const readNotification = aNotification({ read: true, message: 'Hold 7 has been open for 90 days' })
  mockNotifications([actionNotification, readNotification])
  const marked = mockEndpoint(patchNotification, () => actionNotification)
  const { user } = await openPage('/notifications')
  await user.click((await rowOf(actionNotification)).getByRole('button', { name: 'Mark as read' }))
  await user.click((await rowOf(readNotification)).getByRole('button', { name: 'Mark as unread' }))
  await expect.poll(() => marked.map(({ input }) => input.body[0]?.value)).toEqual([true, false])
})

test('[NOTIF-011] [NOTIF-038] [NOTIF-039] [NOTIF-040] [API-070] [API-071] selected rows are marked together, or all at once', async () => {
  mockNotifications()
  const bulk = mockEndpoint(setNotificationsRead, () => ({ changed: 2 }))
  const all = mockEndpoint(readAllNotifications, () => ({ changed: 2 }))
  const { user } = await openPage('/notifications')
  const manage = async (what: string) => {
    await user.click(await screen.findByRole('button', { name: 'Manage selected' }))
    await user.click(await screen.findByRole('menuitem', { name: what }))
  }
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await manage('Mark as read')
  await expect
    .poll(() => bulk[0]?.input.body)
    .toEqual({ notification_ids: [settlement.id, actionNotification.id], read_status: true })
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select all on this page' })).not.toBeChecked(), {
    timeout: 5_000,
  })

  await user.click(screen.getByRole('checkbox', { name: /^Select: Barn 4/ }))
  await manage('Mark as unread')
  await expect
    .poll(() => bulk[1]?.input.body)
    .toEqual({ notification_ids: [actionNotification.id], read_status: false })
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull(), { timeout: 5_000 })
  await manage('Mark all as read')
  await expect.poll(() => all.length).toBe(1)
})

test('[NOTIF-043] [ERR-013] spinner shows for one second while rows are marked, also when the request fails silently', async () => {
  mockNotifications()
  mockEndpoint(setNotificationsRead, () => {
    throw apiRefusal(500, [{ code: 'unknown', message: 'Broken' }])
  })
  const { user } = await openPage('/notifications')
  await user.click(await screen.findByRole('checkbox', { name: /^Select: Barn 4/ }))
  const button = screen.getByRole('button', { name: 'Manage selected' })
  await user.click(button)
  const item = await screen.findByRole('menuitem', { name: 'Mark as read' })
  vi.useFakeTimers()
  try {
    fireEvent.click(item)
    await vi.advanceTimersByTimeAsync(999)
    expect(button).toHaveAttribute('data-loading', 'true')
    await vi.advanceTimersByTimeAsync(500)
  } finally {
    vi.useRealTimers()
  }
  await waitFor(() => expect(button).not.toHaveAttribute('data-loading'))
  expect(currentToasts()).toEqual([])
})

test('notifications list reports that there are none, or that none match', async () => {
  mockNotifications([])
  const { user } = await openPage('/notifications?unread=true')
  expect(await screen.findByText('No notifications match what you chose')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(await screen.findByText('No notifications')).toBeVisible()
})

test('failed fetch of the notifications can be repeated', async () => {
  mockNotifications()
  mockEndpoint(listNotifications, () => {
    throw apiRefusal(500, [{ code: 'unknown', message: '' }])
  })
  const { user } = await openPage('/notifications')
  expect(await screen.findByText('The notifications could not be loaded')).toBeVisible()
  mockNotifications()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table')).toBeVisible()
})

test('page that no longer exists redirects to the last page', async () => {
  signInBrowser()
  mockEndpoint(listNotificationGroups, () => [])
  mockEndpoint(listNotifications, ({ input }) => aPageOf(input.query.page_number === 2 ? [] : [actionNotification], 10))
  const { address } = await openPage('/notifications?page=2')
  expect(await rowOf(actionNotification)).toBeDefined()
  expect(address()).toBe('/notifications')
})

test('notification links to existing screens only', async () => {
  const overdueTask = aNotification({ route: '/assignments', message: 'The task Wash was due yesterday' })
  const unpriced = aNotification({ route: '/feed/nowhere', message: 'Grower 2 has no price' })
  mockNotifications([overdueTask, unpriced])
  const { user } = await openPage('/notifications')
  await user.click((await screen.findAllByRole('button', { name: /Grower 2 has no price$/ }))[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByRole('link')).toBeNull()
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await user.click((await screen.findAllByRole('button', { name: /Wash was due yesterday$/ }))[0] as HTMLElement)
  expect(within(await screen.findByRole('dialog')).getByRole('link')).toHaveAttribute('href', '/assignments')
})

test('sorting leaves the focus on the column heading and selects none of the new rows', async () => {
  signInBrowser()
  mockEndpoint(listNotificationGroups, () => [])
  mockEndpoint(listNotifications, ({ input }) => aPageOf([aNotification()], 1, input.query.page_size))
  const { user } = await openPage('/notifications')
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  const head = within(screen.getByRole('table')).getByRole('button', { name: 'Status' })
  head.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(head.closest('th')).toHaveAttribute('aria-sort', 'ascending'))
  expect(head).toHaveFocus()
  expect(screen.getByRole('checkbox', { name: 'Select all on this page' })).not.toBeChecked()
})
