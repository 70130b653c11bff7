import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, type Db, openDatabase } from '../../apps/api/src/platform/database/pool.ts'
import { withTransaction } from '../../apps/api/src/platform/database/transaction.ts'
import { startPgListener } from '../../apps/api/src/platform/live/pg-listener.ts'
import { publishChange } from '../../apps/api/src/platform/live/publish-change.ts'
import { createLog } from '../../apps/api/src/platform/log.ts'
import type { DirectoryId } from '../../packages/contract/src/core/ids.ts'
import type { BenchContext } from '../bench-context.ts'
import type { BenchFigure, BenchRow } from '../bench-row.ts'
import { measureThroughput } from '../measure.ts'

const WRITERS = [1, 10, 16]
const ROUNDS = 5
const MS = 2_000
/** Processes that listen, and notices of one statement, for the most that LISTEN carries. */
const LISTENERS = 8
const BATCH = 200
const FLOOD_MS = 4_000
const CHANNEL = 'herdboard_bench'

type Publishing = 'none' | 'inside' | 'after'

/**
 * What live updates cost writers: transactions of one insert without a notice, with `pg_notify` inside, and with the
 * product's own publishing after the commit, in turns. And how many notices a second reach eight listening processes.
 */
export const noticesRow: BenchRow = {
  name: 'notices',
  farms: [10],
  writes: true,
  isExtra: true,
  measure: async (bench) => {
    await bench.owner.query('create table bench_write (id uuid primary key, at timestamptz not null)')
    const databases = [1, 2].map(() => openDatabase(bench.herd.address))
    try {
      const figures: BenchFigure[] = []
      for (const writers of WRITERS) figures.push(...(await compareWriters(bench, databases, writers)))
      return [...figures, await floodListeners(bench.herd.address)]
    } finally {
      await Promise.all(databases.map((database) => database.destroy()))
    }
  },
}

async function compareWriters(
  bench: BenchContext,
  databases: readonly Database[],
  writers: number,
): Promise<BenchFigure[]> {
  const company = bench.company as DirectoryId
  const publish: Record<Publishing, (db: Db) => Promise<unknown>> = {
    none: async () => undefined,
    inside: (db) => sql`select pg_notify(${CHANNEL}, ${`${company} herd ${crypto.randomUUID()}`})`.execute(db),
    after: async (db) => publishChange(db, company, ['herd', 'places']),
  }
  const rates: Record<Publishing, number[]> = { none: [], inside: [], after: [] }
  const kinds = Object.keys(rates) as Publishing[]
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [no] of kinds.entries()) {
      const kind = kinds[(no + round) % kinds.length] as Publishing
      const write = (loop: number) =>
        withTransaction(databases[loop % databases.length] as Database, async (db) => {
          await sql`insert into bench_write values (gen_random_uuid(), now())`.execute(db)
          await publish[kind](db)
        })
      rates[kind].push((await measureThroughput(write, { loops: writers, ms: MS })).perSecond)
    }
  }
  const [none, inside, after] = [median(rates.none), median(rates.inside), median(rates.after)]
  const details = `${none.toFixed(0)}/s without, ${inside.toFixed(0)}/s inside, ${after.toFixed(0)}/s after the commit`
  return [
    { what: `${writers} writers, after the commit ÷ without`, measured: after / none, unit: '×', details },
    { what: `${writers} writers, inside ÷ without`, measured: inside / none, unit: '×' },
  ]
}

async function floodListeners(address: string): Promise<BenchFigure> {
  const arrived = Array.from({ length: LISTENERS }, () => 0)
  const listeners = arrived.map((_, no) =>
    startPgListener(address, {
      channel: CHANNEL,
      onPayload: () => {
        arrived[no] = (arrived[no] ?? 0) + 1
      },
      log: createLog('silent'),
      probe: 'select 1',
      probeMs: 60_000,
    }),
  )
  await Promise.all(listeners.map((listener) => listener.listening()))
  const start = performance.now()
  let sent = 0
  while (performance.now() - start < FLOOD_MS) {
    await listeners[0]?.notify(Array.from({ length: BATCH }, () => crypto.randomUUID()))
    sent += BATCH
  }
  while (arrived.some((count) => count < sent)) await sleep(5)
  const seconds = (performance.now() - start) / 1_000
  await Promise.all(listeners.map((listener) => listener.stop()))
  return {
    what: `notices that reach ${LISTENERS} processes`,
    measured: sent / seconds,
    unit: '/s',
    details: `${sent} notices, none lost; each process sends at most 20 statements a second`,
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
