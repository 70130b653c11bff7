import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { TEST_FROM, testHerd } from '@herdboard/simulator/profiles/test-herd.ts'
import { expect, test } from 'vitest'
import { seedDemo } from '#modules/demo/service.ts'
import { defaultConnectionLimits } from '#platform/http/limits/connection-queue.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aFarm, type TestPerson } from '#testing/fixtures/test-company.ts'

/** One person who calls everything at once slows no other company, and takes nobody's sign-in or readiness. */

const api = await testApi({ instant: '2026-06-15T10:00:00Z', limits: { queue: defaultConnectionLimits } })
const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
const LANES = 12
const READS = 60

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

async function floodingPerson(): Promise<TestPerson> {
  await seedDemo(api.database, api.clock, { installation: testHerd(), from: TEST_FROM })
  const { id, email, active_directory_id } = await api.db
    .selectFrom('user_account')
    .select(['id', 'email', 'active_directory_id'])
    .where('email', '=', 'manager@demo.example')
    .executeTakeFirstOrThrow()
  const userId = id as UserId
  await api.db
    .insertInto('sign_in')
    .values({
      ...{ id: userId, user_id: userId, client_id: userId, remember: true, token_hash: Buffer.from('x') },
      ...{ created_at: '2026-06-15', rotated_at: '2026-06-15', expires_at: '2100-01-01' },
    })
    .execute()
  return { userId, email, directoryId: active_directory_id as DirectoryId, role: 'DirectoryAdmin' }
}

/** Sends a request again and again; returns the statuses, and the time of 95 of 100 in milliseconds. */
async function measured(path: string, headers: Record<string, string>) {
  const times: number[] = []
  const statuses = new Set<number>()
  for (let no = 0; no < READS; no++) {
    const started = performance.now()
    const { status } = await fetch(`${address}${path}`, { headers })
    times.push(performance.now() - started)
    statuses.add(status)
  }
  return { statuses: [...statuses], p95: times.toSorted((one, other) => one - other)[Math.floor(READS * 0.95)] ?? 0 }
}

test('while one person floods every heavy call, another company reads, and the server is ready', async () => {
  const flooding = await api.authorizationOf(await floodingPerson())
  const victim = await aCompany(api.db)
  await aFarm(api.db, victim)
  const headers = await api.authorizationOf(victim)
  await measured('/api/farms', headers)
  const idle = await measured('/api/farms', headers)

  let isOver = false
  const answers = new Map<number, number>()
  const lane = async (first: number) => {
    for (let no = first; !isOver; no++) {
      const { status } = await fetch(`${address}/api${HEAVY[no % HEAVY.length]}`, { headers: flooding })
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  }
  const lanes = Array.from({ length: LANES }, (_, no) => lane(no * 2))
  await new Promise((resolve) => setTimeout(resolve, 500))
  const [reads, ready] = [await measured('/api/farms', headers), await measured('/health/ready', {})]
  isOver = true
  await Promise.all(lanes)

  expect(answers.get(200) ?? 0).toBeGreaterThan(10)
  expect(reads.statuses).toEqual([200])
  expect(ready.statuses).toEqual([200])
  // Client, flood and server share one thread here, so turns of the flood stand between the steps of a read.
  expect(reads.p95).toBeLessThan(3 * idle.p95 + 900)
})
