import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/problem.ts'
import type { Scope } from '#platform/scope.ts'
import type { FormPlace } from './engine/place.ts'
import { type AskedPlace, type PlaceRow, selectPlace } from './sql/place.ts'

/** The place of a form. Throws `request.not_found` for one that does not exist for this person. */
export async function placeFor(db: Db, scope: Scope, asked: AskedPlace): Promise<FormPlace> {
  const row = await selectPlace(db, scope, asked)
  if (!row || !scope.readableFarms.has(row.farm_id)) throw new Problem('request.not_found')
  return placeOf(row)
}

function placeOf(row: PlaceRow): FormPlace {
  const { barn_id, section_id, batch_id } = row
  return {
    level: batch_id ? 'batch' : section_id ? 'section' : barn_id ? 'barn' : 'farm',
    farm: { id: row.farm_id, name: row.farm_name },
    barn: barn_id && {
      id: barn_id,
      name: row.barn_name ?? '',
      pigType: row.pig_type ?? 2,
      isBatchProduction: row.is_batch_production === true,
      hasSections: row.has_sections,
      capacity: row.barn_capacity,
    },
    section: section_id && { id: section_id, name: row.section_name ?? '', capacity: row.section_capacity },
    batch: batch_id && {
      id: batch_id,
      name: row.batch_name ?? '',
      startDate: row.start_date ?? '',
      endDate: row.end_date,
      isActive: row.is_active === true,
    },
    isDeleted: row.is_deleted,
  }
}
