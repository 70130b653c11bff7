import type { BenchRow } from '../bench-row.ts'
import { latencyRow } from '../latency-row.ts'
import { lastDays } from '../scenarios.ts'

/** Key figures of a whole company over thirteen weeks. */
export const kpisRow: BenchRow = latencyRow({
  name: 'key-figures',
  goals: { 1: 25, 10: 40, 120: 80, 500: 150 },
  path: (bench) => `/kpis-contextual?${lastDays(bench)}&is_weaner=false`,
})
