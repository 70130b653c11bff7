import type { BenchFigure, BenchRow } from '../bench-row.ts'
import { measureThroughput, warmUp } from '../measure.ts'
import { withPeer } from '../peers/with-peer.ts'
import { formatLatency, type Latency } from '../percentiles.ts'
import { lastDays } from '../scenarios.ts'

const PAGE = 200
const LOOPS = 4
const ROUNDS = 5
const MS = 3_000

/** A list of 200 records in turns with the same list of the peer: same rows, same concurrency, same server machine. */
export const recordsList: BenchRow = {
  name: 'records-list',
  farms: [10],
  measure: (bench) =>
    withPeer(bench, async (peer) => {
      const headers = await bench.signIn()
      const url = `${bench.server.base}/api/records?${lastDays(bench)}&page_size=${PAGE}`
      const list = async () => {
        const answer = await bench.send('GET', url, { headers })
        if (answer.status !== 200) throw new Error(`records answered ${answer.status}`)
      }
      if (!peer) {
        const { perSecond, latency } = await measureThroughput(list, { loops: LOOPS, ms: MS })
        return [{ what: 'without a peer', measured: perSecond, unit: '/s', details: formatLatency(latency) }]
      }
      const peerList = () => peer.list(bench.day(91), PAGE)
      await warmUp(list, peerList)
      const ours: Latency[] = []
      const theirs: Latency[] = []
      const rates = { ours: 0, theirs: 0 }
      for (let round = 0; round < ROUNDS; round++) {
        const own = await measureThroughput(list, { loops: LOOPS, ms: MS })
        const other = await measureThroughput(peerList, { loops: LOOPS, ms: MS })
        ours.push(own.latency)
        theirs.push(other.latency)
        rates.ours += own.perSecond / ROUNDS
        rates.theirs += other.perSecond / ROUNDS
      }
      const p99 = { ours: middle(ours.map((one) => one.p99)), theirs: middle(theirs.map((one) => one.p99)) }
      const figures: BenchFigure[] = [
        {
          what: `requests/s ÷ ${peer.name}`,
          measured: rates.ours / rates.theirs,
          unit: '×',
          goal: { atLeast: 3 },
          details: `${rates.ours.toFixed(1)}/s against ${rates.theirs.toFixed(1)}/s, ${LOOPS} at once, p50 ${middle(ours.map((one) => one.p50)).toFixed(1)} against ${middle(theirs.map((one) => one.p50)).toFixed(1)} ms`,
        },
        {
          what: `p99 ÷ ${peer.name}`,
          measured: p99.ours / p99.theirs,
          unit: '×',
          goal: { atMost: 0.5 },
          details: `${p99.ours.toFixed(1)} against ${p99.theirs.toFixed(1)} ms, medians of ${ROUNDS} rounds in turns`,
        },
      ]
      return figures
    }),
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
