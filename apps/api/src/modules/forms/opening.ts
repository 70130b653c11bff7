import type { FarmId, RecordId } from '@herdboard/contract/ids.ts'
import type { FarmEventDefinition } from '#modules/definitions/farm-events.ts'
import { eventOfForm } from '#modules/definitions/service.ts'
import { selectStoredRecord } from '#modules/ledger/service.ts'
import type { Call } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/problem.ts'
import type { Scope } from '#platform/scope.ts'
import type { FormDefinition, Opening } from './engine/definition.ts'
import type { Entry } from './engine/entry.ts'
import { type FormPlace, placeWords } from './engine/place.ts'
import { entryOf } from './engine/stored-entry.ts'
import { wordingIn } from './engine/wording.ts'
import { placeFor } from './place.ts'
import { isReachable } from './reach.ts'
import { formDefinitions } from './registry.ts'
import type { AskedPlace } from './sql/place.ts'

/** A form and its event. Throws `request.not_found`. */
export function formOf(formId: number): { definition: FormDefinition; event: FarmEventDefinition } {
  const definition = formDefinitions.find((form) => form.formId === formId)
  const event = eventOfForm(formId)
  if (!definition || !event) throw new Problem('request.not_found')
  return { definition, event }
}

/** No notification opens a form yet, so none that is named can exist. */
export function holdToKnownNotification(nref: string | undefined): void {
  if (nref !== undefined) throw new Problem('request.not_found')
}

/** Throws `location.not_allowed` where the person may not record this there. */
export function holdToReach(event: FarmEventDefinition, place: FormPlace, scope: Scope): void {
  if (!isReachable(event, place, scope)) throw new Problem('location.not_allowed')
}

/** A new entry at a place that the person may record at. */
export async function openingFor(
  db: Db,
  call: Call,
  scope: Scope,
  event: FarmEventDefinition,
  asked: AskedPlace,
): Promise<Opening> {
  const place = await placeFor(db, scope, asked)
  holdToReach(event, place, scope)
  return openingAt(db, call, scope, event, place, null)
}

/**
 * A stored entry at its own place; who may read it may open it. What it did on farms that the person cannot read is not
 * told, so that where a transfer went stands empty; such an entry is not the person's to change.
 */
export async function openingForRecord(
  db: Db,
  call: Call,
  scope: Scope,
  recordId: RecordId,
): Promise<{ at: Opening; definition: FormDefinition }> {
  const record = await selectStoredRecord(db, call, scope, recordId)
  const { definition, event } = formOf(record.type_id)
  const place = await placeFor(db, scope, record)
  const legs = record.facts.legs.filter(({ farm_id }) => scope.readableFarms.has(farm_id as FarmId))
  const entry = entryOf(
    record,
    { ...record.facts, legs },
    { isEditable: record.editable, isDeletable: record.deletable },
  )
  return { at: openingAt(db, call, scope, event, place, entry), definition }
}

const openingAt = (
  db: Db,
  call: Call,
  scope: Scope,
  event: FarmEventDefinition,
  place: FormPlace,
  entry: Entry | null,
): Opening => ({
  db,
  call,
  scope,
  event,
  place,
  entry,
  placeName: placeWords(place, scope.readableFarms.size > 1),
  say: wordingIn(call.language, call.text),
})
