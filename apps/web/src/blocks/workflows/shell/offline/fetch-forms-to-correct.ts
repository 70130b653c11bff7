import { loadNewForm } from '#blocks/workflows/action-modal/entry/form-in-progress.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { onConnectionChange } from '#lib/http/connection-state.ts'
import { needsPerson, type OutboxEntry } from '#lib/outbox/outbox-entry.ts'
import { isOfOpenCompany } from '#lib/outbox/outbox-order.ts'
import { outboxEntries, subscribeToOutbox } from '#lib/outbox/outbox-state.ts'

const formOf = ({ formId, target }: OutboxEntry): string => `${formId} ${JSON.stringify(target)}`

/**
 * Fetches the form of each entry that waits for the person, as soon as it does: there was a network then, and there may be none
 * when the person corrects it. The keeper of responses stores it. Returns the stop function.
 */
export function fetchFormsToCorrect(): () => void {
  const fetched = new Set<string>()
  const fetchForm = async (entry: OutboxEntry): Promise<void> => {
    const form = formOf(entry)
    if (fetched.has(form)) return
    fetched.add(form)
    try {
      await loadNewForm(entry.formId, entry.target)
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      // What the server refuses, such as a place that is gone, it would refuse again.
      if (failure.isOffline || failure.status >= 500 || failure.status === 429) fetched.delete(form)
    }
  }
  const fetchAll = () => {
    for (const entry of outboxEntries()) if (needsPerson(entry) && isOfOpenCompany(entry)) void fetchForm(entry)
  }
  const stopOutbox = subscribeToOutbox(fetchAll)
  const stopConnection = onConnectionChange((isOnline) => isOnline && fetchAll())
  fetchAll()
  return () => {
    stopOutbox()
    stopConnection()
  }
}
