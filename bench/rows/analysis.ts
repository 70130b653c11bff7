import type { BenchContext } from '../bench-context.ts'
import type { BenchFigure, BenchRow } from '../bench-row.ts'
import { deadPigForms } from '../dead-pigs.ts'
import { elapsedMs, measureMs, warmUp } from '../measure.ts'
import { formatLatency, type Latency, latencyOf } from '../percentiles.ts'
import { lastDays } from '../scenarios.ts'

const TYPES = [1, 2, 3, 4, 5]
const FARM_LEVEL = 1
/** Changes before each analysis. */
const CHANGES = 8
/** Sections with dead pigs, so that none runs out of pigs. */
const SECTIONS = 20

/**
 * The five analyses with a row for each farm; the slowest counts. A repeated request is answered from memory, so the goal
 * is on the first one after a record.
 */
export const analysisRow: BenchRow = {
  name: 'analysis',
  farms: [10, 120],
  writes: true,
  measure: async (bench) => {
    const first: BenchFigure[] = []
    const repeated: BenchFigure[] = []
    const change = await changesOf(bench)
    for (const type of TYPES) {
      const path = `/dashboards/analysis?${lastDays(bench)}&type_id=${type}&scope=${FARM_LEVEL}&isweaners=false`
      const get = () => bench.get(path)
      const changeAndGet = async () => {
        await change()
        return elapsedMs(get)
      }
      await warmUp(changeAndGet)
      const times: number[] = []
      for (let run = 0; run < CHANGES; run++) times.push(await changeAndGet())
      first.push(figureOf(type, latencyOf(times)))
      repeated.push(figureOf(type, await measureMs(get, { maxRuns: 20 })))
    }
    return [
      { ...slowestOf(first), what: 'first after a change, slowest of five, p50', goal: { atMost: 150 } },
      { ...slowestOf(repeated), what: 'repeated, slowest of five, p50' },
    ]
  },
}

/** Returns what records dead pigs, each time in the next section. */
async function changesOf(bench: BenchContext): Promise<() => Promise<unknown>> {
  const places = await deadPigForms(bench, SECTIONS)
  if (places.length === 0) throw new Error('no section has pigs')
  let sent = 0
  return async () => places[sent++ % places.length]?.send()
}

const figureOf = (type: number, latency: Latency): BenchFigure => ({
  what: '',
  measured: latency.p50,
  unit: 'ms',
  details: `type ${type}, ${formatLatency(latency)}`,
})

function slowestOf(figures: readonly BenchFigure[]): BenchFigure {
  const [slowest] = figures.toSorted((a, b) => b.measured - a.measured)
  if (!slowest) throw new Error('no analysis was measured')
  return slowest
}
