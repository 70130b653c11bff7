import type { FormSaveReply, SubmittedForm } from '@herdboard/contract/core/form.ts'
import { postForm, putForm } from '@herdboard/contract/core/form-endpoints.ts'
import type { PlaceId } from '@herdboard/contract/core/ids.ts'
import { type ActionRequest, isStoredEntryRequest } from '#blocks/parts/action-request/action-request.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { retryDelayMs } from '#lib/http/request-backoff.ts'
import { askServerTime } from '#lib/outbox/ask-server-time.ts'
import { doubtfulPart } from '#lib/outbox/entry-time.ts'
import { holdsPhotos, uploadHeldPhotos } from '#lib/outbox/held-photos.ts'
import { dropCorrected, markCorrection } from '#lib/outbox/outbox.ts'
import { isBehindWaiting } from '#lib/outbox/outbox-order.ts'
import { outboxOwner } from '#lib/outbox/outbox-state.ts'
import { entryToCorrect } from '../entry/entry-to-correct.ts'
import type { FormInProgress } from '../entry/form-in-progress.ts'
import { type EntryBody, storedEntryCalls } from '../entry/stored-entry-calls.ts'
import { handToOutbox, type SentEntry } from './hand-to-outbox.ts'
import { sendSetting } from './send-setting.ts'
import { isDefiniteRefusal } from './submission-key.ts'

const MAX_ATTEMPTS = 5

/**
 * Sends an entry with its idempotency key. It retries, up to five attempts with exponential backoff, while the server
 * still processes an earlier request with the same key, or answers 429. The key prevents that the entry is stored twice.
 * `onRequest` is called before the server may receive it. A correction is sent only while its entry waits for one, which ends
 * also where the server has stored another one with its key (`idempotency.mismatch`).
 */
export async function sendEntry(
  request: ActionRequest,
  inProgress: FormInProgress,
  form: SubmittedForm,
  confirmed: boolean,
  onRequest: () => void = () => undefined,
): Promise<SentEntry> {
  // Without a session nobody's entries are known: the request says that a sign-in is needed.
  if (request.kind === 'correction' && outboxOwner() !== null) await entryToCorrect(request.clientId)
  const sending = sendOrKeep(request, inProgress, form, confirmed, onRequest)
  if (request.kind !== 'correction') return sending
  try {
    const sent = await sending
    if (sent.id !== request.clientId) await dropCorrected(request.clientId)
    return sent
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.code === 'idempotency.mismatch') await dropCorrected(request.clientId)
    else if (problem instanceof ApiProblem && isDefiniteRefusal(problem)) await markCorrection(request.clientId, false)
    throw problem
  }
}

async function sendOrKeep(
  request: ActionRequest,
  inProgress: FormInProgress,
  form: SubmittedForm,
  confirmed: boolean,
  onRequest: () => void,
): Promise<SentEntry> {
  const mayWait = isForOutbox(request)
  const reason = mayWait ? await reasonToWait(inProgress, form) : null
  if (reason !== null) {
    const waiting = await handToOutbox(inProgress, form, confirmed, inProgress.submission.isOutcomeUnknown)
    if (waiting) return reason === 'day' ? { ...waiting, waitsFor: 'day' } : waiting
  }
  const ready = holdsPhotos(form) ? await uploadHeldPhotos(form) : form
  if (request.kind === 'correction') await markCorrection(request.clientId, true)
  onRequest()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendEntryOnce(request, inProgress, { confirmed, form: ready })
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.isOffline && mayWait) {
        const waiting = await handToOutbox(inProgress, form, confirmed, true)
        if (waiting) return waiting
      }
      const mayPass =
        problem instanceof ApiProblem && (problem.code === 'idempotency.in_progress' || problem.status === 429)
      if (!mayPass || attempt === MAX_ATTEMPTS) throw problem
      await new Promise((resume) => setTimeout(resume, retryDelayMs(attempt, problem)))
    }
  }
}

/**
 * Why a new entry goes to the outbox unsent. `turn`: what was recorded at this place before goes first, photos of this device
 * go with their entry, and nothing is sent without the server's time. `day`, `time`: the clock that proposed these in the form
 * was wrong. The outbox asks for the day and corrects the time, as long as the server received nothing. Null: it is sent now.
 */
async function reasonToWait(
  { target, submission, clock }: FormInProgress,
  form: SubmittedForm,
): Promise<'turn' | 'day' | 'time' | null> {
  if (holdsPhotos(form) || isBehindWaiting(target) || !(await askServerTime())) return 'turn'
  return clock && !submission.isOutcomeUnknown ? doubtfulPart(clock, form) : null
}

/** A new entry can wait on this device; a change of what is stored needs its newest version, and a setting its effect. */
const isForOutbox = (request: ActionRequest): boolean => request.kind !== 'setting' && !isStoredEntryRequest(request)

/** Changes a stored entry through its own endpoint; creates a new one through its form. */
function sendEntryOnce(
  request: ActionRequest,
  { reply, target, submission }: FormInProgress,
  entry: EntryBody,
): Promise<FormSaveReply> {
  const key = { idempotencyKey: submission.key }
  if (request.kind === 'setting') return sendSetting(request, entry, key)
  if (isStoredEntryRequest(request)) return storedEntryCalls(request).change(entry, key)
  const params = { form_id: reply.form.form_id }
  const { location_ids, directory_id: _, ...rest } = target
  const body = { ...entry, ...rest, ...(location_ids && { location_ids: location_ids as PlaceId[] }) }
  const outboxKey = { idempotencyKey: `outbox.${submission.key}` }
  return callEndpoint(target.nref !== undefined ? putForm : postForm, { params, body }, outboxKey)
}
