import type { FarmId } from '@herdboard/contract/ids.ts'
import { sql } from 'kysely'
import type { ResolvedPlaces } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { Scope } from '#platform/scope.ts'

/** What places say of themselves, beside the ledger. */
export interface HerdSetting {
  /** Pig places; null where one of the places has none stated, or there is none. */
  places: number | null
  /** Farms that count pigs missing at a count as dead. */
  loss_farm_ids: FarmId[]
  /** How the company calculates, as it set it up; null where it never did. */
  calculation: unknown
  /** Of the chosen batches, how many are closed. */
  closed_batches: number
}

/**
 * A whole barn has its own number of places, else those of its sections; chosen sections have theirs, and so has a
 * batch that stands in sections. Any other batch has its barn's.
 */
export async function selectHerdSetting(
  db: Db,
  { directoryId }: Scope,
  { farmIds, barnIds, sectionIds, batchIds, units }: ResolvedPlaces,
  pigType: 1 | 2,
): Promise<HerdSetting> {
  const farms = [...new Set([...farmIds, ...units.map(({ farmId }) => farmId)])]
  const { rows } = await sql<HerdSetting>`
    with barns as (
      select b.id, b.pig_capacity, (b.farm_id = any (${farmIds}::uuid[]) or b.id = any (${barnIds}::uuid[])) as is_whole
        from barn b
       where b.directory_id = ${directoryId} and b.pig_type = ${pigType} and b.deleted_at is null
         and (b.farm_id = any (${farmIds}::uuid[]) or b.id = any (${barnIds}::uuid[])
           or b.id in (select s.barn_id from section s where s.directory_id = ${directoryId} and s.id = any (${sectionIds}::uuid[]))
           or b.id in (select t.barn_id from batch t where t.directory_id = ${directoryId} and t.id = any (${batchIds}::uuid[])))),
    inner_places as (
      select b.id as barn_id, count(*) as sections, case when bool_and(s.pig_capacity is not null) then sum(s.pig_capacity) end as places
        from barns b
        join section s on s.directory_id = ${directoryId} and s.barn_id = b.id and s.deleted_at is null
         and (b.is_whole or s.id = any (${sectionIds}::uuid[]) or exists (select from batch t
           where t.directory_id = ${directoryId} and t.id = any (${batchIds}::uuid[]) and t.barn_id = b.id and s.id = any (t.section_ids)))
       group by b.id),
    capacity as (
      select case when b.is_whole and b.pig_capacity is not null then b.pig_capacity
                  when i.sections is not null then i.places
                  else b.pig_capacity end as places
        from barns b left join inner_places i on i.barn_id = b.id)
    select (select case when bool_and(places is not null) then sum(places)::int end from capacity) as places,
      array(select id::text from farm where directory_id = ${directoryId} and id = any (${farms}::uuid[])
         and count_loss_as_dead) as loss_farm_ids,
      (select choices from setup where directory_id = ${directoryId} and form_id = 68) as calculation,
      (select count(*)::int from batch where directory_id = ${directoryId} and id = any (${batchIds}::uuid[])
         and end_date is not null) as closed_batches`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a statement without tables gave no row')
  return row
}
