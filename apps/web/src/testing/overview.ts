import type { DashboardItem, DashboardSection, Kpi, KpiType } from '@herdboard/contract/figures/dashboard.ts'
import { aChart } from './charts.ts'

export const aKpiType = (rest: Partial<KpiType> = {}): KpiType => ({
  id: 1,
  icon_url: 'trending-up',
  prefix: '',
  suffix: 'g',
  decimals: 0,
  text: 'Daglig tilvækst',
  text_wrapped: 'Daglig til##vækst',
  help_widget_item: { text: 'Tilvækst i kg / foderdage × 1000' },
  is_weaner: null,
  good_when: 'up',
  ...rest,
})

/** The finisher barn of the published worked example: 110 935.7 kg gain over 110 141 pig-days. */
export const aKpi = (rest: Partial<Kpi> = {}): Kpi => ({
  type_id: 1,
  index_id: 0,
  value: 1007.214,
  previous: 995.4,
  verdict: 'better',
  trend: [948, 955, 981, 1004, 991, null, 988, 1003, 998, 1011, 1022, 1019, 1012],
  benchmark: {
    value: 1012,
    year: 2024,
    period_year: 2024,
    is_example: false,
    basis: '30–115',
    other_basis: false,
  },
  inputs: [
    { name: 'Tilvækst', value: 110_935.7, unit: 'kg', decimals: 1 },
    { name: 'Foderdage', value: 110_141, unit: 'dage', decimals: 0 },
  ],
  basis: 'counted',
  needs_measuring: false,
  rests_on: { kind: 'counted', day: '2026-06-10' },
  range: null,
  left_out: [],
  notes: [],
  ...rest,
})

export const anItem = (rest: Partial<DashboardItem> = {}): DashboardItem => ({
  item_no: 10,
  type: 'chart',
  width: 1,
  height_multiplier: 1,
  chart_options: aChart(),
  table: null,
  text_content: null,
  help_widget_item: null,
  display_magnifier: true,
  apply_custom_tooltip: true,
  burger_menu: null,
  ...rest,
})

export const aDashboardSection = (rest: Partial<DashboardSection> = {}): DashboardSection => ({
  title: 'Tilvækst og tab',
  subtitle: '',
  icon: { icon_id: 'trending-up', height: 1 },
  is_collapsible: true,
  is_collapsed: false,
  item_numbers: [10],
  ...rest,
})
