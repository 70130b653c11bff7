import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import type { DashboardItem } from '@herdboard/contract/figures/dashboard.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type AnalysisContext, loadAnalysisContext, pigTypeFilter } from './analysis-context.ts'
import type { AnalysisDefinition, AnalysisFilter } from './analysis-definition.ts'
import { type AnalysisRow, analysisRows, BATCH_LEVEL, COMPANY_LEVEL, SECTION_LEVEL } from './analysis-rows.ts'
import { analysisTable } from './analysis-table.ts'
import { selectAnalysedCompanyName } from './sql/places.ts'
import { withAnalysisDefinition } from './types/registry.ts'

type Query = EndpointRequest<typeof getAnalysis>['query']

/**
 * Returns the analysis of chosen places, with a row for each place of its level. Throws `request.not_allowed` where the
 * company does not have the module of the analysis type. Throws `request.not_found` for a place that the person may not
 * read.
 */
export async function analysisFor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  query: Query,
): Promise<EndpointReply<typeof getAnalysis>> {
  const answer = withAnalysisDefinition(query.type_id, (type) => buildAnalysis(db, context, scope, query, type))
  if (!answer) throw new Problem('request.not_found')
  return answer
}

async function buildAnalysis<Facts>(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  query: Query,
  type: AnalysisDefinition<Facts>,
): Promise<EndpointReply<typeof getAnalysis>> {
  const { modules, directoryId } = scope
  const isOpen =
    (type.module === null || modules.has(type.module)) && (query.scope !== SECTION_LEVEL || modules.has('Sections'))
  if (!isOpen) throw new Problem('request.not_allowed')
  const offered = availableFilters(type, query.scope, scope)
  const ticked = new Set<string>(offered.filter((word) => query.filters?.includes(word)))
  const requestedPigType = pigTypeFilter(query.isweaners)
  // A type of one pig type has no rows when the query asks for the other pig type.
  const isOtherPigType = type.pigType !== null && requestedPigType !== null && requestedPigType !== type.pigType
  const analysisContext = await loadAnalysisContext(db, context, scope, query, {
    pigType: requestedPigType ?? type.pigType,
    filters: ticked,
  })
  const company = query.scope === COMPANY_LEVEL ? await selectAnalysedCompanyName(db, scope) : ''
  const all = isOtherPigType ? [] : analysisRows(analysisContext, { id: directoryId, name: company })
  const rows = ticked.has('hide_open') ? all.filter((row) => !isOpenBatch(analysisContext, row)) : all
  return {
    items: [
      presentAnalysis(context, query, type, offered, ticked, await analysisTable(analysisContext, type, rows, ticked)),
    ],
    sections: [],
  }
}

const isOpenBatch = ({ batches }: AnalysisContext, { batchId }: AnalysisRow): boolean =>
  batchId !== null && batches.get(batchId)?.end_day == null

/** Returns the filters that apply to this analysis. */
const availableFilters = <Facts>(
  type: AnalysisDefinition<Facts>,
  level: Query['scope'],
  { modules }: TenantScope,
): AnalysisFilter[] => [
  ...type.filters,
  ...(level === BATCH_LEVEL ? (['hide_open'] as const) : []),
  ...(modules.has('DataQualityAssessment') ? (['quality'] as const) : []),
]

function presentAnalysis<Facts>(
  { text }: RequestContext,
  query: Query,
  { typeId }: AnalysisDefinition<Facts>,
  offered: readonly AnalysisFilter[],
  ticked: ReadonlySet<string>,
  table: DashboardItem['table'],
): DashboardItem {
  return {
    item_no: typeId * 10 + query.scope,
    type: 'table',
    width: 2,
    height_multiplier: 1,
    chart_options: null,
    table,
    text_content: null,
    help_widget_item: { text: text(`analysis:help.${typeId}`) },
    display_magnifier: false,
    apply_custom_tooltip: false,
    burger_menu:
      offered.length === 0
        ? null
        : {
            is_menu_applied: ticked.size > 0,
            options: offered.map((word) => ({
              name: text(`analysis:filter.${word}`),
              query_parameter: word,
              is_applied: ticked.has(word),
            })),
          },
  }
}
