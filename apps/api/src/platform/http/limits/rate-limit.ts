import { Problem } from '#platform/http/errors/problem.ts'

export interface RequestLimits {
  /** Calls a minute of one signed-in person. */
  userPerMinute: number
  /** Calls that may come at once, such as a start-up with a full page. */
  userBurst: number
  /** The same of one program's token. */
  programPerMinute: number
  programBurst: number
  /** From this delay of the process on, what polls is asked to wait. */
  busyMs: number
  /** From this delay on, everything is but sign-in and forms. */
  veryBusyMs: number
}
export const defaultRequestLimits: RequestLimits = {
  userPerMinute: 600,
  userBurst: 150,
  programPerMinute: 120,
  programBurst: 60,
  busyMs: 250,
  veryBusyMs: 1_000,
}

interface Bucket {
  tokens: number
  atMs: number
}
const MAX_BUCKETS = 10_000

/**
 * A bucket of calls for each person, refilled evenly. Throws `request.too_many` with the seconds to wait.
 * Kept in each process: a limit against runaway clients, not a quota.
 */
export function createRateLimiter({
  userPerMinute,
  userBurst,
}: Pick<RequestLimits, 'userPerMinute' | 'userBurst'>): (userId: string, nowMs: number) => void {
  const buckets = new Map<string, Bucket>()
  const perMs = userPerMinute / 60_000
  return (userId, nowMs) => {
    const bucket = buckets.get(userId) ?? { tokens: userBurst, atMs: nowMs }
    const tokens = Math.min(userBurst, bucket.tokens + (nowMs - bucket.atMs) * perMs)
    if (tokens < 1)
      throw new Problem('request.too_many', {}, { retryAfterSeconds: Math.ceil((1 - tokens) / perMs / 1000) })
    if (buckets.size > MAX_BUCKETS) buckets.clear()
    buckets.set(userId, { tokens: tokens - 1, atMs: nowMs })
  }
}

export interface FailureLimiter {
  /** Throws `request.too_many` for an address that failed too often lately. */
  assertBelowLimit(address: string, nowMs: number): void
  recordFailure(address: string, nowMs: number): void
}

const MAX_FAILURES_PER_MINUTE = 20

/** Counts what failed by address, so that guessing costs time and nothing else. Kept in each process. */
export function createFailureLimiter(): FailureLimiter {
  const failures = new Map<string, { count: number; sinceMs: number }>()
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
      if (failures.size > MAX_BUCKETS) failures.clear()
      const { count, sinceMs } = recentFailures(address, nowMs)
      failures.set(address, { count: count + 1, sinceMs })
    },
  }
}
