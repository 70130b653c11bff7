import { setTimeout } from 'node:timers/promises'
import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import type { PlaceId } from '@herdboard/contract/core/ids.ts'
import { allEndpoints } from '@herdboard/contract/index.ts'
import { storeSelection } from '@herdboard/contract/places/locations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildLarge } from '#modules/demo/service.ts'
import { openDatabase } from '#platform/database/pool.ts'
import { testApi } from '#testing/api/test-api.ts'
import { storedReads } from '#testing/contract-checks/stored-responses.ts'
import { relationsOf } from '#testing/database/statement-plans.ts'
import type { TestPerson } from '#testing/fixtures/test-company.ts'
import { aDevice } from '#testing/fixtures/test-devices.ts'

/**
 * Every statement of an endpoint with revisions is explained, also inside functions. Each table that it names or that its
 * plan reads raises a revision of the endpoint.
 */

/** Tables without a revision, each with its reason. */
const WITHOUT_REVISION: Record<string, string> = {
  user_account: 'the caller is read with every request; names of other people raise the shared revision',
  directory:
    'the company is read with every request; what responses say of it raises the shared revision, its data version that of the herd',
  sign_in: 'read with every request',
  shared_device: 'read with every request',
  company_person: 'a name becomes visible before its person records anything, and stays so',
  membership: 'the role of the caller is read with every request',
  farm_permission: 'the farms of the caller are read with every request',
  company_revision: 'the revision itself',
  shared_revision: 'the revision itself',
  selection: 'places stored under a hash of them; a row never changes',
  farm_version: 'version of the figures in memory, which changes with the herd',
}

const today = '2026-06-10'
const reads = storedReads('2026-03-12', today)
const statements = new Map<AnyEndpoint, Set<string>>()
const relations = new Map<AnyEndpoint, Set<string>>()
let reading: AnyEndpoint | null = null
const api = await testApi({
  instant: `${today}T08:00:00Z`,
  onPlan: (plan) => {
    if (!reading) return
    addTo(statements, reading, [plan.query])
    addTo(relations, reading, [...relationsOf(plan), ...wordsOf(plan.query)])
  },
})
const owner = openDatabase(api.ownerAddress, { connections: 2, statementMs: 0 })
afterAll(() => owner.destroy())

const addTo = (map: typeof statements, endpoint: AnyEndpoint, added: readonly string[]) =>
  map.set(endpoint, new Set([...(map.get(endpoint) ?? []), ...added]))
const wordsOf = (query: string) => [...query.matchAll(/\b(?:from|join)\s+"?(\w+)/g)].map(([, word = '']) => word)

/** The plan of its last statement comes with the end of a transaction, for which the response does not wait. */
async function endOfTransactions(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and state <> 'idle'`.execute(api.db)
    expect(rows).toEqual([])
  })
  await setTimeout(100)
}

/** Each table with the kind of revision that a change of it raises; null for none. */
async function kindsOfTables(): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ name: string; kind: string | null }>`
    select c.relname as name, (select split_part(encode(t.tgargs, 'escape'), '\\000', 1) from pg_trigger t
      where t.tgrelid = c.oid and t.tgfoid = 'raise_revision'::regproc
      group by 1 having bit_or(t.tgtype) & 28 = 28) as kind
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(api.db)
  return new Map(rows.map(({ name, kind }) => [name, kind]))
}

/** Lists the tables of each read that raise none of its revisions. */
async function missingRevisions(): Promise<string[]> {
  const kinds = await kindsOfTables()
  return [...relations].flatMap(([{ path, revisions = [] }, names]) =>
    [...names]
      .filter((name) => kinds.has(name) && !(name in WITHOUT_REVISION))
      .filter((name) => ![...revisions, 'shared'].includes(kinds.get(name) ?? ''))
      .map((name) => `${path}: ${name}`),
  )
}

beforeAll(async () => {
  await buildLarge({ database: api.db, owner, clock: api.clock }, 2, { from: '2025-12-01', password: null })
  const { rows } = await sql<TestPerson & { farm_id: PlaceId }>`
    select u.id as "userId", email, active_directory_id as "directoryId", 'DirectoryAdmin' as role, f.id as farm_id
    from user_account u join farm f on f.directory_id = u.active_directory_id
    where email = 'large-owner@demo.example'`.execute(api.db)
  const [owning] = rows
  if (!owning) throw new Error('the large company has no owner')
  await aDevice(api.db, owning, owning.userId)
  const { id: selected } = await api.as(owning).call(storeSelection, { body: { ids: [owning.farm_id] } })
  for (const [endpoint, query] of reads) {
    for (const where of 'from' in query ? [{}, { location_ids: owning.farm_id }, { selection_id: selected }] : [{}]) {
      reading = endpoint
      const { statusCode } = await api.as(owning).send(endpoint, { query: { ...query, ...where } })
      await endOfTransactions()
      reading = null
      expect([endpoint.path, statusCode]).toEqual([endpoint.path, 200])
    }
  }
}, 300_000)

test('every endpoint with revisions is read here, and each reads tables', () => {
  const declared = allEndpoints.filter(({ revisions }) => revisions)
  expect([...relations.keys()].map(({ path }) => path).toSorted()).toEqual(declared.map(({ path }) => path).toSorted())
})

test('every table that a stored response is built of raises its revision, or has a reason not to', async () => {
  expect(await missingRevisions()).toEqual([])
  const read = new Set([...relations.values()].flatMap((names) => [...names]))
  expect(Object.keys(WITHOUT_REVISION).filter((name) => !read.has(name))).toEqual([])
})

test('no statement of a stored response asks the clock of the database', () => {
  const readers = [...statements].flatMap(([{ path }, texts]) =>
    [...texts].filter((text) => /\bnow\(\)|current_(date|timestamp)/.test(text)).map((text) => `${path}: ${text}`),
  )
  expect(readers).toEqual([])
})

test('a table without a trigger, or without that of one event, is found', async () => {
  await sql`drop trigger revision_update on barn`.execute(api.db)
  await sql`drop trigger revision_changed on herd_day`.execute(api.db)
  expect(await missingRevisions()).toEqual(
    expect.arrayContaining(['/records: barn', '/kpis-contextual: herd_day', '/dashboards/overview: herd_day']),
  )
})
