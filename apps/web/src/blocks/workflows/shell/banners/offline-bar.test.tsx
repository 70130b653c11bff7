import { getBrand } from '@herdboard/contract/system/ui.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportConnection } from '#lib/http/connection-state.ts'
import { connectionFailure, mockEndpoint } from '#testing/mock-endpoint.ts'
import { renderPart } from '#testing/render-part.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { OfflineBar } from './offline-bar.tsx'

beforeEach(signInBrowser)
afterEach(() => {
  reportConnection(true)
  vi.useRealTimers()
})

/** Shows the bar of a server that was just found unreachable. */
async function showOffline() {
  await renderPart(<OfflineBar />, { language: 'en', areas: ['shell'] })
  vi.useFakeTimers()
  act(() => reportConnection(false))
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('the offline bar retries with exponential backoff of 1, 2, 4 … 30 seconds until the server answers', async () => {
  let isReachable = false
  const requests = mockEndpoint(getBrand, () => {
    if (!isReachable) throw connectionFailure()
    return { name: 'Herdboard', colour: '#0B6470', logo_url: null, support_email: null }
  })
  await showOffline()
  expect(screen.getByRole('status').textContent).not.toBe('')
  let count = 0
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    await pass(seconds * 1_000 - 1)
    expect(requests).toHaveLength(count)
    await pass(1)
    count += 1
    expect(requests).toHaveLength(count)
  }
  isReachable = true
  await pass(30_000)
  expect(requests).toHaveLength(count + 1)
  expect(screen.queryByRole('status')).toBeNull()
  await pass(60_000)
  expect(requests).toHaveLength(count + 1)
})

test('the offline bar retries at once when the browser has a network again, and then once per delay', async () => {
  const requests = mockEndpoint(getBrand, () => {
    throw connectionFailure()
  })
  await showOffline()
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(requests).toHaveLength(1)
  await pass(1_999)
  expect(requests).toHaveLength(1)
  await pass(1)
  expect(requests).toHaveLength(2)
})
