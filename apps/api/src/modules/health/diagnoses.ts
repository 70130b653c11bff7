import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { diagnosesOf } from '@herdboard/domain/health/diagnoses.ts'
import { readExcludedDiagnoses } from '#modules/setup/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/**
 * Returns the numbers of the diagnoses that are offered for a pig type; their names are `option:diagnosis.<number>`.
 */
export async function diagnosesFor(db: Db, scope: TenantScope, pigType: PigType): Promise<number[]> {
  const leftOut = await readExcludedDiagnoses(db, scope)
  return diagnosesOf(pigType).filter((id) => !leftOut.has(id))
}
