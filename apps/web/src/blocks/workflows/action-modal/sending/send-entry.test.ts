import type { SubmittedForm } from '@herdboard/contract/core/form.ts'
import { postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import type { FormInProgress } from '../entry/form-in-progress.ts'
import { sendEntry } from './send-entry.ts'

beforeEach(() => {
  signInBrowser()
  setCurrentLocale('en')
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const form: SubmittedForm = { version: 1, sections: [] }
const inProgress = {
  reply: { form: { form_id: formId.deadPigs } },
  target: {},
  submission: { key: '018f3f5e-0000-7000-8000-000000000001' },
} as unknown as FormInProgress

/** Sends an entry that the server refuses each time, and returns the milliseconds between the requests. */
async function delaysOf(refusal: () => Response) {
  const sentAt: number[] = []
  const requests = mockEndpoint(postForm, () => {
    sentAt.push(Date.now())
    throw refusal()
  })
  const failure = sendEntry({ kind: 'form' } as never, inProgress, form, false).catch(({ code }) => code)
  await vi.advanceTimersByTimeAsync(60_000)
  return {
    code: await failure,
    keys: new Set(requests.map(({ headers }) => headers.get('idempotency-key'))),
    delays: sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0)),
  }
}

test('an entry in progress is sent five times with one idempotency key and exponential backoff', async () => {
  const { code, keys, delays } = await delaysOf(() =>
    apiRefusal(409, [{ code: 'idempotency.in_progress', message: '' }]),
  )
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000])
  expect([...keys]).toEqual([`outbox.${inProgress.submission.key}`])
  expect(code).toBe('idempotency.in_progress')
})

test('an entry that meets a rate limit waits as long as Retry-After says', async () => {
  const { delays } = await delaysOf(() =>
    apiRefusal(429, [{ code: 'request.too_many', message: '' }], { 'retry-after': '3' }),
  )
  expect(delays).toEqual([3_000, 3_000, 3_000, 3_000])
})

test('a refused entry is not sent again', async () => {
  const { delays } = await delaysOf(() => apiRefusal(403, [{ code: 'auth.forbidden', message: '' }]))
  expect(delays).toEqual([])
})
