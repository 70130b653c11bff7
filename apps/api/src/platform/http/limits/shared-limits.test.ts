import { expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { createRateLimiter, type RateLimiter } from './rate-limit.ts'
import { shareLimits } from './shared-limits.ts'

/** Two processes of an installation together give a caller no more than one does. */

const { database, ownerAddress } = await testDatabase()
const LIMIT = { perMinute: 60, burst: 40 }

/** Calls until it is refused; returns how often it was not. */
function callsOf(limiter: RateLimiter, key: string, calls: number): number {
  for (let no = 0; no < calls; no++) {
    try {
      limiter.takeOrRefuse(key, performance.now())
    } catch {
      return no
    }
  }
  return calls
}

/** Two limiters as two processes have them, that share what they count. */
function twoProcesses() {
  const processes = [createRateLimiter(LIMIT), createRateLimiter(LIMIT)] as const
  const deps = { database, databaseAddress: ownerAddress, log: createLog('silent') }
  const sharings = processes.map((users) => shareLimits({ users }, deps))
  return {
    processes,
    [Symbol.asyncDispose]: async () => void (await Promise.all(sharings.map((sharing) => sharing.stop()))),
  }
}

test('what one process gave a person is gone in the other, and nobody else pays for it', async () => {
  await using at = twoProcesses()
  const [first, second] = at.processes
  // Until both listen, a message reaches nobody: each round has a person of its own.
  let round = 0
  await expect
    .poll(
      async () => {
        const person = `anna ${++round}`
        const given = callsOf(first, person, LIMIT.burst + 20)
        await new Promise((resolve) => setTimeout(resolve, 1_200))
        return given + callsOf(second, person, LIMIT.burst)
      },
      { timeout: 15_000 },
    )
    // Within the second some tokens come back.
    .toBeLessThan(LIMIT.burst + 6)
  expect(callsOf(second, 'karin', LIMIT.burst)).toBe(LIMIT.burst)
})

test('who calls both at once is in debt afterwards, so the limit of a minute holds for both together', () => {
  const limiter = createRateLimiter(LIMIT)
  expect(callsOf(limiter, 'anna', 100)).toBe(LIMIT.burst)
  expect(limiter.takeUnpublished(performance.now())).toEqual({ anna: LIMIT.burst })
  expect(limiter.takeUnpublished(performance.now())).toEqual({})
  const now = performance.now()
  limiter.addTaken({ anna: 25 }, now)
  // 25 seconds pay the debt, the 26th gives a token.
  expect(() => limiter.takeOrRefuse('anna', now + 25_000)).toThrow(
    expect.objectContaining({ code: 'request.too_many' }),
  )
  expect(() => limiter.takeOrRefuse('anna', now + 27_000)).not.toThrow()
})

test('a caller who calls little is told to nobody', () => {
  const limiter = createRateLimiter(LIMIT)
  expect(callsOf(limiter, 'anna', 9)).toBe(9)
  expect(limiter.takeUnpublished(performance.now())).toEqual({})
  expect(callsOf(limiter, 'anna', 3)).toBe(3)
  expect(limiter.takeUnpublished(performance.now())).toEqual({ anna: 12 })
})
