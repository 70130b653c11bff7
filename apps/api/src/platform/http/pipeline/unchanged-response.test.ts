import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { analysisTypeId, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import { getKpis, getOverview } from '@herdboard/contract/figures/dashboard.ts'
import { getFarmBoard } from '@herdboard/contract/figures/farm-board.ts'
import { getWhy } from '@herdboard/contract/figures/why.ts'
import { listNotes } from '@herdboard/contract/herd/notes.ts'
import { listRecords } from '@herdboard/contract/herd/records.ts'
import { allEndpoints } from '@herdboard/contract/index.ts'
import { getMeta } from '@herdboard/contract/people/accounts.ts'
import { addCompanyToken, addOwnToken, removeCompanyToken } from '@herdboard/contract/people/api-tokens.ts'
import { listSections } from '@herdboard/contract/places/locations.ts'
import { listNotifications } from '@herdboard/contract/system/notifications.ts'
import { kpiTypeIds } from '@herdboard/domain/kpis/kpi-types.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aPerson, OWN_PASSWORD, type TestPerson } from '#testing/fixtures/test-company.ts'
import { aLedgerHerd, recordDrafts, type TestHerd } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

const today = '2026-05-31'
const instant = `${today}T10:00:00Z`
const api = await testApi({ instant })
const period = { from: '2026-05-01', to: today }

let herd: TestHerd
beforeEach(async () => {
  api.clock.set(instant)
  herd = await aLedgerHerd(api.db)
  await record([aDraft.insertion(herd.sections[0], '2026-05-01', 120, 30)])
})

const record = (drafts: Parameters<typeof recordDrafts>[3]) => recordDrafts(api.database, herd, today, drafts)

/** Every endpoint with revisions, with a query. */
type Request = readonly [AnyEndpoint, Record<string, unknown>]
const requests: Request[] = [
  [listRecords, period],
  [listNotes, period],
  [listSections, {}],
  [listNotifications, { page_size: 50, is_read: 'false' }],
  [getKpis, { ...period, is_weaner: 'false' }],
  [getWhy, { ...period, is_weaner: 'false', type_id: kpiTypeIds.number_of_pigs }],
  [getFarmBoard, { ...period, is_weaner: 'false' }],
  [getOverview, { ...period, isweaners: 'false', initialrequest: 'true' }],
  [getAnalysis, { ...period, type_id: analysisTypeId.treatments, scope: 1 }],
  [getMeta, {}],
]

const cases = requests.map((request) => ({ path: request[0].path, request }))
const records: Request = [listRecords, period]

interface Reading {
  who?: TestPerson
  held?: string
  language?: string
}

/** Reads once, with the tag that the caller holds; the answer's status, tag and text. */
async function read([endpoint, query]: Request, { who, held, language = 'da' }: Reading = {}) {
  const headers = held === undefined ? {} : { 'if-none-match': held }
  const sent = await api.as(who ?? herd.company).send(endpoint, { query }, { headers, language })
  return { status: sent.statusCode, etag: String(sent.headers.etag), body: sent.body }
}

test('every endpoint with revisions is tested here', () => {
  const declared = allEndpoints.filter(({ revisions }) => revisions)
  expect(declared.map(({ path }) => path).toSorted()).toEqual(cases.map(({ path }) => path).toSorted())
})

test.each(cases)('$path: unchanged data are answered with 304 and the same text', async ({ request }) => {
  const first = await read(request)
  const again = await read(request)
  expect([first.status, again.status, again.etag, again.body]).toEqual([200, 200, first.etag, first.body])
  expect(await read(request, { held: `W/"other", ${first.etag}` })).toEqual({ status: 304, etag: first.etag, body: '' })
})

test.each(cases)('$path: a change of the herd, the day, the language or rights ends it', async ({ request }) => {
  const colleague = await aPerson(api.db, { company: herd.company, farms: [{ farm: herd.farm, permission: 'Read' }] })
  const { etag: held } = await read(request)
  expect((await read(request, { held, language: 'en' })).status).toBe(200)
  const theirs = await read(request, { held, who: colleague })
  expect(theirs.status).toBe(200)
  await sql`update farm_permission set permission = 'ReadWrite' where user_id = ${colleague.userId}`.execute(api.db)
  expect((await read(request, { held: theirs.etag, who: colleague })).status).toBe(200)
  const { etag: later } = await read(request)
  await record([aDraft.dead(herd.sections[0], '2026-05-20', 3)])
  const changed = await read(request, { held: later })
  expect([changed.status, changed.etag === later]).toEqual([200, false])
  api.clock.set('2026-06-01T10:00:00Z')
  expect((await read(request, { held: changed.etag })).status).toBe(200)
})

test('the list holds a new record at once, and none after the right to read is withdrawn', async () => {
  const reader = await aPerson(api.db, { company: herd.company, farms: [{ farm: herd.farm, permission: 'Read' }] })
  const listed = async () => JSON.parse((await read(records, { who: reader })).body).total_rows
  expect(await listed()).toBe(1)
  await record([aDraft.dead(herd.sections[0], '2026-05-20', 3)])
  expect(await listed()).toBe(2)
  await sql`delete from farm_permission where user_id = ${reader.userId}`.execute(api.db)
  expect(await listed()).toBe(0)
})

test('a transaction that is rolled back leaves the revision of its company', async () => {
  const { etag: held } = await read(records)
  const undone = record([aDraft.dead(herd.sections[0], '2026-05-20', 9_999)])
  await expect(undone).rejects.toThrow()
  expect((await read(records, { held })).status).toBe(304)
})

test('a statement that changes no row leaves the revision, one that changes one row raises it', async () => {
  const written = (statement: string) =>
    tenantTransaction(api.database, herd.company.directoryId, (db) => sql.raw(statement).execute(db))
  const { etag: held } = await read(records)
  const statements = [
    'update farm set name = name',
    'delete from note',
    'insert into farm_permission select * from farm_permission',
  ]
  for (const statement of statements) await written(`${statement} where false`)
  expect((await read(records, { held })).status).toBe(304)
  await written(statements[0] ?? '')
  expect((await read(records, { held })).status).toBe(200)
})

test('a program with an API token gets a tag of its own, and nothing once its token is revoked', async () => {
  const tokenFor = (name: string) =>
    api.as(herd.company).call(addCompanyToken, {
      body: { name, may_write: false, farm_ids: [herd.farm.id], password: OWN_PASSWORD },
    })
  const [first, second] = [await tokenFor('Regneark'), await tokenFor('Kontor')]
  const as = ({ secret }: { secret: string | null }, held?: string) =>
    read(records, { who: { ...herd.company.manager, key: secret ?? '' }, ...(held !== undefined && { held }) })
  const { status, etag, body } = await as(first)
  expect([status, JSON.parse(body).total_rows, etag]).toEqual([200, 1, expect.stringMatching(/^W\/"/)])
  expect(await as(first, etag)).toEqual({ status: 304, etag, body: '' })
  expect((await as(second, etag)).status).toBe(200)
  expect((await read(records, { held: etag })).status).toBe(200)
  // A personal token that may write has all rights of its owner.
  const own = await api
    .as(herd.company)
    .call(addOwnToken, { body: { name: 'Telefon', may_write: true, password: OWN_PASSWORD } })
  expect((await as(own, (await read(records)).etag)).status).toBe(200)
  await record([aDraft.dead(herd.sections[0], '2026-05-20', 3)])
  expect(JSON.parse((await as(first, etag)).body).total_rows).toBe(2)
  const { etag: later } = await as(first)
  await sql`update access_token set may_write = true where id = ${first.token.id}`.execute(api.db)
  expect((await as(first, later)).status).toBe(200)
  await api.as(herd.company).call(removeCompanyToken, { params: { id: first.token.id }, body: {} } as never)
  for (const held of [undefined, etag, later]) expect((await as(first, held)).status).toBe(401)
})
