import { postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { BatchId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { listRecords } from '@herdboard/contract/herd/records.ts'
import { getRound, type RoundPlace } from '@herdboard/contract/herd/rounds.ts'
import { roundEntries } from '@herdboard/domain/work/round-entries.ts'
import { beforeEach, expect, test } from 'vitest'
import { TestApiProblem, type TestClient, testApi } from '#testing/api/test-api.ts'
import { insertPigs } from '#testing/fixtures/form-herd.ts'
import { aBarn, aBatch, aCompany, aFarm, aPerson, aSection } from '#testing/fixtures/test-company.ts'
import { submitForm } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-08T06:00:00Z' })
beforeEach(() => api.clock.set('2026-06-08T06:00:00Z'))

/** A batch of 80 pigs that a person walked to on the morning of 8 June, before the network went. */
async function walkedBatch() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  const barn = await aBarn(api.db, farm, { name: 'Stald 2', isBatchProduction: true })
  const room = await aSection(api.db, barn, { name: 'B1' })
  const batch = await aBatch(api.db, barn, { name: 'Hold 7', sectionIds: [room.id] })
  const manager = api.as(company)
  await insertPigs(manager, { batch_id: batch.id }, { head: 80, day: '2026-06-01' })
  const person = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] }))
  const { places } = await person.call(getRound, { query: {} })
  const place = places.find(({ id }) => String(id) === String(room.id))
  if (!place) throw new Error('no place')
  return { barn, room, batch, manager, person, place }
}

const yes = { confirmed: true }

const sendOff = (manager: TestClient, { id }: { id: BatchId }, head: number) => {
  api.clock.set('2026-06-09T10:00:00Z')
  const input = { 'FS_Main.FF_Date': '2026-06-09', 'FS_Main.FF_Number': head, 'FS_Main.FF_AvgWeight': 33 }
  return submitForm(manager, formId.departure, { batch_id: id }, input, yes)
}

/** Sends dead pigs as a phone does; returns how many are stored, or the codes of what the server says. */
const sendDead = async (
  who: TestClient,
  { pigs_at }: RoundPlace,
  { day, number, key, confirmed = false }: { day: string; number: number; key: string; confirmed?: boolean },
) => {
  const form = roundEntries.deadPigs({ day, number, isKilled: false })
  const body = { ...pigs_at, confirmed, form: form as never }
  try {
    const { message } = await who.call(
      postForm,
      { params: { form_id: formId.deadPigs }, body },
      { key: `outbox.${key}` },
    )
    return message
  } catch (problem) {
    if (!(problem instanceof TestApiProblem)) throw problem
    return [problem.status, ...problem.messages.map(({ code }) => code)].join(' ')
  }
}

const pigsOf = async (who: TestClient, { id }: RoundPlace) =>
  (await who.call(getRound, { query: {} })).places.find((place) => place.id === id)?.pigs

test('deaths of three days from two phones are stored on their days, the same number after a question', async () => {
  const { person, place } = await walkedBatch()
  api.clock.set('2026-06-11T06:00:00Z')
  const send = (key: string, day: string, number: number, confirmed = false) =>
    sendDead(person, place, { key, day, number, confirmed })
  const first = await send('a1', '2026-06-08', 2)
  expect(first).toBe('2 døde gemt i Stald 2, Hold 7')
  await send('a2', '2026-06-09', 1)
  await send('a3', '2026-06-10', 2)
  // The other phone: perhaps the same two pigs.
  expect(await send('b1', '2026-06-08', 2)).toBe('300 duplicates.same')
  await send('b2', '2026-06-09', 3)
  expect(await pigsOf(person, place)).toBe(72)
  expect(await send('b1', '2026-06-08', 2, true)).toBe(first)
  // Repeated after a cut.
  expect(await send('a1', '2026-06-08', 2)).toBe(first)
  expect(await pigsOf(person, place)).toBe(70)
  const { data } = await person.call(listRecords, {
    query: { from: '2026-06-08', to: '2026-06-10', type_ids: String(recordKind.dead), page_size: '20' },
  })
  expect(data.map(({ date, description }) => `${date} ${description}`).toSorted()).toEqual([
    '2026-06-08 2 stk.',
    '2026-06-08 2 stk.',
    '2026-06-09 1 stk.',
    '2026-06-09 3 stk.',
    '2026-06-10 2 stk.',
  ])
})

test('deaths before pigs that the manager sent off meanwhile are stored, and later ones are asked about', async () => {
  const { manager, person, place, batch } = await walkedBatch()
  await sendOff(manager, batch, 78)
  api.clock.set('2026-06-11T06:00:00Z')
  expect(await sendDead(person, place, { key: 'c1', day: '2026-06-08', number: 2 })).toMatch(/^2 døde gemt/)
  expect(await sendDead(person, place, { key: 'c2', day: '2026-06-10', number: 1 })).toBe('300 stock.short')
})

test('deaths of a batch that was closed meanwhile are refused, and not those of the batch after it', async () => {
  const { manager, person, place, batch, barn, room } = await walkedBatch()
  await sendOff(manager, batch, 80)
  await submitForm(manager, formId.closeBatch, { batch_id: batch.id }, { 'FS_Main.FF_EndDate': '2026-06-09' }, yes)
  const next = await aBatch(api.db, barn, { name: 'Hold 8', sectionIds: [room.id] })
  await insertPigs(manager, { batch_id: next.id }, { head: 90, day: '2026-06-09' })
  api.clock.set('2026-06-11T06:00:00Z')
  for (const [key, day] of [
    ['d1', '2026-06-08'],
    ['d2', '2026-06-10'],
  ] as const)
    expect(await sendDead(person, place, { key, day, number: 2 })).toMatch(/^422 location\.closed/)
  expect(await pigsOf(person, place)).toBe(90)
})
