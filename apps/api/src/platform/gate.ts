import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { AnyEndpoint } from '@herdboard/contract/endpoint.ts'
import { failureLimiter, type Limits, userLimiter } from '#platform/limits.ts'
import { Problem } from '#platform/problem.ts'
import type { Claims } from '#platform/tokens.ts'

export interface Gate {
  /** Throws 503 when the process is closing or too busy for this class of work: polling first, sign-in and forms last. */
  admit(endpoint: Pick<AnyEndpoint, 'shed'>): void
  /** Throws 429 for a person that calls too often, and for an address that tries keys of programs which are none. */
  countCall(claims: Claims, address: string): void
  /** Throws 429 for a program that calls too often; only once its key is proved. */
  countProgram(tokenId: string): void
  /** An address tried a key that is none. */
  countFailedKey(address: string): void
  /** From now on nothing new is ready: health says so. */
  close(): void
  readonly isClosing: boolean
  stop(): void
}

/** What every call passes before any work is done for it. */
export function makeGate(limits: Limits): Gate {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let recentMs = 0
  const timer = setInterval(() => {
    recentMs = delay.percentile(90) / 1e6
    delay.reset()
  }, 1_000)
  timer.unref()
  const count = userLimiter(limits)
  const countProgram = userLimiter({ userPerMinute: limits.programPerMinute, userBurst: limits.programBurst })
  const failedKeys = failureLimiter()
  let closing = false
  return {
    admit({ shed }) {
      const limit = shed === 'first' ? limits.busyMs : shed === 'last' ? Number.POSITIVE_INFINITY : limits.veryBusyMs
      if (recentMs > limit) throw new Problem('service.busy', {}, { retryAfterSeconds: 2 })
    },
    countCall: ({ userId, program }, address) =>
      program ? failedKeys.admit(address, performance.now()) : count(userId, performance.now()),
    countProgram: (tokenId) => countProgram(tokenId, performance.now()),
    countFailedKey: (address) => failedKeys.count(address, performance.now()),
    close: () => {
      closing = true
    },
    get isClosing() {
      return closing
    },
    stop: () => {
      clearInterval(timer)
      delay.disable()
    },
  }
}
