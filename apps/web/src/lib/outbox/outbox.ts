import { readClock } from '../compare-clock.ts'
import { currentInstant } from '../today.ts'
import { addOutboxEntry, changeOutboxEntry } from './change-outbox-entry.ts'
import { formOfDay, instantOnDay } from './entry-day.ts'
import { atKnownTime } from './entry-time.ts'
import { type NewOutboxEntry, needsDay, needsPerson, type OutboxEntry, type OutboxTarget } from './outbox-entry.ts'
import { hideOutboxEntry, outboxEntries, outboxOwner, reloadOutbox, showOutboxEntry } from './outbox-state.ts'
import { sendOutbox } from './send-outbox.ts'

/**
 * Records an entry: it is on this device at once and is sent as soon as there is a network. Returns its client id
 * without waiting. `stored` rejects where the browser cannot store it (full or blocked): the entry is then still sent
 * from this tab, and lost if the tab closes before. Throws without a signed-in person.
 */
export function recordEntry(recorded: NewOutboxEntry): { clientId: string; stored: Promise<void> } {
  const owner = outboxOwner()
  if (!owner) throw new Error('nobody is signed in')
  const now = currentInstant()
  const { photos = [], clock = readClock(), confirmed = false, holdMs = 0, clientId, ...rest } = recorded
  const entry: OutboxEntry = {
    ...rest,
    ...clock,
    ...owner,
    directoryId: recorded.directoryId ?? owner.directoryId,
    clientId: clientId ?? crypto.randomUUID(),
    no: Math.max(now.getTime(), ...outboxEntries().map(({ no }) => no + 1)),
    confirmed,
    recordedAt: now.toISOString(),
    sendAfter: new Date(now.getTime() + holdMs).toISOString(),
    state: 'waiting',
    messages: [],
    savedId: null,
    savedMessage: null,
    // A correction has the client id of its entry, whose attempts are in the keys of its photos.
    attempts: (clientId && outboxEntry(clientId)?.attempts) || 0,
    isOutcomeUnknown: recorded.isOutcomeUnknown ?? false,
    sentAt: null,
    photos: photos.map(({ field }) => ({ field, imageId: null, uploadedAt: null })),
    isUndone: false,
  }
  const files = photos.map(({ file }) => file)
  showOutboxEntry(entry)
  const stored = addOutboxEntry(entry, files)
  stored.then(sendOutbox, sendOutbox).catch(() => undefined)
  return { clientId: entry.clientId, stored }
}

/** Removes an entry whose correction the server has; not one that waits to be sent again meanwhile, as from another tab. */
export async function dropCorrected(clientId: string): Promise<void> {
  const entry = outboxEntry(clientId)
  if (entry) await changeOutboxEntry(entry, (now) => (needsPerson(now) ? null : now))
}

/**
 * Notes of an entry whether the server may have stored a correction of it, as when a tab is killed before the response.
 * What is then taken back here is taken back there, too.
 */
export async function markCorrection(clientId: string, isOutcomeUnknown: boolean): Promise<void> {
  const entry = outboxEntry(clientId)
  const mark = (now: OutboxEntry) => (needsPerson(now) ? { ...now, isOutcomeUnknown } : now)
  // A device that cannot note it sends the correction all the same.
  if (entry) await changeOutboxEntry(entry, mark).catch(() => undefined)
}

/** Forgets an entry that could not be stored, where its form is still open; what it should have replaced is shown again. */
export function dropUnstored(clientId: string): void {
  hideOutboxEntry(clientId)
  void reloadOutbox()
}

/**
 * Takes an entry back. One that was not sent is removed at once; of another the server removes what it stored, as soon
 * as it can be reached.
 */
export async function undoEntry(clientId: string): Promise<void> {
  const entry = outboxEntry(clientId)
  if (!entry) return
  await changeOutboxEntry(entry, (now) => {
    const isOnlyHere = now.savedId === null && !now.isOutcomeUnknown && now.state !== 'sending'
    return isOnlyHere ? null : { ...now, isUndone: true }
  })
  void sendOutbox()
}

/** What a person says of an entry that waited. Another day is `yyyy-MM-dd`; another place has the name that lists show. */
interface EntryAnswer {
  confirmed: boolean
  day?: string | null
  place?: { target: OutboxTarget; placeName: string } | null
}

/**
 * Sends an entry again that waited for the person: with the warnings accepted, for another day, or for another place. An entry
 * that was asked for its day happened then, at the likely time of day.
 */
export async function answerEntry(clientId: string, answer: EntryAnswer): Promise<void> {
  const entry = outboxEntry(clientId)
  if (!entry) return
  await changeOutboxEntry(entry, (now) => ({
    ...(answer.day ? ofAnsweredDay(now, answer.day) : now),
    ...(answer.place && { ...answer.place, title: `${now.title} → ${answer.place.placeName}` }),
    confirmed: answer.confirmed,
    state: 'waiting',
    messages: [],
    likelyAt: null,
  }))
  void sendOutbox()
}

const ofAnsweredDay = (entry: OutboxEntry, day: string): OutboxEntry =>
  needsDay(entry) && entry.likelyAt
    ? atKnownTime(entry, instantOnDay(day, new Date(entry.likelyAt)))
    : { ...entry, form: formOfDay(entry.form, day) }

export const outboxEntry = (clientId: string): OutboxEntry | null =>
  outboxEntries().find((entry) => entry.clientId === clientId) ?? null
