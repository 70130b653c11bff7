import type { ChangeTopic } from './live.ts'

/** What a call says of what it may change. */
interface TopicDeclaration {
  changes?: readonly ChangeTopic[] | undefined
  changesFor?: Readonly<Record<string, Readonly<Record<string, readonly ChangeTopic[]>>>> | undefined
}

/** What this call of an endpoint may have changed: by what stands in its address, else as for all of them. */
export function changedTopics(
  { changes = [], changesFor = {} }: TopicDeclaration,
  params: unknown,
): readonly ChangeTopic[] {
  const given = new Map(Object.entries(params ?? {}))
  for (const [name, topicsByValue] of Object.entries(changesFor)) {
    const topics = topicsByValue[String(given.get(name))]
    if (topics) return topics
  }
  return changes
}
