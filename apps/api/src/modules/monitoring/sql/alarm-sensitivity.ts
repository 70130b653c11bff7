import type { BarnId, FarmId, SectionId, UserId } from '@herdboard/contract/core/ids.ts'
import type { SensitivityChange, SensitivityStep } from '@herdboard/domain/alarms/sensitivity.ts'
import { sql } from 'kysely'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A section with the barn and farm around it. */
export interface SensitivityPlaces {
  section_id: SectionId
  barn_id: BarnId
  farm_id: FarmId
}

/** Selects the settings of a section, its barn and its farm, past and present. One statement. */
export async function selectSensitivities(
  db: Db,
  { directoryId }: TenantScope,
  { section_id, barn_id, farm_id }: SensitivityPlaces,
): Promise<SensitivityChange[]> {
  const { rows } = await sql<Omit<SensitivityChange, 'fromMs'> & { from_at: Date }>`
    select case when a.section_id is not null then 'section' when a.barn_id is not null then 'barn' else 'farm' end as level,
      a.from_at, a.step
    from alarm_sensitivity a
    where a.directory_id = ${directoryId} and a.farm_id = ${farm_id}
      and (a.section_id = ${section_id} or (a.section_id is null and (a.barn_id = ${barn_id} or a.barn_id is null)))
    order by a.from_at, a.id`.execute(db)
  return rows.map(({ level, step, from_at }) => ({ level, step, fromMs: from_at.getTime() }))
}

/** Stores the setting of a place from an instant on; null as a step takes it back. Returns the row's id. */
export async function insertSensitivity(
  db: Db,
  { directoryId, userId }: TenantScope,
  place: { farm_id: FarmId; barn_id: BarnId | null; section_id: SectionId | null },
  { step, from }: { step: SensitivityStep | null; from: Date },
): Promise<void> {
  await db
    .insertInto('alarm_sensitivity')
    .values({ directory_id: directoryId, id: newId(), ...place, from_at: from, step, set_by: userId as UserId | null })
    .execute()
}

/** Names of a section, its barn and its farm. */
export async function selectSectionNames(
  db: Db,
  { directoryId }: TenantScope,
  sectionId: SectionId,
): Promise<{ section_name: string; barn_name: string; farm_name: string }> {
  const { rows } = await sql<{ section_name: string; barn_name: string; farm_name: string }>`
    select e.name as section_name, b.name as barn_name, f.name as farm_name
    from section e join barn b on b.directory_id = ${directoryId} and b.id = e.barn_id
    join farm f on f.directory_id = ${directoryId} and f.id = b.farm_id
    where e.directory_id = ${directoryId} and e.id = ${sectionId}`.execute(db)
  return rows[0] ?? { section_name: '', barn_name: '', farm_name: '' }
}
