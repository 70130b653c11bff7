import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchContext } from '../bench-context.ts'
import type { BenchFigure, BenchRow } from '../bench-row.ts'
import type { HttpHeaders } from '../http-client.ts'
import { elapsedMs } from '../measure.ts'
import { formatLatency, latencyOf } from '../percentiles.ts'
import { lastDays } from '../scenarios.ts'
import { startServer } from '../server.ts'

const LANES = 12
const IDLE_MS = 8_000
const FLOOD_MS = 20_000
const PAUSE_MS = 30
const GOAL_RATIO = 3

/**
 * One person sends every heavy call in twelve lanes, as fast as answers come, while somebody of another company reads:
 * how much longer the reader waits than with nobody else. Without rate limits, which would stop such a person.
 */
export const floodRow: BenchRow = {
  name: 'flood',
  farms: [10],
  writes: true,
  measure: async (bench) => {
    const server = await startServer(bench.herd.address, { shedsLoad: true })
    try {
      return await measureFlood({ ...bench, server })
    } finally {
      await server.stop()
    }
  },
}

async function measureFlood(bench: BenchContext): Promise<BenchFigure[]> {
  const reader = await aReader(bench)
  const flooding = await bench.signIn()
  const heavy = heavyRequests(bench)
  const reads = [
    '/meta',
    '/farms',
    '/sections',
    '/notifications?page_size=50',
    `/records?${lastDays(bench)}&page_size=50`,
  ]
  const read = (ms: number) => readUntil(bench, reader, reads, ms)
  await read(1_000)
  const idle = await read(IDLE_MS)
  const sent = new Map<number, number>()
  let hasEnded = false
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    for (let no = lane; !hasEnded; no++) {
      const { status } = await bench.send('GET', `${bench.server.base}/api${heavy[no % heavy.length]}`, {
        headers: flooding,
      })
      sent.set(status, (sent.get(status) ?? 0) + 1)
    }
  })
  const flooded = await read(FLOOD_MS)
  hasEnded = true
  await Promise.all(lanes)
  const [idleLatency, busy] = [latencyOf(idle.times), latencyOf(flooded.times)]
  const answers = [...sent].map(([status, count]) => `${status}: ${count}`).join(', ')
  return [
    {
      what: 'p95 of another company',
      measured: busy.p95 / idleLatency.p95,
      unit: '× idle',
      goal: { atMost: GOAL_RATIO },
      details: `${formatLatency(busy)}; idle ${formatLatency(idleLatency)}; the flood got ${answers}`,
    },
    {
      what: 'refused of another company',
      measured: idle.refused + flooded.refused,
      unit: '',
      goal: { atMost: 0 },
      details: `of ${flooded.times.length}`,
    },
  ]
}

/** Reads again and again with a short pause; returns the times, and how many answers were no success. */
async function readUntil(bench: BenchContext, headers: HttpHeaders, reads: readonly string[], ms: number) {
  const times: number[] = []
  let refused = 0
  for (const start = performance.now(); performance.now() - start < ms; ) {
    const path = reads[times.length % reads.length]
    const work = async () => {
      const { status } = await bench.send('GET', `${bench.server.base}/api${path}`, { headers })
      if (status >= 300) refused += 1
    }
    times.push(await elapsedMs(work))
    await sleep(PAUSE_MS)
  }
  return { times, refused }
}

function heavyRequests(bench: BenchContext): string[] {
  const days = lastDays(bench)
  return [
    '/audit?text=zq1',
    '/audit?text=findes+ikke',
    ...['records', 'reconciliation', 'assignments', 'notes', 'alarms', 'batches'].map((path) => `/${path}?${days}`),
    ...['pig-movements', 'dead-pigs', 'feed-consumption', 'slaughter-settlements'].map(
      (name) => `/tables/${name}?${days}`,
    ),
    ...['daily-dead', 'days-in-barn', 'feed-usage', 'pig-status'].map(
      (name) => `/charts/${name}?${days}&weaners=false`,
    ),
    `/dashboards/overview?${days}&isweaners=false&initialrequest=true`,
    ...[1, 2, 3, 4, 5].map((type) => `/dashboards/analysis?${days}&isweaners=false&type_id=${type}&scope=1`),
  ]
}

/** Signs in the administrator of a new company with one farm. */
async function aReader({ owner, server, company }: BenchContext): Promise<HttpHeaders> {
  const role = 'DirectoryAdmin'
  const ids = { company: crypto.randomUUID(), user: crypto.randomUUID(), signIn: crypto.randomUUID() }
  const { rows } = await owner.query<{ modules: string[] }>('select modules from directory where id = $1', [company])
  const enter = (id: string) => owner.query(`select set_config('herdboard.directory_id', $1, false)`, [id])
  await enter(ids.company)
  await owner.query(
    `with company as (
       insert into directory (id, name, main_number, modules) values ($1, 'Flood', '10000001', $4) returning id),
     person as (
       insert into user_account (id, email, first_name, last_name, active_directory_id)
       select $2::uuid, 'flood-' || $2::uuid || '@flood.example', 'Flood', 'Reader', id from company returning id)
     insert into membership (directory_id, user_id, role) select c.id, p.id, $3 from company c, person p`,
    [ids.company, ids.user, role, rows[0]?.modules ?? []],
  )
  await owner.query(
    `insert into sign_in (id, user_id, client_id, remember, token_hash, created_at, rotated_at, expires_at)
     values ($1::uuid, $2, gen_random_uuid(), false, sha256($1::uuid::text::bytea), now(), now(), now() + interval '3 hours')`,
    [ids.signIn, ids.user],
  )
  await owner.query('insert into farm (directory_id, id, name) values ($1, gen_random_uuid(), $2)', [
    ids.company,
    'Flood',
  ])
  await enter(company)
  const [token] = await server.issueTokens([
    { userId: ids.user, directoryId: ids.company, role, tokenVersion: 1, signInId: ids.signIn },
  ])
  return { authorization: `Bearer ${token}`, language: 'da' }
}
