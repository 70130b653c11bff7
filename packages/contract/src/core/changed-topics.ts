import type { ChangeTopic } from './live-topics.ts'

/** The part of an endpoint that declares which topics a call may change. */
interface TopicDeclaration {
  changes?: readonly ChangeTopic[] | undefined
  changesFor?: Readonly<Record<string, Readonly<Record<string, readonly ChangeTopic[]>>>> | undefined
}

/**
 * Returns the topics that this call may have changed. A path parameter with a value in `changesFor` decides; otherwise
 * `changes` applies.
 */
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
