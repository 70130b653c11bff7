import { Problem } from '#platform/problem.ts'

export interface Limits {
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
export const defaultLimits: Limits = {
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
const FORGET_AFTER = 10_000

/**
 * A bucket of calls for each person, refilled evenly. Throws `request.too_many` with the seconds to wait.
 * Kept in each process: a limit against runaway clients, not a quota.
 */
export function userLimiter({
  userPerMinute,
  userBurst,
}: Pick<Limits, 'userPerMinute' | 'userBurst'>): (userId: string, nowMs: number) => void {
  const buckets = new Map<string, Bucket>()
  const perMs = userPerMinute / 60_000
  return (userId, nowMs) => {
    const bucket = buckets.get(userId) ?? { tokens: userBurst, atMs: nowMs }
    const tokens = Math.min(userBurst, bucket.tokens + (nowMs - bucket.atMs) * perMs)
    if (tokens < 1)
      throw new Problem('request.too_many', {}, { retryAfterSeconds: Math.ceil((1 - tokens) / perMs / 1000) })
    if (buckets.size > FORGET_AFTER) buckets.clear()
    buckets.set(userId, { tokens: tokens - 1, atMs: nowMs })
  }
}

export interface FailureLimiter {
  /** Throws `request.too_many` for an address that failed too often lately. */
  admit(address: string, nowMs: number): void
  count(address: string, nowMs: number): void
}

const FAILURES_A_MINUTE = 20

/** Counts what failed by address, so that guessing costs time and nothing else. Kept in each process. */
export function failureLimiter(): FailureLimiter {
  const failures = new Map<string, { count: number; sinceMs: number }>()
  const lately = (address: string, nowMs: number) => {
    const found = failures.get(address)
    return found && nowMs - found.sinceMs < 60_000 ? found : { count: 0, sinceMs: nowMs }
  }
  return {
    admit(address, nowMs) {
      const { count, sinceMs } = lately(address, nowMs)
      if (count < FAILURES_A_MINUTE) return
      throw new Problem('request.too_many', {}, { retryAfterSeconds: Math.ceil((sinceMs + 60_000 - nowMs) / 1000) })
    },
    count(address, nowMs) {
      if (failures.size > FORGET_AFTER) failures.clear()
      const { count, sinceMs } = lately(address, nowMs)
      failures.set(address, { count: count + 1, sinceMs })
    },
  }
}
