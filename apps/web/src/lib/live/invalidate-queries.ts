import type { ChangeTopic, LiveTopic } from '@herdboard/contract/core/live.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isQueryOfTopics } from './topic-queries.ts'

/** Answers that are on their way and may be from before the change: asked for once more when they are here. */
const pendingRefetches = new WeakSet<Query>()

/**
 * After a write of this tab: asks anew at once for what is shown and may have changed; an answer under way may be from
 * before, so its request is broken off. What is not shown is asked for when it is. Resolves when the answers are here.
 */
export const refetchAfterOwnChange = (client: QueryClient, topics: readonly ChangeTopic[]): Promise<void> =>
  client.invalidateQueries({ predicate: (query) => isQueryOfTopics(query, topics) })

/**
 * After a change of somebody else: asks anew for what is shown and may have changed; what is not shown is asked for when
 * it is. Nothing that is under way is broken off, or a slow answer would never come while others record. A hidden tab
 * waits until somebody looks.
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

/** What changed while nobody looked. */
export function refetchInvalidated(client: QueryClient): void {
  void client.refetchQueries(
    { type: 'active', predicate: ({ state }) => state.isInvalidated },
    { cancelRefetch: false },
  )
}
