import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { createRateLimiter, type RateLimiter } from './rate-limit.ts'
import { shareLimits } from './shared-limits.ts'

/** Two processes of an installation together give a caller no more than one does. */

const { asAdmin, ownerAddress } = await testDatabase()
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

const deps = { databaseAddress: ownerAddress, log: createLog('silent') }

/** Two limiters as two processes have them, that share what they count. */
function twoProcesses() {
  const processes = [createRateLimiter(LIMIT), createRateLimiter(LIMIT)] as const
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
  expect(limiter.takeUnpublished()).toEqual({ anna: LIMIT.burst })
  expect(limiter.takeUnpublished()).toEqual({})
  const now = performance.now()
  limiter.addTaken({ anna: 25 }, now)
  // 25 seconds pay the debt, the 26th gives a token.
  expect(() => limiter.takeOrRefuse('anna', now + 25_000)).toThrow(
    expect.objectContaining({ code: 'request.too_many' }),
  )
  expect(() => limiter.takeOrRefuse('anna', now + 27_000)).not.toThrow()
})

test('a caller who calls little is shared with nobody until it adds up to a quarter of a bucket', () => {
  const limiter = createRateLimiter(LIMIT)
  expect(callsOf(limiter, 'anna', 9)).toBe(9)
  expect(limiter.takeUnpublished()).toEqual({})
  expect(callsOf(limiter, 'anna', 3)).toBe(3)
  expect(limiter.takeUnpublished()).toEqual({ anna: 12 })
})

test('a program that calls two processes at 95 % of the limit each gets no more than the limit of one', () => {
  const processes = [createRateLimiter(LIMIT), createRateLimiter(LIMIT)] as const
  const MINUTES = 20
  let given = 0
  for (let halfSecond = 0; halfSecond < MINUTES * 120; halfSecond++) {
    const now = halfSecond * 500
    // 57 calls a minute: none in one of twenty seconds.
    for (const limiter of processes)
      if (halfSecond % 2 === 0 && halfSecond % 40 !== 0)
        try {
          limiter.takeOrRefuse('program', now)
          given += 1
        } catch {}
    const [first, second] = processes.map((limiter) => limiter.takeUnpublished())
    processes[0].addTaken(second ?? {}, now)
    processes[1].addTaken(first ?? {}, now)
  }
  // The two buckets that were full in the beginning, and what refilled in the meantime.
  expect(given).toBeLessThanOrEqual(2 * LIMIT.burst + MINUTES * LIMIT.perMinute)
  expect(given).toBeGreaterThan(MINUTES * LIMIT.perMinute * 0.9)
})

/** Server processes of connections that share limits. */
async function listeners(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name = 'herdboard-limits' and datname = current_database()`.execute(asAdmin)
  return rows.map(({ pid }) => pid)
}

test('what was given while the connection was lost is shared when it is back', async () => {
  const [first, second] = [createRateLimiter(LIMIT), createRateLimiter(LIMIT)]
  const sharing = [shareLimits({ users: second }, deps)]
  try {
    await expect.poll(listeners).toHaveLength(1)
    const [ofSecond] = await listeners()
    sharing.push(shareLimits({ users: first }, deps))
    await expect.poll(listeners).toHaveLength(2)
    const endsAt = performance.now() + 1_500
    for (let given = 0; performance.now() < endsAt; ) {
      await sql`select pg_terminate_backend(pid) from unnest(${await listeners()}::int[]) pid
        where pid <> ${ofSecond}`.execute(asAdmin)
      if (given === 0) given = callsOf(first, 'anna', LIMIT.burst)
    }
    await expect.poll(() => callsOf(second, 'anna', 1), { interval: 1_000, timeout: 15_000 }).toBe(0)
  } finally {
    await Promise.all(sharing.map((one) => one.stop()))
  }
}, 30_000)
