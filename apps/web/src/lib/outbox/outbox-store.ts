import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { currentInstant } from '../today.ts'
import { deviceDatabase, type SealedContent } from './device-database.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { seal, sealJson, unseal, unsealJson } from './sealed-content.ts'

const photoId = (clientId: string, index: number): string => `${clientId}.${index}`
/** All ids of photos of an entry: `/` is the sign after `.`. */
const photosOf = (clientId: string): IDBKeyRange => IDBKeyRange.bound(`${clientId}.`, `${clientId}/`)

/** Stores an entry, encrypted. Rejects where storage is full or blocked. */
export async function storeOutboxEntry(entry: OutboxEntry): Promise<void> {
  const { clientId, ownerId } = entry
  const sealed = await sealJson(ownerId, entry)
  await (await deviceDatabase()).put('outbox', { clientId, ownerId, ...sealed })
}

/** Stores a new entry with its photos, in place of one with its client id: all or nothing. */
export async function storeNewOutboxEntry(entry: OutboxEntry, photos: readonly Blob[]): Promise<void> {
  const { clientId, ownerId } = entry
  const sealedPhotos = await Promise.all(photos.map(async (photo) => seal(ownerId, await photo.arrayBuffer())))
  const sealed = await sealJson(ownerId, entry)
  const transaction = (await deviceDatabase()).transaction(['outbox', 'photos'], 'readwrite')
  const photoStore = transaction.objectStore('photos')
  const replaced = photoStore.delete(photosOf(clientId))
  const writes = sealedPhotos.map((photo, index) => photoStore.put({ id: photoId(clientId, index), ownerId, ...photo }))
  await Promise.all([
    replaced,
    ...writes,
    transaction.objectStore('outbox').put({ clientId, ownerId, ...sealed }),
    transaction.done,
  ])
}

/** Sent entries are listed for two days. */
const SENT_MS = 2 * DAY_MS

/** Removes the entries of a person that were sent days ago. */
export async function removeOldSentEntries(ownerId: string): Promise<void> {
  const before = new Date(currentInstant().getTime() - SENT_MS).toISOString()
  const old = (await readOutboxEntries(ownerId)).filter(({ sentAt }) => sentAt !== null && sentAt < before)
  await Promise.all(old.filter(({ state, isUndone }) => state === 'sent' && !isUndone).map(removeOutboxEntry))
}

/** The bytes of a photo; null where they are gone. */
export async function readOutboxPhoto({ clientId, ownerId }: OutboxEntry, index: number): Promise<Blob | null> {
  const stored = await (await deviceDatabase()).get('photos', photoId(clientId, index))
  return stored ? new Blob([await unseal(ownerId, stored)]) : null
}

/** Entries that were decrypted before, by the bytes that each encryption draws anew: a day has hundreds of them. */
const opened = new Map<string, { iv: string; entry: OutboxEntry }>()

/** Forgets what was decrypted, as when the person signs out. */
export const forgetOpenedEntries = (): void => opened.clear()

/** Entries of builds before 2026-12 have no reading of the clock, which then decides as little as it may. */
const unsealEntry = async (ownerId: string, sealed: SealedContent): Promise<OutboxEntry> => ({
  ...{ correctionMs: 0, earliestMs: 0, isSure: false },
  ...((await unsealJson(ownerId, sealed)) as OutboxEntry),
})

async function openEntry(sealed: SealedContent & { clientId: string; ownerId: string }): Promise<OutboxEntry> {
  const iv = sealed.iv.join()
  const cached = opened.get(sealed.clientId)
  if (cached?.iv === iv) return cached.entry
  const entry = await unsealEntry(sealed.ownerId, sealed)
  opened.set(sealed.clientId, { iv, entry })
  return entry
}

/** A person's entries in their order. One that this browser can no longer decrypt is left out. */
export async function readOutboxEntries(ownerId: string): Promise<OutboxEntry[]> {
  const stored = (await (await deviceDatabase()).getAll('outbox')).filter((each) => each.ownerId === ownerId)
  const entries = await Promise.all(stored.map((sealed) => openEntry(sealed).catch(() => null)))
  return entries
    .filter((entry) => entry !== null)
    .toSorted((one, other) => one.no - other.no || one.clientId.localeCompare(other.clientId))
}

export async function readOutboxEntry(ownerId: string, clientId: string): Promise<OutboxEntry | null> {
  const sealed = await (await deviceDatabase()).get('outbox', clientId)
  return sealed ? unsealEntry(ownerId, sealed) : null
}

export async function removeOutboxEntry({ clientId, photos }: OutboxEntry): Promise<void> {
  opened.delete(clientId)
  const transaction = (await deviceDatabase()).transaction(['outbox', 'photos'], 'readwrite')
  const removals = photos.map((_, index) => transaction.objectStore('photos').delete(photoId(clientId, index)))
  await Promise.all([...removals, transaction.objectStore('outbox').delete(clientId), transaction.done])
}
