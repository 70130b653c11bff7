import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface InstructionFarm {
  id: FarmId
  name: string
  vet: string | null
  /** Pig types of its barns. */
  pig_types: readonly number[]
}

/** Farms that the user may read, with their vet: that of the last instruction, else that of the farm. */
export async function selectInstructionFarms(
  db: Db,
  scope: TenantScope,
  ids: readonly string[],
): Promise<InstructionFarm[]> {
  const { rows } = await sql<InstructionFarm>`
    select f.id, f.name,
      coalesce((select i.vet from instruction i
        where i.directory_id = f.directory_id and i.farm_id = f.id and i.vet is not null
        order by i.issue_day desc, i.created_at desc limit 1), f.vet) as vet,
      array(select distinct b.pig_type::int from barn b
        where b.directory_id = f.directory_id and b.farm_id = f.id and b.deleted_at is null) as pig_types
    from farm f
    where f.directory_id = ${scope.directoryId} and f.id = any(${[...ids]}::uuid[])
      and f.id = any(${[...scope.readableFarms]}::uuid[]) and f.deleted_at is null
    order by lower(f.name), f.id`.execute(db)
  return rows
}
