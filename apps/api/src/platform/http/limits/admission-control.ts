import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { AccessClaims } from '#platform/identity/access-claims.ts'
import { createFailureLimiter, createRateLimiter, type RequestLimits } from './rate-limit.ts'

export interface AdmissionControl {
  /** Throws 503 when the process is closing or too busy for this class of work: polling first, sign-in and forms last. */
  shedLoad(endpoint: Pick<AnyEndpoint, 'shed'>): void
  /** Throws 429 for a person that calls too often, and for an address that tries keys of programs which are none. */
  rateLimit(claims: AccessClaims, address: string): void
  /** Throws 429 for a program that calls too often; only once its key is proved. */
  rateLimitProgram(tokenId: string): void
  /** An address tried a key that is none. */
  recordFailedKey(address: string): void
  /** From now on nothing new is ready: health says so. */
  startClosing(): void
  readonly isClosing: boolean
  stop(): void
}

/** What every call passes before any work is done for it. */
export function createAdmissionControl(limits: RequestLimits): AdmissionControl {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let recentMs = 0
  const timer = setInterval(() => {
    recentMs = delay.percentile(90) / 1e6
    delay.reset()
  }, 1_000)
  timer.unref()
  const limitUser = createRateLimiter(limits)
  const limitProgram = createRateLimiter({ userPerMinute: limits.programPerMinute, userBurst: limits.programBurst })
  const failedKeys = createFailureLimiter()
  let isShuttingDown = false
  return {
    shedLoad({ shed }) {
      const limit = shed === 'first' ? limits.busyMs : shed === 'last' ? Number.POSITIVE_INFINITY : limits.veryBusyMs
      if (recentMs > limit) throw new Problem('service.busy', {}, { retryAfterSeconds: 2 })
    },
    rateLimit: ({ userId, program }, address) =>
      program ? failedKeys.assertBelowLimit(address, performance.now()) : limitUser(userId, performance.now()),
    rateLimitProgram: (tokenId) => limitProgram(tokenId, performance.now()),
    recordFailedKey: (address) => failedKeys.recordFailure(address, performance.now()),
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
