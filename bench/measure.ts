import { type Latency, latencyOf } from './percentiles.ts'

const MAX_RUNS = 60
const MIN_RUNS = 3
/** Time limit: a slow request runs fewer times. */
const ENOUGH_TIME_MS = 12_000

/** After this number of runs a connection uses its final plan. */
const STABLE_RUNS = 7
const WARM_MS = 12_000

type Work = () => Promise<unknown>

/** Runs works alternately until their plans are stable or the time is up; each runs at least once. */
export async function warmUp(...works: readonly Work[]): Promise<void> {
  const start = performance.now()
  for (let run = 0; run < STABLE_RUNS && performance.now() - start < WARM_MS; run++) {
    for (const work of works) await work()
  }
}

/** Measures works that run alternately, so that other load of the machine affects all of them equally. */
export async function alternatelyMs(works: readonly Work[], { maxRuns = MAX_RUNS } = {}): Promise<Latency[]> {
  const times: number[][] = works.map(() => [])
  const start = performance.now()
  for (let run = 0; run < maxRuns && (run < MIN_RUNS || performance.now() - start < ENOUGH_TIME_MS); run++) {
    for (const [no, work] of works.entries()) times[no]?.push(await elapsedMs(work))
  }
  return times.map(latencyOf)
}

/** Warms a work up and measures it alone. */
export async function measureMs(work: Work, options: { maxRuns?: number } = {}): Promise<Latency> {
  await warmUp(work)
  const [latency] = await alternatelyMs([work], options)
  if (!latency) throw new Error('nothing was measured')
  return latency
}

export async function elapsedMs(work: Work): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export interface Throughput {
  perSecond: number
  latency: Latency
}

/** Runs a work again and again in several loops at once, for a limited time or number. */
export async function measureThroughput(
  work: (loop: number, run: number) => Promise<unknown>,
  { loops, ms, maxRuns = Number.POSITIVE_INFINITY }: { loops: number; ms: number; maxRuns?: number },
): Promise<Throughput> {
  const times: number[] = []
  const start = performance.now()
  let started = 0
  await Promise.all(
    Array.from({ length: loops }, async (_, loop) => {
      while (performance.now() - start < ms && started < maxRuns) {
        const run = started++
        times.push(await elapsedMs(() => work(loop, run)))
      }
    }),
  )
  return { perSecond: (times.length * 1000) / (performance.now() - start), latency: latencyOf(times) }
}
