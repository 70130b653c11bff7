import { postForm, putForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { AssignmentId, ImageId, NoteId, RecordId } from '@herdboard/contract/core/ids.ts'
import { addImage } from '@herdboard/contract/core/images.ts'
import { removeAssignment } from '@herdboard/contract/herd/assignments.ts'
import { removeNote } from '@herdboard/contract/herd/notes.ts'
import { removeRecord } from '@herdboard/contract/herd/records.ts'
import { HOUR_MS, MINUTE_MS } from '@herdboard/domain/time/durations.ts'
import { shrinkPhoto, toBase64 } from '../files/shrink-photo.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { callEndpoint } from '../http/call-endpoint.ts'
import { ANSWER_MS, callInTime } from '../http/call-in-time.ts'
import { currentInstant } from '../today.ts'
import { changeOutboxEntry, photoOfEntry } from './change-outbox-entry.ts'
import { withCheckedTime } from './entry-time.ts'
import { formWithPhotos } from './form-with-photos.ts'
import { needsDay, type OutboxEntry, type OutboxState, type SentPhoto } from './outbox-entry.ts'

/** `done`: the server answered. `later`: it could not now. `stop`: no network, or no session: nothing can be sent. */
export type SendResult = 'done' | 'later' | 'stop'

/** The server knows keys with this beginning for 60 days, others for one. */
const outboxKey = ({ clientId }: OutboxEntry): string => `outbox.${clientId}`

/** A photo that was not sent after this time was too large for the line: the server takes a request for 30 seconds. */
const SLOW_PHOTO_MS = 20_000
/** After a photo that was sent within this time, the next may be larger again. */
const FAST_PHOTO_MS = 5_000
/** How often the line was too slow for the last photo, and when: the next begins as small, and does not find out anew. */
let lineSlowness: Slowness = { slowAttempts: 0 }
const MOST_SLOWNESS = 2
/** A person walks out of the barn: for each such time that passes, a photo may be one size larger again. */
const SLOW_LINE_MS = 10 * MINUTE_MS

type Slowness = Pick<SentPhoto, 'slowAttempts' | 'slowAt'>

/** How many sizes smaller than the first a photo is sent now. */
function slownessNow({ slowAttempts = 0, slowAt }: Slowness): number {
  const agoMs = slowAt ? Math.max(0, currentInstant().getTime() - Date.parse(slowAt)) : 0
  return Math.max(0, Math.min(slowAttempts, MOST_SLOWNESS) - Math.floor(agoMs / SLOW_LINE_MS))
}

/** The server deletes an uploaded photo after a day unless an entry names it. */
const PHOTO_HOURS = 12

/** Sends an entry with its photos; for one that was taken back, removes what the server stored of it. */
export async function sendOutboxEntry(entry: OutboxEntry): Promise<SendResult> {
  try {
    let current: OutboxEntry | null = entry
    if (current.savedId === null) current = await submit(current)
    // Stored by the server, which this device did not note to its end.
    else if (!current.isUndone) await changeOutboxEntry(entry, (now) => ({ ...now, state: 'sent' }))
    if (current?.isUndone) await removeStored(current)
    return 'done'
  } catch (failure) {
    if (!(failure instanceof ApiProblem)) throw failure
    return settleFailure(entry, failure)
  }
}

async function submit(entry: OutboxEntry): Promise<OutboxEntry | null> {
  const sending = await changeOutboxEntry(entry, (now) => {
    if (now.savedId !== null) return now
    const checked = withCheckedTime(now)
    return needsDay(checked) ? checked : { ...checked, state: 'sending', attempts: now.attempts + 1 }
  })
  // Another tab may have sent it meanwhile, or the person is asked for its day.
  if (sending?.state !== 'sending') return sending
  const withPhotos = await uploadPhotos(sending)
  const marked = withPhotos && (await changeOutboxEntry(entry, (now) => ({ ...now, isOutcomeUnknown: true })))
  if (!marked) return null
  const { id, message } = await callInTime(ANSWER_MS, (signal) =>
    callEndpoint(
      marked.target.nref === undefined ? postForm : putForm,
      {
        params: { form_id: marked.formId },
        body: { confirmed: marked.confirmed, form: formWithPhotos(marked.form, marked.photos), ...marked.target },
      },
      { idempotencyKey: outboxKey(marked), signal },
    ),
  )
  return changeOutboxEntry(entry, (now) => ({
    ...now,
    state: 'sent',
    savedId: id,
    savedMessage: message,
    messages: [],
    isOutcomeUnknown: false,
    sentAt: currentInstant().toISOString(),
  }))
}

/** Uploads the photos that the server does not have; each stays uploaded when a later one fails. */
async function uploadPhotos(entry: OutboxEntry): Promise<OutboxEntry | null> {
  let current: OutboxEntry | null = entry
  for (const [index, photo] of entry.photos.entries()) {
    const ageMs = currentInstant().getTime() - Date.parse(photo.uploadedAt ?? '')
    if (photo.imageId !== null && ageMs < PHOTO_HOURS * HOUR_MS) continue
    // A request whose outcome is unknown is repeated unchanged, with the same photos.
    if (photo.imageId !== null && entry.isOutcomeUnknown) continue
    const file = await photoOfEntry(entry, index)
    if (!file) continue
    const id = await uploadPhoto(entry, index, file)
    const uploaded = { field: photo.field, imageId: id, uploadedAt: currentInstant().toISOString() }
    current = await changeOutboxEntry(entry, (now) => ({ ...now, photos: now.photos.with(index, uploaded) }))
  }
  return current
}

/** Whether the line took too long: nothing arrived, or the server waited in vain for the rest of the request. */
const isOfLine = (problem: unknown): boolean =>
  problem instanceof ApiProblem && (problem.isOffline || problem.status === 408)

async function uploadPhoto(entry: OutboxEntry, index: number, file: Blob): Promise<ImageId> {
  const idempotencyKey = `${outboxKey(entry)}.${index}.${entry.attempts}`
  const slowAttempts = Math.max(slownessNow(entry.photos[index] ?? {}), slownessNow(lineSlowness))
  const body = { data: await toBase64(slowAttempts === 0 ? file : await shrinkPhoto(file, slowAttempts)) }
  const startMs = performance.now()
  try {
    const { id } = await callInTime(ANSWER_MS, (signal) => callEndpoint(addImage, { body }, { idempotencyKey, signal }))
    if (performance.now() - startMs < FAST_PHOTO_MS)
      lineSlowness = { slowAttempts: slowAttempts - 1, slowAt: currentInstant().toISOString() }
    return id
  } catch (problem) {
    if (performance.now() - startMs > SLOW_PHOTO_MS && isOfLine(problem)) {
      const slowness = { slowAttempts: slowAttempts + 1, slowAt: currentInstant().toISOString() }
      lineSlowness = slowness
      await changeOutboxEntry(entry, (now) => ({
        ...now,
        photos: now.photos.map((photo, at) => (at === index ? { ...photo, ...slowness } : photo)),
      }))
    }
    throw problem
  }
}

type RemoveSaved = (id: string, options: { idempotencyKey: string; signal: AbortSignal }) => Promise<unknown>

const removeSavedRecord: RemoveSaved = (id, options) =>
  callEndpoint(removeRecord, { params: { id: id as RecordId }, query: { confirmed: 'true' } }, options)

/** How what a form saved is removed, where it is no record; null: it stays. */
const removalOf: Readonly<Record<number, RemoveSaved | null>> = {
  [formId.note]: (id, options) => callEndpoint(removeNote, { params: { id: id as NoteId } }, options),
  [formId.task]: (id, options) =>
    callEndpoint(removeAssignment, { params: { id: id as AssignmentId }, query: {} }, options),
  // The record behind a day of treatment is its whole course.
  [formId.treatmentDay]: null,
}

/** Removes what was stored for an entry that the person took back. */
async function removeStored(entry: OutboxEntry): Promise<void> {
  const remove = entry.formId in removalOf ? removalOf[entry.formId] : removeSavedRecord
  if (!remove) {
    await changeOutboxEntry(entry, (now) => ({ ...now, isUndone: false }))
    return
  }
  try {
    const idempotencyKey = `${outboxKey(entry)}.undo`
    await callInTime(ANSWER_MS, (signal) => remove(entry.savedId ?? '', { idempotencyKey, signal }))
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.status !== 404) throw problem
  }
  await changeOutboxEntry(entry, () => null)
}

/** The server could not answer now; an earlier request of the same entry may still run. */
const isTemporary = ({ status, code }: ApiProblem): boolean =>
  status === 408 || status === 429 || status >= 500 || code === 'idempotency.in_progress'

const stateOf = (status: number): OutboxState =>
  status === 300 ? 'needs_answer' : status === 409 ? 'conflict' : 'refused'

async function settleFailure(entry: OutboxEntry, problem: ApiProblem): Promise<SendResult> {
  if (problem.isOffline || problem.status === 401) {
    await changeOutboxEntry(entry, back)
    return 'stop'
  }
  if (isTemporary(problem)) {
    await changeOutboxEntry(entry, (now) => ({ ...back(now), messages: problem.messages }))
    return 'later'
  }
  await changeOutboxEntry(entry, (now) => {
    const messages = problem.messages
    // The server has another version of it, and does not say which: the person must know that one is stored.
    const isStored = problem.code === 'idempotency.mismatch'
    if (now.isUndone && now.savedId !== null) return { ...now, isUndone: false, messages }
    // What the person took back was not stored: nothing is left to do.
    if (now.isUndone && !isStored) return null
    // The server refuses for want of a right before it looks at the key, so an earlier request may have been stored.
    return {
      ...now,
      isUndone: false,
      state: stateOf(problem.status),
      messages,
      isOutcomeUnknown: now.isOutcomeUnknown && problem.status === 403,
    }
  })
  return 'done'
}

const back = (entry: OutboxEntry): OutboxEntry => (entry.state === 'sending' ? { ...entry, state: 'waiting' } : entry)
