import type { ChangeTopic, LiveTopic } from '@herdboard/contract/core/live-topics.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isQueryOfTopics } from './topic-queries.ts'

/**
 * Queries that were fetching when a change arrived. Their responses may be older than the change, so they are fetched
 * once more.
 */
const pendingRefetches = new WeakSet<Query>()

/**
 * Refetches after a write of this tab what is shown and may have changed. A request in flight may be older than the
 * write, so it is cancelled. Queries that are not shown are refetched when they are shown. Resolves when the responses
 * are here.
 */
export const refetchAfterOwnChange = (client: QueryClient, topics: readonly ChangeTopic[]): Promise<void> =>
  client.invalidateQueries({ predicate: (query) => isQueryOfTopics(query, topics) })

/**
 * Makes responses that read one of the topics stale without a change: each is fetched again when a screen shows it the
 * next time.
 */
export const markTopicsStale = (client: QueryClient, topics: readonly ChangeTopic[]): Promise<void> =>
  client.invalidateQueries({ predicate: (query) => isQueryOfTopics(query, topics), refetchType: 'none' })

/**
 * Refetches after a change by another user what is shown and may have changed. Queries that are not shown are refetched
 * when they are shown. Requests in flight are not cancelled: during frequent changes a slow one would never finish. A
 * hidden tab waits until it is visible.
 */
export function refetchOnRemoteChange(client: QueryClient, topics: readonly LiveTopic[]): void {
  for (const query of client.getQueryCache().findAll({ predicate: (query) => isQueryOfTopics(query, topics) })) {
    if (query.state.fetchStatus === 'fetching') refetchAfterFetch(client, query)
    else refetchQuery(client, query)
  }
}

function refetchAfterFetch(client: QueryClient, query: Query): void {
  if (pendingRefetches.has(query)) return
  pendingRefetches.add(query)
  const refetch = () => {
    pendingRefetches.delete(query)
    refetchQuery(client, query)
  }
  query.promise?.then(refetch, refetch)
}

function refetchQuery(client: QueryClient, query: Query): void {
  const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active'
  void client.invalidateQueries({ predicate: (other) => other === query, refetchType }, { cancelRefetch: false })
}

/** Refetches what changed while the tab was hidden. */
export function refetchInvalidated(client: QueryClient): void {
  void client.refetchQueries(
    { type: 'active', predicate: ({ state }) => state.isInvalidated },
    { cancelRefetch: false },
  )
}
