import type { EndpointInput, EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import { getRound } from '@herdboard/contract/herd/rounds.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import type { OutboxEntry } from '#lib/outbox/outbox-entry.ts'
import { outboxEntries, outboxOwner, unstoredEntry } from '#lib/outbox/outbox-state.ts'
import { readOutboxEntries } from '#lib/outbox/outbox-store.ts'
import { sealJson, unsealJson } from '#lib/outbox/sealed-content.ts'
import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'

export type Round = EndpointReply<typeof getRound> & {
  /** Sent entries of this device that the server knew before it counted: no clock decides what its figures contain. */
  countedIds: readonly string[]
  /** The company of its places; that of the session may be another since, by another tab. */
  directoryId: string
}
export type RoundQuery = EndpointInput<typeof getRound>['query']

interface SealedRound {
  iv: string
  data: string
}

const isSealedRound = (value: unknown): value is SealedRound =>
  typeof value === 'object' && value !== null && 'iv' in value && 'data' in value

const asText = (bytes: ArrayBuffer | Uint8Array): string => {
  let text = ''
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte)
  return btoa(text)
}
const asBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

const keyOfRound = (directoryId: string) => `round.${directoryId}`

/** Returns the last round of this person and company in this browser, or null. */
export async function readStoredRound(): Promise<Round | null> {
  const owner = outboxOwner()
  if (!owner) return null
  const sealed = readUserStorage<SealedRound | null>(keyOfRound(owner.directoryId), isSealedRound, null)
  if (!sealed) return null
  try {
    const content = { iv: asBytes(sealed.iv), data: asBytes(sealed.data).buffer }
    const round = (await unsealJson(owner.ownerId, content)) as Round
    lastCounted = (round as Partial<Round>).countedIds ?? sentIds((await allEntries()) ?? [], round.at)
    return { ...withInstructions(round), countedIds: lastCounted, directoryId: owner.directoryId }
  } catch {
    return null
  }
}

/** Deletes the kept round of a person whose right to it has ended, and what was kept for the application. */
export function forgetStoredRound(): void {
  const owner = outboxOwner()
  if (!owner) return
  writeUserStorage(keyOfRound(owner.directoryId), null)
  void import('#lib/offline/last-responses.ts')
    .then(({ wipeResponses }) => wipeResponses(owner.ownerId))
    .catch(() => undefined)
}

/** A round kept by an earlier build, or sent by an earlier server, has no instructions. */
const withInstructions = <Reply extends EndpointReply<typeof getRound>>(round: Reply): Reply => ({
  ...round,
  instructions: (round as Partial<Reply>).instructions ?? [],
})

/**
 * Entries of the person, from the store and from this tab, whose copy is newer where the store had no room; null where the
 * store cannot be read.
 */
async function allEntries(): Promise<OutboxEntry[] | null> {
  const owner = outboxOwner()
  const stored = owner && (await readOutboxEntries(owner.ownerId).catch(() => null))
  if (!stored) return null
  const known = new Set(stored.map(({ clientId }) => clientId))
  const newest = stored.map((entry) => unstoredEntry(entry.clientId)?.entry ?? entry)
  return [...newest, ...outboxEntries().filter(({ clientId }) => !known.has(clientId))]
}

/** Ids of the entries that were sent; with a time, those sent up to it, as a round of an earlier build was read. */
const sentIds = (entries: readonly OutboxEntry[], until?: string): string[] =>
  entries
    .filter(({ state, sentAt }) => state === 'sent' && (until === undefined || (sentAt ?? '') <= until))
    .map(({ clientId }) => clientId)

/** Reads until no entry was sent meanwhile; more often would only wait for a slow network. */
const MOST_READS = 3
/** The ids of the last round of this page: they stay counted where the store cannot be read. */
let lastCounted: readonly string[] = []

/**
 * Reads the round from the server with the entries that its figures contain: read again where one was being sent, since
 * the server may have counted before or after it.
 */
async function readCountedRound(query: RoundQuery): Promise<Omit<Round, 'directoryId'>> {
  let before = await allEntries()
  for (let reads = 1; ; reads++) {
    const inTab = sentIds(outboxEntries())
    const reply = withInstructions(await callEndpoint(getRound, { query }))
    const after = await allEntries()
    const ids = sentIds(before ?? [])
    const isSending = [...(before ?? []), ...(after ?? [])].some(({ state }) => state === 'sending')
    const isSure = !isSending && after !== null && sentIds(after).length === ids.length
    if (isSure || after === null || reads === MOST_READS) {
      lastCounted = before === null ? [...new Set([...lastCounted, ...inTab])] : ids
      return { ...reply, countedIds: lastCounted }
    }
    before = after
  }
}

/**
 * Reads the round from the server and keeps it, encrypted, for the way without a network. Reads again where another tab opened
 * another company meanwhile: whose round it is would be unknown.
 */
export async function fetchRound(query: RoundQuery): Promise<Round> {
  const before = outboxOwner()?.directoryId ?? ''
  const counted = await readCountedRound(query)
  const owner = outboxOwner()
  if (owner && before !== '' && owner.directoryId !== before) return fetchRound(query)
  const round = { ...counted, directoryId: owner?.directoryId ?? before }
  if (owner) {
    await sealJson(owner.ownerId, round).then(
      ({ iv, data }) => writeUserStorage(keyOfRound(owner.directoryId), { iv: asText(iv), data: asText(data) }),
      () => undefined,
    )
  }
  return round
}
