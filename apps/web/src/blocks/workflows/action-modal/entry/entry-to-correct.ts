import { ApiProblem } from '#lib/http/api-problem.ts'
import { outboxEntry } from '#lib/outbox/outbox.ts'
import { needsPerson, type OutboxEntry } from '#lib/outbox/outbox-entry.ts'
import { reloadOutbox } from '#lib/outbox/outbox-state.ts'

/** Code of an entry that waits for no correction any more. */
export const NOT_CORRECTABLE = 'outbox.gone'

/**
 * Returns an entry of the outbox that waits for the person, as this device has it now. Throws an `ApiProblem` (409) for one that
 * was answered, sent or removed meanwhile, in another tab or on the page before: with its correction it would be stored twice.
 */
export async function entryToCorrect(clientId: string): Promise<OutboxEntry> {
  await reloadOutbox()
  const entry = outboxEntry(clientId)
  if (!entry || entry.isUndone || !needsPerson(entry))
    throw new ApiProblem(409, [{ code: NOT_CORRECTABLE, message: '' }])
  return entry
}
