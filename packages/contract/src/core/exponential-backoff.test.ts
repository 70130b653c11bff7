import { expect, test } from 'vitest'
import { exponentialBackoffMs } from './exponential-backoff.ts'

test('exponential backoff doubles with each attempt and ends at its longest', () => {
  const waits = [1, 2, 3, 4, 10, 11, 5000].map((attempt) =>
    exponentialBackoffMs({ attempt, firstMs: 5_000, maxMs: 3_600_000 }),
  )
  expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 2_560_000, 3_600_000, 3_600_000])
})

test('jitter multiplies the backoff, the longest one too', () => {
  const waits = [1, 2, 3].map((attempt) => exponentialBackoffMs({ attempt, firstMs: 200, maxMs: 400, jitter: 1.5 }))
  expect(waits).toEqual([300, 600, 600])
})
