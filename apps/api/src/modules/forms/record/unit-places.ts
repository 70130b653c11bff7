import type { BarnId, FarmId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { PlaceOfRecord } from '#modules/ledger/record-draft.ts'
import type { FormSession } from '../engine/form-definition.ts'
import { toPlaceOfRecord } from '../engine/form-place.ts'
import { type PigPlaces, pigPlacesOf } from '../rules/capacity.ts'
import { type FormUnitPlaceRow, selectUnitPlaces } from '../sql/units.ts'

/** Place with pigs, with its name inside the farm: "Stald 4, A2". */
export interface FormUnitPlace {
  place: PlaceOfRecord
  name: string
  farmName: string
  barnId: BarnId
  barnName: string
  pigType: PigType
  pigPlaces: PigPlaces
  /** First day of a batch; null for other places, and where the form is opened at the batch itself. */
  startDay: string | null
}

/** Id of a place. Ids are unique across all kinds of places. */
export const placeIdOf = ({ farmId, barnId, sectionId, batchId }: PlaceOfRecord): string =>
  sectionId ?? batchId ?? barnId ?? farmId

const toUnitPlace = (row: FormUnitPlaceRow): FormUnitPlace => ({
  place: {
    farmId: row.farm_id as FarmId,
    barnId: row.barn_id,
    sectionId: row.section_id,
    batchId: row.batch_id,
  },
  name: [row.barn_name, row.section_name ?? row.batch_name].filter((name) => name !== null).join(', '),
  farmName: row.farm_name,
  barnId: row.barn_id,
  barnName: row.barn_name,
  pigType: row.pig_type,
  pigPlaces: pigPlacesOf(
    { farmId: row.farm_id as FarmId, barnId: row.barn_id, sectionId: row.section_id },
    { barn: row.barn_capacity, section: row.section_capacity },
  ),
  startDay: row.batch_start,
})

/**
 * Units at or below the form's place where something can be recorded today; a section or batch is one unit. They do not
 * depend on the day of the entry, so another day leaves the form its sections. The batches `alsoBatchIds` are among them
 * where they have ended.
 */
export async function unitPlacesIn(
  session: FormSession,
  alsoBatchIds: readonly string[] = [],
): Promise<FormUnitPlace[]> {
  const { db, scope, place, entry, context } = session
  const { farm, barn, section, batch } = place
  if (barn && (section || batch || entry)) {
    const name = [barn.name, section?.name ?? batch?.name].filter((part) => part !== undefined).join(', ')
    const unitPlace = toPlaceOfRecord(place)
    const pigPlaces = pigPlacesOf(unitPlace, { barn: barn.capacity, section: section?.capacity ?? null })
    const { id: barnId, name: barnName, pigType } = barn
    return [{ place: unitPlace, name, farmName: farm.name, barnId, barnName, pigType, pigPlaces, startDay: null }]
  }
  const onDay = context.today
  const rows = await selectUnitPlaces(db, scope, {
    ...{ farmIds: [farm.id], barnId: barn?.id ?? null },
    ...{ onDay, alsoBatchIds },
  })
  return rows.map(toUnitPlace)
}

/** Units on the form's farm, with the batches `alsoBatchIds` where they have ended. */
export async function unitPlacesOnFarm(
  { db, scope, place }: FormSession,
  day: string,
  alsoBatchIds: readonly string[] = [],
): Promise<FormUnitPlace[]> {
  const rows = await selectUnitPlaces(db, scope, { farmIds: [place.farm.id], barnId: null, onDay: day, alsoBatchIds })
  return rows.map(toUnitPlace)
}

/** Units on the farms where the user may write. */
export async function writableUnitPlaces({ db, scope }: FormSession, day: string): Promise<FormUnitPlace[]> {
  const rows = await selectUnitPlaces(db, scope, { farmIds: [...scope.writableFarms], barnId: null, onDay: day })
  return rows.map(toUnitPlace)
}
