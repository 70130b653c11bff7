import { formId } from '@herdboard/contract/core/form-id.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { listNotifications } from '@herdboard/contract/system/notifications.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, insertPigs } from '#testing/fixtures/form-herd.ts'
import { runQueuedReviews } from '#testing/fixtures/notifications.ts'
import { aStoredInstruction } from '#testing/fixtures/stored-instruction.ts'
import { aBarn, aSection } from '#testing/fixtures/test-company.ts'
import { type FormInput, submitForm } from '#testing/forms/submit-form.ts'
import { submitTreatment } from '#testing/forms/submit-treatment.ts'

const api = await testApi()

/**
 * Three of 120 pigs in Stald 4, A2 get Nuflor on 15 and 17 June 2026; withdrawal ends on 5 July. Stald 5, B1 has 80
 * pigs.
 */
async function aCourse(treated: FormInput = {}) {
  api.clock.set('2026-06-15T08:00:00Z')
  const herd = await aFormHerd(api)
  await aStoredInstruction(api.db, herd.company, herd.farm)
  const barn = await aBarn(api.db, herd.farm, { name: 'Stald 5' })
  const other = await aSection(api.db, barn, { name: 'B1' })
  await insertPigs(herd.who, { section_id: other.id }, { head: 80, day: '2026-06-01' })
  const three = { 'FS_Main.FF_Number': 3, 'FS_Main.FF_Weight': 36, 'FS_Course.FF_DosePerAnimal': 1.8, ...treated }
  await submitTreatment(herd.who, herd.place, three, { confirmed: true })
  return { ...herd, other }
}
type Herd = Awaited<ReturnType<typeof aCourse>>

const move = ({ who, place, empty }: Herd, confirmed = true) =>
  submitForm(
    who,
    formId.transfer,
    place,
    { 'FS_To.FF_TransferTo': empty.id, 'FS_To.FF_Number': 40, 'FS_To.FF_AvgWeight': 37 },
    { confirmed },
  )
const kill = (
  { who, slaughterhouse }: Herd,
  place: { section_id: Herd['section']['id'] },
  filled: FormInput = {},
  confirmed = true,
) =>
  submitForm(
    who,
    formId.slaughter,
    place,
    {
      'FS_Main.FF_Number': 5,
      'FS_Main.FF_AvgCarcassWeight': 88,
      'FS_House.FF_Slaughterhouse': slaughterhouse.id,
      'FS_From.FF_NumberFrom': 5,
      ...filled,
    },
    { confirmed },
  )
const conflictMessages = async ({ who }: Herd) => {
  await runQueuedReviews(api)
  return (await who.call(listNotifications, { query: { type_ids: String(notificationKind.withdrawalConflict) } })).data
    .filter(({ disabled }) => !disabled)
    .map(({ message }) => message)
}
const because = { 'FS_More.FF_Remark': 'Slagteriet er ringet op' }

test('a transfer in the withdrawal period requires confirmation, and the withdrawal follows the pigs', async () => {
  const herd = await aCourse()
  await expect(move(herd, false)).rejects.toMatchObject({
    status: 300,
    messages: expect.arrayContaining([
      expect.objectContaining({
        code: 'transfer.withdrawal_moves',
        message: 'Tilbageholdelsen til 05.07.2026 følger med grisene',
      }),
    ]),
  })
})

test('withdrawal follows pigs moved once or twice, and blocks booking and slaughter at the new place', async () => {
  const herd = await aCourse()
  await move(herd)
  const target = { section_id: herd.empty.id }
  const booking = { 'FS_Main.FF_Date': '2026-07-05', 'FS_Main.FF_Number': 20, 'FS_Main.FF_AvgLiveWeight': 117 }
  await expect(
    submitForm(herd.who, formId.slaughterBooking, target, booking, { confirmed: true }),
  ).rejects.toMatchObject({
    status: 422,
    messages: expect.arrayContaining([expect.objectContaining({ code: 'withdrawal.booking' })]),
  })
  const on = { 'FS_To.FF_TransferTo': herd.other.id, 'FS_To.FF_Number': 40, 'FS_To.FF_AvgWeight': 37 }
  await submitForm(herd.who, formId.transfer, target, on, { confirmed: true })
  await expect(kill(herd, { section_id: herd.other.id })).rejects.toMatchObject({
    messages: expect.arrayContaining([expect.objectContaining({ code: 'withdrawal.slaughtered' })]),
  })
  await kill(herd, { section_id: herd.other.id }, because)
  expect(await conflictMessages(herd)).toEqual([
    '3 grise i Stald 5, B1 er tilbageholdt til 05.07.2026, men meldt til 15.06.2026',
  ])
})

test('pigs moved before the treatment of the others have no withdrawal period', async () => {
  const herd = await aCourse()
  api.clock.set('2026-06-14T08:00:00Z')
  await move(herd)
  api.clock.set('2026-06-15T08:00:00Z')
  await kill(herd, { section_id: herd.empty.id })
  expect(await conflictMessages(herd)).toEqual([])
})

test('a slaughter of pigs from another barn is checked and reported by their origin, not its own place', async () => {
  const herd = await aCourse()
  const fromA2 = { 'FS_From.FF_Origin': herd.section.id }
  await expect(kill(herd, { section_id: herd.other.id }, fromA2)).rejects.toMatchObject({
    messages: expect.arrayContaining([
      expect.objectContaining({
        code: 'withdrawal.slaughtered',
        message: 'Grise i Stald 4, A2 var tilbageholdt til 05.07.2026. Skriv årsagen, og kontakt slagteriet',
      }),
    ]),
  })
  await kill(herd, { section_id: herd.other.id }, { ...fromA2, ...because })
  expect(await conflictMessages(herd)).toEqual([
    '3 grise i Stald 4, A2 er tilbageholdt til 05.07.2026, men meldt til 15.06.2026',
  ])
})

test('a slaughter in a section under withdrawal raises no conflict when all its pigs came from elsewhere', async () => {
  const herd = await aCourse()
  await kill(herd, herd.place, { 'FS_From.FF_Origin': herd.other.id })
  expect(await conflictMessages(herd)).toEqual([])
})

test('treated pigs count as left at home only when a pen or mark identifies them', async () => {
  const excluded = { 'FS_More.FF_TreatedExcluded': true, ...because }
  const unknown = await aCourse()
  await kill(unknown, unknown.place, excluded)
  expect(await conflictMessages(unknown)).toHaveLength(1)
  const known = await aCourse({ 'FS_Main.FF_Pen': '7' })
  await kill(known, known.place, excluded)
  expect(await conflictMessages(known)).toEqual([])
})

test('a slaughter in withdrawal recorded a month late is reported at once and stays for a week', async () => {
  const herd = await aCourse()
  api.clock.set('2026-07-30T08:00:00Z')
  await kill(herd, herd.place, { 'FS_Main.FF_Date': '2026-07-02', ...because })
  const words = ['3 grise i Stald 4, A2 er tilbageholdt til 05.07.2026, men meldt til 02.07.2026']
  expect(await conflictMessages(herd)).toEqual(words)
  const writtenOn = (day: string) =>
    sql`update record set created_at = ${`${day}T08:00:00Z`}::timestamptz
      where directory_id = ${herd.company.directoryId}`.execute(api.db)
  const nextDead = () =>
    submitForm(
      herd.who,
      formId.deadPigs,
      { section_id: herd.other.id },
      { 'FS_Dead.FF_Number': 1 },
      { confirmed: true },
    )
  await writtenOn('2026-07-24')
  await nextDead()
  expect(await conflictMessages(herd)).toEqual(words)
  await writtenOn('2026-07-22')
  await nextDead()
  expect(await conflictMessages(herd)).toEqual([])
})
