import { sql } from 'kysely'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/**
 * Query of the units whose pigs are in sections; rows of (section_id, unit_id, batch_id, share).
 * A batch in several sections is divided by their pig places; evenly where the pig places of one are unknown.
 */
export const sectionUnits = ({ directoryId }: TenantScope, sectionIds: readonly string[]) => sql`
  select u.section_id, u.id as unit_id, null::uuid as batch_id, 1::float8 as share
  from herd_unit u join section e on e.directory_id = ${directoryId} and e.id = u.section_id and e.barn_id = u.barn_id
  where u.directory_id = ${directoryId} and u.section_id = any(${sectionIds}::uuid[])
  union all
  select e.id, u.id, t.id, case when w.places is null then 1.0 / cardinality(t.section_ids) else e.pig_capacity::float8 / w.places end
  from section e
  join batch t on t.directory_id = ${directoryId} and t.barn_id = e.barn_id and e.id = any(t.section_ids)
  join herd_unit u on u.directory_id = ${directoryId} and u.barn_id = e.barn_id and u.batch_id = t.id and u.section_id is null
  cross join lateral (
    select case when bool_and(x.pig_capacity > 0) then sum(x.pig_capacity)::float8 end as places
    from section x where x.directory_id = ${directoryId} and x.id = any(t.section_ids)) w
  where e.directory_id = ${directoryId} and e.id = any(${sectionIds}::uuid[])`
