import { exponentialBackoffMs } from '@herdboard/contract/core/exponential-backoff.ts'
import { hashKey, MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { refetchAfterOwnChange } from '../live/invalidate-queries.ts'
import { onOwnChange } from '../live/own-changes.ts'
import { currentLocale } from '../locale/current-locale.ts'
import { shownDirectory } from '../session/session.ts'
import { ApiProblem } from './api-problem.ts'
import { onConnectionChange } from './connection-state.ts'

const STALE_MS = 5 * 60_000
const MAX_RETRIES = 3
const SECOND_MS = 1_000
const RETRY_BACKOFF = { firstMs: SECOND_MS, maxMs: 30_000 }

/** Only these errors are temporary, so a retry may succeed. */
const isRetryable = (problem: unknown): problem is ApiProblem =>
  problem instanceof ApiProblem && (problem.isOffline || problem.status === 429 || problem.status === 503)

/**
 * Returns the delay that the server requested, else 1, 2, 4 … 30 seconds. Jitter of up to a quarter prevents that a
 * thousand barns retry at once.
 */
function retryDelayMs(failures: number, problem: unknown): number {
  const retryAfterSeconds = problem instanceof ApiProblem ? problem.retryAfterSeconds : null
  const jitter = 1 + Math.random() / 4
  return retryAfterSeconds === null
    ? exponentialBackoffMs({ attempt: failures + 1, ...RETRY_BACKOFF, jitter })
    : retryAfterSeconds * SECOND_MS * jitter
}

/**
 * Creates the query cache: in memory, five minutes, one entry per path, input, company and language. A write of this
 * tab makes the queries of its topics stale. A final error is reported once, unless the query or mutation shows its own
 * errors.
 */
export function createQueryClient(onProblem: (problem: unknown) => void): QueryClient {
  onConnectionChange((online) => onlineManager.setOnline(online))
  const reportProblem = (problem: unknown, meta: Record<string, unknown> | undefined) => {
    if (meta?.showsOwnErrors !== true) onProblem(problem)
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (problem, query) => reportProblem(problem, query.meta) }),
    mutationCache: new MutationCache({
      onError: (problem, _input, _result, mutation) => reportProblem(problem, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        gcTime: STALE_MS,
        // The hash uses the last shown company: a lost session must not change the cache keys, or all data on screen
        // would be refetched.
        queryKeyHashFn: (key) => hashKey([...key, shownDirectory(), currentLocale()]),
        retry: (failures, problem) => failures < MAX_RETRIES && isRetryable(problem),
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  onOwnChange((topics) => refetchAfterOwnChange(client, topics))
  return client
}
