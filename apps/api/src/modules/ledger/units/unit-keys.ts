import type { BatchId, SectionId } from '@herdboard/contract/core/ids.ts'
import { Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import type { PlaceOfRecord } from '../record-draft.ts'
import type { KnownPlace } from '../sql/places.ts'
import type { UnitKey } from '../sql/units.ts'

/**
 * In a batch barn the pigs belong to the batch that was named, else to the only one that is open; `field` is to blame
 * where none is.
 */
export function unitKeyAt(
  field: string,
  { farmId, barnId, sectionId, batchId }: PlaceOfRecord,
  known: KnownPlace,
): UnitKey {
  if (barnId === null || known.pig_type === null) throw new Problem('request.malformed', { name: 'barn_id' })
  const key = { farmId, barnId, sectionId, batchId, pigType: known.pig_type }
  if (!known.is_batch_production || batchId !== null) return key
  const [onlyOpen, ...moreOpen] = known.open_batch_ids as BatchId[]
  if (!onlyOpen) throw new RuleProblem([{ code: 'insertion.no_batch', verdict: 'refused', field }])
  if (moreOpen.length > 0) throw new Problem('request.malformed', { name: 'batch_id' })
  return { ...key, batchId: onlyOpen }
}

/** The units of a divided barn where nothing was recorded yet: its sections. */
export function unitKeysOfSections({ farmId, barnId }: PlaceOfRecord, known: KnownPlace): UnitKey[] {
  const pigType = known.pig_type
  if (barnId === null || pigType === null) return []
  return (known.section_ids as SectionId[]).map((sectionId) => ({ farmId, barnId, sectionId, batchId: null, pigType }))
}
