import type { PlaceOfRecord } from '#modules/ledger/record-draft.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'

/** Heads per pig place above which a confirmation is needed. */
const MAX_OCCUPANCY = 1.1

/** Pig places, and the section or barn whose pigs share them. */
export interface PigPlaces {
  place: PlaceOfRecord
  /** Null where nobody has entered a number. */
  capacity: number | null
}

/**
 * Pig places that pigs of a unit need: those of its section, else those of its whole barn, which batches and sections
 * without a number of their own share.
 */
export const pigPlacesOf = (
  { farmId, barnId, sectionId }: Omit<PlaceOfRecord, 'batchId'>,
  capacity: { barn: number | null; section: number | null },
): PigPlaces =>
  capacity.section === null
    ? { place: { farmId, barnId, sectionId: null, batchId: null }, capacity: capacity.barn }
    : { place: { farmId, barnId, sectionId, batchId: null }, capacity: capacity.section }

/** Doubtful: more pigs than places, by more than a tenth. `place` is the name of what the places belong to. */
export function overCapacityRules(
  occupancy: { place: string; field: string; capacity: number | null; headBefore: number | null },
  number: number | null,
): BrokenRule[] {
  const { place, field, capacity, headBefore } = occupancy
  const head = (headBefore ?? 0) + (number ?? 0)
  if (number === null || capacity === null || head <= capacity * MAX_OCCUPANCY) return []
  return [{ code: 'capacity.over', verdict: 'doubtful', field, params: { place, n: head, cap: capacity } }]
}
