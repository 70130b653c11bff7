import type { BatchId, FarmId, PlaceId, SectionId } from '@herdboard/contract/core/ids.ts'
import type { RoundEntryPlace } from '@herdboard/contract/herd/rounds.ts'
import type { CurrentSection } from '#modules/monitoring/service.ts'
import type { RoundBarn, RoundUnit } from './sql/round-places.ts'

/** A place of the round with its pigs, before what is due there is known. */
export interface RoundStop {
  id: PlaceId
  name: string
  barn: RoundBarn
  pigs: number
  deadToday: number
  weightKg: number | null
  day: number | null
  hadPigs: boolean
  seenAt: Date | null
  /** Ids by which entries of this place are known: its own, and its batches. */
  ids: ReadonlySet<string>
  at: RoundEntryPlace
  pigsAt: RoundEntryPlace
}

/** Returns the places of a barn where a person stops: its sections, else its open batches, else the barn. */
export function stopsOfBarn(
  farmId: FarmId,
  barn: RoundBarn,
  sections: ReadonlyMap<SectionId, CurrentSection>,
): RoundStop[] {
  const at: RoundEntryPlace = { farm_id: farmId, barn_id: barn.id }
  if (barn.sections.length > 0) return barn.sections.map((section) => sectionStop(at, barn, section, sections))
  if (barn.is_batch_production && barn.batches.length > 0) {
    return barn.batches.map(({ id, name }) => {
      const unit = barn.units.find(({ batch_id }) => batch_id === id)
      return unitStop(barn, { id, name, at, pigsAt: { ...at, batch_id: id } }, unit)
    })
  }
  const unit = barn.units.find(({ section_id, batch_id }) => section_id === null && batch_id === null)
  return [unitStop(barn, { id: barn.id, name: barn.name, at, pigsAt: at }, unit)]
}

function sectionStop(
  barnPlace: RoundEntryPlace,
  barn: RoundBarn,
  { id, name }: RoundBarn['sections'][number],
  sections: ReadonlyMap<SectionId, CurrentSection>,
): RoundStop {
  const now = sections.get(id)
  const batchIds = barn.is_batch_production ? batchesOfSection(barn, id, now) : []
  const at = { ...barnPlace, section_id: id }
  const [batchId] = batchIds
  const unit = barn.units.find(({ section_id, batch_id }) =>
    batchId === undefined ? section_id === id && batch_id === null : batch_id === batchId,
  )
  return {
    ...unitStop(barn, { id, name, at, pigsAt: batchId === undefined ? at : { ...barnPlace, batch_id: batchId } }, unit),
    pigs: now?.pigs ?? 0,
    weightKg: now?.weight_kg ?? null,
    seenAt: now?.seen_at ?? null,
    ids: new Set<string>([id, ...batchIds]),
  }
}

/** Returns the batches with pigs in a section; without pigs, the open batches that are placed there. */
function batchesOfSection(barn: RoundBarn, id: SectionId, now: CurrentSection | undefined): BatchId[] {
  if (now && now.batch_ids.length > 0) return now.batch_ids
  return barn.batches.filter(({ section_ids }) => section_ids.includes(id)).map((batch) => batch.id)
}

const unitStop = (
  barn: RoundBarn,
  { id, name, at, pigsAt }: { id: string; name: string; at: RoundEntryPlace; pigsAt: RoundEntryPlace },
  unit: RoundUnit | undefined,
): RoundStop => ({
  id: id as PlaceId,
  name,
  barn,
  pigs: unit?.pigs ?? 0,
  deadToday: unit?.dead_today ?? 0,
  weightKg: unit?.weight_kg ?? null,
  day: unit?.day ?? null,
  hadPigs: unit?.had_pigs ?? false,
  seenAt: null,
  ids: new Set([id]),
  at,
  pigsAt,
})
