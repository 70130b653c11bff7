import { Problem } from '#platform/http/errors/problem.ts'

const RETRY_AFTER_SECONDS = 3

/**
 * Heavy work of a process, one after the other. Throws `service.busy` where `mostWaiting` wait already. Work that fails
 * keeps nobody behind it from its turn.
 */
export function serialQueue(maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let pending = 0
  return async (work) => {
    if (pending > maxWaiting) throw new Problem('service.busy', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    pending += 1
    const result = last.then(work).finally(() => {
      pending -= 1
    })
    last = result.catch(() => undefined)
    return result
  }
}
