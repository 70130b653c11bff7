import type { DirectoryId, FarmId } from '@herdboard/contract/core/ids.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Rows `id, farm_id, barn_id, section_id, name, places`: the smallest places whose number of pigs can be compared with
 * their pig places. A barn is a place where not all of its sections have a number of their own, beside those that have.
 */
export const placesWithCapacity = (directoryId: DirectoryId, farmIds: readonly FarmId[]): RawBuilder<unknown> => sql`
  select s.id, b.farm_id, b.id as barn_id, s.id as section_id, b.name || ', ' || s.name as name, s.pig_capacity as places
  from section s
  join barn b on b.directory_id = ${directoryId} and b.id = s.barn_id and b.farm_id = any(${farmIds}::uuid[])
    and b.deleted_at is null
  where s.directory_id = ${directoryId} and s.deleted_at is null and s.pig_capacity > 0
  union all
  select b.id, b.farm_id, b.id, null, b.name, b.pig_capacity
  from barn b
  where b.directory_id = ${directoryId} and b.farm_id = any(${farmIds}::uuid[]) and b.deleted_at is null
    and b.pig_capacity > 0
    and coalesce((select bool_or(s.pig_capacity is null) from section s
      where s.directory_id = ${directoryId} and s.barn_id = b.id and s.deleted_at is null), true)`
