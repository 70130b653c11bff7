import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { kilosText } from '@herdboard/domain/ledger/grams.ts'
import { carcassFacts } from '@herdboard/domain/slaughter/carcass-facts.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { EventOf, HerdEvent, PlaceKeys } from '@herdboard/simulator/herd-event.ts'
import type { PlanKey } from '@herdboard/simulator/plan-key.ts'
import type { SimulatedCompany } from '@herdboard/simulator/simulated-company.ts'
import { scaleOn } from '@herdboard/simulator/trade/scale-of-day.ts'
import { type BulkLedger, bulkLedger } from '#modules/ledger/service.ts'
import { type CarcassListRow, carcassListRow } from '#modules/settlements/service.ts'
import { byKey, type CompanyPlaces, companyPlaces } from '../company/company-places.ts'
import { type DemoIds, FOUNDED_AT } from '../demo-ids.ts'
import { type AuditRow, firstEntry, recordAuditRows } from './audit-rows.ts'
import { type EventIds, placesOfEvent, recordDraftOf } from './event-drafts.ts'

export interface SimulatedRecords {
  rows: BulkLedger['rows']
  audits: AuditRow[]
  /** Carcasses of the settlements that arrived. */
  carcasses: CarcassListRow[]
}

/** Ids, the writers by key, and the end of the simulation. */
export interface RecordContext {
  ids: DemoIds
  person(key: PlanKey): string
  now: Date
}

/**
 * Returns the rows of a company's events (or of farms that trade with no others). Throws for an event whose place or
 * day the product would refuse, or that names an unknown key.
 */
export async function simulatedRecords(
  { plan, farms }: SimulatedCompany,
  { ids, person, now }: RecordContext,
): Promise<SimulatedRecords> {
  const places = companyPlaces(
    plan,
    farms.flatMap(({ batches }) => batches),
    ids,
  )
  const events = farms.flatMap((farm) => farm.events).toSorted(byEntry)
  const named = idsInEvents(events, ids, plan)
  const ledger = bulkLedger((key, { createdAt }) =>
    ids.of('unit', [key.barnId, key.sectionId, key.batchId, key.pigType].join(' '), createdAt),
  )
  const audits: AuditRow[] = []
  const carcasses: CarcassListRow[] = []
  const house = byKey('slaughterhouse', plan.slaughterhouses)
  for (const event of events) {
    const entry = firstEntry(event)
    const createdAt = new Date(entry.at)
    const id = idOf(event, ids)
    const draft = recordDraftOf(event, places, named)
    const known = placesOfEvent(event).map((place) => requireKnownPlace(event, place, places, createdAt, now))
    if (event.kind === 'slaughter' && event.carcasses) {
      const facts = carcassFacts(event.carcasses, scaleOn(house(event.slaughterhouse), event.day))
      carcasses.push(carcassListRow({ recordId: id, farmId: draft.place.farmId }, event.carcasses, facts))
    }
    const isCorrected = firstEntry(event) !== event
    const { row, facts } = await ledger.add({
      id,
      draft,
      placeLookups: known,
      version: isCorrected ? 2 : 1,
      createdAt,
      createdBy: person(entry.by) as never,
    })
    const first = uncorrectedCount(event)
    const firstDraft = first && recordDraftOf(first, places, named)
    const before = first && {
      ...row,
      head: first.head,
      kg: kilosText(first.head * first.avgG),
      detail: firstDraft?.detail,
      is_confirmed: false,
      version: 1,
      facts: { ...noFacts, count: countBefore(facts.counts[0], first) },
    }
    const written = { id, event, first: firstDraft ?? draft, corrected: before && { draft, before } }
    audits.push(...recordAuditRows(written, ids, person))
  }
  return { rows: ledger.rows, audits, carcasses }
}

const byEntry = (a: HerdEvent, b: HerdEvent): number => {
  const [first, second] = [`${firstEntry(a).at} ${a.key}`, `${firstEntry(b).at} ${b.key}`]
  return first < second ? -1 : first > second ? 1 : 0
}

const idOf = (event: HerdEvent, ids: DemoIds): RecordId => ids.of('record', event.key, new Date(firstEntry(event).at))

/** Returns a stock count as it was before its correction; null where it was not corrected. */
function uncorrectedCount(event: HerdEvent): EventOf<'status'> | null {
  if (event.kind !== 'status' || event.firstWritten === null) return null
  return { ...event, ...event.firstWritten, firstWritten: null }
}

const noFacts = {
  legs: [],
  lots: [],
  weighings: [],
  feed_use: null,
  feed_move: null,
  feed_count: null,
  posting: null,
  treatment: null,
}

const countBefore = <Count extends { record_id: string }>(
  count: Count | undefined,
  { head, avgG }: EventOf<'status'>,
): object => {
  const { record_id: _record, ...countFields } = { record_id: '', ...count }
  return { ...countFields, head, avg_kg: kilosText(avgG) }
}

function idsInEvents(
  events: readonly HerdEvent[],
  ids: DemoIds,
  { mixes, slaughterhouses }: SimulatedCompany['plan'],
): EventIds {
  const mix = byKey('mix', mixes)
  const house = byKey('slaughterhouse', slaughterhouses)
  const booking = byKey(
    'booking',
    events.filter(({ kind }) => kind === 'preSlaughter'),
  )
  return {
    mix: (key) => ids.of('mix', mix(key).key, FOUNDED_AT),
    slaughterhouse: (key) => ids.of('slaughterhouse', house(key).key, FOUNDED_AT),
    booking: (key) => idOf(booking(key), ids),
  }
}

/** Returns a place as known at the moment of entry, checked against the product's rules. */
function requireKnownPlace(event: HerdEvent, keys: PlaceKeys, places: CompanyPlaces, at: Date, now: Date) {
  const known = places.placeAt(keys, at)
  const refuse = (why: string): never => {
    throw new Error(`sample data: ${event.key} of ${event.day}, written ${event.at}: ${why}`)
  }
  if (Number.isNaN(at.getTime()) || at > now || new Date(event.at) > now) refuse('it is written after now')
  const isAhead = event.day > event.at.slice(0, 10) && event.day > farmDay(at)
  if (isAhead && event.kind !== 'preSlaughter') refuse('its day lies ahead')
  if (!known.batch_found) refuse('its batch is not created yet')
  if (known.batch_end !== null) refuse('its batch is closed')
  if (known.batch_start !== null && event.day < known.batch_start) refuse('its batch begins later')
  return known
}
