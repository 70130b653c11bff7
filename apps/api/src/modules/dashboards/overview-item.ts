import type { ProductModule } from '@herdboard/contract/core/access.ts'
import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import type { DashboardItem } from '@herdboard/contract/figures/dashboard.ts'
import type { Table } from '@herdboard/contract/figures/table.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { Period } from '@herdboard/domain/time/period.ts'
import type { HerdSelection } from '#modules/kpis/service.ts'
import type { HerdPeriod } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { TextName } from '#platform/text/text-key.ts'
import type { DailyFeedUse } from './daily-feed-use.ts'
import type { HerdWeeks } from './herd-weeks.ts'
import { isCustomized, type MenuOptions, noMenuOptions, type SelectedOptions, selectedOptions } from './menu-options.ts'
import { statedChart } from './stated-chart.ts'

/** The context of all items. Sums that several items need are read once, when the first item requests them. */
export interface OverviewContext {
  db: Db
  scope: TenantScope
  context: RequestContext
  herd: HerdSelection
  period: Period
  weeks(): Promise<HerdWeeks>
  previousWeeks(): Promise<HerdPeriod[]>
  feedUse(): Promise<DailyFeedUse[]>
}

/** The context of one item, with the options selected in its menu. */
export interface OverviewItemContext extends OverviewContext {
  ticked: SelectedOptions
}

type OverviewItemContent =
  | { chart: ChartSpec }
  | { table: Table }
  | { text: NonNullable<DashboardItem['text_content']> }

interface OverviewItemDefinition<Loaded> {
  itemNo: number
  /** Module that a company needs for this item. */
  module?: ProductModule
  width: 1 | 2
  height: number
  options?: (pigType: PigType) => MenuOptions<TextName<'dashboards:option'>>
  /** Reads the data of the item. */
  load(itemContext: OverviewItemContext): Promise<Loaded>
  /** Turns the data into texts and points; reads nothing. */
  present(loaded: Loaded, itemContext: OverviewItemContext): OverviewItemContent
}

/** An item of the dashboard. The same function answers it alone or together with the others. */
export interface OverviewItem {
  itemNo: number
  module: ProductModule | null
  width: 1 | 2
  answer(itemContext: OverviewContext, ticked: readonly string[] | undefined): Promise<DashboardItem>
}

/** Defines an item: one file, one number. */
export const dashboardItem = <Loaded>({
  load,
  present,
  options,
  ...item
}: OverviewItemDefinition<Loaded>): OverviewItem => ({
  itemNo: item.itemNo,
  module: item.module ?? null,
  width: item.width,
  async answer(overview, requestedOptions) {
    const offered = options?.(overview.herd.pigType) ?? noMenuOptions
    const ticked = selectedOptions(offered, requestedOptions)
    const itemContext = { ...overview, ticked }
    const content = present(await load(itemContext), itemContext)
    const isChart = 'chart' in content
    return {
      item_no: item.itemNo,
      type: isChart ? 'chart' : 'table' in content ? 'table' : 'text',
      width: item.width,
      height_multiplier: item.height,
      chart_options: isChart ? statedChart(content.chart) : null,
      table: 'table' in content ? content.table : null,
      text_content: 'text' in content ? content.text : null,
      help_widget_item: { text: overview.context.text(`dashboards:help.${item.itemNo}`) },
      display_magnifier: isChart,
      apply_custom_tooltip: isChart,
      burger_menu: burgerMenu(offered, ticked, overview.context),
    }
  },
})

function burgerMenu(
  offered: MenuOptions<TextName<'dashboards:option'>>,
  ticked: SelectedOptions,
  { text }: RequestContext,
): DashboardItem['burger_menu'] {
  const words = [...offered.splits, ...offered.extras]
  if (words.length === 0) return null
  return {
    is_menu_applied: isCustomized(offered, ticked),
    options: words.map((word) => ({
      name: text(`dashboards:option.${word}`),
      query_parameter: word,
      is_applied: word === ticked.split || ticked.extras.has(word),
    })),
  }
}
