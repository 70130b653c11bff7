import { formId } from '@herdboard/contract/core/form-id.ts'
import type { QueryClient } from '@tanstack/react-query'
import { openBatchesQuery } from '#blocks/parts/herd/open-batches-query.ts'
import { actionsQuery, barnsQuery, farmsQuery, sectionsQuery } from '#blocks/parts/session/session-queries.ts'
import { loadNewForm } from '#blocks/workflows/action-modal/entry/form-in-progress.ts'
import { placeOptions } from '#blocks/workflows/action-modal/place/place-options.ts'
import { NOTE_ACTION } from '#blocks/workflows/action-modal/window/action-descriptor.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { shownDirectory } from '#lib/session/session.ts'
import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'
import { today } from '#lib/today.ts'

/** Forms of the daily round, the most urgent first: they are fetched in this order. */
const MORNING_FORMS: readonly number[] = [
  formId.deadPigs,
  formId.treatment,
  formId.checkIn,
  formId.transfer,
  formId.weighing,
  formId.feedUse,
]
/** A large company's forms are those of its first places; the others are stored when they are opened. */
const MAX_FORMS = 250
/** Between two requests: the fetch takes nothing from a person who works. */
const PAUSE_MS = 400
const isText = (value: unknown): value is string => typeof value === 'string'

/** A place that refuses its form must not keep the others from the device; without a network, or a session, all wait. */
function passOverRefusal(failure: unknown): void {
  const isOfPlace = failure instanceof ApiProblem && [403, 404, 422].includes(failure.status)
  if (!isOfPlace) throw failure
}

/**
 * Fetches once a day what recording without a network needs: places, batches, and the empty forms of the daily round at
 * each place, with their instructions, drugs and people. The keeper of responses stores them.
 */
export async function fetchMorningData(client: QueryClient, hasSections: boolean, signal: AbortSignal): Promise<void> {
  const key = `morning-data.${shownDirectory()}`
  if (readUserStorage(key, isText, '') === today()) return
  const [farms, barns, sections, batches, actions] = await Promise.all([
    client.fetchQuery(farmsQuery),
    client.fetchQuery(barnsQuery),
    hasSections ? client.fetchQuery(sectionsQuery) : [],
    client.fetchQuery(openBatchesQuery()),
    client.fetchQuery(actionsQuery),
  ])
  const herd = { farms, barns, sections }
  const placedForms = MORNING_FORMS.flatMap((form) => {
    const action = actions.find(({ form_id }) => form_id === form)
    const places = action ? placeOptions(action.id, herd, batches).filter(({ reason }) => reason === null) : []
    return places.map(({ place }) => ({ form, place }))
  })
  const notes = placeOptions(NOTE_ACTION, herd, []).filter(({ level, reason }) => level === 'barn' && reason === null)
  const forms = [...notes.map(({ place }) => ({ form: formId.note as number, place })), ...placedForms].slice(
    0,
    MAX_FORMS,
  )
  for (const { form, place } of forms) {
    if (signal.aborted) return
    await loadNewForm(form, place).catch(passOverRefusal)
    await new Promise((resume) => setTimeout(resume, PAUSE_MS))
  }
  writeUserStorage(key, today())
}
