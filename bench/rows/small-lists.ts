import { compareWithBare } from '../bare-request.ts'
import type { BenchContext } from '../bench-context.ts'
import type { BenchFigure, BenchRow } from '../bench-row.ts'
import { openQueryRecorder } from '../query-recorder.ts'
import { benchScreens, type Scenario, smallListScenarios as scenarios } from '../scenarios.ts'

/** Small lists against their bare statements. */
export const smallListsRow: BenchRow = {
  name: 'small-lists',
  farms: [10, 500],
  measure: (bench) => compareAll(bench, scenarios(bench), { atMost: 1.5 }),
}

/** Other requests of screens against their bare statements; they have no goal. */
export const screenRequests: BenchRow = {
  name: 'screens',
  farms: [10, 500],
  isExtra: true,
  measure: async (bench) => {
    const [farm] = await bench.getJson<{ id: string }[]>('/farms')
    return compareAll(bench, benchScreens(bench, farm?.id ?? ''))
  },
}

async function compareAll(
  bench: BenchContext,
  requests: readonly Scenario[],
  goal?: BenchFigure['goal'],
): Promise<BenchFigure[]> {
  const recorder = await openQueryRecorder(bench.herd.address)
  try {
    const figures: BenchFigure[] = []
    for (const [what, path] of requests) {
      const { ratio, request, bare, statements, bytes } = await compareWithBare(bench, recorder, path)
      figures.push({
        what: `${what} ÷ bare`,
        measured: ratio,
        unit: '×',
        ...(goal && { goal }),
        details: `p50 ${request.p50.toFixed(1)} against ${bare.p50.toFixed(1)} ms of ${statements} statements, ${(bytes / 1024).toFixed(0)} kB`,
      })
    }
    return figures
  } finally {
    await recorder.close()
  }
}
