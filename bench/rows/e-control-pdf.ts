import type { BenchRow } from '../bench-row.ts'
import { measureMs } from '../measure.ts'
import { formatLatency } from '../percentiles.ts'

const DATES = 5

/** The production report of one farm as PDF, between five days of counts. */
export const eControlPdf: BenchRow = {
  name: 'e-control-pdf',
  farms: [10],
  writes: true,
  measure: async (bench) => {
    for (const { id } of await bench.getJson<{ id: string }[]>('/farms')) {
      const valid = await bench.getJson<{ date: string }[]>(`/reports/valid-dates?site_ids=${id}`)
      const dates = valid.slice(0, DATES).map(({ date }) => date)
      if (dates.length < DATES) continue
      const path = `/reports/econtrolreportpdf?site_ids=${id}&dates=${dates.toSorted().join(',')}`
      const latency = await measureMs(() => bench.get(path), { maxRuns: 30 })
      return [
        { what: 'p50', measured: latency.p50, unit: 'ms', goal: { atMost: 100 }, details: formatLatency(latency) },
      ]
    }
    throw new Error(`no farm has ${DATES} days of counts`)
  },
}
