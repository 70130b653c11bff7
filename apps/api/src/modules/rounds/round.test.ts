import { postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { PlaceId } from '@herdboard/contract/core/ids.ts'
import { listNotes } from '@herdboard/contract/herd/notes.ts'
import { removeRecord } from '@herdboard/contract/herd/records.ts'
import { getRound, putWalkingOrder, type RoundPlace } from '@herdboard/contract/herd/rounds.ts'
import { type RoundEntry, roundEntries } from '@herdboard/domain/work/round-entries.ts'
import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aFormHerd, insertPigs, pigsIn } from '#testing/fixtures/form-herd.ts'
import { illHerd } from '#testing/fixtures/ill-herd.ts'
import { aBarn, aBatch, aCompany, aFarm, aPerson, aSection } from '#testing/fixtures/test-company.ts'

// Wednesday morning in Denmark.
const MORNING = '2026-06-10T06:00:00Z'
const api = await testApi({ instant: MORNING })
beforeEach(() => api.clock.set(MORNING))

const stopOf = async (who: TestClient, id: string): Promise<RoundPlace> => {
  const { places } = await who.call(getRound, { query: {} })
  const place = places.find((each) => String(each.id) === id)
  if (!place) throw new Error('the round has no such place')
  return place
}
const namesOf = async (who: TestClient) =>
  (await who.call(getRound, { query: {} })).places.map(({ barn_name, name }) => `${barn_name} ${name}`)
const send = (who: TestClient, form: number, place: RoundPlace['at'] & { resource_id?: string }, entry: RoundEntry) =>
  who.call(postForm, { params: { form_id: form }, body: { ...place, confirmed: false, form: entry } })

test('round of a new company without a farm is empty, and of a farm without barns, too', async () => {
  const company = await aCompany(api.db)
  expect(await api.as(company).call(getRound, { query: {} })).toMatchObject({ farm: null, farms: [], places: [] })
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  expect(await api.as(company).call(getRound, { query: {} })).toMatchObject({
    farm: { id: farm.id, name: 'Nygaard' },
    places: [],
  })
})

test('stop shows the pigs, their weight, the day of the stay and how long nobody was there', async () => {
  const { who, section, empty } = await aFormHerd(api, { head: 114, day: '2026-06-01' })
  const full = await stopOf(who, section.id)
  expect(full).toMatchObject({ name: 'A2', barn_name: 'Stald 4', pigs: 114, day: 9, is_weaners: false })
  // 30.5 kg at insertion, and nine days of growth of about 0.8 kg.
  expect(full.weight_kg).toBeGreaterThan(35)
  expect(full.weight_kg).toBeLessThan(41)
  // The insertion of 1 June was written today at 8:00, so it counts until the midnight after its day: 8 days and 8 hours.
  expect(full).toMatchObject({ hours_unseen: 200, unseen_severity: 3 })
  expect(await stopOf(who, empty.id)).toMatchObject({ pigs: 0, weight_kg: null, day: null, hours_unseen: null })
})

test('place has no day of the stay where pigs arrive all the time, and asks for a visit that is months ago', async () => {
  const { who, section, place } = await aFormHerd(api, { head: 114, day: '2026-02-01' })
  expect(await stopOf(who, section.id)).toMatchObject({ day: 129, hours_unseen: null, unseen_severity: 3 })
  await insertPigs(who, place, { head: 10, day: '2026-03-01' })
  expect(await stopOf(who, section.id)).toMatchObject({ day: 129 })
  await insertPigs(who, place, { head: 10, day: '2026-03-02' })
  expect(await stopOf(who, section.id)).toMatchObject({ day: null })
})

test('pigs that were moved to a place were seen on that day, and not before they came', async () => {
  const { who, section, empty } = await aFormHerd(api, { head: 114, day: '2026-02-01' })
  const stop = await stopOf(who, section.id)
  api.clock.set('2026-05-20T07:00:00Z')
  await send(
    who,
    formId.checkIn,
    { ...stop.at, section_id: empty.id },
    roundEntries.checkIn({ time: '2026-05-20T08:00' }),
  )
  api.clock.set(MORNING)
  const move = roundEntries.transfer({
    day: '2026-06-07',
    toId: String(empty.id),
    number: 40,
    avgKg: stop.weight_kg ?? 0,
  })
  const body = { ...stop.pigs_at, confirmed: true, form: move }
  await who.call(postForm, { params: { form_id: formId.transfer }, body })
  // From the midnight after the seventh to eight o'clock on the tenth, and neither three months nor three weeks.
  expect(await stopOf(who, empty.id)).toMatchObject({ pigs: 40, day: 3, hours_unseen: 56 })
})

test('each key of the round is accepted by the form that it sends, for a person who only records', async () => {
  const { company, farm, section, empty, mix } = await aFormHerd(api, { head: 114 })
  const who = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] }))
  const stop = await stopOf(who, section.id)
  expect(stop.form_ids).toEqual(
    expect.arrayContaining([
      ...[formId.deadPigs, formId.transfer, formId.checkIn, formId.treatmentDay],
      ...[formId.note, formId.weighing, formId.feedUse],
    ]),
  )
  const day = '2026-06-10'
  const dead = await send(
    who,
    formId.deadPigs,
    stop.pigs_at,
    roundEntries.deadPigs({ day, number: 2, isKilled: false }),
  )
  expect(await pigsIn(who, section)).toBe(112)
  await send(who, formId.checkIn, stop.at, roundEntries.checkIn({ time: '2026-06-10T08:00' }))
  expect(await stopOf(who, section.id)).toMatchObject({ hours_unseen: 0, unseen_severity: null })
  const avgKg = stop.weight_kg ?? 0
  const toId = String((await stopOf(who, empty.id)).id)
  await send(who, formId.transfer, stop.pigs_at, roundEntries.transfer({ day, toId, number: 40, avgKg }))
  expect([await pigsIn(who, section), await pigsIn(who, empty)]).toEqual([72, 40])
  await send(who, formId.weighing, stop.pigs_at, roundEntries.weighing({ day, number: 10, avgKg }))
  await send(who, formId.note, stop.at, roundEntries.note({ day, text: 'Utæt drikkenippel' }))
  expect(await who.call(listNotes, { query: { from: day, to: day } })).toMatchObject([{ name: 'Utæt drikkenippel' }])
  const feed = roundEntries.feedUse({ from: '2026-06-03', day: '2026-06-09', mixId: mix.id, kg: 1300 })
  await send(who, formId.feedUse, stop.at, feed)
  expect(await stopOf(who, section.id)).toMatchObject({ feed_from: '2026-06-10', feed_mix_id: mix.id })
  await who.call(removeRecord, { params: { id: dead.id as never }, query: {} })
  expect(await pigsIn(who, section)).toBe(74)
})

test('due day of a treatment is at its section until it is given, and is not given twice', async () => {
  const { who, section, place } = await illHerd(api, { until: '2026-06-11T06:00:00Z' })
  const stop = await stopOf(who, section.id)
  expect(stop.treatments).toMatchObject([{ animal_count: 10, dose_per_animal: 1.8, date: '2026-06-11' }])
  expect(stop.alarms.length).toBeGreaterThan(0)
  const [due] = stop.treatments
  if (!due) throw new Error('no day is due')
  expect(due).toMatchObject({ day: 2, resource_id: `${due.record_id}:2` })
  const at = { ...stop.pigs_at, ...place, resource_id: due.resource_id }
  const given = roundEntries.treatmentDay({ day: '2026-06-11', number: 10, dose: due.dose_per_animal })
  await send(who, formId.treatmentDay, at, given)
  expect((await stopOf(who, section.id)).treatments).toEqual([])
  await expect(send(who, formId.treatmentDay, at, given)).rejects.toMatchObject({ status: 422 })
})

test('stop names the dead of today and the withdrawal period, which goes to the place of moved pigs', async () => {
  const { who, section, empty } = await illHerd(api, { until: '2026-06-11T06:00:00Z' })
  const before = await stopOf(who, section.id)
  expect(before).toMatchObject({ dead_today: 0, withdrawal_until: expect.any(String) })
  expect(before.treatments[0]?.withdrawal_days).toBeGreaterThan(0)
  expect(await stopOf(who, empty.id)).toMatchObject({ withdrawal_until: null })
  const day = '2026-06-11'
  await send(who, formId.deadPigs, before.pigs_at, roundEntries.deadPigs({ day, number: 2, isKilled: false }))
  const move = roundEntries.transfer({ day, toId: String(empty.id), number: 40, avgKg: before.weight_kg ?? 0 })
  const unconfirmed = send(who, formId.transfer, before.pigs_at, move)
  await expect(unconfirmed).rejects.toMatchObject({ status: 300, code: 'transfer.withdrawal_moves' })
  const body = { ...before.pigs_at, confirmed: true, form: move }
  await who.call(postForm, { params: { form_id: formId.transfer }, body })
  expect(await stopOf(who, section.id)).toMatchObject({ dead_today: 2, withdrawal_until: before.withdrawal_until })
  expect(await stopOf(who, empty.id)).toMatchObject({ dead_today: 0, withdrawal_until: before.withdrawal_until })
})

test('round lists barns without sections and batches, and sends a section of a batch to its batch', async () => {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  const whole = await aBarn(api.db, farm, { name: 'Stald 1' })
  const batchBarn = await aBarn(api.db, farm, { name: 'Stald 2', isBatchProduction: true })
  const room = await aSection(api.db, batchBarn, { name: 'B1' })
  const batch = await aBatch(api.db, batchBarn, { name: 'Hold 7', sectionIds: [room.id] })
  const who = api.as(company)
  await insertPigs(who, { barn_id: whole.id }, { head: 50, day: '2026-06-01' })
  await insertPigs(who, { batch_id: batch.id }, { head: 80, day: '2026-06-01' })
  expect(await namesOf(who)).toEqual(['Stald 1 Stald 1', 'Stald 2 B1'])
  expect(await stopOf(who, whole.id)).toMatchObject({ pigs: 50, hours_unseen: 200 })
  const stop = await stopOf(who, room.id)
  expect(stop).toMatchObject({ pigs: 80, at: { section_id: room.id }, pigs_at: { batch_id: batch.id } })
  const entry = roundEntries.deadPigs({ day: '2026-06-10', number: 1, isKilled: true })
  await send(who, formId.deadPigs, stop.pigs_at, entry)
  expect(await stopOf(who, room.id)).toMatchObject({ pigs: 79 })
})

test('walking order is kept per person; a new section comes last, and an empty order is that of the names', async () => {
  const { company, farm, barn, section, empty, who } = await aFormHerd(api, { head: 0 })
  const colleague = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] }))
  const ids = [section.id, empty.id] as unknown as PlaceId[]
  await who.call(putWalkingOrder, { body: { farm_id: farm.id, place_ids: ids } })
  expect(await namesOf(who)).toEqual(['Stald 4 A2', 'Stald 4 A1'])
  expect(await namesOf(colleague)).toEqual(['Stald 4 A1', 'Stald 4 A2'])
  await aSection(api.db, barn, { name: 'A0' })
  expect(await namesOf(who)).toEqual(['Stald 4 A2', 'Stald 4 A1', 'Stald 4 A0'])
  await who.call(putWalkingOrder, { body: { farm_id: farm.id, place_ids: [] } })
  expect(await namesOf(who)).toEqual(['Stald 4 A0', 'Stald 4 A1', 'Stald 4 A2'])
})

test('order with a place of another farm and round of a farm that is not shown are refused with 404', async () => {
  const { company, farm, section } = await aFormHerd(api, { head: 0 })
  const other = await aFarm(api.db, company)
  const elsewhere = await aSection(api.db, await aBarn(api.db, other))
  const who = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] }))
  const place_ids = [elsewhere.id as unknown as PlaceId]
  await expect(who.call(putWalkingOrder, { body: { farm_id: farm.id, place_ids } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(who.call(getRound, { query: { farm_id: other.id } })).rejects.toMatchObject({ status: 404 })
  await expect(who.call(getRound, { query: { place_id: place_ids[0] } })).rejects.toMatchObject({ status: 404 })
  const shown = await who.call(getRound, { query: { place_id: section.id as unknown as PlaceId } })
  expect(shown.farm?.id).toBe(farm.id)
  expect(shown.places.flatMap(({ form_ids }) => form_ids)).toEqual([])
})

/** Number of statements of the company's data while its round is read. */
async function statementsOfRound(who: TestClient): Promise<number> {
  let statements = 0
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    statements += 1
    return Reflect.apply(query, this, args) as never
  })
  await who.call(getRound, { query: {} }).finally(() => spy.mockRestore())
  return statements
}

test('round of forty sections takes as many statements as a round of two', async () => {
  const { barn, who } = await aFormHerd(api)
  // The first request of a person reads more than the round, and what follows a commit may add a statement of its own.
  const leastStatements = async () => {
    const counts: number[] = []
    for (let no = 0; no < 4; no += 1) counts.push(await statementsOfRound(who))
    return Math.min(...counts)
  }
  const before = await leastStatements()
  for (let no = 1; no <= 38; no += 1) await aSection(api.db, barn, { name: `B${no}` })
  expect(before).toBeGreaterThan(8)
  expect(await leastStatements()).toBe(before)
})
