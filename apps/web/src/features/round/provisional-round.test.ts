import { formId } from '@herdboard/contract/core/form-id.ts'
import type { BarnId, FarmId, PlaceId, SectionId } from '@herdboard/contract/core/ids.ts'
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
const pigsAfter = (...entries: OutboxEntry[]) =>
  provisionalPlaces([aPlace('A1', 114), aPlace('A2', 0)], entries, COUNTED_AT).map(({ pigs }) => pigs)

test('dead and moved pigs that wait are counted at both places, and mark them as provisional', () => {
  expect(pigsAfter(anEntry({}), moved)).toEqual([72, 40])
  const places = provisionalPlaces([aPlace('A1', 114), aPlace('A2', 0), aPlace('A3', 9)], [moved], COUNTED_AT)
  expect(places.map(({ isProvisional }) => isProvisional)).toEqual([true, true, false])
  expect(places.map(({ hours_unseen }) => hours_unseen)).toEqual([0, 30, 30])
})

test('entry that is taken back, refused or in the figures of the server does not count', () => {
  expect(pigsAfter(anEntry({ isUndone: true }), anEntry({ state: 'refused' }))).toEqual([114, 0])
  expect(pigsAfter(anEntry({ state: 'sent', sentAt: '2026-06-10T05:59:00.000Z' }))).toEqual([114, 0])
  expect(pigsAfter(anEntry({ state: 'sent', sentAt: '2026-06-10T06:01:00.000Z' }))).toEqual([112, 0])
})

test('dead pigs of a barn are those of its day', () => {
  const yesterday = roundEntries.deadPigs({ day: '2026-06-09', number: 5, isKilled: true })
  const entries = [anEntry({}), anEntry({ form: yesterday }), anEntry({ isUndone: true }), moved]
  expect(deadInBarn(entries, 'barn', DAY)).toBe(2)
  expect(deadInBarn(entries, 'other', DAY)).toBe(0)
})
