import type { ChartReply } from '@herdboard/contract/figures/chart-endpoints.ts'
import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import type { Period } from '@herdboard/domain/time/period.ts'
import { type MenuOptions, type SelectedOptions, selectedOptions } from '#modules/dashboards/service.ts'
import type { QueriedPlaces } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { TextName } from '#platform/text/text-key.ts'

/** What a chart shows: which pigs, where and when. */
export interface ChartContext {
  db: Db
  context: RequestContext
  scope: TenantScope
  places: QueriedPlaces
  pigType: PigType
  /** The requested period. The chart cuts off days after its last known figures. */
  period: Period
}

/** The context with the options selected in the chart's menu. */
export interface ChartOptionsContext extends ChartContext {
  ticked: SelectedOptions
}

interface ChartKindDefinition<Loaded> {
  chartType: string
  options: MenuOptions<TextName<'charts:option'>>
  /** Options for weaners, where they differ. */
  weanerOptions?: MenuOptions<TextName<'charts:option'>>
  /** Reads the data of the chart. */
  load(chartContext: ChartOptionsContext): Promise<Loaded>
  /** Turns the data into texts and points; reads nothing. */
  present(loaded: Loaded, chartContext: ChartOptionsContext): ChartSpec
}

/** A chart type: one file, and one name in the URL. */
export interface ChartKind {
  chartType: string
  answer(chartContext: ChartContext, words: readonly string[] | undefined): Promise<ChartReply>
}

export const chartKind = <Loaded>({
  chartType,
  load,
  present,
  ...choices
}: ChartKindDefinition<Loaded>): ChartKind => ({
  chartType,
  async answer(base, words) {
    const options = (base.pigType === WEANERS && choices.weanerOptions) || choices.options
    const ticked = selectedOptions(options, words)
    const chartContext = { ...base, ticked }
    return {
      options: present(await load(chartContext), chartContext),
      filters: [...options.splits, ...options.extras].map((word) => ({
        name: base.context.text(`charts:option.${word}`),
        query_parameter: word,
        is_applied: word === ticked.split || ticked.extras.has(word),
      })),
    }
  },
})
