import type { BenchFigure, BenchRow } from '../bench-row.ts'
import { deadPigForms } from '../dead-pigs.ts'
import { alternatelyMs, measureThroughput, warmUp } from '../measure.ts'
import { withPeer } from '../peers/peer-measurement.ts'
import { formatLatency } from '../percentiles.ts'
import { openQueryRecorder } from '../query-recorder.ts'

const ROUNDS = 4
const MS = 4_000
const MAX_REQUESTS = 400

/** The form "2 dead" beside the insert of a peer: over ten farms at once, alone, and its statements. */
export const deadPigsRow: BenchRow = {
  name: 'dead-pigs',
  farms: [10],
  writes: true,
  measure: async (bench) => {
    const places = await deadPigForms(bench, 'one per farm')
    const recorder = await openQueryRecorder(bench.herd.address)
    const [first] = places
    if (!first) throw new Error('no section has pigs')
    const headers = { ...(await bench.signIn()), 'idempotency-key': crypto.randomUUID() }
    const { statements } = await recorder
      .record({ method: 'POST', path: first.path, headers, body: first.body() })
      .finally(() => recorder.close())
    const send = (loop: number) => places[loop % places.length]?.send() ?? Promise.resolve()
    // The sections in turn, so that none runs out of pigs.
    let sent = 0
    const sendNext = () => send(sent++)
    return withPeer(bench, async (peer) => {
      const insert = peer && (() => peer.insert())
      await warmUp(sendNext, ...(insert ? [insert] : []))
      const [alone, peerAlone] = await alternatelyMs([sendNext, ...(insert ? [insert] : [])], { maxRuns: 40 })
      const ours: number[] = []
      const theirs: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const limits = { loops: places.length, ms: MS, maxRuns: MAX_REQUESTS / ROUNDS }
        ours.push((await measureThroughput(send, limits)).perSecond)
        if (insert) theirs.push((await measureThroughput(insert, limits)).perSecond)
      }
      const perSecond = mean(ours)
      const peerText = insert ? `${peer.name} inserts ${mean(theirs).toFixed(0)}/s` : 'without a peer'
      const figures: BenchFigure[] = [
        {
          what: `${places.length} farms at once`,
          measured: perSecond,
          unit: '/s',
          goal: { atLeast: 100 },
          details: `${peerText}${insert ? `, ratio ${(perSecond / mean(theirs)).toFixed(2)}` : ''}`,
        },
      ]
      if (alone)
        figures.push({
          what: 'alone, p50',
          measured: alone.p50,
          unit: 'ms',
          goal: { atMost: 25 },
          details: `${formatLatency(alone)}${peerAlone ? `; ${peer?.name} p50 ${peerAlone.p50.toFixed(1)} ms` : ''}`,
        })
      figures.push({ what: 'statements', measured: statements.length, unit: '', goal: { atMost: 15 } })
      return figures
    })
  },
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
