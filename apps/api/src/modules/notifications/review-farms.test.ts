import { formId } from '@herdboard/contract/core/form-id.ts'
import { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { addMixPrice } from '@herdboard/contract/feed/feed-mixes.ts'
import { changeSection, listDirectorySections } from '@herdboard/contract/places/place-setup.ts'
import { updateKpis } from '@herdboard/contract/system/background-jobs.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runKpiUpdate, runNightlyReview } from '#modules/recalculations/jobs.ts'
import type { JobHandler } from '#platform/jobs/worker.ts'
import { translatorFor } from '#platform/text/translator.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, insertPigs } from '#testing/fixtures/form-herd.ts'
import {
  aSettlement,
  messagesOf,
  notificationsOf,
  raiseTestNotification,
  runQueuedReviews,
} from '#testing/fixtures/notifications.ts'
import { aBarn, aBatch, aFarm } from '#testing/fixtures/test-company.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { notificationKinds } from './kinds/notification-kinds.ts'

const api = await testApi({ instant: '2026-06-15T06:00:00Z' })
type Herd = Awaited<ReturnType<typeof aFormHerd>>

const work = async ({ company }: Herd, handler: JobHandler) =>
  handler({
    job: { id: company.directoryId, kind: 'nightly', directoryId: company.directoryId, payload: {}, attempts: 1 },
    deps: { database: api.database, clock: api.clock, log: api.app.deps.log },
    now: api.clock.now(),
    heartbeat: async () => undefined,
  })

/**
 * Runs the nightly review and returns the open messages of some kinds; every farm without feed records
 * has feed messages.
 */
async function runNightlyReviewOf(herd: Herd, types: string, language = 'da'): Promise<string[]> {
  await work(herd, runNightlyReview)
  return open(herd, types, language)
}
const open = async ({ who }: Herd, types: string, language = 'da') => {
  await runQueuedReviews(api)
  return (await notificationsOf(who, { type_ids: types }, language)).data
    .filter(({ disabled }) => !disabled)
    .map(({ message }) => message)
}

test('missing stock count of a farm is notified after a quarter, until it is counted', async () => {
  const herd = await aFormHerd(api, { day: '2026-03-01' })
  expect(await runNightlyReviewOf(herd, '7')).toEqual([
    'Nygaard: ingen optælling siden 01.03.2026. Nøgletal bliver usikre',
  ])
  expect(await runNightlyReviewOf(herd, '7')).toHaveLength(1)
  const counted = { 'FS_Unit_1.FF_Counted': 118, 'FS_Unit_1.FF_AvgWeight': 100 }
  await submitForm(herd.who, formId.stockCount, herd.place, counted, { confirmed: true })
  expect(await open(herd, '7')).toEqual([])
  expect(await runNightlyReviewOf(herd, '7')).toEqual([])
})

test('missing settlement is notified after ten days, and its form has the booking filled in', async () => {
  const herd = await aFormHerd(api, { day: '2026-03-01' })
  api.clock.set('2026-06-01T06:00:00Z')
  const booked = { 'FS_Main.FF_Date': '2026-06-04', 'FS_Main.FF_Number': 60 }
  await submitForm(herd.who, formId.slaughterBooking, herd.place, booked, { confirmed: true })
  api.clock.set('2026-06-15T06:00:00Z')
  expect(await runNightlyReviewOf(herd, '6')).toEqual(['Levering 04.06.2026, 60 grise, mangler afregning'])
  const [notified] = (await notificationsOf(herd.who, { type_ids: String(notificationKind.settlementMissing) })).data
  expect(notified).toMatchObject({ requires_action: true, resource: { resource_id: '4', section_id: herd.section.id } })

  const slaughtered = {
    'FS_Main.FF_Date': '2026-06-04',
    'FS_Main.FF_Number': 60,
    'FS_Main.FF_AvgCarcassWeight': 88,
    'FS_From.FF_NumberFrom': 60,
  }
  await submitForm(herd.who, formId.slaughter, herd.place, slaughtered, { confirmed: true })
  expect(await open(herd, '6')).toEqual([])
})

test('high mortality of a week is notified as soon as the deaths are recorded', async () => {
  const herd = await aFormHerd(api, { day: '2026-03-01' })
  const dead = (head: number) =>
    submitForm(herd.who, formId.deadPigs, herd.place, { 'FS_Dead.FF_Number': head }, { confirmed: true })
  await dead(3)
  expect(await open(herd, '11')).toEqual([])
  const { id } = await dead(3)
  expect(await open(herd, '11', 'en')).toEqual(['Stald 4, A2: 6 dead in 7 days, normally 0.4'])
  expect(id).not.toBe('')
})

test('empty batch is notified after three days, an old batch by its age; closing it settles both', async () => {
  const herd = await aFormHerd(api, { head: 0 })
  const barn = await aBarn(api.db, herd.farm, { name: 'Stald 5', isBatchProduction: true })
  const batch = await aBatch(api.db, barn, { name: 'Hold 12', startDate: '2026-01-10' })
  const place = { batch_id: batch.id }
  await insertPigs(herd.who, place, { head: 40, day: '2026-01-10' })
  const sold = { 'FS_Main.FF_Date': '2026-06-11', 'FS_Main.FF_Number': 40, 'FS_Main.FF_AvgWeight': 110 }
  await submitForm(herd.who, formId.departure, place, sold, { confirmed: true })
  expect(await runNightlyReviewOf(herd, '9,10')).toEqual(
    expect.arrayContaining(['Hold 12 er tomt. Afslut holdet', 'Hold 12 har været åbent i 156 dage']),
  )
  await submitForm(herd.who, formId.closeBatch, place, { 'FS_Main.FF_EndDate': '2026-06-15' }, { confirmed: true })
  expect(await open(herd, '9,10')).toEqual([])
  expect(await runNightlyReviewOf(herd, '9,10')).toEqual([])
})

test('overcrowded section is notified after three days, until it has enough places', async () => {
  const herd = await aFormHerd(api, { head: 170, day: '2026-06-01' })
  expect(await runNightlyReviewOf(herd, '12')).toEqual(['Stald 4, A2 har 170 grise på 150 pladser'])
  const setups = await herd.who.call(listDirectorySections)
  const { version = 0 } = setups.find(({ id }) => id === herd.section.id) ?? {}
  await herd.who.call(changeSection, {
    params: { id: herd.section.id },
    body: { name: 'A2', pig_capacity: 165, version },
  })
  expect(await open(herd, '12')).toEqual([])
})

test('feed notifications report ten days without feed, a mix without a price and one that runs out', async () => {
  const herd = await aFormHerd(api, { day: '2026-05-01' })
  expect(await runNightlyReviewOf(herd, '42')).toEqual(['Intet foder registreret på Nygaard siden 01.05.2026'])
  await sql`delete from feed_mix_price where mix_id = ${herd.mix.id}`.execute(api.db)
  const at = { farm_id: herd.farm.id }
  const delivered = {
    'FS_Main.FF_Date': '2026-05-20',
    'FS_Main.FF_FeedSupplier': 'Grovvaren',
    'FS_Line.FF_Mix': herd.mix.id,
    'FS_Line.FF_Amount': 5000,
  }
  await submitForm(herd.who, formId.feedDelivery, at, delivered, { confirmed: true })
  const used = {
    'FS_Main.FF_DateFrom': '2026-05-20',
    'FS_Main.FF_Date': '2026-06-14',
    'FS_Feed.FF_Mix': herd.mix.id,
    'FS_Feed.FF_Amount': 4700,
  }
  await submitForm(herd.who, formId.feedUse, at, used, { confirmed: true })
  expect(await open(herd, '42')).toEqual([])
  expect(await runNightlyReviewOf(herd, '40,41')).toEqual(
    expect.arrayContaining(['Slagtegrise på Nygaard rækker til 16.06.2026', 'Slagtegrise mangler pris fra 20.05.2026']),
  )
  await herd.who.call(addMixPrice, { params: { id: herd.mix.id }, body: { price: 210, valid_from: '2026-05-01' } })
  expect(await open(herd, '41')).toEqual([])
})

test('requested key figures review all farms and queue the assessment of their data quality', async () => {
  const herd = await aFormHerd(api, { day: '2026-03-01' })
  const farm = await aFarm(api.db, herd.company, { name: 'Holm' })
  const barn = await aBarn(api.db, farm)
  await insertPigs(herd.who, { barn_id: barn.id }, { head: 50, day: '2026-03-02' })
  await api.db.deleteFrom('farm_change').where('directory_id', '=', herd.company.directoryId).execute()
  await work(herd, runKpiUpdate)
  expect((await open(herd, '7')).toSorted()).toEqual([
    'Holm: ingen optælling siden 02.03.2026. Nøgletal bliver usikre',
    'Nygaard: ingen optælling siden 01.03.2026. Nøgletal bliver usikre',
  ])
  const queued = api.db.selectFrom('farm_change').select('farm_id')
  expect(await queued.where('directory_id', '=', herd.company.directoryId).execute()).toHaveLength(2)
})

test('finished key figures notify the user who ordered them and nobody else', async () => {
  const herd = await aFormHerd(api)
  await herd.who.call(updateKpis)
  await work(herd, runKpiUpdate)
  expect(await messagesOf(herd.who, { type_ids: String(notificationKind.kpisReady) })).toEqual([
    'Nøgletal er opdateret 15.06.2026 08.00',
  ])
})

test('notifications older than a year are deleted by the nightly job', async () => {
  const herd = await aFormHerd(api)
  await raiseTestNotification(api, herd.company, aSettlement(herd.section))
  await sql`update notification set published_at = '2025-06-14' where directory_id = ${herd.company.directoryId}`.execute(
    api.db,
  )
  expect(await runNightlyReviewOf(herd, '1')).toEqual([])
  expect((await notificationsOf(herd.who, { type_ids: String(notificationKind.settlementImport) })).total_rows).toBe(0)
})

test.each(LanguageCode.options)('notification types have a name and a message in %s', (language) => {
  const text = translatorFor(language)
  const params = { count: 2, n: 2 }
  expect(notificationKinds.map(({ id }) => id).toSorted()).toEqual(Object.values(notificationKind).toSorted())
  for (const { key, group, endsInRequest } of notificationKinds) {
    expect(text(`notifications:type.${key}`)).not.toBe('')
    expect(text(`notifications:message.${key}`, params).length).toBeGreaterThan(10)
    if (endsInRequest) expect(text(`notifications:message.${key}`, params)).toMatch(/\. [^.]+$/)
    expect(text(`notifications:group.${group}`)).not.toBe('')
  }
})
