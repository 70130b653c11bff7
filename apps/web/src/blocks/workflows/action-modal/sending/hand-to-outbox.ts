import type { FormSaveReply, SubmittedForm } from '@herdboard/contract/core/form.ts'
import type { PlaceId } from '@herdboard/contract/core/ids.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { isServerReachable } from '#lib/http/connection-state.ts'
import { takeHeldPhotos } from '#lib/outbox/held-photos.ts'
import { dropUnstored, recordEntry } from '#lib/outbox/outbox.ts'
import type { FormInProgress } from '../entry/form-in-progress.ts'
import { formPlacePath } from '../place/place-path.ts'

/** Code of an entry for which there is neither a network nor room on this device. */
export const DEVICE_FULL = 'outbox.full'

/** What was sent, or what waits on this device: for a network, for its turn, or for the day on which it happened. */
export type SentEntry = FormSaveReply & { waitsFor?: 'network' | 'turn' | 'day' }

/**
 * Puts a new entry into the outbox, with its key and whether the server may have received an attempt with that. Returns
 * null in a browser without storage. Throws where storage is full; the window then stays open.
 */
export async function handToOutbox(
  { reply, target, submission, clock }: FormInProgress,
  form: SubmittedForm,
  confirmed: boolean,
  isOutcomeUnknown: boolean,
): Promise<SentEntry | null> {
  if (typeof indexedDB === 'undefined') return null
  const waitsFor = isServerReachable() ? 'turn' : 'network'
  const { location_ids, directory_id: _, ...rest } = target
  const { clientId, stored } = recordEntry({
    clientId: submission.key,
    clock,
    isOutcomeUnknown,
    formId: reply.form.form_id,
    title: reply.form.title || reply.form.event.name,
    placeName: formPlacePath(reply.form),
    target: { ...rest, ...(location_ids && { location_ids: location_ids as PlaceId[] }) },
    ...takeHeldPhotos(form),
    confirmed,
  })
  try {
    await stored
  } catch {
    dropUnstored(clientId)
    throw new ApiProblem(0, [{ code: DEVICE_FULL, message: '' }])
  }
  return { id: clientId, message: '', pending: false, waitsFor }
}
