import type { FarmId, PlaceId, SelectionId, UnitId } from '@herdboard/contract/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { Scope } from '#platform/scope.ts'

/** The places of a stored choice; nothing where it is not this person's. */
export async function selectSelection(db: Db, scope: Scope, id: SelectionId): Promise<PlaceId[] | undefined> {
  const { rows } = await sql<{ ids: PlaceId[] }>`select ids::text[] as ids from selection
    where directory_id = ${scope.directoryId} and id = ${id} and user_id = ${scope.userId}`.execute(db)
  return rows[0]?.ids
}

/** How many of these places exist on farms that the person may read. */
export async function countReadablePlaces(db: Db, scope: Scope, ids: readonly PlaceId[]): Promise<number> {
  const barns = sql`select b.id from barn b where b.directory_id = ${scope.directoryId}
    and b.farm_id = any(${[...scope.readableFarms]}::uuid[]) and b.deleted_at is null`
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (
      select f.id from farm f where f.directory_id = ${scope.directoryId} and f.id = any(${[...scope.readableFarms]}::uuid[])
      union all ${barns}
      union all select s.id from section s where s.directory_id = ${scope.directoryId} and s.barn_id in (${barns})
        and s.deleted_at is null
      union all select t.id from batch t where t.directory_id = ${scope.directoryId} and t.barn_id in (${barns})
        and t.deleted_at is null) places
    where places.id = any(${ids}::uuid[])`.execute(db)
  return rows[0]?.found ?? 0
}

export interface ChosenUnit {
  unit_id: UnitId
  farm_id: FarmId
  barn_id: string
  section_id: string | null
  batch_id: string | null
  pig_type: 1 | 2
}

/** Units in places on readable farms; `null` places stand for everything. A farm or barn stands for all of its units. */
export async function selectChosenUnits(
  db: Db,
  scope: Scope,
  placeIds: readonly PlaceId[] | null,
  pigType: 1 | 2 | null,
): Promise<ChosenUnit[]> {
  const { rows } = await sql<ChosenUnit>`
    select u.id as unit_id, u.farm_id, u.barn_id, u.section_id, u.batch_id, u.pig_type from herd_unit u
     where u.directory_id = ${scope.directoryId} and u.farm_id = any(${[...scope.readableFarms]}::uuid[])
       and (${pigType}::smallint is null or u.pig_type = ${pigType}::smallint)
       and (${placeIds}::uuid[] is null or u.farm_id = any(${placeIds}::uuid[]) or u.barn_id = any(${placeIds}::uuid[])
         or u.section_id = any(${placeIds}::uuid[]) or u.batch_id = any(${placeIds}::uuid[]))
     order by u.id`.execute(db)
  return rows
}
