import type { FarmId, ImportId, PlaceId, RecordId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import type { CourseState } from '#modules/ledger/service.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { FactPlace, RecordFact, RecordFacts, RecordLeg } from './sql/record-facts.ts'

/** A record of the list, before it is formatted as text. */
export interface ListedRecord {
  id: RecordId
  type_id: number
  day: string
  /** Signed number of pigs at the chosen places; the difference of a count; null where no pigs moved. */
  amount: number | null
  head: number | null
  kg: number | null
  /** A count that a later one of its day replaced. */
  is_replaced: boolean
  mix_name: string | null
  /** Of a treatment: the drug, the last day given so far, and the number of planned days. */
  drug_name: string | null
  treatment_day: number | null
  treatment_days: number | null
  course: CourseState | null
  /** Of a check-in: the number of the finding. */
  found: string | null
  /** Of a posting. */
  category_id: number | null
  amount_ore: number | null
  carcass_kg: number | null
  /** Of a slaughter: the pigs whose carcasses were approved and weighed. */
  approved_head: number | null
  farm_id: FarmId
  farm_name: string
  barn_name: string | null
  inner_name: string | null
  /** Destination of a transfer. */
  to_barn_name: string | null
  to_inner_name: string | null
  user_name: string | null
  created_at: Date
  farm_ids: string[]
  locked_through: string | null
  /** The first day whose figures it changes: that of the feed it distributes, else its own. */
  first_day: string
  /** One of its batches is closed; false for a bill. */
  is_batch_closed: boolean
  /** The import that it came in with; null for others. */
  import: { id: ImportId; file_name: string } | null
}

interface ListContext {
  scope: Pick<TenantScope, 'readableFarms'>
  /** Places of the query; null: all that the user may read. */
  placeIds: readonly PlaceId[] | null
  today: string
}

/**
 * Combines the facts of records into rows of the list, in the order of the ids. With both ends of a transfer chosen,
 * its amount is that of the place that the pigs left. An end on a farm that the user cannot read is not shown: the
 * record is listed at its other end.
 */
export function listedRecords(ids: readonly RecordId[], facts: RecordFacts, context: ListContext): ListedRecord[] {
  const records = new Map(facts.records.map((record) => [record.id, record]))
  const toRow = rowBuilder(facts, context)
  return ids.flatMap((id) => {
    const record = records.get(id)
    const row = record && toRow(record)
    return row ? [row] : []
  })
}

function rowBuilder(facts: RecordFacts, { scope, placeIds, today }: ListContext) {
  const legsOf = Map.groupBy(facts.legs, (leg) => leg.record_id)
  const counts = byRecord(facts.counts)
  const carcasses = byRecord(facts.carcasses)
  const slaughters = byRecord(facts.slaughters)
  const feeds = byRecord(facts.feeds)
  const treatments = byRecord(facts.treatments)
  const postings = byRecord(facts.postings)
  const imports = byRecord(facts.imports)
  const locks = new Map(facts.locks.map(({ farm_id, through_day }) => [farm_id, through_day]))
  const users = new Map(facts.users.map(({ id, name }) => [id, name]))
  const places = new Map(facts.places.map((place, order) => [place.id, { ...place, order }]))
  const placeOf = (id: string | null) => (id === null ? undefined : places.get(id))
  const isReadable = ({ farm_id }: FactPlace) => scope.readableFarms.has(farm_id)
  const chosen = placeIds && new Set<string | null>(placeIds)
  const isChosen = (place: FactPlace) =>
    isReadable(place) &&
    (chosen === null ||
      chosen.has(place.farm_id) ||
      (place.barn_id !== null && chosen.has(place.barn_id)) ||
      (place.section_id !== null && chosen.has(place.section_id)) ||
      (place.batch_id !== null && chosen.has(place.batch_id)))
  const isClosed = (batchId: string | null) => (placeOf(batchId)?.end_date ?? '9999-12-31') <= today
  /** The last name of the places, in the order of the database. */
  const lastName = (ids: readonly (string | null)[]): string | null =>
    ids.map(placeOf).reduce((last, place) => (place && (!last || place.order > last.order) ? place : last), undefined)
      ?.name ?? null

  return (record: RecordFact): ListedRecord | null => {
    const legs = legsOf.get(record.id) ?? []
    const at = isReadable(record) ? record : firstUnit(legs.filter(isReadable))
    if (!at) return null
    const count = counts.get(record.id)
    const treatment = treatments.get(record.id)
    const posting = postings.get(record.id)
    const origin = imports.get(record.id)
    const farmIds = legs.length > 0 ? [...new Set(legs.map(({ farm_id }) => farm_id))] : [record.farm_id]
    const targets = isReadable(record) ? legs.filter((leg) => leg.kind === legKind.transferIn && isReadable(leg)) : []
    const [section, batch] = [placeOf(at.section_id)?.name, placeOf(at.batch_id)?.name]
    return {
      id: record.id,
      type_id: record.type_id,
      day: record.day,
      first_day: feeds.get(record.id)?.from_day ?? record.day,
      amount: count ? count.diff_head : movedHead(legs, isChosen),
      head: record.head,
      kg: record.kg,
      is_replaced: count?.is_replaced ?? false,
      mix_name: feeds.get(record.id)?.mix_name ?? null,
      drug_name: treatment?.drug_name ?? null,
      treatment_day: treatment?.given_no ?? null,
      treatment_days: treatment?.times ?? null,
      course: treatment?.course ?? null,
      found: record.type_id === recordKind.checkIn ? record.found : null,
      category_id: posting?.category_id ?? null,
      amount_ore: posting?.amount_ore ?? null,
      carcass_kg: carcasses.get(record.id)?.kg ?? null,
      approved_head: slaughters.get(record.id)?.approved_head ?? null,
      farm_id: at.farm_id,
      farm_name: placeOf(at.farm_id)?.name ?? '',
      barn_name: placeOf(at.barn_id)?.name ?? null,
      inner_name: section !== undefined && batch !== undefined ? `${batch}, ${section}` : (section ?? batch ?? null),
      to_barn_name: lastName(targets.map(({ barn_id }) => barn_id)),
      to_inner_name: lastName(targets.map(({ section_id, batch_id }) => section_id ?? batch_id)),
      user_name: (record.created_by !== null && users.get(record.created_by)) || null,
      created_at: new Date(record.created_at),
      farm_ids: farmIds,
      locked_through: farmIds.reduce<string | null>((last, id) => later(last, locks.get(id) ?? null), null),
      is_batch_closed:
        (record.type_id !== recordKind.posting && isClosed(at.batch_id)) ||
        legs.some(({ batch_id }) => isClosed(batch_id)),
      import: origin ? { id: origin.import_id, file_name: origin.file_name } : null,
    }
  }
}

const byRecord = <Fact extends { record_id: RecordId }>(facts: readonly Fact[]): Map<RecordId, Fact> =>
  new Map(facts.map((fact) => [fact.record_id, fact]))

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one

const firstUnit = (legs: readonly RecordLeg[]): RecordLeg | undefined =>
  legs.reduce<RecordLeg | undefined>((first, leg) => (first && first.unit_id < leg.unit_id ? first : leg), undefined)

/** Null where no pigs moved at a chosen place. Within the chosen places, a transfer counts the pigs that left. */
function movedHead(legs: readonly RecordLeg[], isChosen: (leg: RecordLeg) => boolean): number | null {
  const chosen = legs.filter(isChosen)
  if (chosen.length === 0) return null
  const sum = total(chosen)
  if (sum !== 0) return sum
  const taken = legs.filter(({ head }) => head < 0)
  return taken.length === 0 ? null : total(taken)
}

const total = (legs: readonly RecordLeg[]): number => legs.reduce((sum, { head }) => sum + head, 0)
