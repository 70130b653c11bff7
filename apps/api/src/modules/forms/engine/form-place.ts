import type { BarnId, BatchId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { EventPlaceLevel } from '#modules/catalogue/farm-events.ts'
import type { PlaceOfRecord } from '#modules/ledger/record-draft.ts'

/** Place that a form was opened at, with its parents. */
export interface FormPlaceWithParents {
  level: EventPlaceLevel
  farm: { id: FarmId; name: string }
  barn: {
    id: BarnId
    name: string
    pigType: PigType
    isBatchProduction: boolean
    hasSections: boolean
    capacity: number | null
  } | null
  section: { id: SectionId; name: string; capacity: number | null } | null
  batch: { id: BatchId; name: string; startDate: string; endDate: string | null; isActive: boolean } | null
  /** True where the farm, barn, section or batch is deleted. */
  isDeleted: boolean
}

export const toPlaceOfRecord = ({ farm, barn, section, batch }: FormPlaceWithParents): PlaceOfRecord => ({
  farmId: farm.id,
  barnId: barn?.id ?? null,
  sectionId: section?.id ?? null,
  batchId: batch?.id ?? null,
})

/** Display name of the place: "Stald 4, A2"; with the farm's name first for a user of several farms. */
export function formPlaceName({ farm, barn, section, batch }: FormPlaceWithParents, manyFarms: boolean): string {
  const inside = [barn?.name, section?.name, batch?.name].filter((name) => name !== undefined)
  return (manyFarms || inside.length === 0 ? [farm.name, ...inside] : inside).join(', ')
}
