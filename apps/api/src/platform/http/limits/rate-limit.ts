import { LRUCache } from 'lru-cache'
import { Problem } from '#platform/http/errors/problem.ts'
import { type ConnectionLimits, defaultConnectionLimits } from './connection-queue.ts'

export interface RequestLimits {
  /** Requests a minute of one signed-in user. */
  userPerMinute: number
  /** Requests that may arrive at once, such as at the start of a full page. */
  userBurst: number
  /** The same for one API token. */
  programPerMinute: number
  programBurst: number
  /** Event loop delay in milliseconds from which polling requests get `service.busy`. */
  busyMs: number
  /** Event loop delay in milliseconds from which all other requests except sign-in and forms get it too. */
  veryBusyMs: number
  /** The queue of requests for a connection of the database. */
  queue: ConnectionLimits
}
export const defaultRequestLimits: RequestLimits = {
  userPerMinute: 600,
  userBurst: 150,
  programPerMinute: 120,
  programBurst: 60,
  busyMs: 250,
  veryBusyMs: 1_000,
  queue: defaultConnectionLimits,
}

interface Bucket {
  tokens: number
  atMs: number
}
/** Users or addresses that a limiter remembers. Beyond it, the one that has been quiet longest starts again. */
const MAX_BUCKETS = 10_000

/**
 * Creates a token bucket for each user, refilled evenly. The limiter throws `request.too_many` with the seconds to
 * wait. Buckets are stored in each process: a limit against runaway clients, not a quota.
 */
export function createRateLimiter({
  userPerMinute,
  userBurst,
}: Pick<RequestLimits, 'userPerMinute' | 'userBurst'>): (userId: string, nowMs: number) => void {
  const buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS })
  const perMs = userPerMinute / 60_000
  return (userId, nowMs) => {
    const bucket = buckets.get(userId) ?? { tokens: userBurst, atMs: nowMs }
    const tokens = Math.min(userBurst, bucket.tokens + (nowMs - bucket.atMs) * perMs)
    if (tokens < 1)
      throw new Problem('request.too_many', {}, { retryAfterSeconds: Math.ceil((1 - tokens) / perMs / 1000) })
    buckets.set(userId, { tokens: tokens - 1, atMs: nowMs })
  }
}

export interface FailureLimiter {
  /** Throws `request.too_many` for an address with too many failures in the last minute. */
  assertBelowLimit(address: string, nowMs: number): void
  recordFailure(address: string, nowMs: number): void
}

const MAX_FAILURES_PER_MINUTE = 20

/** Creates a limiter that counts failures by address, against guessing. The counts are stored in each process. */
export function createFailureLimiter(): FailureLimiter {
  const failures = new LRUCache<string, { count: number; sinceMs: number }>({ max: MAX_BUCKETS })
  const recentFailures = (address: string, nowMs: number) => {
    const failure = failures.get(address)
    return failure && nowMs - failure.sinceMs < 60_000 ? failure : { count: 0, sinceMs: nowMs }
  }
  return {
    assertBelowLimit(address, nowMs) {
      const { count, sinceMs } = recentFailures(address, nowMs)
      if (count < MAX_FAILURES_PER_MINUTE) return
      throw new Problem('request.too_many', {}, { retryAfterSeconds: Math.ceil((sinceMs + 60_000 - nowMs) / 1000) })
    },
    recordFailure(address, nowMs) {
      const { count, sinceMs } = recentFailures(address, nowMs)
      failures.set(address, { count: count + 1, sinceMs })
    },
  }
}
