import type { BenchContext } from '../bench-context.ts'
import type { BenchFigure, BenchRow } from '../bench-row.ts'
import { measureThroughput, type Throughput, warmUp } from '../measure.ts'
import { withPeer } from '../peers/peer-measurement.ts'
import { formatLatency } from '../percentiles.ts'

const PAGE = 200
const LOOPS = 4
const ROUNDS = 5
const MS = 3_000
/** Days after today that are asked for one after the other: few enough that the API accepts each. */
const FUTURE_DAYS = 1_800

/**
 * A list of 200 records in turns with the same list of the peer: same rows, same concurrency, same server machine.
 * `after a change`: each request finds the company changed, so all of its rows are built. `calculated`: the last day of
 * each request differs; the page is chosen and counted, its rows are known from the pages before. `unchanged`: the same
 * request again, from memory.
 */
export const recordsList: BenchRow = {
  name: 'records-list',
  farms: [10],
  measure: (bench) =>
    withPeer(bench, async (peer) => {
      const headers = await bench.signIn()
      const base = `${bench.server.base}/api/records?from=${bench.day(91)}&page_size=${PAGE}`
      const listUntil = async (day: string) => {
        const answer = await bench.send('GET', `${base}&to=${day}`, { headers })
        if (answer.status !== 200) throw new Error(`records until ${day} answered ${answer.status}: ${answer.body}`)
      }
      let requests = 0
      let change: Promise<unknown> = Promise.resolve()
      const works = {
        changed: async () => {
          change = change.then(() => raiseRevision(bench))
          await change
          await works.calculated()
        },
        calculated: () => listUntil(bench.day(-(requests++ % FUTURE_DAYS))),
        unchanged: () => listUntil(bench.day(0)),
      }
      if (!peer) {
        const { perSecond, latency } = await measureThroughput(works.calculated, { loops: LOOPS, ms: MS })
        return [{ what: 'without a peer', measured: perSecond, unit: '/s', details: formatLatency(latency) }]
      }
      const peerList = () => peer.list(bench.day(91), PAGE)
      await warmUp(works.changed, works.calculated, works.unchanged, peerList)
      const changed: Throughput[] = []
      const calculated: Throughput[] = []
      const unchanged: Throughput[] = []
      const theirs: Throughput[] = []
      for (let round = 0; round < ROUNDS; round++) {
        changed.push(await measureThroughput(works.changed, { loops: LOOPS, ms: MS }))
        calculated.push(await measureThroughput(works.calculated, { loops: LOOPS, ms: MS }))
        theirs.push(await measureThroughput(peerList, { loops: LOOPS, ms: MS }))
        unchanged.push(await measureThroughput(works.unchanged, { loops: LOOPS, ms: MS }))
      }
      return [
        ...compare('after a change', changed, theirs, peer.name),
        ...compare('calculated', calculated, theirs, peer.name),
        ...compare('unchanged', unchanged, theirs, peer.name),
      ]
    }),
}

/** What each transaction that changes the herd does. */
const raiseRevision = ({ owner, company }: BenchContext): Promise<unknown> =>
  owner.query('update company_revision set revision = gen_random_uuid() where directory_id = $1', [company])

function compare(what: string, own: readonly Throughput[], theirs: readonly Throughput[], peer: string): BenchFigure[] {
  const rate = (all: readonly Throughput[]) => all.reduce((sum, { perSecond }) => sum + perSecond, 0) / all.length
  const p50 = (all: readonly Throughput[]) => middle(all.map(({ latency }) => latency.p50))
  const p99 = (all: readonly Throughput[]) => middle(all.map(({ latency }) => latency.p99))
  return [
    {
      what: `${what}, requests/s ÷ ${peer}`,
      measured: rate(own) / rate(theirs),
      unit: '×',
      goal: { atLeast: 3 },
      details: `${rate(own).toFixed(1)}/s against ${rate(theirs).toFixed(1)}/s, ${LOOPS} at once, p50 ${p50(own).toFixed(1)} against ${p50(theirs).toFixed(1)} ms`,
    },
    {
      what: `${what}, p99 ÷ ${peer}`,
      measured: p99(own) / p99(theirs),
      unit: '×',
      goal: { atMost: 0.5 },
      details: `${p99(own).toFixed(1)} against ${p99(theirs).toFixed(1)} ms, medians of ${ROUNDS} rounds in turns`,
    },
  ]
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
