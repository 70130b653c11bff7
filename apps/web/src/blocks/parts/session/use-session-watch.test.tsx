import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { getMeta } from '@herdboard/contract/people/accounts.ts'
import { cookieNames, refreshToken } from '@herdboard/contract/people/auth.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { writeCookie } from '#lib/storage/cookies.ts'
import { currentInstant } from '#lib/today.ts'
import { aProfile } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { aToken, oneHourFromNow, signInBrowser } from '#testing/sign-in-browser.ts'

const { location } = window
afterEach(() => {
  vi.useRealTimers()
  vi.stubGlobal('location', location)
})

test('[AUTH-018] session watch checks the token every 50 seconds and exchanges one that is about to expire', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const profile = aProfile()
  signInBrowser({ profile })
  await openPage('/overview')
  await screen.findByRole('heading', { name: 'Overview' })
  const exchanged = mockEndpoint(refreshToken, () => ({
    token: aToken(profile),
    refresh_token: '',
    expiry: oneHourFromNow(),
  }))
  act(() => void vi.advanceTimersByTime(50_000))
  expect(exchanged).toHaveLength(0)
  writeCookie(cookieNames.expiry, new Date(currentInstant().getTime() + 59_000).toISOString(), null)
  act(() => void vi.advanceTimersByTime(49_999))
  expect(exchanged).toHaveLength(0)
  act(() => void vi.advanceTimersByTime(1))
  await expect.poll(() => exchanged.length).toBe(1)
})

test('[AUTH-019] session watch requests the counters every 60 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const profile = aProfile()
  signInBrowser({ profile })
  await openPage('/overview')
  await screen.findByRole('heading', { name: 'Overview' })
  const requests = mockEndpoint(getMeta, () => ({
    active_directory_id: profile.active_directory_id,
    data_version: 1,
    pending_farms: 0,
    notifications: { unread: 0, unhandled: 0, needs_me: 0 },
    assignments: { due: 0, overdue: 0 },
  }))
  act(() => void vi.advanceTimersByTime(59_999))
  expect(requests).toHaveLength(0)
  act(() => void vi.advanceTimersByTime(1))
  await expect.poll(() => requests.length).toBe(1)
})

test('[ERR-014] failed refetch of the counters shows no error, and polling continues', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  signInBrowser()
  await openPage('/overview')
  await screen.findByRole('heading', { name: 'Overview' })
  const requests = mockEndpoint(getMeta, () => {
    throw apiRefusal(503, [{ code: 'service.busy', message: '' }])
  })
  act(() => void vi.advanceTimersByTime(60_000))
  await expect.poll(() => requests.length).toBe(1)
  act(() => void vi.advanceTimersByTime(60_000))
  await expect.poll(() => requests.length).toBe(2)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Overview' })).toBeVisible()
})

test('[AUTH-020] poll reports a company chosen elsewhere: the token is exchanged and the page restarts in it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  signInBrowser()
  await openPage('/overview')
  await screen.findByRole('heading', { name: 'Overview' })
  const reload = vi.fn()
  vi.stubGlobal('location', { ...location, reload })
  const chosen = aProfile({ active_directory_id: '018f0000-0000-7000-8000-0000000000aa' as DirectoryId })
  const exchanged = mockEndpoint(refreshToken, () => ({
    token: aToken(chosen),
    refresh_token: '',
    expiry: oneHourFromNow(),
  }))
  mockEndpoint(getMeta, () => ({
    active_directory_id: chosen.active_directory_id,
    data_version: 1,
    pending_farms: 0,
    notifications: { unread: 0, unhandled: 0, needs_me: 0 },
    assignments: { due: 0, overdue: 0 },
  }))
  act(() => void vi.advanceTimersByTime(60_000))
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  expect(exchanged).toHaveLength(1)
})
