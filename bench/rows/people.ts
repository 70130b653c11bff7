import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchContext } from '../bench-context.ts'
import type { BenchFigure, BenchRow } from '../bench-row.ts'
import { deadPigForms } from '../dead-pigs.ts'
import { memoryFigure, recordMemory } from '../memory-trend.ts'
import { formatLatency, latencyOf } from '../percentiles.ts'
import { lastDays } from '../scenarios.ts'
import { startServer, type TokenIdentity } from '../server.ts'

/** Each person sends a request every so many seconds. */
const PAUSE_S = 10
/** A token is valid for ten minutes. */
const TOKEN_MS = 300_000
/** One in so many requests of a person is a form. */
const FORM_EVERY = 40
/** Sections with dead pigs: in an hour of 9,000 forms none runs out of pigs. */
const FORMS = 200

/**
 * Many signed-in people who work at the same time. Requests arrive evenly, whether or not earlier ones are answered;
 * the time counts from the moment at which one was due. Loopback only, limited in number and time.
 */
export const peopleRow: BenchRow = {
  name: 'people',
  farms: [10],
  writes: true,
  measure: async (bench) => {
    const server = await startServer(bench.herd.address, { shedsLoad: true, collectsGarbage: true })
    try {
      return await measurePeople({ ...bench, server })
    } finally {
      await server.stop()
    }
  },
}

async function measurePeople(bench: BenchContext): Promise<BenchFigure[]> {
  const { people: count, peopleSeconds } = bench.sizes
  const identities = await signInPeople(bench, count)
  let tokens = await bench.server.issueTokens(identities)
  let issuedMs = performance.now()
  const farms = await bench.getJson<{ id: string }[]>('/farms')
  const reads = farms.flatMap(({ id }) => requestsOf(bench, id))
  const forms = await deadPigForms(bench, FORMS)
  for (const path of reads)
    await bench.send('GET', `${bench.server.base}/api${path}`, { headers: await bench.signIn() })
  const gapMs = (PAUSE_S * 1000) / count
  const total = Math.floor((peopleSeconds * 1000) / gapMs)
  const times: number[] = []
  const statuses = new Map<number, number>()
  const before = await bench.server.usage()
  const memory = recordMemory(bench.server, Math.min(60_000, (peopleSeconds * 1000) / 10))
  const start = performance.now()
  const open: Promise<void>[] = []
  for (let no = 0; no < total; no++) {
    const dueMs = start + no * gapMs
    const waitMs = dueMs - performance.now()
    if (waitMs > 1) await sleep(waitMs)
    if (performance.now() - issuedMs > TOKEN_MS) {
      issuedMs = performance.now()
      void bench.server.issueTokens(identities).then((next) => {
        tokens = next
      })
    }
    const headers = { authorization: `Bearer ${tokens[no % count]}`, language: 'da' }
    const form = no % FORM_EVERY === 0 ? forms[(no / FORM_EVERY) % forms.length] : undefined
    const sent = form
      ? bench.send('POST', `${bench.server.base}/api${form.path}`, {
          headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
          body: form.body(),
        })
      : bench.send('GET', `${bench.server.base}/api${reads[no % reads.length]}`, { headers })
    open.push(
      sent.then(({ status }) => {
        times.push(performance.now() - dueMs)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }),
    )
  }
  await Promise.all(open)
  const samples = await memory.stop()
  const after = await bench.server.usage()
  const latency = latencyOf(times)
  const refused = [429, 503].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0)
  const failed = [...statuses].filter(([status]) => status >= 300 && status !== 429 && status !== 503)
  const rate = `${(1000 / gapMs).toFixed(0)} requests/s for ${peopleSeconds} s`
  return [
    {
      what: `${count} signed in, p95`,
      measured: latency.p95,
      unit: 'ms',
      goal: { atMost: 300 },
      details: `${rate}: ${formatLatency(latency)}, server ${((after.cpuMs - before.cpuMs) / total).toFixed(1)} ms CPU each`,
    },
    {
      what: 'refused',
      measured: (refused * 100) / total,
      unit: '%',
      goal: { atMost: 0 },
      details: `${refused} of ${total}`,
    },
    {
      what: 'failed',
      measured: failed.reduce((sum, [, answers]) => sum + answers, 0),
      unit: '',
      goal: { atMost: 0 },
      details: failed.map(([status, answers]) => `${status}: ${answers}`).join(', '),
    },
    memoryFigure(samples),
  ]
}

/** What open screens of a farm send, as often as they do: polling most of all. */
export function requestsOf(bench: BenchContext, farmId: string): string[] {
  const farm = `location_ids=${farmId}`
  const days = lastDays(bench)
  return [
    '/meta',
    '/meta',
    '/sections',
    '/notifications?page_size=50',
    '/notifications?page_size=50&is_read=false',
    `/notes?${days}&${farm}`,
    `/assignments?${days}&${farm}&incl_incomplete=true&limit=50`,
    `/records?${days}&${farm}&page_size=50`,
    `/kpis-contextual?${days}&is_weaner=false&${farm}`,
    `/dashboards/overview?${days}&isweaners=false&initialrequest=true&${farm}`,
  ]
}

/** Creates people with the same rights as the owner of the herd, signed in without a password. */
async function signInPeople({ owner, company }: BenchContext, count: number): Promise<TokenIdentity[]> {
  const role = 'DirectoryAdmin'
  const { rows } = await owner.query<{ user_id: string; sign_in_id: string }>(
    `with person as (
       insert into user_account (id, email, first_name, last_name, active_directory_id)
       select gen_random_uuid(), 'bench-' || no || '@demo.example', 'Bench', no::text, $1 from generate_series(1, $2::int) no
       returning id),
     member as (
       insert into membership (directory_id, user_id, role) select $1, id, $3 from person returning user_id)
     insert into sign_in (id, user_id, client_id, remember, token_hash, created_at, rotated_at, expires_at)
     select gen_random_uuid(), id, gen_random_uuid(), false, sha256(id::text::bytea), now(), now(), now() + interval '3 hours'
     from person returning user_id, id as sign_in_id`,
    [company, count, role],
  )
  return rows.map(({ user_id, sign_in_id }) => ({
    userId: user_id,
    directoryId: company,
    role,
    tokenVersion: 1,
    signInId: sign_in_id,
  }))
}
