import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { removeRecord } from '@herdboard/contract/herd/records.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { beforeEach, expect, test } from 'vitest'
import { runNightlyReview } from '#modules/recalculations/jobs.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, insertPigs } from '#testing/fixtures/form-herd.ts'
import {
  messagesOf,
  notificationsOf,
  raiseTestNotification,
  runQueuedReviews,
} from '#testing/fixtures/notifications.ts'
import { aBarn, aSection } from '#testing/fixtures/test-company.ts'
import { submitForm } from '#testing/forms/submit-form.ts'

const TODAY = '2026-06-15'
const api = await testApi({ instant: `${TODAY}T06:00:00Z` })
type Herd = Awaited<ReturnType<typeof aFormHerd>>
const MORTALITY = String(notificationKind.mortalityHigh)

beforeEach(() => api.clock.set(`${TODAY}T06:00:00Z`))

/** Records dead pigs, and runs the review that follows. */
async function recordDeaths({ who, place }: Herd, head: number, day?: string) {
  const reply = await submitForm(
    who,
    formId.deadPigs,
    place,
    { ...(day !== undefined && { 'FS_Main.FF_Date': day }), 'FS_Dead.FF_Number': head },
    { confirmed: true },
  )
  await runQueuedReviews(api)
  return reply
}

/** Runs the nightly review after a number of days. */
async function nightAfter({ company }: Herd, days: number): Promise<void> {
  api.clock.set(`${addDays(TODAY, days)}T02:00:00Z`)
  await runNightlyReview({
    job: { id: company.directoryId, kind: 'nightly', directoryId: company.directoryId, payload: {}, attempts: 1 },
    deps: { database: api.database, clock: api.clock, log: api.app.deps.log },
    now: api.clock.now(),
    heartbeat: async () => undefined,
  })
}

/** The open notifications of high mortality, with the day of their publication. */
const open = async ({ who }: Herd) => {
  await runQueuedReviews(api)
  return (await notificationsOf(who, { type_ids: MORTALITY })).data
    .filter(({ disabled }) => !disabled)
    .map(({ message, publish_date }) => [publish_date.slice(0, 10), message])
}

test('high mortality stays notified with unchanged numbers until seven normal days in a row', async () => {
  const herd = await aFormHerd(api, { day: '2026-03-01' })
  // 120 pigs for seven days: 840 · 0.034591 / 82 = 0.354
  await recordDeaths(herd, 6)
  const notified = [[TODAY, 'Stald 4, A2: 6 døde på 7 dage, normalt 0,4']]
  expect(await open(herd)).toEqual(notified)
  // Seven-day mortality is normal again from the 22nd; seven such days have passed on the 28th.
  await nightAfter(herd, 8)
  expect(await open(herd)).toEqual(notified)
  await nightAfter(herd, 12)
  expect(await open(herd)).toEqual(notified)
  await nightAfter(herd, 13)
  expect(await open(herd)).toEqual([])
})

test('died-out section is notified when entered the day after, until seven normal days in a row', async () => {
  const herd = await aFormHerd(api, { head: 6, day: '2026-06-10' })
  await recordDeaths(herd, 6, '2026-06-14')
  const notified = [[TODAY, 'Stald 4, A2: 6 døde på 7 dage, normalt 0']]
  expect(await open(herd)).toEqual(notified)
  // The section is empty since the 14th. Seven-day mortality is normal from the 21st; seven such days have passed
  // on the 27th.
  await nightAfter(herd, 11)
  expect(await open(herd)).toEqual(notified)
  await nightAfter(herd, 12)
  expect(await open(herd)).toEqual([])
})

test('high mortality is notified for a section sold out before the deaths were entered', async () => {
  const herd = await aFormHerd(api, { day: '2026-06-01' })
  const sold = { 'FS_Main.FF_Date': '2026-06-13', 'FS_Main.FF_Number': 114, 'FS_Main.FF_AvgWeight': 40 }
  await submitForm(herd.who, formId.departure, herd.place, sold, { confirmed: true })
  expect(await open(herd)).toEqual([])
  await recordDeaths(herd, 6, '2026-06-12')
  expect(await open(herd)).toEqual([[TODAY, 'Stald 4, A2: 6 døde på 7 dage, normalt 0,3']])
})

test('high mortality notification ends after fourteen days and is raised anew when pigs still die', async () => {
  const herd = await aFormHerd(api, { day: '2026-03-01' })
  await recordDeaths(herd, 6)
  for (const days of [5, 10]) {
    api.clock.set(`${addDays(TODAY, days)}T06:00:00Z`)
    await recordDeaths(herd, 6)
  }
  await nightAfter(herd, 14)
  expect((await open(herd)).map(([day]) => day)).toEqual([TODAY])
  await nightAfter(herd, 15)
  expect(await open(herd)).toEqual([])
  await nightAfter(herd, 16)
  expect((await open(herd)).map(([day]) => day)).toEqual([addDays(TODAY, 16)])
})

test('high mortality notification ends when deaths entered by mistake are removed', async () => {
  const herd = await aFormHerd(api, { day: '2026-03-01' })
  const { id } = await recordDeaths(herd, 6)
  expect(await open(herd)).toHaveLength(1)
  await herd.who.call(removeRecord, { params: { id: id as RecordId }, query: { confirmed: 'true' } })
  expect(await open(herd)).toEqual([])
})

test('count notification names the uncounted pig type on a farm with weaners and slaughter pigs', async () => {
  const herd = await aFormHerd(api, { day: '2026-03-01' })
  const barn = await aBarn(api.db, herd.farm, { name: 'Klimastald', pigType: 1 })
  const section = await aSection(api.db, barn, { name: 'K1' })
  await insertPigs(herd.who, { section_id: section.id }, { head: 300, day: '2026-03-05', avgKg: 7.2 })
  await nightAfter(herd, 0)
  expect((await messagesOf(herd.who, { type_ids: String(notificationKind.countMissing) })).sort()).toEqual([
    'Nygaard: ingen optælling af slagtegrise siden 01.03.2026. Nøgletal bliver usikre',
    'Nygaard: ingen optælling af smågrise siden 05.03.2026. Nøgletal bliver usikre',
  ])
  const counted = { 'FS_Unit_1.FF_Counted': 299, 'FS_Unit_1.FF_AvgWeight': 25 }
  await submitForm(herd.who, formId.stockCount, { section_id: section.id }, counted, { confirmed: true })
  await runQueuedReviews(api)
  const left = (
    await notificationsOf(herd.who, { type_ids: String(notificationKind.countMissing), status: 'requires_action' })
  ).data
  expect(left.map(({ message }) => message)).toEqual([expect.stringContaining('slagtegrise')])
})

test.each([
  ['da', 3, 'Vand: ændret døgnrytme i Stald 4, A2', 'Se til grisene; de kan være ved at blive syge'],
  ['en', 7, 'Temperature: high in Stald 4, A2', 'Check ventilation and air inlets'],
  ['sv', 9, 'Sensor: inga data i Stald 4, A2', 'Kontrollera batteri, kabel och nätverk'],
  ['es', 4, 'Agua: sin caudal en Stald 4, A2', 'Revise enseguida el grifo, el filtro y la corriente'],
  ['pt', 11, 'Peso: crescimento anómalo em Stald 4, A2', 'Veja os porcos; verifique se a balança'],
])(
  'notification in %s of alarm type %i names the alarm and the first thing to do',
  async (language, type, what, advice) => {
    const { company, who, section } = await aFormHerd(api)
    const place = { farmId: section.farmId, barnId: section.barnId, sectionId: section.id }
    const params = { type, advice: type, time: '2026-06-15T04:00:00Z' }
    await raiseTestNotification(api, company, { type: notificationKind.alarmCritical, subject: 'A2', place, params })
    const [message = ''] = await messagesOf(who, { type_ids: String(notificationKind.alarmCritical) }, language)
    expect(message).toContain(what)
    expect(message).toContain(advice)
  },
)
