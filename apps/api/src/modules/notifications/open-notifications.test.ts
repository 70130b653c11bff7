import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { LiveChange } from '@herdboard/contract/core/live-topics.ts'
import { removeRecord } from '@herdboard/contract/herd/records.ts'
import { patchNotification } from '@herdboard/contract/system/notifications.ts'
import { expect, test, vi } from 'vitest'
import { runNightlyReview } from '#modules/recalculations/jobs.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import { openLiveStream } from '#testing/api/live-stream-client.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, insertPigs } from '#testing/fixtures/form-herd.ts'
import {
  aSettlement,
  notificationsOf,
  raiseTestNotification,
  runQueuedReviews,
} from '#testing/fixtures/notifications.ts'
import { aPerson } from '#testing/fixtures/test-company.ts'
import { submitForm } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-15T06:00:00Z', live: { debounceMs: 20, heartbeatMs: 100 } })
type Herd = Awaited<ReturnType<typeof aFormHerd>>

async function runNightlyReviewOf({ company }: Herd): Promise<void> {
  await runNightlyReview({
    job: { id: company.directoryId, kind: 'nightly', directoryId: company.directoryId, payload: {}, attempts: 1 },
    deps: { database: api.database, clock: api.clock, log: api.app.deps.log },
    now: api.clock.now(),
    heartbeat: async () => undefined,
  })
}
const open = async ({ who }: Herd, types: string) => {
  await runQueuedReviews(api)
  return (await notificationsOf(who, { type_ids: types })).data.filter(({ disabled }) => !disabled).length
}

test('missing settlement stays notified for months until the delivery is cancelled', async () => {
  const herd = await aFormHerd(api, { day: '2026-03-01' })
  api.clock.set('2026-06-01T06:00:00Z')
  const booked = { 'FS_Main.FF_Date': '2026-06-04', 'FS_Main.FF_Number': 60 }
  const { id } = await submitForm(herd.who, formId.slaughterBooking, herd.place, booked, { confirmed: true })
  api.clock.set('2026-06-15T06:00:00Z')
  await runNightlyReviewOf(herd)
  api.clock.set('2026-09-15T06:00:00Z')
  await runNightlyReviewOf(herd)
  expect(await open(herd, '6')).toBe(1)
  await herd.who.call(removeRecord, { params: { id: id as RecordId }, query: { confirmed: 'true' } })
  expect(await open(herd, '6')).toBe(0)
  api.clock.set('2026-06-15T06:00:00Z')
})

test('negative stock stays notified until no such day is left, even after later insertions', async () => {
  const herd = await aFormHerd(api, { head: 0 })
  const inserted = await insertPigs(herd.who, herd.place, { head: 120, day: '2026-06-01' })
  await submitForm(herd.who, formId.deadPigs, herd.place, { 'FS_Main.FF_Date': '2026-06-05', 'FS_Dead.FF_Number': 2 })
  await herd.who.call(removeRecord, { params: { id: inserted.id as RecordId }, query: { confirmed: 'true' } })
  await runNightlyReviewOf(herd)
  expect(await open(herd, '8')).toBe(1)
  await insertPigs(herd.who, herd.place, { head: 50, day: '2026-06-10' })
  await runNightlyReviewOf(herd)
  expect(await open(herd, '8')).toBe(1)
  await insertPigs(herd.who, herd.place, { head: 70, day: '2026-06-01' })
  expect(await open(herd, '8')).toBe(0)
})

test('notification marked as read is published to nobody else, a rejected one is', async () => {
  const herd = await aFormHerd(api)
  await raiseTestNotification(api, herd.company, aSettlement(herd.section))
  const [{ id = '' as never } = {}] = (await notificationsOf(herd.who)).data
  const colleague = await aPerson(api.db, { company: herd.company, role: 'DirectoryAdmin' })
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const reader = await openLiveStream(address, await api.authorizationOf(colleague))
  await reader.waitForEvent('ready')
  const topics = () =>
    reader.received.filter(({ name }) => name === 'change').flatMap(({ data }) => LiveChange.parse(data).topics)
  const patch = (path: '/read' | '/rejected') =>
    herd.who.call(patchNotification, { params: { id }, body: [{ op: 'replace', path, value: true }] })
  const publishMark = () =>
    withTransaction(api.database, async (db) => publishChange(db, herd.company.directoryId, ['notes']))
  // Changes are published in the order of their commits, so that all before the first mark are of the preparation.
  await publishMark()
  await vi.waitUntil(() => topics().includes('notes'))
  const before = topics().length
  await patch('/read')
  await publishMark()
  await vi.waitUntil(() => topics().slice(before).includes('notes'))
  expect(topics().slice(before)).toEqual(['notes'])
  await patch('/rejected')
  await vi.waitUntil(() => topics().slice(before).includes('notifications'))
})
