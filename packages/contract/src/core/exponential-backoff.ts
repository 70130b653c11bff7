export interface ExponentialBackoff {
  /** Delay after the first failure. */
  firstMs: number
  /** Longest delay, before jitter. */
  maxMs: number
}

/**
 * Returns the exponential backoff in milliseconds: `firstMs` for the first attempt, doubled for each further one, at
 * most `maxMs`. `attempt` counts from 1. `jitter` is a random factor around 1, drawn by the caller, that spreads the
 * retries of many clients.
 */
export const exponentialBackoffMs = ({
  attempt,
  firstMs,
  maxMs,
  jitter = 1,
}: ExponentialBackoff & { attempt: number; jitter?: number }): number =>
  Math.min(firstMs * 2 ** (attempt - 1), maxMs) * jitter
