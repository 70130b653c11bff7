import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Access, AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { LRUCache } from 'lru-cache'
import type { DiskSpace } from '#platform/health/disk-space.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { AccessClaims } from '#platform/identity/access-claims.ts'
import type { ParsedApiToken } from '#platform/identity/api-token.ts'
import { networkOfAddress } from '#platform/identity/device.ts'
import { type CallDeadline, callDeadline } from './call-deadline.ts'
import { type ConnectionQueue, createConnectionQueue } from './connection-queue.ts'
import { createFailureLimiter, createRateLimiter, type RequestLimits, type SharedLimit } from './rate-limit.ts'

/** Beyond it, the token that was used least recently takes the turns of its address once more. */
const MAX_VERIFIED_TOKENS = 10_000

/** The hash of the whole token: who knows neither its secret nor a token of the company cannot have it. */
const keyOf = ({ secretHash }: ParsedApiToken): string => secretHash.toString('base64')

export interface AdmissionControl {
  /**
   * Throws 503 when the process is closing or too busy for this class of request: polling first, sign-in and forms
   * last.
   */
  shedLoad(endpoint: Pick<AnyEndpoint, 'shed'>): void
  /** Throws 503 for a change while the disk of the database has no room for it; signing in goes on, and reads. */
  requireRoom(endpoint: { method?: string; access: Access }): void
  /** Throws 429 for a user that calls too often, and for an unknown token from an address with too many invalid ones. */
  rateLimit(claims: AccessClaims, address: string): void
  /** Throws 429 for a program that calls too often. Call it only after the token is verified. */
  rateLimitProgram(tokenId: string): void
  /** Rate limits that all processes of the installation keep together (`shared-limits.ts`), by name. */
  readonly sharedLimits: Record<string, SharedLimit>
  /** Turns of requests for a connection of the database. */
  readonly connections: ConnectionQueue
  /** Longest time of a call. */
  readonly withinDeadline: CallDeadline
  /** Counts an invalid API token of an address. */
  recordInvalidToken(token: ParsedApiToken, address: string): void
  /** From now on the requests of a token take the turns of its company: its secret was verified. */
  recordVerifiedToken(token: ParsedApiToken): void
  isVerifiedToken(token: ParsedApiToken): boolean
  /** From now on the readiness check fails, so that no new requests arrive. */
  startClosing(): void
  readonly isClosing: boolean
  stop(): void
}

/** Creates the admission control: load shedding and rate limits, checked before any work for a request. */
export function createAdmissionControl(limits: RequestLimits, disk?: DiskSpace): AdmissionControl {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let recentMs = 0
  const timer = setInterval(() => {
    recentMs = delay.percentile(90) / 1e6
    delay.reset()
  }, 1_000)
  timer.unref()
  const users = createRateLimiter({ perMinute: limits.userPerMinute, burst: limits.userBurst })
  const programs = createRateLimiter({ perMinute: limits.programPerMinute, burst: limits.programBurst })
  const invalidTokens = createFailureLimiter()
  const verifiedTokens = new LRUCache<string, true>({ max: MAX_VERIFIED_TOKENS })
  let isShuttingDown = false
  return {
    shedLoad({ shed }) {
      const limit = shed === 'first' ? limits.busyMs : shed === 'last' ? Number.POSITIVE_INFINITY : limits.veryBusyMs
      if (recentMs > limit) throw new Problem('service.busy', {}, { retryAfterSeconds: 2 })
    },
    requireRoom({ method = 'GET', access }) {
      if (method !== 'GET' && access !== 'public' && disk?.isLow)
        throw new Problem('service.unavailable', {}, { retryAfterSeconds: 30 })
    },
    rateLimit: ({ userId, program }, address) => {
      if (!program) return users.takeOrRefuse(userId, performance.now())
      // Whoever invents tokens at the address of a program must not keep its own token out.
      if (!verifiedTokens.has(keyOf(program)))
        invalidTokens.assertBelowLimit(networkOfAddress(address), performance.now())
    },
    rateLimitProgram: (tokenId) => programs.takeOrRefuse(tokenId, performance.now()),
    sharedLimits: { users, programs, invalidTokens },
    connections: createConnectionQueue(limits.queue),
    withinDeadline: callDeadline(limits.callMs),
    recordInvalidToken: (token, address) => {
      verifiedTokens.delete(keyOf(token))
      invalidTokens.recordFailure(networkOfAddress(address), performance.now())
    },
    recordVerifiedToken: (token) => void verifiedTokens.set(keyOf(token), true),
    isVerifiedToken: (token) => verifiedTokens.has(keyOf(token)),
    startClosing: () => {
      isShuttingDown = true
    },
    get isClosing() {
      return isShuttingDown
    },
    stop: () => {
      clearInterval(timer)
      delay.disable()
    },
  }
}
