import type { FarmEvent } from '@herdboard/contract/definitions.ts'
import type { RecordId } from '@herdboard/contract/ids.ts'
import { useSyncExternalStore } from 'react'

/** What the modal was opened for: something new, or a record that exists. */
export type Opening = { kind: 'new'; event: FarmEvent } | { kind: 'record'; recordId: RecordId }

let opening: Opening | null = null
const listeners = new Set<() => void>()

function change(next: Opening | null) {
  opening = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the modal to record an event: place, form, check, done. */
export const recordEvent = (event: FarmEvent): void => change({ kind: 'new', event })

/** Opens the modal on a stored record: form, check, done. */
export const openRecord = (recordId: RecordId): void => change({ kind: 'record', recordId })

/** Opens it again on what was half done. */
export const reopen = (before: Opening): void => change(before)

export const closeAction = (): void => change(null)
export const useOpening = (): Opening | null => useSyncExternalStore(subscribe, () => opening)
