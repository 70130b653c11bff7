import type { BenchRow } from '../bench-row.ts'
import { measureMs } from '../measure.ts'
import { formatLatency } from '../percentiles.ts'

/** Twelve months of hourly water of one section, and how long its event loop is blocked. */
export const hourlyChart: BenchRow = {
  name: 'hourly-chart',
  farms: [10],
  measure: async (bench) => {
    const [sensor] = await bench.getJson<{ location_id: string; sensor_type_id: number }[]>(
      '/monitor/sensor-location-history',
    )
    if (!sensor) throw new Error('the herd has no sensor')
    const path = `/charts/monitor/water-consumption?location_id=${sensor.location_id}&hourly=true&period=12`
    const bytes = (await bench.get(path)).body.length
    await bench.server.usage()
    const latency = await measureMs(() => bench.get(path), { maxRuns: 30 })
    const { longestMs } = await bench.server.usage()
    const details = `${formatLatency(latency)}, ${(bytes / 1024).toFixed(0)} kB, event loop blocked for ${longestMs.toFixed(0)} ms at most`
    return [{ what: 'p50', measured: latency.p50, unit: 'ms', goal: { atMost: 15 }, details }]
  },
}
