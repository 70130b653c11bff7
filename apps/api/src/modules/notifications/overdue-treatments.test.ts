import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { listNotifications } from '@herdboard/contract/system/notifications.ts'
import { expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { setTenantScope } from '#platform/tenant/tenant-transaction.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { runQueuedReviews } from '#testing/fixtures/notifications.ts'
import { aStoredInstruction } from '#testing/fixtures/stored-instruction.ts'
import { fillForm, submitForm, valueAt } from '#testing/forms/submit-form.ts'
import { submitTreatment } from '#testing/forms/submit-treatment.ts'
import { reviewFarms } from './service.ts'

const api = await testApi()

/** Three of 120 pigs get Nuflor on 15 and 17 June 2026; their withdrawal period ends on 5 July. */
async function aCourse() {
  const herd = await aFormHerd(api)
  await aStoredInstruction(api.db, herd.company, herd.farm)
  api.clock.set('2026-06-15T08:00:00Z')
  const pigs = { 'FS_Main.FF_Number': 3, 'FS_Main.FF_Weight': 36, 'FS_Course.FF_DosePerAnimal': 1.8 }
  await submitTreatment(herd.who, herd.place, pigs, { confirmed: true })
  return herd
}
type Herd = Awaited<ReturnType<typeof aCourse>>

/** Runs the nightly review before a day. */
const runNightlyReviewOf = ({ company, farm }: Herd, today: string) => {
  api.clock.set(`${today}T05:00:00Z`)
  return withTransaction(api.db, async (db) => {
    const scope = await setTenantScope(db, company.directoryId)
    await reviewFarms(db, scope, { farmIds: [farm.id], today, now: new Date(`${today}T05:00:00Z`) })
  })
}
const watchedKinds: readonly number[] = [
  notificationKind.treatmentDue,
  notificationKind.treatmentOverdue,
  notificationKind.withdrawalConflict,
]
const open = async ({ who }: Herd) => {
  await runQueuedReviews(api)
  return (await who.call(listNotifications, { query: {} })).data.filter(
    ({ disabled, type_id }) => !disabled && watchedKinds.includes(type_id),
  )
}

test('treatment day is notified when due, late the day after, and closed by its form', async () => {
  const herd = await aCourse()
  await runNightlyReviewOf(herd, '2026-06-17')
  expect((await open(herd)).map(({ message }) => message)).toEqual([
    'I dag: Nuflor vet. 300 mg/ml til 3 grise i Stald 4, A2, dag 2 af 2',
  ])
  await runNightlyReviewOf(herd, '2026-06-18')
  const [late, ...others] = await open(herd)
  expect([late?.message, others]).toEqual(['Behandling i Stald 4, A2 mangler dag 2 fra 17.06.2026', []])
  const nref = late?.resource?.reference_id ?? ''
  const { form } = await herd.who.call(getForm, {
    params: { form_id: formId.treatmentDay },
    query: { ...herd.place, nref },
  })
  expect(valueAt(form, 'FS_Main.FF_Date')).toBe('2026-06-17')
  await herd.who.call(postForm, {
    params: { form_id: formId.treatmentDay },
    body: { ...herd.place, nref, confirmed: false, form: fillForm(form, {}) },
  })
  expect(await open(herd)).toEqual([])
})

test('a course that is recorded late says at once which of its days is missing or due', async () => {
  const herd = await aFormHerd(api)
  await aStoredInstruction(api.db, herd.company, herd.farm)
  const courseOf = (first: string) => ({
    'FS_Main.FF_Number': 3,
    'FS_Main.FF_Weight': 36,
    'FS_Course.FF_DosePerAnimal': 1.8,
    'FS_Course.FF_Date': first,
  })
  api.clock.set('2026-06-17T08:00:00Z')
  await submitTreatment(herd.who, herd.place, courseOf('2026-06-15'), { confirmed: true })
  expect((await open(herd)).map(({ message }) => message)).toEqual([
    'I dag: Nuflor vet. 300 mg/ml til 3 grise i Stald 4, A2, dag 2 af 2',
  ])
  await submitTreatment(herd.who, herd.place, courseOf('2026-06-14'), { confirmed: true })
  expect((await open(herd)).map(({ message }) => message)).toContain(
    'Behandling i Stald 4, A2 mangler dag 2 fra 16.06.2026',
  )
})

test('departure within the withdrawal period is notified at once, until the pigs may leave', async () => {
  const herd = await aCourse()
  const gone = { 'FS_Main.FF_Number': 4, 'FS_Main.FF_AvgWeight': 37 }
  await submitForm(herd.who, formId.departure, herd.place, gone, { confirmed: true })
  expect((await open(herd)).map(({ message }) => message)).toEqual([
    '3 grise i Stald 4, A2 er tilbageholdt til 05.07.2026, men meldt til 15.06.2026',
  ])
  // The database's clock differs from the test's clock.
  await api.db
    .updateTable('record')
    .set({ created_at: '2026-06-15T08:00:00Z' })
    .where('directory_id', '=', herd.company.directoryId)
    .execute()
  await runNightlyReviewOf(herd, '2026-07-06')
  expect((await open(herd)).filter(({ type_id }) => type_id === notificationKind.withdrawalConflict)).toEqual([])
})
