import { expect, test } from 'vitest'
import { createFailureLimiter, createRateLimiter } from './rate-limit.ts'

const TOO_MANY = expect.objectContaining({ code: 'request.too_many' })
const NOW = Date.parse('2026-05-31T10:00:00Z')

test('rate limit of a user who goes on survives requests of 15,000 other users', () => {
  const { takeOrRefuse: limit } = createRateLimiter({ perMinute: 60, burst: 2 })
  limit('anna', NOW)
  limit('anna', NOW)
  expect(() => limit('anna', NOW)).toThrow(TOO_MANY)
  for (let user = 0; user < 15_000; user++) {
    limit(`user ${user}`, NOW)
    if (user % 5_000 === 0) expect(() => limit('anna', NOW)).toThrow(TOO_MANY)
  }
  expect(() => limit('anna', NOW)).toThrow(TOO_MANY)
  expect(() => limit('anna', NOW + 1_000)).not.toThrow()
})

test('failed attempts of an address survive those of 15,000 other addresses, and refill evenly', () => {
  const limiter = createFailureLimiter()
  for (let failure = 0; failure < 20; failure++) limiter.recordFailure('192.0.2.1', NOW)
  for (let address = 0; address < 15_000; address++) {
    limiter.recordFailure(`address ${address}`, NOW)
    if (address % 5_000 === 0) expect(() => limiter.assertBelowLimit('192.0.2.1', NOW)).toThrow(TOO_MANY)
  }
  expect(() => limiter.assertBelowLimit('192.0.2.1', NOW)).toThrow(TOO_MANY)
  // A token bucket and no fixed window: of 20 a minute, the first comes back after three seconds, all after a minute.
  expect(() => limiter.assertBelowLimit('192.0.2.1', NOW + 2_999)).toThrow(
    expect.objectContaining({ code: 'request.too_many', retryAfterSeconds: 1 }),
  )
  expect(() => limiter.assertBelowLimit('192.0.2.1', NOW + 3_000)).not.toThrow()
  limiter.recordFailure('192.0.2.1', NOW + 3_000)
  expect(() => limiter.assertBelowLimit('192.0.2.1', NOW + 3_000)).toThrow(TOO_MANY)
  for (let failure = 0; failure < 20; failure++) {
    expect(() => limiter.assertBelowLimit('192.0.2.1', NOW + 63_000)).not.toThrow()
    limiter.recordFailure('192.0.2.1', NOW + 63_000)
  }
  expect(() => limiter.assertBelowLimit('192.0.2.1', NOW + 63_000)).toThrow(TOO_MANY)
})
