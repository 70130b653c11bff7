import { sql } from 'kysely'
import { barnPlaces, type HerdSelection } from '#modules/kpis/service.ts'
import { type QueriedPlaces, resolvePlaces } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { PlaceLevel } from '../place-level.ts'

/** Pig places by the id of a place; null where a part of it has none stored. */
export type PlaceCapacities = ReadonlyMap<string, number | null>

/** Selects the pig places of each place of a query, one level below it. */
export async function selectLevelCapacities(
  db: Db,
  scope: TenantScope,
  query: QueriedPlaces,
  pigType: HerdSelection['pigType'],
  level: PlaceLevel,
): Promise<PlaceCapacities> {
  const { directoryId } = scope
  const places = await resolvePlaces(db, scope, query, pigType)
  const ofLevel = {
    farm: sql`select farm_id as id, case when bool_and(places is not null) then sum(places)::int end as places
      from capacity group by farm_id`,
    barn: sql`select id, places from capacity`,
    // Pigs of a barn that are in none of its sections have no pig places of their own.
    section: sql`select s.id, s.pig_capacity::int as places from section s
      where s.directory_id = ${directoryId} and s.deleted_at is null and s.barn_id in (select id from capacity)`,
  }[level]
  const { rows } = await sql<{ id: string; places: number | null }>`
    with ${barnPlaces({ directoryId }, places, pigType)} ${ofLevel}`.execute(db)
  return new Map(rows.map((row) => [row.id, row.places]))
}
