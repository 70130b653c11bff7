import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { expect, test } from 'vitest'
import { runNightlyReview } from '#modules/recalculations/jobs.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { notificationsOf } from '#testing/fixtures/notifications.ts'
import { aStoredInstruction, PLEUROPNEUMONIA_ID } from '#testing/fixtures/stored-instruction.ts'
import { changeInstructionByForm, METACAM, NUFLOR, PENOVET, prescribe } from '#testing/forms/instruction-forms.ts'
import { submitTreatment } from '#testing/forms/submit-treatment.ts'

const EXPIRES = '2026-06-24'
const api = await testApi()
type Herd = Awaited<ReturnType<typeof aFormHerd>>

/** Runs the nightly review before a day. */
async function runNightlyReviewOf({ company }: Herd, day: string): Promise<void> {
  api.clock.set(`${day}T02:00:00Z`)
  await runNightlyReview({
    job: { id: company.directoryId, kind: 'nightly', directoryId: company.directoryId, payload: {}, attempts: 1 },
    deps: { database: api.database, clock: api.clock, log: api.app.deps.log },
    now: api.clock.now(),
    heartbeat: async () => undefined,
  })
}

/** Messages of the open notifications, newest first. */
const open = async ({ who }: Herd, types: string) =>
  (await notificationsOf(who, { type_ids: types })).data
    .filter(({ disabled }) => !disabled)
    .map(({ message }) => message)

test('35-day instruction is notified two weeks and three days before its last day, and not after it', async () => {
  const herd = await aFormHerd(api)
  await aStoredInstruction(api.db, herd.company, herd.farm, { issued: '2026-05-20', expires: EXPIRES })
  const notified = 'Instruks for Ondartet lungesyge (AP) udløber 24.06.2026'
  const before = async (days: number) => {
    await runNightlyReviewOf(herd, addDays(EXPIRES, -days))
    return open(herd, '24')
  }
  expect(await before(15)).toEqual([])
  expect(await before(14)).toEqual([notified])
  expect(await before(4)).toEqual([notified])
  await before(3)
  const all = (await notificationsOf(herd.who, { type_ids: String(notificationKind.instructionExpiring) })).data
  expect(all.map(({ disabled }) => disabled)).toEqual([false, true])
  expect(await before(0)).toEqual([notified])
  expect(await before(-1)).toEqual([])
})

test('long instruction is notified 30 days before its end, until the vet prescribes anew', async () => {
  const herd = await aFormHerd(api)
  await aStoredInstruction(api.db, herd.company, herd.farm, { issued: '2026-03-01', expires: EXPIRES })
  await runNightlyReviewOf(herd, addDays(EXPIRES, -31))
  expect(await open(herd, '24')).toEqual([])
  await runNightlyReviewOf(herd, addDays(EXPIRES, -30))
  expect(await open(herd, '24')).toHaveLength(1)
  api.clock.set('2026-06-10T08:00:00Z')
  await prescribe(herd.who, { farms: [herd.farm], drug: NUFLOR }, {}, { confirmed: true })
  expect(await open(herd, '24')).toEqual([])
})

test('revoked instruction is no longer notified', async () => {
  const herd = await aFormHerd(api)
  const id = await aStoredInstruction(api.db, herd.company, herd.farm, { issued: '2026-05-20', expires: EXPIRES })
  await runNightlyReviewOf(herd, addDays(EXPIRES, -10))
  expect(await open(herd, '24')).toHaveLength(1)
  await changeInstructionByForm(herd.who, id, { 'FS_Valid.FF_IsActive': false }, { confirmed: true })
  expect(await open(herd, '24')).toEqual([])
})

test('instructions of one day share a notification until all of them are prescribed anew', async () => {
  const herd = await aFormHerd(api)
  const notified = async () => (await open(herd, '24')).sort()
  const another = 'Instruks for Diarré, Brachyspira pilosicoli udløber 25.06.2026'
  const expiring = (diagnosisId: number, drugId = NUFLOR, expires = EXPIRES) =>
    aStoredInstruction(api.db, herd.company, herd.farm, { issued: '2026-05-20', expires, diagnosisId, drugId })
  for (const diagnosis of [3, 5, PLEUROPNEUMONIA_ID, 14, 22]) await expiring(diagnosis)
  await expiring(PLEUROPNEUMONIA_ID, PENOVET)
  await expiring(3, METACAM, '2026-06-25')
  await runNightlyReviewOf(herd, addDays(EXPIRES, -10))
  expect(await notified()).toEqual([
    '6 instrukser udløber 24.06.2026: Ondartet lungesyge (AP) · Diarré, Brachyspira pilosicoli · Ødemsyge · +2',
    another,
  ])
  const all = (await notificationsOf(herd.who, { type_ids: String(notificationKind.instructionExpiring) })).data
  const shown = all.map(({ message, requires_action, route, resource }) => [
    message === another,
    requires_action,
    route,
    resource?.resource_id,
  ])
  expect(new Set(shown.map(String))).toEqual(new Set(['true,true,,33', 'false,true,/health/instructions,']))
  api.clock.set('2026-06-15T08:00:00Z')
  for (const diagnosis of [3, 5, 14, 22]) {
    await aStoredInstruction(api.db, herd.company, herd.farm, {
      issued: '2026-06-15',
      expires: '2026-07-20',
      diagnosisId: diagnosis,
    })
  }
  await runNightlyReviewOf(herd, addDays(EXPIRES, -9))
  expect(await notified()).toEqual(['2 instrukser udløber 24.06.2026: Ondartet lungesyge (AP)', another])
  await aStoredInstruction(api.db, herd.company, herd.farm, {
    issued: '2026-06-15',
    expires: '2026-07-20',
    drugId: PENOVET,
  })
  await runNightlyReviewOf(herd, addDays(EXPIRES, -8))
  expect(await notified()).toEqual([another, 'Instruks for Ondartet lungesyge (AP) udløber 24.06.2026'])
  await prescribe(herd.who, { farms: [herd.farm], drug: NUFLOR }, {}, { confirmed: true })
  expect(await notified()).toEqual([another])
})

test('antibiotics notify from 80 % of the limit on, again at the limit, until below 75 %', async () => {
  // 120 pigs since 1 June count from the 2nd: 14 days and 1 680 pig-days on the evening of the 15th.
  const herd = await aFormHerd(api)
  await aStoredInstruction(api.db, herd.company, herd.farm, { withdrawalDays: 0 })
  api.clock.set('2026-06-15T08:00:00Z')
  // Nuflor: 0.05 ml per kg, 2.5 ml a day for a pig of 50 kg. 24 pigs · 6.4 ml / 2.5 = 61.44 doses, 3.66 per 100 pigs.
  const course = { 'FS_Main.FF_Number': 24, 'FS_Main.FF_Weight': 50, 'FS_Course.FF_DosePerAnimal': 6.4 }
  await submitTreatment(herd.who, herd.place, course, { confirmed: true })
  await runNightlyReviewOf(herd, '2026-06-15')
  expect(await open(herd, '26')).toEqual(['Nygaard: 3,7 ADD pr. 100 dyr pr. dag. Grænsen er 4,4'])
  // 1 920 pig-days on the 17th: 61.44 + 8 · 6.4 / 2.5 = 81.92 doses, 4.27: 97 % of the limit, still only near it.
  api.clock.set('2026-06-17T08:00:00Z')
  await submitTreatment(herd.who, herd.place, { ...course, 'FS_Main.FF_Number': 8 }, { confirmed: true })
  await runNightlyReviewOf(herd, '2026-06-17')
  expect(await open(herd, '26')).toEqual(['Nygaard: 4,3 ADD pr. 100 dyr pr. dag. Grænsen er 4,4'])
  // Two pigs more: 87.04 doses, 4.53.
  await submitTreatment(herd.who, herd.place, { ...course, 'FS_Main.FF_Number': 2 }, { confirmed: true })
  await runNightlyReviewOf(herd, '2026-06-17')
  expect(await open(herd, '26')).toHaveLength(2)
  // 2 520 pig-days on the 22nd: 3.45, 78.5 %; 2 640 the day after: 3.30, 74.9 %.
  await runNightlyReviewOf(herd, '2026-06-22')
  expect(await open(herd, '26')).toHaveLength(2)
  await runNightlyReviewOf(herd, '2026-06-23')
  expect(await open(herd, '26')).toEqual([])
})
