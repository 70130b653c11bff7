import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import type { ChangeTopic } from '@herdboard/contract/core/live.ts'
import type { QueryKey } from '@tanstack/react-query'

const readsByPath = new Map<string, readonly ChangeTopic[]>()

/** Remembers which topics make the answers of an endpoint stale. Run with each request, so whatever is cached is known. */
export function registerReads({ path, reads }: AnyEndpoint): void {
  if (reads) readsByPath.set(path, reads)
}

/** Whether a cached answer may have changed with one of the topics. Its key starts with the path of its endpoint. */
export const isQueryOfTopics = (
  { queryKey: [path] }: { queryKey: QueryKey },
  topics: readonly ChangeTopic[],
): boolean => readsByPath.get(String(path))?.some((topic) => topics.includes(topic)) ?? false
