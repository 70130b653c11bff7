import { getMeta } from '@herdboard/contract/accounts.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '#testing/open-page.tsx'
import { refusal, serve } from '#testing/serve.ts'
import { signedIn } from '#testing/signed-in.ts'

afterEach(() => vi.useRealTimers())

test('[ERR-014] counters that cannot be fetched again say nothing, and the next poll comes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  signedIn()
  await openPage('/overview')
  await screen.findByRole('heading', { name: 'Overview' })
  const asked = serve(getMeta, () => {
    throw refusal(503, [{ code: 'service.busy', message: '' }])
  })
  act(() => void vi.advanceTimersByTime(60_000))
  await expect.poll(() => asked.length).toBe(1)
  act(() => void vi.advanceTimersByTime(60_000))
  await expect.poll(() => asked.length).toBe(2)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Overview' })).toBeVisible()
})
