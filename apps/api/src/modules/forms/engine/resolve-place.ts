import type { PlaceId } from '@herdboard/contract/core/ids.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type FormPlaceQuery, type FormPlaceRow, selectFormPlace, selectFormPlaces } from '../sql/form-places.ts'
import type { FormPlaceWithParents } from './form-place.ts'

/** Place of a form. Throws `request.not_found` where it does not exist for the user. */
export async function requirePlace(db: Db, scope: TenantScope, query: FormPlaceQuery): Promise<FormPlaceWithParents> {
  const row = await selectFormPlace(db, scope, query)
  if (!row || !scope.readableFarms.has(row.farm_id)) throw new Problem('request.not_found')
  return toFormPlace(row)
}

/**
 * Several places of one level: farms, barns of one farm, or sections of one barn. Throws `request.not_found` where one
 * does not exist for the user, and a RuleProblem `location.mixed` for a mixture.
 */
export async function requirePlaces(
  db: Db,
  scope: TenantScope,
  ids: readonly PlaceId[],
): Promise<FormPlaceWithParents[]> {
  const placeIds = [...new Set<string>(ids)]
  const rows = await selectFormPlaces(db, scope, placeIds)
  if (rows.length < placeIds.length || rows.some(({ farm_id }) => !scope.readableFarms.has(farm_id))) {
    throw new Problem('request.not_found')
  }
  const places = rows.map(toFormPlace)
  const [first] = places
  const isTogether = places.every(
    ({ level, farm, barn }) =>
      level === first?.level &&
      level !== 'batch' &&
      farm.id === first.farm.id &&
      (level !== 'section' || barn?.id === first.barn?.id),
  )
  if (!isTogether) throw new RuleProblem([{ code: 'location.mixed', verdict: 'refused' }])
  return places
}

/** Common parent of several places: the barn of sections, the farm of barns; of one place, the place itself. */
export function commonPlace(places: readonly FormPlaceWithParents[]): FormPlaceWithParents {
  const [first, ...others] = places
  if (!first) throw new Error('a form is opened without a place')
  if (others.length === 0) return first
  if (first.level === 'section') return { ...first, level: 'barn', section: null }
  return { ...first, level: 'farm', barn: null, section: null, batch: null }
}

function toFormPlace(row: FormPlaceRow): FormPlaceWithParents {
  const { barn_id, section_id, batch_id } = row
  return {
    level: batch_id ? 'batch' : section_id ? 'section' : barn_id ? 'barn' : 'farm',
    farm: { id: row.farm_id, name: row.farm_name },
    barn: barn_id && {
      id: barn_id,
      name: row.barn_name ?? '',
      pigType: row.pig_type ?? SLAUGHTER_PIGS,
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
