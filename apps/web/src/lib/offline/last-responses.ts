import { addDays } from '@herdboard/domain/time/day-number.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { currentLocale } from '../locale/current-locale.ts'
import { deviceDatabase } from '../outbox/device-database.ts'
import { outboxOwner } from '../outbox/outbox-state.ts'
import {
  forgetOpenedEntries,
  readOutboxEntries,
  removeOldSentEntries,
  removeOutboxEntry,
} from '../outbox/outbox-store.ts'
import { sealJson, unsealJson } from '../outbox/sealed-content.ts'
import { correctedInstant, today } from '../today.ts'
import { moveFormToPresent } from './form-of-present.ts'

/** Retention of the figures that are kept offline. */
const MAX_AGE_MS = 14 * DAY_MS
const MAX_COUNT = 800
const MAX_LENGTH = 1_000_000

let shownSince: string | null = null
const listeners = new Set<() => void>()

/** When the oldest answer was fetched that is shown in place of the server's; null where all are fresh. */
export const oldestShown = (): string | null => shownSince
export function subscribeToShownSince(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setShownSince(next: string | null): void {
  if (next === shownSince) return
  shownSince = next
  for (const listener of listeners) listener()
}

/** The server answers again: screens fetch their figures anew. */
export const endShowingStored = (): void => setShownSince(null)

/** Read before the language is known, because they decide it. */
const WITHOUT_LANGUAGE: ReadonlySet<string> = new Set(['/api/profile', '/api/definitions/languages'])

/** An answer belongs to a person, a company and a language. */
function placeOf(address: string): { id: string; ownerId: string } | null {
  const owner = outboxOwner()
  if (!owner) return null
  const { ownerId, directoryId } = owner
  const language = WITHOUT_LANGUAGE.has(address) ? '' : currentLocale()
  return { id: [ownerId, directoryId, language, address].join(' '), ownerId }
}

let writes: Promise<unknown> = Promise.resolve()

/** Keeps an answer, encrypted. Storage that is full or blocked keeps none. */
export function storeLastResponse(address: string, reply: unknown): void {
  const place = placeOf(address)
  if (!place || (JSON.stringify(reply)?.length ?? 0) > MAX_LENGTH) return
  writes = writes.then(() => store(place, reply)).catch(() => undefined)
}

async function store({ id, ownerId }: { id: string; ownerId: string }, reply: unknown): Promise<void> {
  const sealed = await sealJson(ownerId, reply)
  await (await deviceDatabase()).put('answers', { id, ownerId, storedAt: correctedInstant().toISOString(), ...sealed })
}

const BATCHES = '/api/batches'
const DAYS = /\d{4}-\d{2}-\d{2}/g

/**
 * The addresses under which an answer may be stored, the likeliest first. The batches until today, without which no form opens,
 * were last asked about on an earlier day, where a night has passed without a network, or on a later one, where the clock was
 * set back since. No other answer stands for that of another day: what is recorded today is not what was recorded yesterday.
 */
function addressesOf(address: string): string[] {
  const [path, search] = address.split('?')
  if (path !== BATCHES || new URLSearchParams(search).get('to') !== today()) return [address]
  const ago = Array.from({ length: MAX_AGE_MS / DAY_MS }, (_, days) => days)
  const moves = [...ago.map((days) => -days), ...ago.map((days) => days + 1)]
  // The whole period moves: another one would be of another length.
  return moves.map((days) => address.replace(DAYS, (day) => addDays(day, days)))
}

/** The last answer of an address, and marks how old what is shown now is. */
export async function readLastResponse(address: string): Promise<unknown> {
  // At once: somebody else may be signed in, or another company shown, when the database is open.
  const places = addressesOf(address).map(placeOf)
  const database = await deviceDatabase()
  for (const place of places) {
    // An answer may be large: only one that is there is loaded.
    if (!place || (await database.getKey('answers', place.id)) === undefined) continue
    const stored = await database.get('answers', place.id)
    if (!stored || correctedInstant().getTime() - Date.parse(stored.storedAt) > MAX_AGE_MS) continue
    const reply = await unsealJson(stored.ownerId, stored)
    if (shownSince === null || stored.storedAt < shownSince) setShownSince(stored.storedAt)
    return moveFormToPresent(reply, new Date(stored.storedAt), correctedInstant())
  }
  return undefined
}

/** Deletes old answers, the oldest where there are many, and entries that were sent days ago. */
export async function deleteOldResponses(): Promise<void> {
  const owner = outboxOwner()
  if (owner) await removeOldSentEntries(owner.ownerId)
  const database = await deviceDatabase()
  const stored = (await database.getAll('answers')).toSorted((one, other) => other.storedAt.localeCompare(one.storedAt))
  const oldest = new Date(correctedInstant().getTime() - MAX_AGE_MS).toISOString()
  const surplus = stored.filter(({ storedAt }, index) => index >= MAX_COUNT || storedAt < oldest)
  await Promise.all(surplus.map(({ id }) => database.delete('answers', id)))
}

/** Deletes everything that this browser keeps of a person, with the key that opens it. */
export async function wipePerson(ownerId: string): Promise<void> {
  forgetOpenedEntries()
  const transaction = (await deviceDatabase()).transaction(['answers', 'outbox', 'photos', 'keys'], 'readwrite')
  for (const name of ['answers', 'outbox', 'photos'] as const) {
    const store = transaction.objectStore(name)
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
      if (cursor.value.ownerId === ownerId) await cursor.delete()
  }
  await transaction.objectStore('keys').delete(ownerId)
  await transaction.done
}

/** Deletes what this browser keeps of a person but the entries that are not on the server, and the key that opens them. */
export async function wipeAllButUnsent(ownerId: string): Promise<void> {
  forgetOpenedEntries()
  await wipeResponses(ownerId)
  const sent = (await readOutboxEntries(ownerId)).filter(({ state }) => state === 'sent')
  await Promise.all(sent.map(removeOutboxEntry))
}

/** Deletes the kept answers of a person whose rights changed. */
export async function wipeResponses(ownerId: string): Promise<void> {
  const store = (await deviceDatabase()).transaction('answers', 'readwrite').store
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
    if (cursor.value.ownerId === ownerId) await cursor.delete()
}
