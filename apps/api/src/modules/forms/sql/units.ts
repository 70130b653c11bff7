import { formId } from '@herdboard/contract/core/form-id.ts'
import type { BarnId, BatchId, SectionId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import type { PlaceOfRecord } from '#modules/ledger/record-draft.ts'
import { type StockAndWeightRow, stockAndWeights } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

const unitsOfPlace = (
  { directoryId }: TenantScope,
  { farmId, barnId, sectionId, batchId }: PlaceOfRecord,
  pigType: PigType | null,
) => sql`select u.id from herd_unit u
    where u.directory_id = ${directoryId} and u.farm_id = ${farmId}
      and (${barnId}::uuid is null or u.barn_id = ${barnId}::uuid)
      and (${sectionId}::uuid is null or u.section_id = ${sectionId}::uuid)
      and (${batchId}::uuid is null or u.batch_id = ${batchId}::uuid)
      and (${pigType}::smallint is null or u.pig_type = ${pigType}::smallint)`

/** Units at or below a place, of one pig type where given. */
export async function selectUnitIds(
  db: Db,
  scope: TenantScope,
  place: PlaceOfRecord,
  pigType: PigType | null = null,
): Promise<UnitId[]> {
  const { rows } = await sql<{ id: UnitId }>`${unitsOfPlace(scope, place, pigType)} order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Pig types of a farm's barns. */
export async function selectPigTypes(db: Db, scope: TenantScope, farmId: string): Promise<(1 | 2)[]> {
  const { rows } = await sql<{ pig_type: PigType }>`select distinct b.pig_type from barn b
    where b.directory_id = ${scope.directoryId} and b.farm_id = ${farmId} and b.deleted_at is null
    order by b.pig_type`.execute(db)
  return rows.map(({ pig_type }) => pig_type)
}

export interface PlaceHistory {
  /** Units at or below the place. */
  unit_ids: UnitId[]
  /** Heads and last weights of the units at the end of the day. */
  pigs: StockAndWeightRow[]
  /** The units had pigs at some time in the period. */
  had_pigs: boolean
  /** Dead pigs already recorded on the day. */
  dead_head: number
  /** Choices of the company about causes of death, as they are stored; null for none. */
  cause_choices: unknown
}

/** Units of a place with their pigs on a day, and their history around it without the edited entry. One statement. */
export async function selectPlaceHistory(
  db: Db,
  scope: TenantScope,
  place: PlaceOfRecord,
  { day, since, exceptRecordId }: { day: string; since: string; exceptRecordId: string | null },
): Promise<PlaceHistory> {
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.directory_id`)} = ${scope.directoryId}
      and ${sql.ref(`${alias}.unit_id`)} = any(array(select id from unit))`
  const { rows } = await sql<PlaceHistory>`
    with unit as materialized (${unitsOfPlace(scope, place, null)})
    select array(select id::text from unit order by id) as unit_ids,
      (select coalesce(json_agg(p order by p.unit_id), '[]')
        from (${stockAndWeights(scope, sql`array(select id from unit)`, day)}) p) as pigs,
      exists (select from herd_day d where ${own('d')}
        and d.day >= ${since}::date and d.day <= ${day}::date and (d.head > 0 or d.head_open > 0)) as had_pigs,
      (select coalesce(-sum(l.head), 0)::int from herd_leg l where ${own('l')}
        and l.day = ${day}::date and l.kind = ${sql.lit(legKind.dead)}
        and l.record_id is distinct from ${exceptRecordId}::uuid) as dead_head,
      (select choices from setup where directory_id = ${scope.directoryId}
        and form_id = ${sql.lit(formId.causes)}) as cause_choices`.execute(db)
  return rows[0] ?? { unit_ids: [], pigs: [], had_pigs: false, dead_head: 0, cause_choices: null }
}

export interface FormUnitRow {
  id: UnitId
  barn_id: BarnId
  section_id: SectionId | null
  batch_id: BatchId | null
}

/** Units of some barns, with their places. */
export async function selectUnitsIn(db: Db, scope: TenantScope, barnIds: readonly BarnId[]): Promise<FormUnitRow[]> {
  const { rows } = await sql<FormUnitRow>`select u.id, u.barn_id, u.section_id, u.batch_id from herd_unit u
    where u.directory_id = ${scope.directoryId} and u.barn_id = any(${barnIds}::uuid[]) order by u.id`.execute(db)
  return rows
}

/** Place where pigs can be counted or moved to: a section, an open batch, or an undivided barn. */
export interface FormUnitPlaceRow {
  farm_id: string
  farm_name: string
  barn_id: BarnId
  barn_name: string
  section_id: SectionId | null
  section_name: string | null
  batch_id: BatchId | null
  batch_name: string | null
  batch_start: string | null
  pig_type: PigType
  section_capacity: number | null
  barn_capacity: number | null
}

/**
 * Places of these farms that can hold pigs directly, by name; `barnId` limits them to one barn. Batches that have ended
 * only where `alsoBatchIds` names them. Sections are used only with the Sections module.
 */
export async function selectUnitPlaces(
  db: Db,
  scope: TenantScope,
  query: { farmIds: readonly string[]; barnId: string | null; onDay: string; alsoBatchIds?: readonly string[] },
): Promise<FormUnitPlaceRow[]> {
  const usesSections = scope.modules.has('Sections')
  const { rows } = await sql<FormUnitPlaceRow>`
    select f.id as farm_id, f.name as farm_name, b.id as barn_id, b.name as barn_name,
      s.id as section_id, s.name as section_name, t.id as batch_id, t.name as batch_name,
      t.start_date as batch_start, b.pig_type,
      s.pig_capacity as section_capacity, b.pig_capacity as barn_capacity
    from farm f
    join barn b on b.directory_id = f.directory_id and b.farm_id = f.id and b.deleted_at is null
    left join section s on s.directory_id = b.directory_id and s.barn_id = b.id and s.deleted_at is null
      and not b.is_batch_production and ${usesSections}
    left join batch t on t.directory_id = b.directory_id and t.barn_id = b.id and t.deleted_at is null
      and b.is_batch_production and (t.end_date is null or t.end_date > ${query.onDay}::date
        or t.id = any(${[...(query.alsoBatchIds ?? [])]}::uuid[]))
    where f.directory_id = ${scope.directoryId} and f.deleted_at is null and f.id = any(${query.farmIds}::uuid[])
      and (${query.barnId}::uuid is null or b.id = ${query.barnId}::uuid)
      and (not b.is_batch_production or t.id is not null)
    order by f.name, f.id, b.name, b.id, s.name, t.start_date, t.name`.execute(db)
  return rows
}
