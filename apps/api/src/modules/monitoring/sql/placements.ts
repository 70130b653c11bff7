import type { BarnId, FarmId, SectionId, SensorId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface Placement {
  sensor_id: SensorId
  sensor_name: string
  sensor_type_id: number
  location_id: SectionId
  from_at: Date
}

/** Selects all placements, past and current, of sensors on the farms that the user may read. */
export async function selectPlacements(db: Db, { directoryId, readableFarms }: TenantScope): Promise<Placement[]> {
  const { rows } = await sql<Placement>`
    select p.sensor_id, s.name as sensor_name, s.type_id as sensor_type_id, p.section_id as location_id, p.from_at
    from sensor_placement p
    join sensor s on s.directory_id = ${directoryId} and s.id = p.sensor_id
    join section e on e.directory_id = ${directoryId} and e.id = p.section_id and e.deleted_at is null
    where p.directory_id = ${directoryId} and p.farm_id = any(${[...readableFarms]}::uuid[])
    order by s.name, s.id, p.from_at`.execute(db)
  return rows
}

interface OneSection {
  id: SectionId
  barn_id: BarnId
  farm_id: FarmId
}

/** Selects a section that the user may read, with its barn and farm; null where it does not exist. */
export async function selectSection(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  sectionId: string,
): Promise<OneSection | null> {
  const { rows } = await sql<OneSection>`
    select e.id, e.barn_id, b.farm_id from section e
    join barn b on b.directory_id = ${directoryId} and b.id = e.barn_id and b.deleted_at is null
    where e.directory_id = ${directoryId} and e.id = ${sectionId} and e.deleted_at is null
      and b.farm_id = any(${[...readableFarms]}::uuid[])`.execute(db)
  return rows[0] ?? null
}
