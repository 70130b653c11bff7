import type { BarnId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface FormBarnRow {
  id: BarnId
  name: string
  pig_type: PigType
}

/** Barns of a farm, by name. */
export async function selectFormBarns(db: Db, scope: TenantScope, farmId: string): Promise<FormBarnRow[]> {
  const { rows } = await sql<FormBarnRow>`select b.id, b.name, b.pig_type from barn b
    where b.directory_id = ${scope.directoryId} and b.farm_id = ${farmId} and b.deleted_at is null
    order by b.name, b.id`.execute(db)
  return rows
}
