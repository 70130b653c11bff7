import { accessToken, activeDirectory } from '../session/session.ts'
import { parseTokenClaims } from '../session/token-claims.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { readOutboxEntries } from './outbox-store.ts'

const CHANNEL = 'herdboard.outbox'

let entries: readonly OutboxEntry[] = []
/** Entries that are not stored yet, or that this browser cannot store: these live as long as this tab. */
const unstored = new Map<string, { entry: OutboxEntry; photos: readonly Blob[] }>()
const listeners = new Set<() => void>()
/** Counts what this tab changed. */
let changes = 0
let channel: BroadcastChannel | null = null

/** The person and the company of this browser's session; null before the sign-in. */
export function outboxOwner(): { ownerId: string; directoryId: string } | null {
  const ownerId = parseTokenClaims(accessToken())?.sub
  const directoryId = activeDirectory()
  return ownerId && directoryId ? { ownerId, directoryId } : null
}

/** All entries of the person, in the order in which they were recorded. */
export const outboxEntries = (): readonly OutboxEntry[] => entries

/** Calls the listener after every change, also by another tab. Returns the unsubscribe function. */
export function subscribeToOutbox(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) void reloadOutbox()
  channel ??= openChannel()
  return () => listeners.delete(listener)
}

function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel !== 'function') return null
  const opened = new BroadcastChannel(CHANNEL)
  opened.onmessage = () => void reloadOutbox()
  return opened
}

function show(next: readonly OutboxEntry[]): void {
  changes += 1
  entries = next.toSorted((one, other) => one.no - other.no)
  for (const listener of listeners) listener()
}

/** Reads the entries of the session's person again; once more where one changed meanwhile, as what was read is older. */
export async function reloadOutbox(): Promise<void> {
  const owner = outboxOwner()
  const before = changes
  // Where the store cannot be read now, what was read before still waits.
  const known = () => entries.filter(({ ownerId }) => ownerId === owner?.ownerId)
  const stored = owner ? await readOutboxEntries(owner.ownerId).catch(known) : []
  if (changes !== before) return reloadOutbox()
  const inMemory = [...unstored.values()].map(({ entry }) => entry).filter(({ ownerId }) => ownerId === owner?.ownerId)
  show([...stored.filter(({ clientId }) => !unstored.has(clientId)), ...inMemory])
}

/** Shows a new or changed entry, here and in the other tabs. */
export function showOutboxEntry(entry: OutboxEntry): void {
  show([...entries.filter(({ clientId }) => clientId !== entry.clientId), entry])
  notifyOtherTabs()
}

export function hideOutboxEntry(clientId: string): void {
  unstored.delete(clientId)
  show(entries.filter((entry) => entry.clientId !== clientId))
  notifyOtherTabs()
}

function notifyOtherTabs(): void {
  channel ??= openChannel()
  channel?.postMessage('changed')
}

export const keepUnstored = (entry: OutboxEntry, photos: readonly Blob[]): void =>
  void unstored.set(entry.clientId, { entry, photos })
/** The entry is stored: what was read before lacks it. */
export function releaseStored(clientId: string): void {
  changes += 1
  unstored.delete(clientId)
}
export const unstoredEntry = (clientId: string) => unstored.get(clientId) ?? null

/** Leaves the module as a new page finds it. */
export function forgetOutbox(): void {
  unstored.clear()
  entries = []
  // A read that is under way would show what is forgotten.
  changes += 1
}
