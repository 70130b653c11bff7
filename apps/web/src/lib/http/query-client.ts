import { hashKey, MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { refetchAfterOwnChange } from '../live/invalidate-queries.ts'
import { onOwnChange } from '../live/own-changes.ts'
import { currentLocale } from '../locale/current-locale.ts'
import { shownDirectory } from '../session/session.ts'
import { ApiProblem } from './api-problem.ts'
import { onConnectionChange } from './connection-state.ts'
import { retryDelayMs } from './request-backoff.ts'
import { isKeepingResponses } from './response-keeper.ts'

const STALE_MS = 5 * 60_000
const MAX_RETRIES = 3

/** Only these errors are temporary, so a retry may succeed. */
const isRetryable = (problem: unknown): problem is ApiProblem =>
  problem instanceof ApiProblem && (problem.isOffline || problem.status === 429 || problem.status === 503)

/** The keeper had no answer for a screen without a network: it says so, and asks again when there is one. */
const isStoredOffline = (problem: ApiProblem): boolean => problem.isOffline && isKeepingResponses()

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
        // Without a network the kept answer is asked for first.
        networkMode: 'offlineFirst',
        staleTime: STALE_MS,
        gcTime: STALE_MS,
        // The hash uses the last shown company: a lost session must not change the cache keys, or all data on screen
        // would be refetched.
        queryKeyHashFn: (key) => hashKey([...key, shownDirectory(), currentLocale()]),
        retry: (failures, problem) => failures < MAX_RETRIES && isRetryable(problem) && !isStoredOffline(problem),
        retryDelay: (failures, problem) => retryDelayMs(failures + 1, problem),
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  onOwnChange((topics) => refetchAfterOwnChange(client, topics))
  return client
}
