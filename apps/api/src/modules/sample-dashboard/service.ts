import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import type { DashboardItem } from '@herdboard/contract/figures/dashboard.ts'
import type { getMakeableDashboard } from '@herdboard/contract/figures/showcase.ts'
import type { Table } from '@herdboard/contract/figures/table.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

const DAYS = 14
/** Invented daily gains that rise and fall, the same every day. */
const GAINS = [910, 925, 940, 938, 952, 960, 948, 955, 971, 968, 980, 977, 990, 985]

/** Chart of the last fortnight. */
export function sampleChart(
  { today, text }: Pick<RequestContext, 'today' | 'text'>,
  kind: 'line' | 'column' = 'line',
): ChartSpec {
  return {
    title: text(`makeable:${kind}`),
    subtitle: text('makeable:made_up'),
    x: { kind: 'day', days: GAINS.map((_, at) => addDays(today, at + 1 - DAYS)) },
    axes: [{ unit: 'g', decimals: 0, from_zero: kind === 'column' }],
    series: [
      {
        key: 'gain',
        name: text('makeable:series'),
        kind,
        axis: 0,
        stack: null,
        role: 'main',
        points: GAINS,
        estimated_from: null,
      },
    ],
    reference_lines: [],
    bands: [],
    running: null,
    empty_reason: null,
  }
}

const item = (itemNo: number, rest: Partial<DashboardItem> & Pick<DashboardItem, 'type' | 'width'>): DashboardItem => ({
  item_no: itemNo,
  height_multiplier: 1,
  chart_options: null,
  table: null,
  text_content: null,
  help_widget_item: null,
  display_magnifier: true,
  apply_custom_tooltip: true,
  burger_menu: null,
  ...rest,
})

/** Dashboard with one item of each type in a collapsible section. */
export function sampleDashboard(context: RequestContext): EndpointReply<typeof getMakeableDashboard> {
  const { text } = context
  return {
    items: [
      item(1, { type: 'chart', width: 1, chart_options: sampleChart(context) }),
      item(2, { type: 'chart', width: 1, chart_options: sampleChart(context, 'column') }),
      item(3, {
        type: 'text',
        width: 2,
        text_content: {
          title: text('makeable:text'),
          subtitle: text('makeable:made_up'),
          description: text('makeable:description'),
        },
      }),
      item(4, { type: 'table', width: 2, table: sampleTable(context) }),
    ],
    sections: [
      {
        title: text('makeable:section'),
        subtitle: '',
        icon: { icon_id: 'layout-grid', height: 1 },
        is_collapsible: true,
        is_collapsed: false,
        item_numbers: [1, 2, 3, 4],
      },
    ],
  }
}

const header = { searchable: true, sortable: true } as const

/** Table of the last days of the sample, newest first. */
function sampleTable({ text, today }: RequestContext): Table {
  return {
    title: text('makeable:table'),
    searchbar: null,
    headers: [
      { ...header, value: 'day', text: text('makeable:day'), type: 'date', align: 'left', numberFormat: 'none' },
      { ...header, value: 'gain', text: text('makeable:series'), type: null, align: 'right', numberFormat: 'int' },
    ],
    data: GAINS.toReversed().map((gain, at) => ({ id: String(at + 1), day: addDays(today, -at), gain })),
    footers: [],
    empty_text: text('makeable:made_up'),
  }
}
