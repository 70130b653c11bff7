import type { ChartKind } from './chart-kind.ts'
import { carcassHistogramChart } from './kinds/carcass-histogram.ts'
import { dailyDeathsChart } from './kinds/daily-deaths.ts'
import { dailyGainSpreadChart } from './kinds/daily-gain-spread.ts'
import { daysInBarnChart } from './kinds/days-in-barn.ts'
import { feedConsumptionChart } from './kinds/feed-consumption.ts'
import { feedDeliveriesChart } from './kinds/feed-deliveries.ts'
import { feedUsageChart } from './kinds/feed-usage.ts'
import { pigStatusChart } from './kinds/pig-status.ts'
import { pigsTallyChart } from './kinds/pigs-tally.ts'
import { weightClassesChart } from './kinds/weight-classes.ts'
import { weightSpanChart } from './kinds/weight-span.ts'

/** All chart types. To add one, write its file and add a line here. */
export const chartKinds: readonly ChartKind[] = [
  pigStatusChart,
  dailyDeathsChart,
  dailyGainSpreadChart,
  daysInBarnChart,
  pigsTallyChart,
  weightSpanChart,
  carcassHistogramChart,
  weightClassesChart,
  feedDeliveriesChart,
  feedUsageChart,
  feedConsumptionChart,
]
