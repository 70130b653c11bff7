import type { FarmId, PlaceId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Selects the places of a farm in the caller's order; empty where the caller chose none. */
export async function selectWalkingOrder(
  db: Db,
  { directoryId, userId }: TenantScope,
  farmId: FarmId,
): Promise<PlaceId[]> {
  const { rows } = await sql<{ place_ids: PlaceId[] }>`
    select place_ids from walking_order
    where directory_id = ${directoryId} and user_id = ${userId} and farm_id = ${farmId}`.execute(db)
  return rows[0]?.place_ids ?? []
}

export const storeWalkingOrder = (
  db: Db,
  { directoryId, userId }: TenantScope,
  farmId: FarmId,
  placeIds: readonly PlaceId[],
) =>
  sql`insert into walking_order (directory_id, user_id, farm_id, place_ids)
    values (${directoryId}, ${userId}, ${farmId}, ${[...placeIds]}::uuid[])
    on conflict (directory_id, user_id, farm_id) do update set place_ids = excluded.place_ids`.execute(db)

export interface RoundFarm {
  id: FarmId
  name: string
  /** The queried place is on it. */
  has_place: boolean
}

/** Selects the readable farms by name, those first where the caller records. One statement. */
export async function selectRoundFarms(
  db: Db,
  { directoryId, readableFarms, writableFarms }: TenantScope,
  placeId: PlaceId | null,
): Promise<RoundFarm[]> {
  const { rows } = await sql<RoundFarm>`
    select f.id, f.name, coalesce(f.id = (select b.farm_id from barn b where b.directory_id = ${directoryId}
      and (b.id = ${placeId} or b.id = (select s.barn_id from section s where s.directory_id = ${directoryId} and s.id = ${placeId})
        or b.id = (select t.barn_id from batch t where t.directory_id = ${directoryId} and t.id = ${placeId}))), false) as has_place
    from farm f
    where f.directory_id = ${directoryId} and f.deleted_at is null and f.id = any (${[...readableFarms]}::uuid[])
    order by f.id = any (${[...writableFarms]}::uuid[]) desc, f.name, f.id`.execute(db)
  return rows
}

/** Selects the names of places of a farm, in the order of the ids. Ids of other places are left out. */
export async function selectNamesOfPlaces(
  db: Db,
  { directoryId }: TenantScope,
  farmId: FarmId,
  placeIds: readonly PlaceId[],
): Promise<{ id: PlaceId; name: string }[]> {
  const { rows } = await sql<{ id: PlaceId; name: string }>`
    select p.id, p.name from (
      select b.id, b.name from barn b where b.directory_id = ${directoryId} and b.farm_id = ${farmId}
      union all select s.id, s.name from section s join barn b on b.directory_id = ${directoryId} and b.id = s.barn_id
        where s.directory_id = ${directoryId} and b.farm_id = ${farmId}
      union all select t.id, t.name from batch t join barn b on b.directory_id = ${directoryId} and b.id = t.barn_id
        where t.directory_id = ${directoryId} and b.farm_id = ${farmId}) p
    join unnest(${[...placeIds]}::uuid[]) with ordinality o (id, no) on o.id = p.id
    order by o.no`.execute(db)
  return rows
}
