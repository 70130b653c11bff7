import type { BarnId, FarmId } from '@herdboard/contract/core/ids.ts'
import type { PlaceOfRecord } from '#modules/ledger/record-draft.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { textOf } from '../kinds/common-columns.ts'
import type { ImportColumnDefinition, TypedRow } from '../kinds/import-column.ts'
import type { ImportSession } from '../kinds/import-kind-definition.ts'
import type { NamedBarn } from '../sql/names.ts'

/** Columns of the place of a row. A farm is needed only where the barn's name does not decide it. */
export const placeColumns: readonly ImportColumnDefinition[] = [
  { key: 'chr', type: 'text', maxLength: 6 },
  { key: 'farm', type: 'text', maxLength: 100 },
  { key: 'barn', type: 'text', maxLength: 100 },
  { key: 'section', type: 'text', maxLength: 100 },
  { key: 'batch', type: 'text', maxLength: 100 },
]

/** Keys of the columns of a place: those of the row's own place, or of the place that pigs move to. */
interface PlaceColumns {
  farm: string | null
  chr: string | null
  barn: string
  section: string
  batch: string
}
const OWN_KEYS: PlaceColumns = { farm: 'farm', chr: 'chr', barn: 'barn', section: 'section', batch: 'batch' }
const TARGET_KEYS: PlaceColumns = {
  farm: null,
  chr: null,
  barn: 'to_barn',
  section: 'to_section',
  batch: 'to_batch',
}

/** A place that a row names. */
export interface RowPlace {
  place: PlaceOfRecord
  barn: NamedBarn | null
}

/** A place that a row names, or the rule that it breaks. */
export type ResolvedRowPlace = (RowPlace & { rule?: never }) | { place?: never; rule: BrokenRule }

/** How much of a place the kind needs. */
export type PlaceDepth = 'farm' | 'barn'

const refusal = (
  code: 'import.place_unknown' | 'import.place_needed' | 'import.place_ambiguous',
  field: string,
  name: string,
): ResolvedRowPlace => ({
  rule: { code, verdict: 'refused', field, params: { name } },
})

/** Finds the place that the columns of a row name. The smallest place decides the larger ones where its name is unique. */
export const placeOfRow = (row: TypedRow, session: ImportSession, depth: PlaceDepth): ResolvedRowPlace =>
  findPlace(row, session, depth, OWN_KEYS)

/** Finds the place to which a transfer moves pigs; on the farm of its origin unless the barn's name is elsewhere only. */
export function targetOfRow(row: TypedRow, session: ImportSession, originFarm: FarmId): ResolvedRowPlace {
  const text = textOf(row, TARGET_KEYS.barn)
  const isOnFarm = text !== null && session.names.barnsNamed(text, originFarm).length > 0
  return findPlace(row, session, 'barn', TARGET_KEYS, isOnFarm ? originFarm : null)
}

function findPlace(
  row: TypedRow,
  { names }: ImportSession,
  depth: PlaceDepth,
  keys: PlaceColumns,
  knownFarm: FarmId | null = null,
): ResolvedRowPlace {
  const [chr, farmName] = [keys.chr && textOf(row, keys.chr), keys.farm && textOf(row, keys.farm)]
  const [barnName, sectionName, batchName] = [
    textOf(row, keys.barn),
    textOf(row, keys.section),
    textOf(row, keys.batch),
  ]
  let farmId = knownFarm
  if (farmName) {
    const farm = names.farmByName(farmName)
    if (!farm) return refusal('import.place_unknown', keys.farm ?? keys.barn, farmName)
    farmId = farm.id
  } else if (chr) {
    const farms = names.farmByChr(chr)
    if (farms.length === 0) return refusal('import.place_unknown', keys.chr ?? keys.barn, chr)
    if (farms.length === 1) farmId = farms[0]?.id ?? null
  }
  if (barnName === null && batchName === null && sectionName === null) {
    farmId ??= names.farms.length === 1 ? (names.farms[0]?.id ?? null) : null
    if (farmId === null) return refusal('import.place_needed', keys.farm ?? keys.barn, '')
    if (depth === 'barn') return refusal('import.place_needed', keys.barn, '')
    return { place: { farmId, barnId: null, sectionId: null, batchId: null }, barn: null }
  }
  // Without a barn the batch or section decides it, where the name is unique.
  const [column, name, barns] =
    barnName !== null
      ? [keys.barn, barnName, names.barnsNamed(barnName, farmId)]
      : batchName !== null
        ? [keys.batch, batchName, barnsAround(names.batchesNamed(batchName, null), names, farmId)]
        : [keys.section, sectionName ?? '', barnsAround(names.sectionsNamed(sectionName ?? '', null), names, farmId)]
  const [barn, secondBarn] = barns
  if (!barn) return refusal('import.place_unknown', column, name)
  if (secondBarn) return refusal('import.place_ambiguous', column, name)
  const place: PlaceOfRecord = { farmId: barn.farmId, barnId: barn.id, sectionId: null, batchId: null }
  if (sectionName !== null) {
    const [section] = names.sectionsNamed(sectionName, barn.id)
    if (!section) return refusal('import.place_unknown', keys.section, sectionName)
    place.sectionId = section.id
  }
  if (batchName !== null) {
    const [batch] = names.batchesNamed(batchName, barn.id)
    if (!batch) return refusal('import.place_unknown', keys.batch, batchName)
    place.batchId = batch.id
  }
  return { place, barn }
}

/** Barns of places, one for each place; only those of a farm where it is known. */
const barnsAround = (
  places: readonly { barnId: BarnId }[],
  names: ImportSession['names'],
  farmId: FarmId | null,
): NamedBarn[] =>
  places.flatMap(({ barnId }) => {
    const barn = names.barnById(barnId)
    return barn !== undefined && (farmId === null || barn.farmId === farmId) ? [barn] : []
  })
