import { formId } from '@herdboard/contract/core/form-id.ts'
import type { DirectoryId, SectionId } from '@herdboard/contract/core/ids.ts'
import { endpointsByName } from '@herdboard/contract/index.ts'
import { getSubjectAuditLog } from '@herdboard/contract/system/audit-log.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { buildLarge } from '#modules/demo/service.ts'
import { selectFeedCells, updateFeedOfDays } from '#modules/ledger/sql/feed/feed-shares.ts'
import { openDatabase } from '#platform/database/pool.ts'
import { GENERIC_PLANS, setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { testApi } from '#testing/api/test-api.ts'
import { auditedEndpoints } from '#testing/contract-checks/audited-changes.ts'
import { exampleFor } from '#testing/contract-checks/request-examples.ts'
import { aTestWorld } from '#testing/contract-checks/test-world.ts'
import { wastedReads } from '#testing/database/statement-plans.ts'
import { statementSource } from '#testing/database/statement-source.ts'
import type { TestPerson } from '#testing/fixtures/test-company.ts'
import { aDevice } from '#testing/fixtures/test-devices.ts'
import { submitForm } from '#testing/forms/submit-form.ts'

/**
 * Every statement that the API runs is explained with its parameters, as the API's role. The database has three farms
 * over two years, and a second, small company. A statement may not read thousands of rows in vain. A message names the
 * file, the request and the statement.
 */

/** Reads in vain that stay, by the beginning of a line, each with its reason. */
const EXCEPTIONS: Record<string, string> = {
  'herd_day (diff_head < 0)': 'the days of the chart, which other charts read whole; few have a difference',
  'herd_day (head = 0)': 'goes back day by day to the one on which a place was last empty, and stops there',
}

const found = new Set<string>()
/** All reads in vain of the tests so far. */
const seen = new Set<string>()
let request = ''
const api = await testApi({
  instant: '2026-06-10T08:00:00Z',
  onPlan: (plan) => {
    if (request === '') return
    for (const fault of wastedReads(plan))
      found.add(
        `${fault}, ${statementSource(plan.query)}, ${request}: ${plan.query.trim().replace(/\s+/g, ' ').slice(0, 120)}`,
      )
  },
})
const owner = openDatabase(api.ownerAddress, { connections: 2, statementMs: 0 })
afterAll(() => owner.destroy())
await buildLarge({ database: api.db, owner, clock: api.clock }, 3, { from: '2024-06-01', password: null })
const small = await aTestWorld(api.db)
const { rows: people } = await sql<TestPerson>`
  select id as "userId", email, active_directory_id as "directoryId", 'DirectoryAdmin' as role from user_account
  where email = 'large-owner@demo.example'`.execute(api.db)
const [large] = people
if (!large) throw new Error('the large company has no owner')
await aDevice(api.db, large, large.userId)
const { rows: farms } = await sql<{ id: string; section_id: SectionId }>`
  select f.id, (select u.section_id from herd_unit u where u.farm_id = f.id and u.section_id is not null limit 1) as section_id
  from farm f where f.directory_id = ${large.directoryId} order by f.name`.execute(api.db)
await sql`analyze`.execute(api.db)

const days = 'from=2026-03-12&to=2026-06-10'
const kind = (name: string) => `${days}&${name}=false`
/** Requests of the large company; every second also for one farm. */
const OF_PLACES = [
  ...[
    '/records',
    '/reconciliation',
    '/assignments',
    '/notes',
    '/alarms',
    '/economies/postings',
    '/economies/result',
  ].map((path) => `${path}?${days}`),
  ...['/health/treatment', '/health/treatment-history'].map((path) => `${path}?${days}`),
  ...['pig-movements', 'dead-pigs', 'feed-consumption', 'slaughter-settlements', 'delivery-registrations'].map(
    (name) => `/tables/${name}?${days}`,
  ),
  ...['daily-dead', 'daily-gain-spread', 'days-in-barn', 'feed-usage', 'pig-status', 'pigs-tally', 'weight-span'].map(
    (name) => `/charts/${name}?${kind('weaners')}`,
  ),
  `/feed/feed-consumption-data?${kind('weaners')}`,
  `/kpis-contextual?${kind('is_weaner')}`,
  `/kpi-deviations?${kind('is_weaner')}`,
  ...[3, 6].map((type) => `/why?${kind('is_weaner')}&type_id=${type}`),
  ...[
    [3, 'feedFe'],
    [3, 'gainKg'],
    [1, 'pigDays'],
    [6, 'outKg'],
    [6, 'lossHead'],
    [13, 'leanPctSum'],
  ].map(([type, number]) => `/why/records?${kind('is_weaner')}&type_id=${type}&number=${number}`),
  `/dashboards/overview?${kind('isweaners')}&initialrequest=true`,
  ...[1, 2, 3, 4, 5].map((type) => `/dashboards/analysis?${kind('isweaners')}&type_id=${type}&scope=1`),
]
const OF_COMPANY = [
  '/meta',
  '/sections',
  '/farms',
  '/notifications?page_size=50',
  '/notifications?page_size=50&search_query=foder',
  `/batches?${days}`,
  '/audit',
  '/audit?text=foder',
  '/audit?text=findes+ikke',
  '/audit-people',
  '/dqa/daily-assessment',
  '/monitor/dashboard-data?weaners=false',
]

/** Lists the reads in vain of some work, without the exceptions. */
async function readsInVain(work: () => Promise<unknown>): Promise<string[]> {
  found.clear()
  await work()
  for (const line of found) seen.add(line)
  request = ''
  return [...found].filter((line) => !Object.keys(EXCEPTIONS).some((known) => line.startsWith(known)))
}

test('no read of a large company goes through thousands of rows in vain', async () => {
  const headers = { ...(await api.authorizationOf(large)), language: 'da' }
  const get = async (url: string) => {
    request = `GET ${url}`
    const { statusCode, body } = await api.app.inject({ url: `/api${url}`, headers })
    expect([url, statusCode, body.slice(0, 200)]).toEqual([url, 200, expect.anything()])
  }
  const reads = await readsInVain(async () => {
    for (const url of OF_COMPANY) await get(url)
    for (const url of OF_PLACES) {
      await get(url)
      await get(`${url}&location_ids=${farms[0]?.id}`)
    }
  })
  expect(reads).toEqual([])
})

async function reportDeadPigs(client: ReturnType<typeof api.as>): Promise<void> {
  for (const { section_id } of farms) {
    request = 'dead pigs'
    await submitForm(client, formId.deadPigs, { section_id }, { 'FS_Dead.FF_Number': 2 }, { confirmed: true })
  }
}

test('no form of a large company reads thousands of rows in vain', async () => {
  expect(await readsInVain(() => reportDeadPigs(api.as(large)))).toEqual([])
})

// The first record of a day adds that day to its place, and its feed to each place of the farm.
test('nor does the first form of the next day', async () => {
  api.clock.advance({ days: 1 })
  expect(await readsInVain(() => reportDeadPigs(api.as(large)))).toEqual([])
})

test('nor does the feed of one day under a kept plan, where tables may be read from end to end', async () => {
  const ranges = farms.slice(0, 1).map(({ id }) => ({ farm_id: id, after: '2026-06-09', through: '2026-06-10' }))
  const reads = await readsInVain(() =>
    tenantTransaction(api.database, large.directoryId as DirectoryId, async (db, scope) => {
      request = 'feed of a day'
      await sql`select set_config('enable_seqscan', 'on', true), ${GENERIC_PLANS}`.execute(db)
      await selectFeedCells(db, scope, ranges)
      await updateFeedOfDays(db, scope, ranges)
    }),
  )
  expect(reads).toEqual([])
})

test('no request of a small company reads thousands of rows of a large one', async () => {
  const endpoints = [...endpointsByName.values()]
  const reads = await readsInVain(async () => {
    const readEndpoints = endpoints.filter(({ method, access }) => method === 'GET' && access !== 'public')
    for (const endpoint of [...readEndpoints, ...auditedEndpoints(endpoints)]) {
      const example = await exampleFor(endpoint)(api, small)
      request = `${endpoint.method} ${endpoint.path}`
      await api.as(small).send(endpoint, example)
    }
  })
  expect(reads).toEqual([])
})

test('every exception still occurs', () => {
  const known = [...seen]
  expect(Object.keys(EXCEPTIONS).filter((start) => !known.some((line) => line.startsWith(start)))).toEqual([])
})

test('a dropped index and a condition that row-level security keeps out of an index are reported', async () => {
  const withoutIndex = await readsInVain(async () => {
    await sql`drop index audit_entry_subject`.execute(api.db)
    request = 'history'
    await api.as(large).send(getSubjectAuditLog, { params: { subject_id: farms[0]?.id ?? '' } })
  })
  expect(withoutIndex).toEqual([
    expect.stringMatching(/^audit_entry \(subject_id = .* modules\/audit\/sql\/audit-entries.ts, /),
  ])
  const notLeakproof = await readsInVain(async () => {
    request = 'deaths'
    await api.database.transaction().execute(async (db) => {
      await setRowLevelSecurity(db, large.directoryId, large.userId)
      await sql`with p as materialized (select '2026-06-10'::date as day, 7 as ago)
        select sum(d.dead_head) from herd_unit u cross join p
        join herd_day d on d.directory_id = u.directory_id and d.unit_id = u.id and d.day = p.day - p.ago
        where u.directory_id = ${large.directoryId}`.execute(db)
    })
  })
  expect(notLeakproof).toEqual([expect.stringMatching(/^herd_day \(whole company\): /)])
})
