import type { ChangeTopic, LiveChange, LiveTopic } from '@herdboard/contract/core/live.ts'

type Listener = (topics: readonly ChangeTopic[]) => Promise<unknown> | undefined
const listeners = new Set<Listener>()

/** The topics that screens have asked anew for after each own write, once that is known. Older writes are forgotten. */
const refreshedTopics = new Map<string, Promise<readonly ChangeTopic[]>>()
const MAX_REMEMBERED = 100

/** A write of this tab, from its sending to its answer. */
export interface OwnChange {
  /** Sent along, and named by the event that comes back over the live stream. */
  id: string
  /** It was done: screens ask anew for what it may have changed. Resolves when they have it. */
  succeed(): Promise<void>
  /** It was refused and changed nothing. */
  fail(): void
  /** No answer came. Nobody knows whether it was done: screens ask anew, and an event that names it is news. */
  lose(): void
}

/** Begins a write that may change these topics. */
export function startOwnChange(topics: readonly ChangeTopic[]): OwnChange {
  const id = crypto.randomUUID()
  const { promise, resolve } = Promise.withResolvers<readonly ChangeTopic[]>()
  refreshedTopics.set(id, promise)
  for (const oldest of refreshedTopics.keys()) {
    if (refreshedTopics.size <= MAX_REMEMBERED) break
    refreshedTopics.delete(oldest)
  }
  return {
    id,
    succeed: () => {
      resolve(topics)
      return publishOwnChange(topics)
    },
    fail: () => resolve([]),
    lose: () => {
      resolve([])
      void publishOwnChange(topics)
    },
  }
}

/** Makes what the topics are read by stale. Resolves when the screens have asked anew. */
export async function publishOwnChange(topics: readonly ChangeTopic[]): Promise<void> {
  if (topics.length > 0) await Promise.all([...listeners].map((listener) => listener(topics)))
}

export function onOwnChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The topics of an event that no own write has refreshed. An event may overtake the answer to its write: it waits for
 * that, so that nothing is asked for twice.
 */
export async function topicsOfOthers({ topics, by }: LiveChange): Promise<readonly LiveTopic[]> {
  const ownChanges = by.map((id) => refreshedTopics.get(id))
  if (ownChanges.length === 0 || ownChanges.includes(undefined)) return topics
  const refreshed = new Set((await Promise.all(ownChanges)).flat())
  return topics.filter((topic) => !refreshed.has(topic))
}
