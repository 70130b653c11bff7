import { withBrowserLock } from '../storage/browser-lock.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { hideOutboxEntry, keepUnstored, releaseStored, showOutboxEntry, unstoredEntry } from './outbox-state.ts'
import {
  readOutboxEntry,
  readOutboxPhoto,
  removeOutboxEntry,
  storeNewOutboxEntry,
  storeOutboxEntry,
} from './outbox-store.ts'

const WRITE_LOCK = 'herdboard.outbox-write'

/**
 * Stores a new entry with its photos. Rejects where the browser cannot store it; the entry then lives as long as this
 * tab.
 */
export const addOutboxEntry = (entry: OutboxEntry, photos: readonly Blob[]): Promise<void> => {
  keepUnstored(entry, photos)
  return withBrowserLock(WRITE_LOCK, async () => {
    await storeNewOutboxEntry(entry, photos)
    releaseStored(entry.clientId)
  })
}

/**
 * Changes an entry from its newest stored state, one change at a time in all tabs. Returns null where it is gone. The
 * change `null` removes it.
 */
export const changeOutboxEntry = (
  { clientId, ownerId }: Pick<OutboxEntry, 'clientId' | 'ownerId'>,
  change: (entry: OutboxEntry) => OutboxEntry | null,
): Promise<OutboxEntry | null> =>
  withBrowserLock(WRITE_LOCK, async () => {
    const memory = unstoredEntry(clientId)
    const entry = memory?.entry ?? (await readOutboxEntry(ownerId, clientId))
    const changed = entry && change(entry)
    if (!changed) {
      if (entry) await removeOutboxEntry(entry).catch(() => undefined)
      hideOutboxEntry(clientId)
      return null
    }
    await keepChanged(changed, memory?.photos ?? null)
    showOutboxEntry(changed)
    return changed
  })

/** A change that does not fit into storage stays in this tab; the stored entry is then sent again with the same key. */
async function keepChanged(entry: OutboxEntry, unstoredPhotos: readonly Blob[] | null): Promise<void> {
  if (unstoredPhotos) return keepUnstored(entry, unstoredPhotos)
  await storeOutboxEntry(entry).catch(() => keepUnstored(entry, []))
}

/** The bytes of an entry's photo, from storage or from this tab. */
export const photoOfEntry = async (entry: OutboxEntry, index: number): Promise<Blob | null> =>
  unstoredEntry(entry.clientId)?.photos[index] ?? (await readOutboxPhoto(entry, index).catch(() => null))
