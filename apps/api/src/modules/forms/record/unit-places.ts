import type { BarnId, FarmId } from '@herdboard/contract/core/ids.ts'
import type { PlaceOfRecord } from '#modules/ledger/record-draft.ts'
import type { FormSession } from '../engine/form-definition.ts'
import { toPlaceOfRecord } from '../engine/form-place.ts'
import { type FormUnitPlaceRow, selectUnitPlaces } from '../sql/units.ts'

/** A place where pigs stand, with its name inside the farm: "Stald 4, A2". */
export interface FormUnitPlace {
  place: PlaceOfRecord
  name: string
  farmName: string
  barnId: BarnId
  pigType: 1 | 2
  capacity: number | null
}

/** A place's own id: places of all kinds share one space of ids. */
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
  pigType: row.pig_type,
  // Batches of a barn share its places: none has its own.
  capacity: row.batch_id === null ? row.capacity : null,
})

/** Every place with pigs of its own at or below the form's place; a section or batch is its own. */
export async function unitPlacesIn(session: FormSession, day: string): Promise<FormUnitPlace[]> {
  const { db, scope, place, entry } = session
  const { farm, barn, section, batch } = place
  if (barn && (section || batch || entry)) {
    const name = [barn.name, section?.name ?? batch?.name].filter((part) => part !== undefined).join(', ')
    const capacity = section ? section.capacity : batch ? null : barn.capacity
    return [
      { place: toPlaceOfRecord(place), name, farmName: farm.name, barnId: barn.id, pigType: barn.pigType, capacity },
    ]
  }
  const rows = await selectUnitPlaces(db, scope, { farmIds: [farm.id], barnId: barn?.id ?? null, onDay: day })
  return rows.map(toUnitPlace)
}

/** Every place with pigs of its own on the form's farm. */
export async function unitPlacesOnFarm({ db, scope, place }: FormSession, day: string): Promise<FormUnitPlace[]> {
  const rows = await selectUnitPlaces(db, scope, { farmIds: [place.farm.id], barnId: null, onDay: day })
  return rows.map(toUnitPlace)
}

/** Every place with pigs of its own on the farms where the person may write. */
export async function writableUnitPlaces({ db, scope }: FormSession, day: string): Promise<FormUnitPlace[]> {
  const rows = await selectUnitPlaces(db, scope, { farmIds: [...scope.writableFarms], barnId: null, onDay: day })
  return rows.map(toUnitPlace)
}
