import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { listAssignments } from '@herdboard/contract/herd/assignments.ts'
import { LIST_LIMIT } from '@herdboard/contract/herd/notes.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { aStoredInstruction } from '#testing/fixtures/stored-instruction.ts'
import { openForm, submitForm, typeIntoForm, valueAt } from '#testing/forms/submit-form.ts'
import { submitTreatment } from '#testing/forms/submit-treatment.ts'

const api = await testApi()

/** Pigs of Stald 4, A2 on 15 June 2026, booked for 16 June; the drug of 15 and 17 June has no withdrawal period. */
async function aBookedHerd() {
  const herd = await aFormHerd(api)
  const instruction = await aStoredInstruction(api.db, herd.company, herd.farm, { withdrawalDays: 0 })
  api.clock.set('2026-06-15T08:00:00Z')
  const booking = { 'FS_Main.FF_Date': '2026-06-16', 'FS_Main.FF_Number': 20, 'FS_Main.FF_AvgLiveWeight': 117 }
  await submitForm(herd.who, formId.slaughterBooking, herd.place, booking, { confirmed: true })
  return { ...herd, instruction }
}

const pigs = {
  'FS_Main.FF_Number': 3,
  'FS_Main.FF_Weight': 40,
  'FS_Main.FF_Pen': '7',
  'FS_Course.FF_DosePerAnimal': 2,
}

test('a drug without withdrawal days withholds no pigs until the last dose', async () => {
  const { who, place, instruction } = await aBookedHerd()
  const { form } = await openForm(who, formId.treatment, place)
  const chosen = await typeIntoForm(who, form, { 'FS_Main.FF_Instruction': instruction })
  expect(valueAt(chosen, 'FS_Course.FF_RetentionDate')).toBe(null)
  const withheld = await typeIntoForm(who, chosen, { 'FS_Course.FF_Withdrawal': 1 })
  expect(valueAt(withheld, 'FS_Course.FF_RetentionDate')).toBe('2026-06-18')
  const { id } = await submitTreatment(who, place, pigs)
  const tasks = await who.call(listAssignments, {
    query: { from: '2026-06-01', to: '2026-07-30', limit: LIST_LIMIT, incl_incomplete: 'true' },
  })
  const ofCourse = tasks.flatMap(({ date, treatment }) => (treatment ? [[date, treatment.retention_date]] : []))
  expect(ofCourse).toEqual([['2026-06-17', null]])
  const at = { params: { form_id: formId.treatmentDay }, query: { ...place, resource_id: id } }
  expect(valueAt((await who.call(getForm, at)).form, 'FS_Main.FF_RetentionDate')).toBe(null)
})
