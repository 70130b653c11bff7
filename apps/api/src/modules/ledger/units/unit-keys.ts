import type { BatchId, SectionId } from '@herdboard/contract/core/ids.ts'
import type { UnitKey } from '#modules/ledger/sql/units/units.ts'
import { Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import type { PlaceOfRecord } from '../record-draft.ts'
import type { PlaceLookup } from '../sql/places.ts'

/**
 * Returns the key of a place's unit; in a batch barn, that of the named batch or the only open one.
 * Throws `insertion.no_batch` for `field` without an open batch, `request.malformed` with several.
 */
export function unitKeyAt(
  field: string,
  { farmId, barnId, sectionId, batchId }: PlaceOfRecord,
  placeLookup: PlaceLookup,
): UnitKey {
  if (barnId === null || placeLookup.pig_type === null) throw new Problem('request.malformed', { name: 'barn_id' })
  const key = { farmId, barnId, sectionId, batchId, pigType: placeLookup.pig_type }
  if (!placeLookup.is_batch_production || batchId !== null) return key
  const [onlyOpen, ...moreOpen] = placeLookup.open_batch_ids as BatchId[]
  if (!onlyOpen) throw new RuleProblem([{ code: 'insertion.no_batch', verdict: 'refused', field }])
  if (moreOpen.length > 0) throw new Problem('request.malformed', { name: 'batch_id' })
  return { ...key, batchId: onlyOpen }
}

/** Returns the unit keys of a divided barn without records: its sections. */
export function unitKeysOfSections({ farmId, barnId }: PlaceOfRecord, placeLookup: PlaceLookup): UnitKey[] {
  const pigType = placeLookup.pig_type
  if (barnId === null || pigType === null) return []
  return (placeLookup.section_ids as SectionId[]).map((sectionId) => ({
    farmId,
    barnId,
    sectionId,
    batchId: null,
    pigType,
  }))
}
