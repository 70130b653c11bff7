import { ApiProblem } from '#lib/http/api-problem.ts'
import { outboxEntry } from '#lib/outbox/outbox.ts'
import { needsPerson, type OutboxEntry } from '#lib/outbox/outbox-entry.ts'
import { isOfOpenCompany } from '#lib/outbox/outbox-order.ts'
import { reloadOutbox } from '#lib/outbox/outbox-state.ts'

/** Code of an entry that waits for no correction any more. */
export const NOT_CORRECTABLE = 'outbox.gone'
/** Code of an entry of a company that is not open: another tab may have changed the company since its list was shown. */
export const OF_OTHER_COMPANY = 'outbox.other_company'

/**
 * Returns an entry of the outbox that waits for the person, as this device has it now. Throws an `ApiProblem` (409) for one that
 * was answered, sent or removed meanwhile, in another tab or on the page before: with its correction it would be stored twice. So
 * it does for one of another company, whose places and forms are not those of the session.
 */
export async function entryToCorrect(clientId: string): Promise<OutboxEntry> {
  await reloadOutbox()
  const entry = outboxEntry(clientId)
  if (!entry || entry.isUndone || !needsPerson(entry))
    throw new ApiProblem(409, [{ code: NOT_CORRECTABLE, message: '' }])
  if (!isOfOpenCompany(entry)) throw new ApiProblem(409, [{ code: OF_OTHER_COMPANY, message: '' }])
  return entry
}
