import type { BarnId, BatchId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import type { AnalysisContext } from './analysis-context.ts'
import type { AnalysisRow } from './analysis-rows.ts'

/** An entry with its place: a farm, a barn, or a place in a barn. */
export interface PlacedEntry {
  farm_id: FarmId
  barn_id: BarnId | null
  section_id: SectionId | null
  batch_id: BatchId | null
}

const keyAt = (
  level: AnalysisContext['level'],
  { farm_id, barn_id, section_id, batch_id }: PlacedEntry,
): string | null => [null, farm_id, barn_id, section_id, batch_id][level] ?? null

/**
 * Returns a lookup of the entries at the places of a row. An entry belongs to a place where it was recorded at that
 * place or inside it. An entry of a whole farm is in no barn's row.
 */
export function entriesByRow<Placed extends PlacedEntry>(
  analysisContext: AnalysisContext,
  placedFacts: readonly Placed[],
): (row: AnalysisRow) => readonly Placed[] {
  const { level, places, units } = analysisContext
  const chosen = new Set<string>([...places.farmIds, ...places.barnIds, ...places.sectionIds, ...places.batchIds])
  const farms = new Set([...units.values()].map(({ farmId }) => farmId))
  const inside = placedFacts.filter(
    ({ farm_id, barn_id, section_id, batch_id }) =>
      farms.has(farm_id) && [farm_id, barn_id, section_id, batch_id].some((id) => id !== null && chosen.has(id)),
  )
  const groups = Map.groupBy(inside, (one) => (level === 0 ? '' : keyAt(level, one)))
  return ({ units: own }) => {
    const keys = new Set(
      own.map(({ farmId, barnId, sectionId, batchId }) =>
        level === 0 ? '' : keyAt(level, { farm_id: farmId, barn_id: barnId, section_id: sectionId, batch_id: batchId }),
      ),
    )
    return [...keys].flatMap((key) => (key === null ? [] : (groups.get(key) ?? [])))
  }
}
