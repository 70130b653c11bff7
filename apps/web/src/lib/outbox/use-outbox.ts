import { useSyncExternalStore } from 'react'
import type { OutboxEntry } from './outbox-entry.ts'
import { outboxEntries, subscribeToOutbox } from './outbox-state.ts'

/** All entries of the person with their states, kept up to date also by other tabs. */
export const useOutbox = (): readonly OutboxEntry[] => useSyncExternalStore(subscribeToOutbox, outboxEntries)
