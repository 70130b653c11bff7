import type { BenchContext } from '../bench-context.ts'
import type { BenchRow } from '../bench-row.ts'
import { elapsedMs, measureMs } from '../measure.ts'
import { formatLatency, latencyOf } from '../percentiles.ts'

const GOAL = { atMost: 15 }

/**
 * Twelve months of hourly water of one section, and how long its event loop is blocked. The first request for each
 * section calculates the chart. The repeated one finds it calculated until an hour ends or a reading changes it.
 */
export const hourlyChart: BenchRow = {
  name: 'hourly-chart',
  farms: [10],
  measure: async (bench) => {
    const sections = await sectionsWithWater(bench)
    const [section] = sections
    if (section === undefined) throw new Error('the herd has no sensor')
    const path = (id: string, isHourly = true) =>
      `/charts/monitor/water-consumption?location_id=${id}&hourly=${isHourly}&period=12`
    for (const id of sections) await bench.get(path(id, false))
    await bench.server.usage()
    const times: number[] = []
    for (const id of sections) times.push(await elapsedMs(() => bench.get(path(id))))
    const calculated = latencyOf(times)
    const { longestMs } = await bench.server.usage()
    const bytes = (await bench.get(path(section))).body.length
    const repeated = await measureMs(() => bench.get(path(section)), { maxRuns: 30 })
    const blocked = `event loop blocked for ${longestMs.toFixed(0)} ms at most`
    return [
      {
        ...{ what: 'first, p50', measured: calculated.p50, unit: 'ms', goal: GOAL },
        details: `${formatLatency(calculated)}, ${(bytes / 1024).toFixed(0)} kB, ${blocked}`,
      },
      { what: 'repeated, p50', measured: repeated.p50, unit: 'ms', goal: GOAL, details: formatLatency(repeated) },
    ]
  },
}

/** Sections whose water is measured. */
async function sectionsWithWater(bench: BenchContext): Promise<string[]> {
  const WATER = 1
  const sensors = await bench.getJson<{ location_id: string; sensor_type_id: number }[]>(
    '/monitor/sensor-location-history',
  )
  const water = sensors.filter(({ sensor_type_id }) => sensor_type_id === WATER)
  return [...new Set((water.length > 0 ? water : sensors).map(({ location_id }) => location_id))]
}
