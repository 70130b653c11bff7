import type { SubmittedForm } from '@herdboard/contract/core/form.ts'
import { clockCorrectionMs } from '../clock-correction.ts'
import { clockState } from '../compare-clock.ts'
import { correctedInstant, currentInstant } from '../today.ts'
import { addOutboxEntry, changeOutboxEntry } from './change-outbox-entry.ts'
import { dayOfForm, instantOnDay } from './entry-day.ts'
import { type NewOutboxEntry, needsDay, type OutboxEntry } from './outbox-entry.ts'
import { hideOutboxEntry, outboxEntries, outboxOwner, showOutboxEntry } from './outbox-state.ts'
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
  const { photos = [], occurredAt = correctedInstant(), confirmed = false, holdMs = 0, clientId, ...rest } = recorded
  const entry: OutboxEntry = {
    ...rest,
    ...owner,
    clientId: clientId ?? crypto.randomUUID(),
    no: Math.max(now.getTime(), ...outboxEntries().map(({ no }) => no + 1)),
    confirmed,
    occurredAt: occurredAt.toISOString(),
    recordedAt: now.toISOString(),
    sendAfter: new Date(now.getTime() + holdMs).toISOString(),
    state: 'waiting',
    messages: [],
    savedId: null,
    savedMessage: null,
    attempts: 0,
    isOutcomeUnknown: recorded.isOutcomeUnknown ?? false,
    sentAt: null,
    photos: photos.map(({ field }) => ({ field, imageId: null, uploadedAt: null })),
    isUndone: false,
    correctionMs: clockCorrectionMs(),
    isTimeUnknown: clockState() === 'unknown',
  }
  const files = photos.map(({ file }) => file)
  showOutboxEntry(entry)
  const stored = addOutboxEntry(entry, files)
  stored.then(sendOutbox, sendOutbox).catch(() => undefined)
  return { clientId: entry.clientId, stored }
}

/** Removes an entry that was sent anew in another form. */
export async function dropCorrected(clientId: string): Promise<void> {
  const entry = outboxEntry(clientId)
  if (entry) await changeOutboxEntry(entry, () => null)
}

/** Forgets an entry that could not be stored, where its form is still open. */
export function dropUnstored(clientId: string): void {
  hideOutboxEntry(clientId)
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

/** Sends an entry again that waited for the person: with the warnings accepted, or with another form or day. */
export async function answerEntry(
  clientId: string,
  answer: { confirmed: boolean; form?: SubmittedForm },
): Promise<void> {
  const entry = outboxEntry(clientId)
  if (!entry) return
  await changeOutboxEntry(entry, (now) => {
    const form = answer.form ?? now.form
    return {
      ...now,
      confirmed: answer.confirmed,
      form,
      state: 'waiting',
      messages: [],
      likelyAt: null,
      occurredAt: answeredInstant(now, form).toISOString(),
      isTimeAnswered: now.isTimeAnswered === true || needsDay(now),
    }
  })
  void sendOutbox()
}

/** When an entry happened, after its person said the day: then, at the likely time of day. */
function answeredInstant(entry: OutboxEntry, form: SubmittedForm): Date {
  const day = dayOfForm(form)
  if (!needsDay(entry) || !entry.likelyAt || day === null) return new Date(entry.occurredAt)
  return instantOnDay(day, new Date(entry.likelyAt))
}

export const outboxEntry = (clientId: string): OutboxEntry | null =>
  outboxEntries().find((entry) => entry.clientId === clientId) ?? null
