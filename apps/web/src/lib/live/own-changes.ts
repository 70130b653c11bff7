import type { LiveTopic } from '@herdboard/contract/core/live.ts'

type Listener = (topics: readonly LiveTopic[], answeredAtMs: number) => void
const listeners = new Set<Listener>()

/** Called when a writing call of this tab was answered. */
export function publishOwnChange(topics: readonly LiveTopic[], answeredAtMs: number): void {
  for (const listener of listeners) listener(topics, answeredAtMs)
}

export function onOwnChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
