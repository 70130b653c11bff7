import type { BenchRow } from '../bench-row.ts'
import { latencyRow } from '../latency-row.ts'
import { lastDays } from '../scenarios.ts'

/** The overview of a whole company with its charts, over thirteen weeks. */
export const overviewRow: BenchRow = latencyRow({
  name: 'overview',
  goals: { 1: 50, 10: 70, 120: 120, 500: 250 },
  path: (bench) => `/dashboards/overview?${lastDays(bench)}&isweaners=false&initialrequest=true`,
})
