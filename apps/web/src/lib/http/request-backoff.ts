import { exponentialBackoffMs } from '@herdboard/contract/core/exponential-backoff.ts'
import { ApiProblem } from './api-problem.ts'

const SECOND_MS = 1_000
const REQUEST_BACKOFF = { firstMs: SECOND_MS, maxMs: 30_000 }

/** Exponential backoff of requests to the server: 1, 2, 4 … 30 seconds. `attempt` counts from 1. */
export const requestBackoffMs = (attempt: number, jitter = 1): number =>
  exponentialBackoffMs({ attempt, ...REQUEST_BACKOFF, jitter })

/**
 * Returns the delay before a retry: what the server requested with `Retry-After`, else the exponential backoff. Jitter
 * of up to a quarter prevents that a thousand barns retry at once.
 */
export function retryDelayMs(attempt: number, problem: unknown): number {
  const retryAfterSeconds = problem instanceof ApiProblem ? problem.retryAfterSeconds : null
  const jitter = 1 + Math.random() / 4
  return retryAfterSeconds === null ? requestBackoffMs(attempt, jitter) : retryAfterSeconds * SECOND_MS * jitter
}
