import type { LiveTopic } from '@herdboard/contract/live.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isShownAgain } from './shown-again.ts'

/** Answers that are on their way and may be from before the change: asked for once more when they are here. */
const once = new WeakSet<Query>()

/**
 * Asks anew for what is shown and may have changed; what is not shown is asked for when it is. Nothing that is under way
 * is broken off, or a slow answer would never come while others record. A hidden tab waits until somebody looks.
 */
export function refresh(client: QueryClient, topics: readonly LiveTopic[], isStale = (_query: Query) => true): void {
  const found = client.getQueryCache().findAll({
    predicate: (query) => isShownAgain(String(query.queryKey[0]), topics) && isStale(query),
  })
  for (const query of found) {
    if (query.state.fetchStatus === 'fetching') againWhenHere(client, query)
    else askAnew(client, query)
  }
}

function againWhenHere(client: QueryClient, query: Query): void {
  if (once.has(query)) return
  once.add(query)
  const then = () => {
    once.delete(query)
    askAnew(client, query)
  }
  query.promise?.then(then, then)
}

function askAnew(client: QueryClient, query: Query): void {
  const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active'
  void client.invalidateQueries({ predicate: (other) => other === query, refetchType }, { cancelRefetch: false })
}

/** What changed while nobody looked. */
export function askForStale(client: QueryClient): void {
  void client.refetchQueries(
    { type: 'active', predicate: ({ state }) => state.isInvalidated },
    { cancelRefetch: false },
  )
}
