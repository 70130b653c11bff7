import { hash } from 'node:crypto'
import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { LRUCache } from 'lru-cache'
import { shareJson } from '#platform/http/pipeline/exact-json.ts'

const MAX_BYTES = 64 * 1024 * 1024
/** Memory of a point of a series with its JSON, and of everything else of a chart. */
const [POINT_BYTES, CHART_BYTES] = [16, 20_000]

const pointsOf = ({ series, corridors = [] }: ChartSpec): number =>
  series.reduce((sum, { points }) => sum + points.length, 0) +
  corridors.reduce((sum, one) => sum + ('series' in one ? 0 : one.low.length + one.high.length), 0)

const charts = new LRUCache<string, ChartSpec>({
  maxSize: MAX_BYTES,
  sizeCalculation: (chart) => CHART_BYTES + POINT_BYTES * pointsOf(chart),
})

/**
 * Returns the chart of these inputs, calculated once. The key is a hash of all that it is calculated from, read anew for
 * each request, so another reading or event is another chart. Callers share it and must not change it.
 */
export function cachedChart(inputs: unknown, calculate: () => ChartSpec): ChartSpec {
  const key = hash('sha256', JSON.stringify(inputs))
  const known = charts.get(key)
  if (known) return known
  const chart = calculate()
  shareJson(chart)
  charts.set(key, chart)
  return chart
}
