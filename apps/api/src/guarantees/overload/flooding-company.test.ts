import { setTimeout as sleep } from 'node:timers/promises'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { expect, test } from 'vitest'
import {
  type ConnectionLimits,
  type ConnectionQueue,
  createConnectionQueue,
  defaultConnectionLimits,
} from '#platform/http/limits/connection-queue.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aFarm, aPerson, type TestPerson } from '#testing/fixtures/test-company.ts'
import { sampleHerdDatabase } from '#testing/sample-data/sample-herd-database.ts'

/** A company that calls everything at once makes no other company wait for a connection, and takes nobody's readiness. */

const api = await testApi({ limits: { queue: defaultConnectionLimits }, cloned: await sampleHerdDatabase() })
const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
const LANES = 12
const READS = 60
const HELD_MS = 100

const days = 'from=2026-03-12&to=2026-06-10'
const HEAVY = [
  '/audit?text=zq1',
  '/audit?text=findes+ikke',
  '/notes?limit=99999',
  ...['records', 'reconciliation', 'assignments', 'notes', 'alarms', 'batches'].map((path) => `/${path}?${days}`),
  ...['pig-movements', 'dead-pigs', 'feed-consumption', 'slaughter-settlements'].map(
    (name) => `/tables/${name}?${days}`,
  ),
  ...['daily-dead', 'days-in-barn', 'feed-usage', 'pig-status'].map((name) => `/charts/${name}?${days}&weaners=false`),
  `/dashboards/overview?${days}&isweaners=false&initialrequest=true`,
  ...[1, 2, 3, 4, 5].map((type) => `/dashboards/analysis?${days}&isweaners=false&type_id=${type}&scope=1`),
  '/notifications?page_size=50',
  '/meta',
]

/** Two people of a company with a herd: a person alone may not take the whole share of a company. */
async function floodingPeople(): Promise<TestPerson[]> {
  const { active_directory_id } = await api.db
    .selectFrom('user_account')
    .select('active_directory_id')
    .where('email', '=', 'manager@demo.example')
    .executeTakeFirstOrThrow()
  const company = { directoryId: active_directory_id as DirectoryId }
  return Promise.all([1, 2].map(() => aPerson(api.db, { company, role: 'DirectoryAdmin' })))
}

/** Sends a request again and again; returns its statuses. */
async function statusesOf(path: string, headers: Record<string, string>): Promise<number[]> {
  const statuses = new Set<number>()
  for (let no = 0; no < READS; no++) statuses.add((await fetch(`${address}${path}`, { headers })).status)
  return [...statuses]
}

/**
 * Puts a queue before the connections. The flood keeps each of its turns longer, as with heavier statements. Counts the
 * requests of the other company, and those among them that find every connection taken when they come.
 */
function watchQueue(limits: ConnectionLimits, company: string) {
  const queue = createConnectionQueue(limits)
  const seen = { reads: 0, blocked: 0, mostFlooding: 0 }
  const watched: ConnectionQueue = {
    state: queue.state,
    run(claim, work) {
      const { active, waiting } = queue.state()
      if (claim.caller === company) {
        seen.reads += 1
        if (active >= limits.connections) seen.blocked += 1
        return queue.run(claim, work)
      }
      seen.mostFlooding = Math.max(seen.mostFlooding, active + waiting)
      return queue.run(claim, () => work().finally(() => sleep(HELD_MS)))
    },
  }
  Object.assign(api.app.admission, { connections: watched })
  return seen
}

const people = await floodingPeople()
const victim = await aCompany(api.db)
await aFarm(api.db, victim)

/** Lets one company call everything in many lanes while another company reads. */
async function readWhileFlooded(limits: ConnectionLimits) {
  const seen = watchQueue(limits, victim.directoryId)
  const flooding = await Promise.all(people.map((person) => api.authorizationOf(person)))
  const headers = await api.authorizationOf(victim)
  let isFinished = false
  let answered = 0
  const lane = async (no: number, paths: readonly string[]) => {
    for (let at = no * 2; !isFinished; at++) {
      const path = paths[at % paths.length]
      const { status } = await fetch(`${address}/api${path}`, { headers: flooding[no % flooding.length] ?? {} })
      if (status === 200) answered += 1
    }
  }
  // Only few long calls work at once, so short ones take the other connections.
  const lanes = Array.from({ length: LANES }, (_, no) => [lane(no, HEAVY), lane(no, ['/farms'])]).flat()
  await expect.poll(() => seen.mostFlooding, { timeout: 30_000 }).toBeGreaterThan(defaultConnectionLimits.connections)
  const statuses = await statusesOf('/api/farms', headers)
  const ready = await statusesOf('/health/ready', {})
  isFinished = true
  await Promise.all(lanes)
  return { ...seen, answered, statuses, ready }
}

test('while two people flood every heavy call, no read of another company finds the connections taken', async () => {
  const { answered, statuses, ready, reads, blocked } = await readWhileFlooded(defaultConnectionLimits)
  expect(answered).toBeGreaterThan(10)
  expect([statuses, ready]).toEqual([[200], [200]])
  expect(reads).toBeGreaterThanOrEqual(READS)
  expect(blocked).toBe(0)
})

test('without a share of the company, the reads of another company find the connections taken', async () => {
  const { connections } = defaultConnectionLimits
  const noShare = { callerConnections: connections, heavyUseMs: Number.POSITIVE_INFINITY }
  const { blocked } = await readWhileFlooded({ ...defaultConnectionLimits, ...noShare })
  expect(blocked).toBeGreaterThan(0)
})
