import { getMeta, getProfile } from '@herdboard/contract/people/accounts.ts'
import { refreshToken } from '@herdboard/contract/people/auth.ts'
import { listUsers } from '@herdboard/contract/people/users.ts'
import {
  listDirectoryBarns,
  listDirectoryFarms,
  listDirectorySections,
} from '@herdboard/contract/places/place-setup.ts'
import { listConfigEvents } from '@herdboard/contract/system/catalogue.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aProfile } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { findToast } from '#testing/queries/find-toast.ts'
import { mockLiveStream } from '#testing/queries/mock-live-stream.ts'
import { aToken, oneHourFromNow, signInBrowser } from '#testing/sign-in-browser.ts'

const { location } = window
afterEach(() => void vi.stubGlobal('location', location))

const missing = 'Whoops! You are missing the required permissions for this action'
const screens = [
  ['PERM-015', '/settings/users', 'User management', listUsers.path],
  ['PERM-016', '/settings/locations', 'Farm setup', listDirectoryFarms.path],
  ['PERM-017', '/settings/setup', 'Setup', listConfigEvents.path],
] as const

test.each(screens)(
  '[%s] former manager leaves %s at once, sees the reason once, and the list is cleared from memory',
  async (_id, path, heading, list) => {
    const manager = aProfile()
    signInBrowser({ profile: manager })
    for (const each of [listConfigEvents, listUsers, listDirectoryFarms, listDirectoryBarns, listDirectorySections])
      mockEndpoint(each, () => [] as never)
    const live = mockLiveStream()
    const { address, queryClient } = await openPage(path)
    await screen.findByRole('heading', { level: 1, name: heading })
    // The overview has the list of users as a disabled query, which is without data.
    const inMemory = () =>
      queryClient
        .getQueryCache()
        .findAll({ queryKey: [list] })
        .filter(({ state }) => state.data !== undefined).length
    await waitFor(() => expect(inMemory()).toBeGreaterThan(0))
    await waitFor(() => expect(live.opened.length).toBeGreaterThan(0))

    mockEndpoint(getProfile, () => ({ ...manager, role: 'Employee' as const }))
    live.emit('ready')
    live.emit('change', { topics: ['company'], by: [] })
    expect(await findToast(missing)).toBeVisible()
    await expect.poll(address).toBe('/overview')
    expect(screen.getAllByText(missing)).toHaveLength(1)
    expect(screen.queryByRole('heading', { level: 1, name: heading })).toBeNull()
    await expect.poll(inMemory).toBe(0)
  },
)

test('removed member leaves the company when the event stream is refused, not at the next poll', async () => {
  const reload = vi.fn()
  signInBrowser()
  const live = mockLiveStream()
  await openPage('/overview')
  await screen.findByRole('heading', { name: 'Overview' })
  await waitFor(() => expect(live.opened.length).toBeGreaterThan(0))
  live.emit('ready')
  vi.stubGlobal('location', { ...location, reload })
  mockEndpoint(refreshToken, () => ({
    token: aToken(aProfile({ active_directory_id: null })),
    refresh_token: '',
    expiry: oneHourFromNow(),
  }))
  mockEndpoint(getMeta, () => ({
    active_directory_id: null,
    data_version: 1,
    pending_farms: 0,
    notifications: { unread: 0, unhandled: 0, needs_me: 0 },
    assignments: { due: 0, overdue: 0 },
  }))
  live.isRefused = true
  live.end()
  await waitFor(() => expect(reload).toHaveBeenCalled(), { timeout: 6_000 })
})
