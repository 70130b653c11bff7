import { LRUCache } from 'lru-cache'
import { Problem } from '#platform/http/errors/problem.ts'
import { defaultUploadPace, type UploadPace } from '#platform/http/uploads/upload-pace.ts'
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
  /** Longest time of a call, from its complete request to the response, in milliseconds. */
  callMs: number
  /** How slowly a file may arrive. */
  uploadPace: UploadPace
}
export const defaultRequestLimits: RequestLimits = {
  userPerMinute: 600,
  userBurst: 150,
  programPerMinute: 120,
  programBurst: 60,
  busyMs: 250,
  veryBusyMs: 1_000,
  queue: defaultConnectionLimits,
  callMs: 30_000,
  uploadPace: defaultUploadPace,
}

/** Users, programs or addresses that a limit remembers. Beyond it, the one that has been quiet longest starts again. */
const MAX_BUCKETS = 10_000

/** Tokens that a bucket gains in a minute, and the most that it holds: requests that may arrive at once. */
interface TokenBucketLimit {
  perMinute: number
  burst: number
}

/** What one process publishes of a limit: how many tokens each key took since the last message. */
export type TakenTokens = Record<string, number>

/** A limit that several processes keep together: each counts at once, and publishes it soon after. */
export interface SharedLimit {
  /** Returns, once, what was taken of each bucket since it was last published, from a quarter of a bucket on. */
  takeUnpublished(): TakenTokens
  /** Takes back what could not be published. */
  returnUnpublished(taken: TakenTokens): void
  /** Counts what another process took. A bucket may be in debt, so that nobody gains by calling both at once. */
  addTaken(taken: TakenTokens, nowMs: number): void
}

/** Token buckets by key, refilled evenly: limits against runaway clients, no quotas. */
interface TokenBuckets extends SharedLimit {
  /** Throws `request.too_many` with the seconds to wait for a key whose bucket is empty. */
  requireToken(key: string, nowMs: number): void
  takeToken(key: string, nowMs: number): void
}

/** Share of a full bucket from which on its process publishes what was taken, however full the bucket is by then. */
const PUBLISHED_FROM = 0.25

function createTokenBuckets({ perMinute, burst }: TokenBucketLimit): TokenBuckets {
  const buckets = new LRUCache<string, { tokens: number; atMs: number; unpublished: number }>({ max: MAX_BUCKETS })
  const touched = new Set<string>()
  const perMs = perMinute / 60_000
  const tokensOf = (key: string, nowMs: number): number => {
    const bucket = buckets.get(key) ?? { tokens: burst, atMs: nowMs }
    return Math.min(burst, bucket.tokens + (nowMs - bucket.atMs) * perMs)
  }
  const touch = (key: string): void => {
    if (touched.size >= MAX_BUCKETS) touched.clear()
    touched.add(key)
  }
  return {
    requireToken(key, nowMs) {
      const tokens = tokensOf(key, nowMs)
      if (tokens >= 1) return
      throw new Problem('request.too_many', {}, { retryAfterSeconds: Math.ceil((1 - tokens) / perMs / 1000) })
    },
    takeToken(key, nowMs) {
      const tokens = tokensOf(key, nowMs)
      buckets.set(key, {
        tokens: tokens < 1 ? Math.min(tokens, 0) : tokens - 1,
        atMs: nowMs,
        unpublished: (buckets.get(key)?.unpublished ?? 0) + 1,
      })
      touch(key)
    },
    takeUnpublished() {
      const taken: TakenTokens = {}
      for (const key of touched) {
        const bucket = buckets.peek(key)
        if (!bucket || bucket.unpublished < burst * PUBLISHED_FROM) continue
        taken[key] = bucket.unpublished
        bucket.unpublished = 0
      }
      touched.clear()
      return taken
    },
    returnUnpublished(taken) {
      for (const [key, count] of Object.entries(taken)) {
        const bucket = buckets.peek(key)
        if (!bucket) continue
        bucket.unpublished += count
        touch(key)
      }
    },
    addTaken(taken, nowMs) {
      for (const [key, count] of Object.entries(taken)) {
        const tokens = Math.max(-burst, tokensOf(key, nowMs) - count)
        buckets.set(key, { tokens, atMs: nowMs, unpublished: buckets.peek(key)?.unpublished ?? 0 })
      }
    },
  }
}

export interface RateLimiter extends SharedLimit {
  /** Takes a token of a key. Throws `request.too_many` for one whose bucket is empty. */
  takeOrRefuse(key: string, nowMs: number): void
}

/** Creates the rate limit of users or programs: each request takes a token, and an empty bucket refuses it. */
export function createRateLimiter(limit: TokenBucketLimit): RateLimiter {
  const buckets = createTokenBuckets(limit)
  return {
    ...buckets,
    takeOrRefuse(key, nowMs) {
      buckets.requireToken(key, nowMs)
      buckets.takeToken(key, nowMs)
    },
  }
}

export interface FailureLimiter extends SharedLimit {
  /** Throws `request.too_many` for a key with too many failures. */
  assertBelowLimit(key: string, nowMs: number): void
  recordFailure(key: string, nowMs: number): void
}

const FAILURE_LIMIT: TokenBucketLimit = { perMinute: 20, burst: 20 }

/** Creates the rate limit of failures by address or person: each failure takes a token, a success takes none. */
export function createFailureLimiter(limit: TokenBucketLimit = FAILURE_LIMIT): FailureLimiter {
  const buckets = createTokenBuckets(limit)
  return { ...buckets, assertBelowLimit: buckets.requireToken, recordFailure: buckets.takeToken }
}
