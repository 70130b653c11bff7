import type { BenchContext } from './bench-context.ts'
import type { BenchRow } from './bench-row.ts'
import { measureMs } from './measure.ts'
import { formatLatency } from './percentiles.ts'

/** A row that measures the p95 of one request, with a goal for each number of farms. */
export function latencyRow({
  name,
  goals,
  path,
}: {
  name: string
  goals: Readonly<Record<number, number>>
  path(bench: BenchContext): string
}): BenchRow {
  return {
    name,
    farms: Object.keys(goals).map(Number),
    measure: async (bench) => {
      const before = await bench.server.usage()
      const latency = await measureMs(() => bench.get(path(bench)))
      const after = await bench.server.usage()
      const goal = goals[bench.farms]
      return [
        {
          what: 'p95',
          measured: latency.p95,
          unit: 'ms',
          ...(goal !== undefined && { goal: { atMost: goal } }),
          details: `${formatLatency(latency)}, server ${((after.cpuMs - before.cpuMs) / (latency.runs + 7)).toFixed(1)} ms CPU each`,
        },
      ]
    },
  }
}
