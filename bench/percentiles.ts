export interface Latency {
  p50: number
  p95: number
  p99: number
  runs: number
}

/** Returns the percentiles of measured milliseconds. */
export function latencyOf(times: readonly number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), runs: sorted.length }
}

export const formatLatency = ({ p50, p95, p99, runs }: Latency): string =>
  `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms of ${runs}`
