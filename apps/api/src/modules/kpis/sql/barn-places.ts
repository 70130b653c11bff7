import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ResolvedPlaces } from '#modules/locations/service.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/**
 * Returns SQL for the pig places of the chosen barns, as the query `capacity` (id, farm_id, pig_type, places), null
 * where none are stored. A whole barn has its own number of places, or else those of its sections. Chosen sections have
 * theirs, and so does a batch in sections. Any other batch has its barn's. `pigType` null selects both types.
 */
export const barnPlaces = (
  { directoryId }: Pick<TenantScope, 'directoryId'>,
  { farmIds, barnIds, sectionIds, batchIds }: Omit<ResolvedPlaces, 'units'>,
  pigType: PigType | null,
): RawBuilder<unknown> => sql`barns as (
      select b.id, b.farm_id, b.pig_type, b.pig_capacity, (b.farm_id = any (${farmIds}::uuid[]) or b.id = any (${barnIds}::uuid[])) as is_whole
        from barn b
       where b.directory_id = ${directoryId} and (${pigType}::smallint is null or b.pig_type = ${pigType}) and b.deleted_at is null
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
      select b.id, b.farm_id, b.pig_type,
             case when b.is_whole and b.pig_capacity is not null then b.pig_capacity
                  when i.sections is not null then i.places
                  else b.pig_capacity end::int as places
        from barns b left join inner_places i on i.barn_id = b.id)`
