import { formId } from '@herdboard/contract/core/form-id.ts'
import type { BarnId, BatchId, FarmId, PlaceId, SectionId } from '@herdboard/contract/core/ids.ts'
import type { RoundPlace } from '@herdboard/contract/herd/rounds.ts'
import { roundEntries } from '@herdboard/domain/work/round-entries.ts'
import { expect, test } from 'vitest'
import type { OutboxEntry } from '#lib/outbox/outbox-entry.ts'
import { deadInBarn, provisionalPlaces } from './provisional-round.ts'

const COUNTED_AT = '2026-06-10T06:00:00.000Z'
const DAY = '2026-06-10'
const barn = { farm_id: 'farm' as FarmId, barn_id: 'barn' as BarnId }
const atSection = (id: string) => ({ ...barn, section_id: id as SectionId })

const aPlace = (id: string, pigs: number): RoundPlace => ({
  id: id as PlaceId,
  name: id,
  barn_id: barn.barn_id,
  barn_name: 'Stald 4',
  is_weaners: false,
  pigs,
  dead_today: 0,
  withdrawal_until: null,
  weight_kg: 40,
  day: 10,
  hours_unseen: 30,
  unseen_severity: 2,
  treatments: [],
  alarms: [],
  tasks: [],
  pens: [],
  at: atSection(id),
  pigs_at: atSection(id),
  form_ids: [],
  feed_from: null,
  feed_mix_id: null,
})

let made = 0
const anEntry = (changes: Partial<OutboxEntry>): OutboxEntry => ({
  clientId: `entry ${++made}`,
  no: made,
  ownerId: 'anna',
  directoryId: 'company',
  formId: formId.deadPigs,
  title: '',
  placeName: '',
  target: atSection('A1'),
  form: roundEntries.deadPigs({ day: DAY, number: 2, isKilled: false }),
  confirmed: false,
  occurredAt: COUNTED_AT,
  correctionMs: 0,
  earliestMs: 0,
  isSure: false,
  recordedAt: COUNTED_AT,
  sendAfter: COUNTED_AT,
  state: 'waiting',
  messages: [],
  savedId: null,
  savedMessage: null,
  attempts: 0,
  isOutcomeUnknown: false,
  sentAt: null,
  photos: [],
  isUndone: false,
  ...changes,
})
const moved = anEntry({
  formId: formId.transfer,
  form: roundEntries.transfer({ day: DAY, toId: 'A2', number: 40, avgKg: 40 }),
})
const COUNTED = { countedIds: ['counted'], countedDay: DAY, today: DAY }
const pigsAfter = (...entries: OutboxEntry[]) =>
  provisionalPlaces([aPlace('A1', 114), aPlace('A2', 0)], entries, COUNTED).map(({ pigs }) => pigs)

test('dead and moved pigs that wait are counted at both places, and mark them as provisional', () => {
  expect(pigsAfter(anEntry({}), moved)).toEqual([72, 40])
  const places = provisionalPlaces([aPlace('A1', 114), aPlace('A2', 0), aPlace('A3', 9)], [moved], COUNTED)
  expect(places.map(({ isProvisional }) => isProvisional)).toEqual([true, true, false])
  expect(places.map(({ hours_unseen }) => hours_unseen)).toEqual([0, 30, 30])
})

test('entry that is taken back, refused or in the figures of the server does not count', () => {
  expect(pigsAfter(anEntry({ isUndone: true }), anEntry({ state: 'refused' }))).toEqual([114, 0])
  // Sent by a clock that is a day ahead, and by one that is a day behind.
  expect(pigsAfter(anEntry({ clientId: 'counted', state: 'sent', sentAt: '2026-06-11T06:00:00.000Z' }))).toEqual([
    114, 0,
  ])
  expect(pigsAfter(anEntry({ state: 'sent', sentAt: '2026-06-09T06:00:00.000Z' }))).toEqual([112, 0])
})

test('dead pigs of a barn today are those of all devices and those that wait on this one', () => {
  const yesterday = roundEntries.deadPigs({ day: '2026-06-09', number: 5, isKilled: true })
  const entries = [anEntry({}), anEntry({ form: yesterday }), anEntry({ isUndone: true }), moved]
  const places = provisionalPlaces([{ ...aPlace('A1', 114), dead_today: 3 }, aPlace('A2', 9)], entries, COUNTED)
  expect(deadInBarn(places, 'barn')).toBe(5)
  expect(deadInBarn(places, 'other')).toBe(0)
})

test('dead pigs of a batch in two sections count once, and those of a round kept since yesterday not', () => {
  const ofBatch = (id: string) => {
    const place = { ...aPlace(id, 57), dead_today: 4 }
    return { ...place, pigs_at: { farm_id: place.at.farm_id, barn_id: place.at.barn_id, batch_id: 'batch' as BatchId } }
  }
  const places = [ofBatch('A1'), ofBatch('A2')]
  expect(deadInBarn(provisionalPlaces(places, [], COUNTED), 'barn')).toBe(4)
  const yesterdays = provisionalPlaces(places, [anEntry({ target: places[0]?.pigs_at ?? {} })], {
    ...COUNTED,
    countedDay: '2026-06-09',
  })
  expect(deadInBarn(yesterdays, 'barn')).toBe(2)
})

test('withdrawal period goes with pigs that are moved on, and says that it is provisional', () => {
  const places = [{ ...aPlace('A1', 114), withdrawal_until: '2026-06-20' }, aPlace('A2', 0), aPlace('A3', 0)]
  const on = anEntry({
    formId: formId.transfer,
    target: atSection('A2'),
    form: roundEntries.transfer({ day: DAY, toId: 'A3', number: 10, avgKg: 40 }),
  })
  const shown = provisionalPlaces(places, [moved, on], COUNTED)
  expect(shown.map(({ withdrawal_until }) => withdrawal_until)).toEqual(['2026-06-20', '2026-06-20', '2026-06-20'])
  expect(shown.map(({ isWithdrawalProvisional }) => isWithdrawalProvisional)).toEqual([false, true, true])
  const before = provisionalPlaces(places, [on, moved], COUNTED)
  expect(before.map(({ withdrawal_until }) => withdrawal_until)).toEqual(['2026-06-20', '2026-06-20', null])
})

test('last day of a course begins its withdrawal days anew, an earlier day does not', () => {
  const due = {
    resource_id: 'course:3',
    day: 3,
    total_days: 3,
    withdrawal_days: 18,
  } as RoundPlace['treatments'][number]
  const given = anEntry({
    formId: formId.treatmentDay,
    target: { ...atSection('A1'), resource_id: 'course:3' },
    form: roundEntries.treatmentDay({ day: DAY, number: 114, dose: 3.3 }),
  })
  const untilAfter = (day: number) =>
    provisionalPlaces([{ ...aPlace('A1', 114), treatments: [{ ...due, day }] }], [given], COUNTED)[0]?.withdrawal_until
  // 10 June + 18 days.
  expect([untilAfter(3), untilAfter(2)]).toEqual(['2026-06-28', null])
})

test('new course begins its withdrawal period as it is planned, and moved pigs take it along', () => {
  const course = (withdrawal_days: number) =>
    anEntry({
      formId: formId.treatment,
      form: roundEntries.treatment({
        ...{ day: DAY, number: 3, weightKg: 40, pen: null, dose: 2 },
        prescription: {
          ...{ id: 'instruction', diagnosis_id: 12, drug_id: 'drug', method_id: 1, dose_unit: 'ml' },
          ...{ times: 2, interval_days: 2, withdrawal_days },
        },
      }),
    })
  const after = (...entries: OutboxEntry[]) =>
    provisionalPlaces([aPlace('A1', 114), aPlace('A2', 0)], entries, COUNTED).map(
      ({ withdrawal_until }) => withdrawal_until,
    )
  // Given on 10 and 12 June, and 18 days after that.
  expect(after(course(18), moved)).toEqual(['2026-06-30', '2026-06-30'])
  expect(after(moved, course(18))).toEqual(['2026-06-30', null])
  expect(after(course(0))).toEqual([null, null])
})

test('dead pigs of today that wait are added to those that the server knows', () => {
  const yesterday = anEntry({ form: roundEntries.deadPigs({ day: '2026-06-09', number: 5, isKilled: true }) })
  const [shown] = provisionalPlaces([{ ...aPlace('A1', 114), dead_today: 3 }], [anEntry({}), yesterday], COUNTED)
  expect(shown?.dead_today).toBe(5)
})
