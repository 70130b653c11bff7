import type { LiveTopic } from '@herdboard/contract/core/live-topics.ts'

/** Topics that the entries of an import change, of any kind. */
export const importTopics: readonly LiveTopic[] = ['imports', 'herd', 'places', 'notes', 'assignments', 'health']
