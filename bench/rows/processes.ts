import type { BenchContext } from '../bench-context.ts'
import type { BenchFigure, BenchRow } from '../bench-row.ts'
import { requireSuccess } from '../http-client.ts'
import { measureThroughput } from '../measure.ts'
import { startServer } from '../server.ts'
import { requestsOf } from './people.ts'

const ROUNDS = 8
const MS = 4_000
/** Requests under way at once. */
const SENDERS = 24

/** Requests a second of one process and of two on one database, in turns: what open screens of a farm send. */
export const processesRow: BenchRow = {
  name: 'processes',
  farms: [10],
  writes: true,
  isExtra: true,
  measure: async (bench) => {
    const second = await startServer(bench.herd.address)
    try {
      const farms = await bench.getJson<{ id: string }[]>('/farms')
      const reads = farms.flatMap(({ id }) => requestsOf(bench, id))
      return [
        ...(await compare(bench, 'from memory', second.base, () => reads)),
        // Another farm's records, sorted and paged, are in no memory of either process.
        ...(await compare(bench, 'calculated', second.base, (no) =>
          farms.map(
            ({ id }) =>
              `/records?from=${bench.day(700 - (no % 600))}&to=${bench.day(no % 90)}&location_ids=${id}&page_size=50`,
          ),
        )),
      ]
    } finally {
      await second.stop()
    }
  },
}

async function compare(
  bench: BenchContext,
  what: string,
  second: string,
  paths: (no: number) => readonly string[],
): Promise<BenchFigure[]> {
  const rates: Record<1 | 2, number[]> = { 1: [], 2: [] }
  let sent = 0
  const measure = async (bases: readonly string[]) => {
    const headers = await bench.signIn()
    const work = async () => {
      sent += 1
      const list = paths(sent)
      const url = `${bases[sent % bases.length]}/api${list[sent % list.length]}`
      requireSuccess(await bench.send('GET', url, { headers }), url)
    }
    return (await measureThroughput(work, { loops: SENDERS, ms: MS })).perSecond
  }
  const one = [bench.server.base]
  const two = [bench.server.base, second]
  await measure(two)
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? ([1, 2] as const) : ([2, 1] as const)
    for (const count of order) rates[count].push(await measure(count === 1 ? one : two))
  }
  const [single, double] = [median(rates[1]), median(rates[2])]
  return [
    {
      what: `${what}, two processes ÷ one`,
      measured: double / single,
      unit: '×',
      details: `${double.toFixed(0)} and ${single.toFixed(0)} requests/s, medians of ${ROUNDS} rounds`,
    },
  ]
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
