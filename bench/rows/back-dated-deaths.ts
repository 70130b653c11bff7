import type { BenchRow } from '../bench-row.ts'
import { deadPigForms } from '../dead-pigs.ts'
import { elapsedMs } from '../measure.ts'
import { formatLatency, latencyOf } from '../percentiles.ts'

const DAYS_AGO = 365
const RUNS = 20
const SECTIONS = 30

/** Dead pigs that are recorded a year late: every later day of the unit is calculated again. */
export const backDated: BenchRow = {
  name: 'back-dated',
  farms: [10],
  writes: true,
  measure: async (bench) => {
    const day = bench.day(DAYS_AGO)
    const times: number[] = []
    let refused = 0
    for (const place of await deadPigForms(bench, SECTIONS)) {
      if (times.length >= RUNS) break
      try {
        times.push(await elapsedMs(() => place.send(day)))
      } catch {
        // The section held no pigs that day.
        refused += 1
      }
    }
    if (times.length === 0) throw new Error(`no section held pigs on ${day}`)
    const latency = latencyOf(times)
    const details = `${formatLatency(latency)}, ${refused} sections without pigs then`
    return [{ what: `${DAYS_AGO} days, p50`, measured: latency.p50, unit: 'ms', goal: { atMost: 100 }, details }]
  },
}
