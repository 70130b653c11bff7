import { Problem } from '#platform/http/errors/problem.ts'

const RETRY_AFTER_SECONDS = 3

/**
 * Creates a queue that runs heavy work of this process one after the other. Throws `service.busy` where `maxWaiting`
 * already wait. A failure does not affect the work behind it.
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
