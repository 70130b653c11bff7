import type { EndpointInput, EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import { getRound } from '@herdboard/contract/herd/rounds.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { outboxEntries, outboxOwner, reloadOutbox } from '#lib/outbox/outbox-state.ts'
import { sealJson, unsealJson } from '#lib/outbox/sealed-content.ts'
import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'

export type Round = EndpointReply<typeof getRound> & {
  /** Sent entries of this device that the server knew before it counted: no clock decides what its figures contain. */
  countedIds: readonly string[]
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
  const content = { iv: asBytes(sealed.iv), data: asBytes(sealed.data).buffer }
  try {
    const round = (await unsealJson(owner.ownerId, content)) as Round
    return { ...withInstructions(round), countedIds: (round as Partial<Round>).countedIds ?? (await sentIds(round.at)) }
  } catch {
    return null
  }
}

/** A round kept by an earlier build, or sent by an earlier server, has no instructions. */
const withInstructions = <Reply extends EndpointReply<typeof getRound>>(round: Reply): Reply => ({
  ...round,
  instructions: (round as Partial<Reply>).instructions ?? [],
})

/** Ids of the entries that were sent; with a time, those sent up to it, as a round of an earlier build was read. */
async function sentIds(until?: string): Promise<string[]> {
  await reloadOutbox()
  const sent = outboxEntries().filter(({ state }) => state === 'sent')
  return sent.filter(({ sentAt }) => until === undefined || (sentAt ?? '') <= until).map(({ clientId }) => clientId)
}

/** Reads the round from the server and keeps it, encrypted, for the way without a network. */
export async function fetchRound(query: RoundQuery): Promise<Round> {
  const countedIds = await sentIds()
  const round = { ...withInstructions(await callEndpoint(getRound, { query })), countedIds }
  const owner = outboxOwner()
  if (owner) {
    await sealJson(owner.ownerId, round).then(
      ({ iv, data }) => writeUserStorage(keyOfRound(owner.directoryId), { iv: asText(iv), data: asText(data) }),
      () => undefined,
    )
  }
  return round
}
