import type { RecurrenceValue } from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { SignInId } from '@herdboard/contract/core/ids.ts'
import { CHANGE_ID_HEADER, LiveChange } from '@herdboard/contract/core/live-topics.ts'
import { endSignIn } from '@herdboard/contract/people/auth.ts'
import { addFarm } from '@herdboard/contract/places/place-setup.ts'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { apiAddress } from '#platform/database/migrate/api-role.ts'
import { openDatabase } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { JobHandler } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/log.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { type LiveStreamClient, openLiveStream } from '#testing/api/live-stream-client.ts'
import { startSecondServer } from '#testing/api/second-server.ts'
import { testApi } from '#testing/api/test-api.ts'
import { breakableConnection } from '#testing/database/breakable-connection.ts'
import { aFormHerd, insertPigs } from '#testing/fixtures/form-herd.ts'
import { aCompany, aPerson, type TestPerson } from '#testing/fixtures/test-company.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { publishChange } from './publish-change.ts'

/** Two servers on one database: users record on the one and have screens open on the other. */

const api = await testApi({ live: { debounceMs: 20, heartbeatMs: 100 } })
const connection = await breakableConnection(apiAddress(api.ownerAddress))
const other = await startSecondServer(api, { databaseAddress: connection.address })
const secondServer = await other.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => other.close())
const firstServer = await api.app.listen({ host: '127.0.0.1', port: 0 })

type SignedInTester = TestPerson | { manager: TestPerson }
async function listening(who: SignedInTester, at = secondServer) {
  const reader = await openLiveStream(at, await api.authorizationOf(who))
  expect(reader.status).toBe(200)
  await reader.waitForEvent('ready')
  await dropFixtureChanges(who, reader)
  return reader
}
const readCompanies = new Set<string>()
/**
 * Drops notifications of the fixture that are still on their way. Notifications keep their order: once a last one
 * arrives, all have.
 */
async function dropFixtureChanges(who: SignedInTester, { received }: LiveStreamClient): Promise<void> {
  const { directoryId } = 'manager' in who ? who.manager : who
  if (!directoryId || readCompanies.has(directoryId)) return
  readCompanies.add(directoryId)
  await withTransaction(api.database, async (db) => publishChange(db, directoryId, ['quality']))
  await vi.waitUntil(() => JSON.stringify(received).includes('quality'), { timeout: 20_000 })
  received.splice(0, received.length, ...received.filter(({ name }) => name !== 'change'))
}
const changes = ({ received: heard }: Awaited<ReturnType<typeof listening>>) =>
  heard.filter(({ name }) => name === 'change').map(({ data }) => data)
const topicsOf = (reader: Awaited<ReturnType<typeof listening>>) =>
  changes(reader).flatMap((change) => LiveChange.parse(change).topics)
const farmBy = (who: SignedInTester, name: string, headers = {}) =>
  api.as(who).call(addFarm, { body: { name } as never }, { headers })

test('pigs recorded on one server reach a colleague on the other, and the own tab as its own write', async () => {
  const { company, place, who } = await aFormHerd(api)
  const colleague = await aPerson(api.db, { company, role: 'DirectoryAdmin' })
  const [own, theirs] = [await listening(company), await listening(colleague)]
  const changeId = crypto.randomUUID()
  await submitForm(
    who,
    formId.insertion,
    place,
    { 'FS_Main.FF_Date': '2026-06-02', 'FS_Main.FF_Number': 30, 'FS_Main.FF_AvgWeight': 30 },
    { confirmed: true, headers: { [CHANGE_ID_HEADER]: changeId } },
  )
  expect((await own.waitForEvent('change')).data).toMatchObject({ by: [changeId] })
  const { data } = await theirs.waitForEvent('change')
  expect(data).toMatchObject({ topics: expect.arrayContaining(['herd', 'places']), by: [] })
  // The events contain nothing but topics.
  expect(JSON.stringify(theirs.received)).not.toContain(company.directoryId)
})

test('a new note or task publishes its own topics and none of the herd', async () => {
  const { company, barn } = await aFormHerd(api)
  const reader = await listening(company)
  await submitForm(api.as(company), formId.note, { barn_id: barn.id }, { 'FS_Main.FF_Note': 'Hoste i sektion 2' })
  await reader.waitForEvent('change')
  await submitForm(api.as(company), formId.task, { barn_id: barn.id }, { 'FS_Main.FF_Task': 'Vask' })
  await reader.waitForEvent('change', 2)
  expect(changes(reader)).toEqual([
    { topics: ['notes', 'assignments'], by: [] },
    { topics: ['assignments', 'notifications'], by: [] },
  ])
})

test('nightly findings, closings and creations are published to open screens, and only when new', async () => {
  const { company, barn, who } = await aFormHerd(api, { day: '2026-03-01' })
  const daily: RecurrenceValue = { type: 'daily', start: '2026-06-15', end: null, interval: 1, weekdays: [] }
  await submitForm(who, formId.task, { barn_id: barn.id }, { 'FS_Main.FF_Task': 'Foder', 'FS_Main.FF_When': daily })
  const publishedTopics = async (work: JobHandler | undefined) => {
    const reader = await listening(company)
    const job = { id: '', kind: 'nightly', directoryId: company.directoryId, payload: {}, attempts: 1 } as const
    const deps = { database: api.database, clock: api.clock, log: createLog('silent') }
    await work?.({ job, deps, now: api.clock.now(), heartbeat: async () => undefined })
    // Published after the job's own notifications, so that the test need not wait for missing ones.
    await withTransaction(api.database, async (db) => publishChange(db, company.directoryId, ['notes']))
    await vi.waitUntil(() => topicsOf(reader).includes('notes'))
    reader.close()
    return topicsOf(reader).filter((topic) => topic !== 'notes')
  }
  expect(await publishedTopics(jobHandlers.nightly)).toEqual(expect.arrayContaining(['herd', 'notifications']))
  expect(await publishedTopics(jobHandlers.nightly)).toEqual(['herd'])
  await sql`update notification set closed_at = null, subject = subject || ' long ago'
    where directory_id = ${company.directoryId}`.execute(api.db)
  expect(await publishedTopics(jobHandlers.nightly)).toEqual(expect.arrayContaining(['herd', 'notifications']))
  expect(await publishedTopics(jobHandlers.recurrences)).toEqual([])
  const before = api.clock.now().toISOString()
  api.clock.advance({ days: 1 })
  expect(await publishedTopics(jobHandlers.recurrences)).toEqual(['assignments'])
  expect(await publishedTopics(jobHandlers['overdue-tasks'])).toEqual(['notifications'])
  api.clock.set(before)
})

test('live events never cross companies', async () => {
  const [ours, theirs] = [await aCompany(api.db), await aCompany(api.db)]
  const [own, stranger] = [await listening(ours), await listening(theirs)]
  await farmBy(ours, 'Nygaard')
  await own.waitForEvent('change')
  // The other company's change is published after ours; if ours had leaked, it would arrive first.
  await withTransaction(api.database, async (db) => publishChange(db, theirs.directoryId, ['notes']))
  await stranger.waitForEvent('change')
  expect(changes(stranger)).toEqual([{ topics: ['notes'], by: [] }])
  // Proof that the stream does receive its own company's herd changes.
  await withTransaction(api.database, async (db) => publishChange(db, theirs.directoryId, ['herd']))
  await stranger.waitForEvent('change', 2)
  expect(changes(stranger)[1]).toEqual({ topics: ['herd'], by: [] })
})

test('refused, rolled-back and repeated submissions publish no event', async () => {
  const { company, place, who, farm } = await aFormHerd(api)
  const reader = await listening(company)
  const tooMany = { 'FS_Dead.FF_Number': 5000 }
  await expect(submitForm(who, formId.deadPigs, place, tooMany, { confirmed: true })).rejects.toMatchObject({
    status: 422,
  })
  await expect(
    tenantTransaction(api.database, company.directoryId, async (db) => {
      publishChange(db, company.directoryId, ['company'])
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  await withTransaction(api.database, async (db) => publishChange(db, company.directoryId, ['notes']))
  await reader.waitForEvent('change')
  expect(changes(reader)).toEqual([{ topics: ['notes'], by: [] }])

  const body = { name: 'Vestergaard' } as never
  await who.call(addFarm, { body }, { key: 'one-farm' })
  await reader.waitForEvent('change', 2)
  expect((await who.send(addFarm, { body }, { key: 'one-farm' })).headers['idempotency-replayed']).toBe('true')
  await withTransaction(api.database, async (db) => publishChange(db, company.directoryId, ['notes']))
  await reader.waitForEvent('change', 3)
  expect(changes(reader).slice(2)).toEqual([{ topics: ['notes'], by: [] }])
  expect(farm.name).toBe('Nygaard')
})

test('many changes at the same time are merged into few events', async () => {
  const company = await aCompany(api.db)
  const reader = await listening(company)
  await withTransaction(api.database, async (db) => {
    for (let no = 0; no < 50; no++) publishChange(db, company.directoryId, ['herd', 'places', 'notifications'])
  })
  await reader.waitForEvent('change')
  await withTransaction(api.database, async (db) => publishChange(db, company.directoryId, ['notes']))
  await reader.waitForEvent('change', 2)
  expect(changes(reader)).toEqual([
    { topics: ['herd', 'places', 'notifications'], by: [] },
    { topics: ['notes'], by: [] },
  ])
})

test('lost database connection asks all clients to reload, and live updates continue', async () => {
  const { company, place, who } = await aFormHerd(api)
  const reader = await listening(company)
  await connection.disconnect()
  await insertPigs(who, place, { head: 10, day: '2026-06-03' })
  await connection.reconnect()
  await reader.waitForEvent('resync')
  expect(changes(reader)).toEqual([])
  await insertPigs(who, place, { head: 10, day: '2026-06-04' })
  await reader.waitForEvent('change')
})

test('a process that ended between a commit and its notice makes all open screens load again', async () => {
  const company = await aCompany(api.db)
  const reader = await listening(company)
  const crashing = openDatabase(apiAddress(api.ownerAddress))
  const publishers = () => api.db.selectFrom('live_publisher').select('id').execute()
  const before = new Set((await publishers()).map(({ id }) => id))
  await withTransaction(crashing, async (db) => publishChange(db, company.directoryId, ['herd']))
  // Its row was committed with the change, so it is there whenever the process ends.
  const [publisher] = (await publishers()).filter(({ id }) => !before.has(id))
  await reader.waitForEvent('change')
  expect(reader.received.map(({ name }) => name)).not.toContain('resync')
  await sql`update live_publisher set seen_at = now() - interval '31 seconds' where id = ${publisher?.id}`.execute(
    api.db,
  )
  await reader.waitForEvent('resync')
  expect((await publishers()).map(({ id }) => id)).not.toContain(publisher?.id)
  await crashing.destroy()
})

test('a process that stops sends its last notices and leaves no row', async () => {
  const company = await aCompany(api.db)
  const reader = await listening(company)
  const stopping = openDatabase(apiAddress(api.ownerAddress))
  const before = await api.db.selectFrom('live_publisher').select('id').orderBy('id').execute()
  await withTransaction(stopping, async (db) => publishChange(db, company.directoryId, ['herd']))
  await stopping.destroy()
  await reader.waitForEvent('change')
  expect(topicsOf(reader)).toEqual(['herd'])
  expect(await api.db.selectFrom('live_publisher').select('id').orderBy('id').execute()).toEqual(before)
})

test('stream ends on an ended membership, company switch, sign-out or expired token', async () => {
  const company = await aCompany(api.db)
  const people = await Promise.all([1, 2, 3, 4].map(() => aPerson(api.db, { company })))
  const [member, mover, leaver, stayer] = people as [TestPerson, TestPerson, TestPerson, TestPerson]
  const [gone, moved, left, old] = [
    await listening(member),
    await listening(mover),
    await listening(leaver),
    await listening(stayer),
  ]
  await api.db.deleteFrom('membership').where('user_id', '=', member.userId).execute()
  await gone.waitForEnd()
  await api.db.updateTable('user_account').set({ active_directory_id: null }).where('id', '=', mover.userId).execute()
  await moved.waitForEnd()
  await api.db.updateTable('sign_in').set({ ended_at: new Date() }).where('user_id', '=', leaver.userId).execute()
  await left.waitForEnd()
  expect(old.received.map(({ name }) => name)).toEqual(['ready'])
  api.clock.advance({ minutes: 10 })
  await old.waitForEnd()
  for (const { received: heard } of [gone, moved, left, old]) expect(heard.at(-1)?.name).toBe('end')
})

test('rights change is applied when published, not at the next heartbeat', async () => {
  const slow = await startSecondServer(api, { live: { debounceMs: 20, heartbeatMs: 600_000 } })
  const address = await slow.listen({ host: '127.0.0.1', port: 0 })
  const company = await aCompany(api.db)
  const member = await aPerson(api.db, { company })
  const reader = await listening(member, address)
  await api.db.deleteFrom('membership').where('user_id', '=', member.userId).execute()
  await withTransaction(api.database, async (db) => publishChange(db, company.directoryId, ['company']))
  await reader.waitForEnd()
  await slow.close()
})

test('signed-out device loses its stream at once, not at the next heartbeat', async () => {
  const slow = await startSecondServer(api, { live: { debounceMs: 20, heartbeatMs: 600_000 } })
  const address = await slow.listen({ host: '127.0.0.1', port: 0 })
  const company = await aCompany(api.db)
  const lost = await listening(company, address)
  const { userId } = company.manager
  await api.as(company).call(endSignIn, { params: { id: userId as unknown as SignInId } })
  await lost.waitForEnd()
  await slow.close()
})

test('stream is refused to anonymous users, users without a company and beyond the limit a user', async () => {
  const nobody = await aPerson(api.db)
  expect((await openLiveStream(firstServer, {})).status).toBe(401)
  expect((await openLiveStream(firstServer, await api.authorizationOf(nobody))).status).toBe(403)
  const company = await aCompany(api.db)
  const open = []
  for (let no = 0; no < 20; no++) open.push(await listening(company, firstServer))
  const refused = await openLiveStream(firstServer, await api.authorizationOf(company))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  open[0]?.close()
  await expect
    .poll(async () => (await openLiveStream(firstServer, await api.authorizationOf(company))).status, {
      timeout: 20_000,
    })
    .toBe(200)
})

test('event stream has the right headers, security headers and description', async () => {
  const { headers } = await listening(await aCompany(api.db))
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store, no-transform')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  const { paths } = (await api.app.inject('/api/openapi.json')).json()
  expect(Object.keys(paths['/live'].get.responses[200].content)).toEqual(['text/event-stream'])
})

test('open streams do not prevent a server from stopping', async () => {
  const stopping = await startSecondServer(api)
  const address = await stopping.listen({ host: '127.0.0.1', port: 0 })
  const reader = await listening(await aCompany(api.db), address)
  await stopping.close()
  await reader.waitForEnd()
  expect(reader.received.at(-1)?.name).toBe('end')
})
