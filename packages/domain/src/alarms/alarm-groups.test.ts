import { expect, test } from 'vitest'
import { alarmGroups } from './alarm-groups.ts'
import { LOW_WATER, NO_FLOW } from './alarm-types.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 5, 15, hour))
const alarm = (name: string, hour: number, change = {}) => ({
  name,
  barn_id: 'barn 3',
  section_id: name,
  type_id: NO_FLOW,
  started_at: at(hour),
  ended_at: null,
  closed_at: null,
  cause_id: null,
  is_harmless: false,
  ...change,
})
const namesOf = (...alarms: ReturnType<typeof alarm>[]) =>
  alarmGroups(alarms).map((group) => group.map(({ name }) => name))

test('open alarms of one type in one barn are one group, the first one first', () => {
  expect(namesOf(alarm('A2', 9), alarm('A1', 8), alarm('A3', 9))).toEqual([['A1', 'A2', 'A3']])
})

test('another barn, another type and an alarm that is over are not of the group, and one alone is none', () => {
  expect(
    namesOf(
      alarm('A1', 8),
      alarm('B1', 8, { barn_id: 'barn 4' }),
      alarm('A2', 8, { type_id: LOW_WATER }),
      alarm('A3', 8, { ended_at: at(9) }),
    ),
  ).toEqual([])
})

test('alarms that are over stay one group where nobody, or the same answer, told them apart', () => {
  const over = { ended_at: at(12) }
  expect(namesOf(alarm('A1', 8, over), alarm('A2', 9, over), alarm('A3', 9))).toEqual([['A1', 'A2']])
  const closed = { closed_at: at(12), cause_id: 6 }
  expect(namesOf(alarm('A1', 8, closed), alarm('A2', 9, closed), alarm('A3', 9, over))).toEqual([['A1', 'A2']])
  expect(namesOf(alarm('A1', 8, over), alarm('A2', 9, { ...over, is_harmless: true }))).toEqual([])
})

test('an alarm more than six hours after the first begins another group', () => {
  expect(namesOf(alarm('A1', 1), alarm('A2', 7), alarm('A3', 8), alarm('A4', 9))).toEqual([
    ['A1', 'A2'],
    ['A3', 'A4'],
  ])
})

test('an alarm that came back in a section is no second section of its group', () => {
  const over = { ended_at: at(12) }
  expect(namesOf(alarm('A1', 8, over), alarm('A1', 9, over))).toEqual([])
  expect(namesOf(alarm('A1', 7, over), alarm('A2', 8, over), alarm('A1', 9, over), alarm('A2', 10, over))).toEqual([
    ['A1', 'A2'],
    ['A1', 'A2'],
  ])
})
