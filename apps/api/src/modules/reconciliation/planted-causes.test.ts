import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId, SectionId, UnitId } from '@herdboard/contract/core/ids.ts'
import { getReconciliation, getReconciliationCauses } from '@herdboard/contract/herd/reconciliation.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { listRecords, removeRecord } from '@herdboard/contract/herd/records.ts'
import { listSections } from '@herdboard/contract/places/locations.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { TEST_FROM, TEST_TODAY, testHerd } from '@herdboard/simulator/profiles/test-herd.ts'
import { beforeAll, expect, test } from 'vitest'
import type { TestClient } from '#testing/api/test-api.ts'
import { openForm, submitForm, valueAt } from '#testing/forms/submit-form.ts'
import { loadSampleHerd } from '#testing/sample-data/kpi-accuracy.ts'

const [plan] = testHerd().companies
if (!plan) throw new Error('the test herd has no company')
/** The test herd without forgotten deaths, wrong counts or late records: only the planted errors remain. */
const faultless = {
  ...plan,
  farms: plan.farms.map((farm) => ({
    ...farm,
    habits: { ...farm.habits, forgetsDeaths: 0, slipsInCounts: 0, isLate: 0 },
  })),
}
const period = { from: TEST_FROM, to: TEST_TODAY }

let who: TestClient
let sections: { id: SectionId; name: string; pigs: number }[] = []

beforeAll(async () => {
  const loaded = await loadSampleHerd(faultless, { seed: 7, now: new Date(`${TEST_TODAY}T10:00:00Z`), from: TEST_FROM })
  who = loaded.manager
  const all = await who.call(listSections)
  sections = all.filter(({ pigs }) => (pigs ?? 0) > 40) as typeof sections
}, 120_000)

/** Returns a section with pigs by its name. */
function room(name: string): { section_id: SectionId } {
  const section = sections.find((one) => one.name === name)
  if (!section) throw new Error(`${name} has no pigs`)
  return { section_id: section.id }
}
type Room = ReturnType<typeof room>

/** Records a sale of pigs from a section, a number of days ago. */
async function sell(place: Room, head: number, daysAgo: number): Promise<RecordId> {
  const day = addDays(TEST_TODAY, -daysAgo)
  const sold = { 'FS_Main.FF_Date': day, 'FS_Main.FF_Number': head, 'FS_Main.FF_AvgWeight': 70 }
  return (await submitForm(who, formId.departure, place, sold, { confirmed: true })).id as RecordId
}

/** Counts a section today, with this many pigs more than the calculated stock. */
async function count(place: Room, more: number): Promise<RecordId> {
  const { form } = await openForm(who, formId.stockCount, place)
  const calculated = Number(valueAt(form, 'FS_Unit_1.FF_Calculated'))
  const counted = { 'FS_Unit_1.FF_Counted': calculated + more, 'FS_Unit_1.FF_AvgWeight': 70 }
  return (await submitForm(who, formId.stockCount, place, counted, { confirmed: true })).id as RecordId
}

/** Returns the likeliest cause of today's difference. */
async function firstCause({ section_id }: Room) {
  const name = sections.find(({ id }) => id === section_id)?.name
  const { rows } = await who.call(getReconciliation, { query: { ...period, location_ids: section_id } })
  const unit_id = rows.find((row) => row.name === name)?.unit_id as UnitId
  const { differences } = await who.call(getReconciliationCauses, { query: { ...period, unit_id } })
  return differences.find(({ date }) => date === TEST_TODAY)?.causes[0]
}

const deleteRecords = async (...ids: RecordId[]): Promise<void> => {
  for (const id of ids) await who.call(removeRecord, { params: { id }, query: { confirmed: 'true' } })
}

/** Returns the records of dead pigs of a section since its last count. */
async function deathsIn({ section_id }: Room): Promise<{ id: RecordId; amount: number }[]> {
  const query = { ...period, page_number: 1, page_size: 1000, site_ids: section_id }
  const { data } = await who.call(listRecords, { query })
  const counted = data.find(({ type_id }) => type_id === recordKind.status)?.date ?? ''
  return data
    .filter(({ type_id, date }) => type_id === recordKind.dead && date > counted)
    .map(({ id, amount }) => ({ id, amount: amount ?? 0 }))
}

test('first cause is the wrong number when 12 is recorded and 21 were sold', async () => {
  const typed = await sell(room('S2'), 12, 6)
  const counted = await count(room('S2'), -9)
  expect(await firstCause(room('S2'))).toMatchObject({ kind: 'digit_slip', record_ids: [typed], typed: 12, right: 21 })
  await deleteRecords(counted, typed)
})

test('first cause is named at the receiving section when 14 transferred pigs are recorded as sold', async () => {
  const asSold = await sell(room('S2'), 14, 3)
  const counted = await count(room('S4'), 14)
  expect(await firstCause(room('S4'))).toMatchObject({ kind: 'one_leg', record_ids: [asSold] })
  await deleteRecords(counted, asSold)
})

test('first cause is the sale of 31 pigs on the day of the count, after the count', async () => {
  const afterwards = await sell(room('S2'), 31, 0)
  const counted = await count(room('S2'), 31)
  expect(await firstCause(room('S2'))).toMatchObject({
    kind: 'count_day',
    record_ids: expect.arrayContaining([afterwards]),
  })
  await deleteRecords(counted, afterwards)
})

test('first cause is unrecorded deaths: as many as are missing', async () => {
  const dead = await deathsIn(room('S2'))
  expect(dead.length).toBeGreaterThan(0)
  await deleteRecords(...dead.map(({ id }) => id))
  const missing = dead.reduce((sum, { amount }) => sum + amount, 0)
  const counted = await count(room('S2'), missing)
  expect(await firstCause(room('S2'))).toMatchObject({
    kind: 'deaths',
    correction: { form_id: recordKind.dead, number: -missing },
  })
  await deleteRecords(counted)
})
