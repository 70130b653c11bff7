import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { ASSESSED_DAYS, qualityMethod } from '@herdboard/domain/data-quality/quality-methods.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import {
  type FarmAssessment,
  type StoredMethodResult,
  selectAssessment,
  selectFarmAssessments,
  selectMeasurements,
} from './sql/assessments.ts'

/** One method on one farm, with the inputs of its result and its history. */
export interface MethodDetail {
  farm: Pick<FarmAssessment, 'id' | 'name'>
  method: NonNullable<ReturnType<typeof qualityMethod>>
  /** Null while it is being calculated. */
  result: StoredMethodResult | null
  from: string
  day: string
  measurements: readonly { day: string; measured: number | null }[]
}

/**
 * Returns a method's details. Throws `request.not_found` for an unknown method, or a farm that the person may not read.
 */
export async function methodDetail(
  db: Db,
  scope: TenantScope,
  query: { methodId: number; farmId: FarmId; day: string },
): Promise<MethodDetail> {
  const method = qualityMethod(query.methodId)
  const places = { farmIds: [query.farmId], barnIds: [], sectionIds: [], batchIds: [] }
  const [farm] = await selectFarmAssessments(db, scope, places, query.day)
  if (!method || !farm) throw new Problem('request.not_found')
  const stored = farm.is_waiting ? undefined : await selectAssessment(db, scope, farm.id, query.day)
  const day = stored?.day ?? query.day
  const from = addDays(day, 1 - ASSESSED_DAYS)
  return {
    farm,
    method,
    result: stored?.results.find(({ id }) => id === method.id) ?? null,
    from,
    day,
    measurements: await selectMeasurements(db, scope, { farmId: farm.id, methodId: method.id, from, to: day }),
  }
}
