import type { BenchFigure, BenchRow } from '../bench-row.ts'
import { measureMs } from '../measure.ts'
import { formatLatency } from '../percentiles.ts'
import { lastDays } from '../scenarios.ts'

const TYPES = [1, 2, 3, 4, 5]
const FARM_LEVEL = 1

/** The five analyses with a row for each farm; the slowest counts. */
export const analysisRow: BenchRow = {
  name: 'analysis',
  farms: [10, 120],
  measure: async (bench) => {
    const figures: BenchFigure[] = []
    for (const type of TYPES) {
      const path = `/dashboards/analysis?${lastDays(bench)}&type_id=${type}&scope=${FARM_LEVEL}&isweaners=false`
      const latency = await measureMs(() => bench.get(path), { maxRuns: 20 })
      figures.push({ what: '', measured: latency.p50, unit: 'ms', details: `type ${type}, ${formatLatency(latency)}` })
    }
    const slowest = figures.toSorted((a, b) => b.measured - a.measured)[0]
    return slowest ? [{ ...slowest, what: 'slowest of five, p50', goal: { atMost: 150 } }] : []
  },
}
