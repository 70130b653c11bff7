import { hashKey, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { refetchAfterOwnChange } from '../live/invalidate-queries.ts'
import { onOwnChange } from '../live/own-changes.ts'
import { currentLocale } from '../locale/current-locale.ts'
import { shownDirectory } from '../session/session.ts'
import { ApiProblem } from './api-problem.ts'
import { retryDelayMs } from './request-backoff.ts'

const STALE_MS = 5 * 60_000
const MAX_RETRIES = 3

/** A request may get lost once; a screen without a network says within a second what it cannot show. */
const OFFLINE_RETRIES = 1
const OFFLINE_RETRY_MS = 500

/** How often a temporary error is retried; others would only fail again. */
function maxRetries(problem: unknown): number {
  if (!(problem instanceof ApiProblem)) return 0
  if (problem.isOffline) return OFFLINE_RETRIES
  return problem.status === 429 || problem.status === 503 ? MAX_RETRIES : 0
}

const isOffline = (problem: unknown): boolean => problem instanceof ApiProblem && problem.isOffline

/**
 * Creates the query cache: in memory, five minutes, one entry per path, input, company and language. A write of this
 * tab makes the queries of its topics stale. A final error is reported once, unless the query or mutation shows its own
 * errors.
 */
export function createQueryClient(onProblem: (problem: unknown) => void): QueryClient {
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
        // Without a network the stored answer is shown. A pause until there is one would be a screen that loads for ever.
        networkMode: 'always',
        staleTime: STALE_MS,
        gcTime: STALE_MS,
        // The hash uses the last shown company: a lost session must not change the cache keys, or all data on screen
        // would be refetched.
        queryKeyHashFn: (key) => hashKey([...key, shownDirectory(), currentLocale()]),
        retry: (failures, problem) => failures < maxRetries(problem),
        retryDelay: (failures, problem) =>
          isOffline(problem) ? OFFLINE_RETRY_MS : retryDelayMs(failures + 1, problem),
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  onOwnChange((topics) => refetchAfterOwnChange(client, topics))
  return client
}
