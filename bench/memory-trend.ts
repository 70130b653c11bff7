import type { BenchFigure } from './bench-row.ts'
import type { BenchServer } from './server.ts'

/** Growth of the memory of an hour that counts as flat: caches fill and the allocator keeps what it freed. */
const FLAT_MB_PER_HOUR = 100
const VERDICT_FROM_MS = 600_000
const PER_HOUR_MS = 3_600_000

export interface MemorySample {
  atMs: number
  rssMb: number
  heapMb: number
}

/** Records the memory of the measured server every so often, and prints each figure when it is taken. */
export function recordMemory(server: BenchServer, intervalMs: number) {
  const samples: MemorySample[] = []
  const start = performance.now()
  const take = async () => {
    const { megabytes, heapMegabytes } = await server.usage()
    const sample = { atMs: performance.now() - start, rssMb: megabytes, heapMb: heapMegabytes }
    samples.push(sample)
    const minute = (sample.atMs / 60_000).toFixed(1)
    console.log(`  memory after ${minute} min: ${sample.rssMb.toFixed(0)} MB, heap ${sample.heapMb.toFixed(0)} MB`)
  }
  const timer = setInterval(() => void take(), intervalMs)
  return {
    stop: async (): Promise<readonly MemorySample[]> => {
      clearInterval(timer)
      await take()
      return samples
    },
  }
}

/** Slope of the least-squares line through the heap after the first third, in which caches fill. */
function heapGrowth(samples: readonly MemorySample[]): number {
  const late = samples.slice(Math.floor(samples.length / 3))
  const mean = (pick: (sample: MemorySample) => number) =>
    late.reduce((sum, sample) => sum + pick(sample), 0) / late.length
  const [meanMs, meanMb] = [mean(({ atMs }) => atMs), mean(({ heapMb }) => heapMb)]
  const spread = late.reduce((sum, { atMs }) => sum + (atMs - meanMs) ** 2, 0)
  if (spread === 0) return 0
  return (late.reduce((sum, { atMs, heapMb }) => sum + (atMs - meanMs) * (heapMb - meanMb), 0) / spread) * PER_HOUR_MS
}

/** The verdict on growth; a run of less than ten minutes has none, since its caches still fill. */
export function memoryFigure(samples: readonly MemorySample[]): BenchFigure {
  const rss = samples.map(({ rssMb }) => rssMb)
  const details = `resident ${rss[0]?.toFixed(0)} MB at first, ${Math.max(...rss).toFixed(0)} MB at most, ${rss.at(-1)?.toFixed(0)} MB at last`
  const figure = { what: 'growth of the heap', measured: heapGrowth(samples), unit: 'MB/h', details }
  return (samples.at(-1)?.atMs ?? 0) < VERDICT_FROM_MS ? figure : { ...figure, goal: { atMost: FLAT_MB_PER_HOUR } }
}
