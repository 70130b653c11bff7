import { postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { getRound, type RoundPlace } from '@herdboard/contract/herd/rounds.ts'
import { listTreatments } from '@herdboard/contract/herd/treatments.ts'
import { dosePerAnimal } from '@herdboard/domain/health/dose.ts'
import { plannedWithdrawalEndDay } from '@herdboard/domain/health/withdrawal-period.ts'
import { roundEntries } from '@herdboard/domain/work/round-entries.ts'
import { beforeEach, expect, test } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { aStoredInstruction } from '#testing/fixtures/stored-instruction.ts'
import { fillForm, openForm, typeIntoForm } from '#testing/forms/submit-form.ts'

// Wednesday morning in Denmark.
const MORNING = '2026-06-10T06:00:00Z'
const DAY = '2026-06-10'
const api = await testApi({ instant: MORNING })
beforeEach(() => api.clock.set(MORNING))

const roundOf = (who: TestClient) => who.call(getRound, { query: {} })
const treatmentsOf = (who: TestClient) => who.call(listTreatments, { query: { from: DAY, to: DAY } })

/** What the page of the round sends for three pigs of 40 kg in pen 7, from the first instruction that it has. */
async function newCourse(who: TestClient, sectionId: string) {
  const { instructions, places } = await roundOf(who)
  const [prescription] = instructions
  const place = places.find(({ id }) => String(id) === sectionId)
  if (!prescription || !place) throw new Error('the round has no instruction or no such place')
  const { dose_rate: rate, dose_unit: unit, is_dose_per_head: isPerHead } = prescription
  const dose = dosePerAnimal(40, { rate, unit, isPerHead })
  const entry = roundEntries.treatment({ day: DAY, number: 3, weightKg: 40, pen: '7', dose, prescription })
  return { place, prescription, dose, entry }
}
const send = (who: TestClient, { pigs_at }: RoundPlace, form: unknown, key: string) =>
  who.call(
    postForm,
    { params: { form_id: formId.treatment }, body: { ...pigs_at, confirmed: true, form: form as never } },
    { key },
  )

test('round names the valid instructions with drug, dose and days, and none that has ended', async () => {
  const { company, farm, who } = await aFormHerd(api, { head: 114 })
  expect((await roundOf(who)).instructions).toEqual([])
  const valid = await aStoredInstruction(api.db, company, farm)
  await aStoredInstruction(api.db, company, farm, { issued: '2026-05-01', expires: '2026-06-09' })
  await aStoredInstruction(api.db, company, farm, { issued: '2026-06-11', expires: '2026-07-09' })
  expect((await roundOf(who)).instructions).toMatchObject([
    {
      id: valid,
      is_weaners: false,
      diagnosis: 'Ondartet lungesyge (AP)',
      drug_name: 'Nuflor vet. 300 mg/ml',
      dose_rate: 0.05,
      dose_unit: 'ml',
      dose_unit_name: 'ml',
      is_dose_per_head: false,
      times: 2,
      interval_days: 2,
      withdrawal_days: 18,
      valid_until: '2026-06-24',
    },
  ])
})

test('course begun in the round is the record that the treatment form makes, and is stored once', async () => {
  const typed = await aFormHerd(api, { head: 114 })
  const walked = await aFormHerd(api, { head: 114 })
  const instruction = await aStoredInstruction(api.db, typed.company, typed.farm)
  await aStoredInstruction(api.db, walked.company, walked.farm)
  let { form } = await openForm(typed.who, formId.treatment, typed.place)
  form = await typeIntoForm(typed.who, form, { 'FS_Main.FF_Instruction': instruction })
  form = await typeIntoForm(typed.who, form, { 'FS_Main.FF_Weight': 40 })
  const filled = fillForm(form, { 'FS_Main.FF_Number': 3, 'FS_Main.FF_Pen': '7' })
  const body = { ...typed.place, confirmed: true, form: filled }
  const byForm = await typed.who.call(postForm, { params: { form_id: formId.treatment }, body })

  const { place, prescription, dose, entry } = await newCourse(walked.who, walked.section.id)
  const first = await send(walked.who, place, entry, 'outbox.new-course')
  const again = await send(walked.who, place, entry, 'outbox.new-course')
  expect(again).toEqual(first)
  expect(first.message).toBe(byForm.message)
  // 0.05 ml per kg · 40 kg; given on 10 and 12 June, and 18 days after that.
  expect(dose).toBe(2)
  const { times, interval_days: intervalDays, withdrawal_days: withdrawalDays } = prescription
  const until = plannedWithdrawalEndDay(DAY, { times, intervalDays, withdrawalDays })
  expect(until).toBe('2026-06-30')

  const identity = { record_id: 0, farm_id: 0, barn_id: 0, section_id: 0, location_id: 0, farm_name: 0, form: 0 }
  const facts = async (who: TestClient) => (await treatmentsOf(who)).map((course) => ({ ...course, ...identity }))
  const stored = await facts(walked.who)
  expect(stored).toHaveLength(1)
  expect(stored).toMatchObject([{ dosis_pr_animal: 2, retention_date: until, pen: '7', animal_count: 3 }])
  expect(stored).toEqual(await facts(typed.who))
  const ends = (await roundOf(walked.who)).places.find(({ id }) => id === place.id)?.withdrawal_until
  expect(ends).toBe(until)
})

test('instruction that was withdrawn while the phone had no signal is asked about, not stored', async () => {
  const { company, farm, section, who } = await aFormHerd(api, { head: 114 })
  const id = await aStoredInstruction(api.db, company, farm)
  const { place, entry } = await newCourse(who, section.id)
  await api.db.updateTable('instruction').set({ inactive_from: DAY }).where('id', '=', id).execute()
  const body = { ...place.pigs_at, confirmed: false, form: entry }
  await expect(who.call(postForm, { params: { form_id: formId.treatment }, body })).rejects.toMatchObject({
    status: 300,
    code: 'treatment.expired',
  })
  expect(await treatmentsOf(who)).toEqual([])
})
