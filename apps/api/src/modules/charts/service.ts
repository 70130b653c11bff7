import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { ChartReply, getChart } from '@herdboard/contract/figures/chart-endpoints.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { periodOf } from '@herdboard/domain/time/period.ts'
import { statedChart } from '#modules/dashboards/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { chartKinds } from './registry.ts'

/** Returns a chart of a type. Throws `request.not_found` for an unknown type. */
export async function chartFor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  chartType: string,
  { from, to, weaners, filters, groups, ...places }: EndpointRequest<typeof getChart>['query'],
): Promise<ChartReply> {
  const kind = chartKinds.find((known) => known.chartType === chartType)
  if (!kind) throw new Problem('request.not_found')
  const pigType = weaners ? WEANERS : SLAUGHTER_PIGS
  const words = filters && groups ? [...filters, ...groups] : (groups ?? filters)
  const period = periodOf({ first: from, last: to })
  return statedReply(await kind.answer({ db, context, scope, places, pigType, period }, words))
}

const statedReply = (reply: ChartReply): ChartReply =>
  'options' in reply
    ? { ...reply, options: statedChart(reply.options) }
    : { ...reply, charts: reply.charts.map((one) => ({ ...one, options: statedChart(one.options) })) }
