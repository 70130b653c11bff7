import { formId } from '@herdboard/contract/core/form-id.ts'
import type { FarmId, PlaceId, RecordId } from '@herdboard/contract/core/ids.ts'
import { type FarmEventDefinition, testEvent, treatmentDayEvent } from '#modules/catalogue/farm-events.ts'
import { eventName, eventOfForm } from '#modules/catalogue/service.ts'
import { courseDayResource, findCourseDay } from '#modules/health/service.ts'
import { imagesOfEntry } from '#modules/images/service.ts'
import { selectStoredRecord } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { entryOfRecord } from './engine/entry-of-record.ts'
import type { FormDefinition, FormSession } from './engine/form-definition.ts'
import type { FormEntry, FormEntryKind } from './engine/form-entry.ts'
import { type FormPlaceWithParents, formPlaceName } from './engine/form-place.ts'
import { localizerFor } from './engine/localizer.ts'
import { commonPlace, requirePlace, requirePlaces } from './engine/resolve-place.ts'
import { storedWorkSources } from './entry/stored-work-entries.ts'
import { formDefinitions } from './registry.ts'
import { isEventReachable } from './rules/event-reachability.ts'
import type { FormPlaceQuery } from './sql/form-places.ts'

/** Place of a new entry, and the resource that its form was opened for. */
export interface EntryQuery extends FormPlaceQuery {
  /** Several places at once; only for notes and tasks. */
  location_ids?: readonly PlaceId[] | undefined
  resource_id?: string | undefined
}

/** Definition and event of a form. Throws `request.not_found`. */
export function requireForm(id: number): { definition: FormDefinition; event: FarmEventDefinition } {
  const definition = formDefinitions.find((form) => form.formId === id)
  const event = eventOfForm(id)
  if (!definition || !event) throw new Problem('request.not_found')
  return { definition, event }
}

/** Forms that can be used where another can: a treatment day where its course can, a product where feed can be delivered. */
const RECORDED_WHERE: Readonly<Record<number, number>> = {
  [formId.treatmentDay]: formId.treatment,
  [formId.matchFeedProduct]: formId.feedDelivery,
}

/**
 * Throws `location.not_allowed` where the user may not record this event at the place, and `location.other_level` where
 * nobody records it at a place of this kind.
 */
export function requireReachable(
  { text, language }: RequestContext,
  event: FarmEventDefinition,
  place: FormPlaceWithParents,
  scope: TenantScope,
): void {
  requireEventModule(event, scope)
  if (event === testEvent) return
  const placeEvent = eventOfForm(RECORDED_WHERE[event.formId] ?? event.formId) ?? event
  if (isEventReachable(placeEvent, place, scope)) return
  if (placeEvent.levels.includes(place.level) || !scope.writableFarms.has(place.farm.id))
    throw new Problem('location.not_allowed')
  const levels = placeEvent.levels.map((level) => text(`events:level.${level}`))
  const where = new Intl.ListFormat(language, { type: 'disjunction' }).format(levels)
  throw new Problem('location.other_level', { event: eventName(text, event), where })
}

function requireEventModule({ module }: FarmEventDefinition, scope: TenantScope): void {
  if (module !== null && !scope.modules.has(module)) throw new Problem('request.not_allowed')
}

/** Place of a form; the test form, which writes nothing, opens at any farm. */
const placeQueryFor = (event: FarmEventDefinition, query: FormPlaceQuery, scope: TenantScope): FormPlaceQuery => {
  const [farm_id] = scope.readableFarms
  return event === testEvent && farm_id !== undefined ? { farm_id } : query
}

/** Session of a new entry at a place where the user may record. */
export async function newEntrySession(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  event: FarmEventDefinition,
  entryQuery: EntryQuery,
): Promise<FormSession> {
  const { location_ids, resource_id, ...query } =
    event === treatmentDayEvent ? await entryOfCourse(db, scope, entryQuery) : entryQuery
  const places =
    location_ids && event.list === 'misc-events'
      ? await requirePlaces(db, scope, location_ids)
      : [await requirePlace(db, scope, placeQueryFor(event, query, scope))]
  for (const place of places) requireReachable(context, event, place, scope)
  return {
    ...buildSession(db, context, scope, event, commonPlace(places), null),
    ...(event.choosesPlaces ? { placeName: context.text('forms:of_company') } : placeNames(places, scope)),
    places,
    resource: resource_id ?? null,
  }
}

/**
 * Session of a stored record at its place; read permission is enough. Legs on farms that the user cannot read are
 * hidden, so the destination of a transfer may be empty. The user cannot change such a record.
 */
export async function recordSession(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  recordId: RecordId,
): Promise<{ session: FormSession; definition: FormDefinition }> {
  const record = await selectStoredRecord(db, context, scope, recordId)
  const { definition, event } = requireForm(record.type_id)
  const place = await requirePlace(db, scope, record)
  const legs = record.facts.legs.filter(({ farm_id }) => scope.readableFarms.has(farm_id as FarmId))
  const flags = { isEditable: record.editable, isDeletable: record.deletable }
  const images = await imagesOfEntry(db, scope, recordId)
  const known = entryOfRecord(record, { ...record.facts, legs }, flags)
  const stored = await definition.storedValues?.(db, context, scope, recordId)
  const entry = { ...known, values: { ...known.values, ...stored }, images }
  return { session: buildSession(db, context, scope, event, place, entry), definition }
}

/** Session of a stored note, task or alarm at its place; read permission is enough. */
export async function entrySession(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  kind: FormEntryKind,
  id: string,
): Promise<{ session: FormSession; definition: FormDefinition }> {
  if (kind === 'record') return recordSession(db, context, scope, id as RecordId)
  const source = storedWorkSources[kind]
  const { definition, event } = requireForm(source.formId)
  requireEventModule(event, scope)
  const { entry, place } = await source.read(db, context, scope, id)
  const images = source.hasPhotos ? await imagesOfEntry(db, scope, id) : []
  const session = buildSession(db, context, scope, event, await requirePlace(db, scope, place), { ...entry, images })
  return { session, definition }
}

/** Place of a treatment day: that of its course, wherever the form was opened. */
async function entryOfCourse(db: Db, scope: TenantScope, { resource_id }: EntryQuery): Promise<EntryQuery> {
  const query = await findCourseDay(db, scope, resource_id ?? null)
  const { farm_id, barn_id, section_id, batch_id } = query.course
  return { farm_id, barn_id, section_id, batch_id, resource_id: courseDayResource(query) } as EntryQuery
}

/** Maximum number of places shown by name; the others are counted. */
const SHOWN_PLACES = 3

function placeNames(places: readonly FormPlaceWithParents[], scope: TenantScope): { placeName: string } {
  const names = places.slice(0, SHOWN_PLACES).map((place) => formPlaceName(place, scope.readableFarms.size > 1))
  const more = places.length - names.length
  return { placeName: `${names.join(' · ')}${more > 0 ? ` · +${more}` : ''}` }
}

const buildSession = (
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  event: FarmEventDefinition,
  place: FormPlaceWithParents,
  entry: FormEntry | null,
): FormSession => ({
  db,
  context,
  scope,
  event,
  place,
  places: [place],
  resource: null,
  entry,
  placeName: formPlaceName(place, scope.readableFarms.size > 1),
  i18n: localizerFor(context.language, context.text),
})
