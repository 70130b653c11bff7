import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { removeRecord, restoreRecord } from '@herdboard/contract/herd/records.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, pigsIn } from '#testing/fixtures/form-herd.ts'
import { aStoredInstruction } from '#testing/fixtures/stored-instruction.ts'
import { type FormInput, submitForm } from '#testing/forms/submit-form.ts'
import { submitTreatment } from '#testing/forms/submit-treatment.ts'

const api = await testApi()

/** 120 pigs in Stald 4, A2, of which five were slaughtered on 16 June 2026 and the record was deleted. */
async function aDeletedSlaughter(filled: FormInput = {}) {
  api.clock.set('2026-06-15T08:00:00Z')
  const herd = await aFormHerd(api)
  await aStoredInstruction(api.db, herd.company, herd.farm)
  api.clock.set('2026-06-16T08:00:00Z')
  const { who, place, slaughterhouse, section } = herd
  const slaughter = async (head: number) => {
    const values = {
      'FS_Main.FF_Number': head,
      'FS_Main.FF_AvgCarcassWeight': 88,
      'FS_House.FF_Slaughterhouse': slaughterhouse.id,
      'FS_From.FF_NumberFrom': head,
      ...filled,
    }
    return (await submitForm(who, formId.slaughter, place, values, { confirmed: true })).id as RecordId
  }
  const id = await slaughter(5)
  await who.call(removeRecord, { params: { id }, query: { confirmed: 'true' } })
  const restore = (isConfirmed: boolean) =>
    who.call(restoreRecord, { params: { id }, query: isConfirmed ? { confirmed: 'true' } : {} })
  return { ...herd, slaughter, restore, pigs: () => pigsIn(who, section) }
}

test('a deleted settlement is not restored when it was recorded again since', async () => {
  const { slaughter, restore, pigs } = await aDeletedSlaughter({ 'FS_House.FF_SettlementNo': 'A-77' })
  await slaughter(6)
  await expect(restore(true)).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'slaughter.settlement_known', message: 'Afregning A-77 er allerede registreret' }],
  })
  expect(await pigs()).toBe(114)
})

test('a deleted slaughter of pigs that are withheld since is restored after a confirmation', async () => {
  const { who, place, restore, pigs } = await aDeletedSlaughter()
  const three = { 'FS_Main.FF_Number': 3, 'FS_Main.FF_Weight': 36, 'FS_Course.FF_DosePerAnimal': 1.8 }
  await submitTreatment(who, place, three, { confirmed: true })
  await expect(restore(false)).rejects.toMatchObject({
    status: 300,
    messages: expect.arrayContaining([
      expect.objectContaining({
        code: 'withdrawal.slaughtered',
        message: expect.stringMatching(/^Grise i Stald 4, A2 var tilbageholdt til /),
      }),
    ]),
  })
  expect(await pigs()).toBe(120)
  await restore(true)
  expect(await pigs()).toBe(115)
})
