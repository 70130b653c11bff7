import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { getDailyAssessment } from '@herdboard/contract/figures/data-quality.ts'
import { ANALYZING, type QualityCategory, UNPROCESSABLE } from '@herdboard/domain/data-quality/quality-category.ts'
import { qualityMethods } from '@herdboard/domain/data-quality/quality-methods.ts'
import { companyQuality } from '@herdboard/domain/data-quality/roll-up.ts'
import { resolvePlaces } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { remedyOf } from './corrective-action.ts'
import { formatLimits, formatMeasured, formatMissing, type QualityTexts, qualityTextsIn } from './quality-texts.ts'
import { type FarmAssessment, selectFarmAssessments } from './sql/assessments.ts'

/** Returns the farms of the selected places, each with its methods, and the rating for all of them. */
export async function dailyAssessment(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { date, ...places }: EndpointRequest<typeof getDailyAssessment>['query'],
): Promise<EndpointReply<typeof getDailyAssessment>> {
  const day = date ?? context.today
  const farms = await selectFarmAssessments(db, scope, await resolvePlaces(db, scope, places), day)
  const i18n = qualityTextsIn(context)
  const unknown = day < context.today ? UNPROCESSABLE : ANALYZING
  const calculated = farms.flatMap(({ calculated_at }) => (calculated_at ? [calculated_at.toISOString()] : []))
  return {
    quality_assessment_id: companyQuality(farms.map((farm) => categoryOf(farm, unknown))),
    created_at_utc: calculated.sort().at(-1) ?? null,
    farm_summaries: farms.map((farm) => ({
      id: farm.id,
      farm: { id: farm.id, name: farm.name },
      quality_assessment_id: categoryOf(farm, unknown),
      method_aggregate: methodRows(i18n, scope, farm, unknown),
      done_today: farm.is_waiting ? [] : farm.done_today,
      open_by_day: farm.open_by_day,
    })),
  }
}

/** Returns a farm's rating: still to be assessed while its figures wait, `unknown` where it was never assessed. */
const categoryOf = ({ category, is_waiting }: FarmAssessment, unknown: QualityCategory): QualityCategory =>
  is_waiting ? ANALYZING : (category ?? unknown)

/** Returns each method with its value, its limit, what is missing and where it is corrected. */
function methodRows(i18n: QualityTexts, scope: TenantScope, farm: FarmAssessment, unknown: QualityCategory) {
  const byId = new Map(farm.results?.map((result) => [result.id, result]))
  const mayRecord = scope.writableFarms.has(farm.id)
  return qualityMethods.map((method) => {
    const result = farm.is_waiting ? undefined : byId.get(method.id)
    const { name, to, action } = remedyOf(method.key, { farmId: farm.id, mayRecord, worst: result?.worst[0] })
    return {
      id: `${farm.id}:${method.id}`,
      assessment_method_id: method.id,
      quality_assessment_id: farm.is_waiting ? ANALYZING : (result?.category ?? unknown),
      measured: result && result.measured !== null ? formatMeasured(i18n, method, result) : null,
      limit: formatLimits(i18n, method, result ?? null).excellent,
      missing: result ? formatMissing(i18n, method, result) : null,
      remedy: { label: i18n.text(`quality:go.${name}`), to, action },
    }
  })
}
