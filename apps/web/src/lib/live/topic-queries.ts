import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import type { ChangeTopic } from '@herdboard/contract/core/live-topics.ts'
import type { QueryKey } from '@tanstack/react-query'

const readsByPath = new Map<string, readonly ChangeTopic[]>()

/**
 * Records which topics make the responses of an endpoint stale. It runs with each request, so every cached response is
 * covered.
 */
export function registerReads({ path, reads }: AnyEndpoint): void {
  if (reads) readsByPath.set(path, reads)
}

/**
 * Whether a cached response may have changed with one of the topics. The query key starts with the path of its
 * endpoint.
 */
export const isQueryOfTopics = (
  { queryKey: [path] }: { queryKey: QueryKey },
  topics: readonly ChangeTopic[],
): boolean => readsByPath.get(String(path))?.some((topic) => topics.includes(topic)) ?? false
