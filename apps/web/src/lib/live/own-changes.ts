import type { ChangeTopic, LiveChange, LiveTopic } from '@herdboard/contract/core/live-topics.ts'

type Listener = (topics: readonly ChangeTopic[]) => Promise<unknown> | undefined
const listeners = new Set<Listener>()

/**
 * The topics that were refetched after each own write, by change id. Resolves when the response is known. Only the
 * latest writes are kept.
 */
const refreshedTopics = new Map<string, Promise<readonly ChangeTopic[]>>()
const MAX_REMEMBERED = 100

/** A write of this tab, from its request to its response. */
export interface OwnChange {
  /** The change id: sent with the request and repeated by its event on the live stream. */
  id: string
  /** The write succeeded: refetches what it may have changed. Resolves when the screens have the data. */
  succeed(): Promise<void>
  /** The write was refused and changed nothing. */
  fail(): void
  /**
   * No response arrived, so it is unknown whether the write was done: refetches, and treats its event as a change by
   * another user.
   */
  markUnknown(): void
}

/** Starts a write that may change these topics. */
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
    markUnknown: () => {
      resolve([])
      void publishOwnChange(topics)
    },
  }
}

/** Makes the queries that read the topics stale. Resolves when the screens have refetched. */
export async function publishOwnChange(topics: readonly ChangeTopic[]): Promise<void> {
  if (topics.length > 0) await Promise.all([...listeners].map((listener) => listener(topics)))
}

export function onOwnChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Returns the topics of an event that no own write has refetched. The event may arrive before the response to its
 * write, so this waits for the response; otherwise queries would be fetched twice.
 */
export async function topicsOfOthers({ topics, by }: LiveChange): Promise<readonly LiveTopic[]> {
  const ownChanges = by.map((id) => refreshedTopics.get(id))
  if (ownChanges.length === 0 || ownChanges.includes(undefined)) return topics
  const refreshed = new Set((await Promise.all(ownChanges)).flat())
  return topics.filter((topic) => !refreshed.has(topic))
}
