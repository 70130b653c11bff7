import { expect, test } from 'vitest'
import { peopleOnDuty, type RotaShift, rotaGaps } from './rota.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const shift = (from: string, to: string, people: string[], weekdays = EVERY_DAY): RotaShift => ({
  weekdays,
  dates: null,
  from,
  to,
  people,
})
const onDates = (first: string, last: string, people: string[], from = '00:00', to = '00:00'): RotaShift => ({
  weekdays: null,
  dates: { first, last },
  from,
  to,
  people,
})
const DAY_AND_NIGHT = [shift('06:00', '22:00', ['day']), shift('22:00', '06:00', ['night', 'second'])]
const at = (instant: string, shifts = DAY_AND_NIGHT) => peopleOnDuty(shifts, new Date(instant)).join(', ')

// Danish time is two hours ahead of UTC in summer, and one in winter.
test.each([
  ['in the evening of summer', '2026-06-15T20:00:00Z', 'night, second'],
  ['a minute before the night', '2026-06-15T19:59:59Z', 'day'],
  ['after midnight', '2026-06-15T23:30:00Z', 'night, second'],
  ['in the last minute of the night', '2026-06-16T03:59:59Z', 'night, second'],
  ['in the first minute of the day', '2026-06-16T04:00:00Z', 'day'],
  ['in the evening of winter', '2026-12-15T21:00:00Z', 'night, second'],
  ['an hour earlier in winter', '2026-12-15T20:59:00Z', 'day'],
])('who is on duty, %s', (_, instant, people) => {
  expect(at(instant)).toBe(people)
})

test('a Sunday night belongs to Sunday, although it ends on Monday', () => {
  const shifts = [shift('22:00', '06:00', ['sunday'], [7]), shift('22:00', '06:00', ['others'], [1, 2, 3, 4, 5, 6])]
  // 14 June 2026 is a Sunday.
  expect(at('2026-06-14T03:00:00Z', shifts)).toBe('others')
  expect(at('2026-06-14T21:00:00Z', shifts)).toBe('sunday')
  expect(at('2026-06-15T03:00:00Z', shifts)).toBe('sunday')
  expect(at('2026-06-15T12:00:00Z', shifts)).toBe('')
})

test('a change of duty within the hour that occurs twice happens once', () => {
  // Clocks go back from 3:00 to 2:00 on 25 October 2026, at 1:00 UTC. 2:30 is 0:30 UTC for the first time.
  const shifts = [shift('22:00', '02:30', ['first']), shift('02:30', '06:00', ['then'])]
  expect(
    ['00:29', '00:30', '00:59', '01:00', '01:29', '01:30', '04:59'].map((time) => at(`2026-10-25T${time}:00Z`, shifts)),
  ).toEqual(['first', 'then', 'then', 'then', 'then', 'then', 'then'])
  expect(at('2026-10-25T05:00:00Z', shifts)).toBe('')
})

test('a change of duty within the hour that is missing leaves nobody out', () => {
  // Clocks go from 2:00 to 3:00 on 29 March 2026, at 1:00 UTC. 2:30 does not exist: winter time 2:30 is 1:30 UTC.
  const shifts = [shift('22:00', '02:30', ['first']), shift('02:30', '06:00', ['then'])]
  expect(['00:59', '01:00', '01:29', '01:30', '03:59'].map((time) => at(`2026-03-29T${time}:00Z`, shifts))).toEqual([
    'first',
    'first',
    'first',
    'then',
    'then',
  ])
  expect(at('2026-03-29T04:00:00Z', shifts)).toBe('')
})

test('somebody else is on duty at Christmas, by the days of the exception', () => {
  const shifts = [...DAY_AND_NIGHT, onDates('2026-12-24', '2026-12-26', ['holiday'])]
  expect(at('2026-12-23T22:59:00Z', shifts)).toBe('night, second')
  expect(at('2026-12-23T23:00:00Z', shifts)).toBe('holiday')
  expect(at('2026-12-26T22:59:00Z', shifts)).toBe('holiday')
  expect(at('2026-12-26T23:00:00Z', shifts)).toBe('night, second')
})

test('an exception for the nights leaves the days as they are', () => {
  const shifts = [...DAY_AND_NIGHT, onDates('2026-12-24', '2026-12-24', ['holiday'], '22:00', '06:00')]
  expect(at('2026-12-24T20:00:00Z', shifts)).toBe('day')
  expect(at('2026-12-25T04:59:00Z', shifts)).toBe('holiday')
  expect(at('2026-12-25T05:00:00Z', shifts)).toBe('day')
})

test('of shifts that overlap, the first listed is notified first, and nobody twice', () => {
  const shifts = [shift('06:00', '14:00', ['a', 'b']), shift('12:00', '18:00', ['b', 'c'])]
  expect(at('2026-06-15T11:00:00Z', shifts)).toBe('a, b, c')
})

const ALL = new Set(['day', 'night', 'second'])

test('a rota of day and night has no gap', () => {
  expect(rotaGaps(DAY_AND_NIGHT, ALL)).toEqual([])
})

test('nights without anybody are one gap of all days', () => {
  expect(rotaGaps([shift('06:00', '22:00', ['day'])], ALL)).toEqual([
    { weekdays: EVERY_DAY, from: '22:00', to: '06:00', days: 1 },
  ])
})

test('a weekend without anybody is one gap over the end of the week', () => {
  const weekdays = [1, 2, 3, 4, 5]
  const shifts = [shift('06:00', '18:00', ['day'], weekdays), shift('18:00', '06:00', ['night'], [1, 2, 3, 4])]
  expect(rotaGaps(shifts, ALL)).toEqual([{ weekdays: [5], from: '18:00', to: '06:00', days: 3 }])
})

test('a shift whose people all lost their right is a gap', () => {
  expect(rotaGaps(DAY_AND_NIGHT, new Set(['day', 'second']))).toEqual([])
  expect(rotaGaps(DAY_AND_NIGHT, new Set(['day']))).toEqual([
    { weekdays: EVERY_DAY, from: '22:00', to: '06:00', days: 1 },
  ])
})

test('a week without any shift is one gap of seven days', () => {
  expect(rotaGaps([onDates('2026-12-24', '2026-12-26', ['day'])], ALL)).toEqual([
    { weekdays: [1], from: '00:00', to: '00:00', days: 7 },
  ])
})
