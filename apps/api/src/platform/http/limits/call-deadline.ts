import { Problem } from '../errors/problem.ts'

/** Runs the work of a call, whose caller waits for it at most this long. */
export type CallDeadline = <T>(work: Promise<T>) => Promise<T>

/**
 * Creates the deadline of calls. A database that hangs without closing its connections would hold every call for as long
 * as it hangs. Throws `service.unavailable` for a call that takes longer. Its work goes on, with its turn for a
 * connection: it may still be committed, so a caller sends a change again with the same idempotency key.
 */
export const callDeadline =
  (callMs: number): CallDeadline =>
  (work) => {
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => reject(new Problem('service.unavailable', {}, { retryAfterSeconds: 5, cause: new Error('call deadline') })),
      callMs,
    )
    // Nobody waits any more for work that fails after its deadline.
    work.catch(() => undefined)
    return Promise.race([work, promise]).finally(() => clearTimeout(timer))
  }
