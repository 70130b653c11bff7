import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A drug that was given against a diagnosis. */
export interface RecentMedicine {
  drug_id: string
  diagnosis_id: number
}

/** Drugs with their diagnoses that the pigs of a farm were treated with since a day, the last used first. */
export async function selectRecentMedicine(
  db: Db,
  { directoryId }: TenantScope,
  { farmId, pigType, since }: { farmId: string; pigType: PigType; since: string },
): Promise<RecentMedicine[]> {
  const { rows } = await sql<RecentMedicine>`select t.drug_id, t.diagnosis_id from treatment t
    join record r on r.directory_id = ${directoryId} and r.id = t.record_id and r.deleted_at is null
    where t.directory_id = ${directoryId} and t.pig_type = ${pigType} and r.farm_id = ${farmId}
      and r.type_id = ${sql.lit(recordKind.treatment)} and r.day >= ${since}::date
    group by t.drug_id, t.diagnosis_id order by max(r.day) desc, max(r.created_at) desc`.execute(db)
  return rows
}
