import { expect, test } from 'vitest'
import { type Recurrence, recurrenceFaults, recurrenceOfType } from './recurrence.ts'

const weekly: Recurrence = { type: 'weekly', start: '2026-11-16', end: '2026-12-31', interval: 3, weekdays: [1, 4] }
const codes = (over: Partial<Recurrence>) => recurrenceFaults({ ...weekly, ...over }).map(({ code }) => code)

test('[FORM-032] a single occurrence has no end, no interval and no weekdays', () => {
  expect(recurrenceOfType(weekly, 'single')).toEqual({
    type: 'single',
    start: '2026-11-16',
    end: null,
    interval: null,
    weekdays: [],
  })
})

test('[FORM-033] a daily recurrence is every day, without weekdays', () => {
  expect(recurrenceOfType(weekly, 'daily')).toMatchObject({
    type: 'daily',
    interval: 1,
    weekdays: [],
    end: '2026-12-31',
  })
})

test('[FORM-034] a weekly recurrence is every week, on weekday 0, Monday', () => {
  expect(recurrenceOfType(weekly, 'weekly')).toMatchObject({ type: 'weekly', interval: 1, weekdays: [0] })
})

test('[FORM-064] a daily interval is one to six days', () => {
  expect(codes({ type: 'daily', interval: 1, weekdays: [] })).toEqual([])
  expect(codes({ type: 'daily', interval: 6, weekdays: [] })).toEqual([])
  expect(codes({ type: 'daily', interval: 7, weekdays: [] })).toEqual(['recurrences.intervalMax'])
  expect(codes({ type: 'daily', interval: 0, weekdays: [] })).toEqual(['recurrences.intervalMin'])
  expect(codes({ type: 'daily', interval: null, weekdays: [] })).toEqual(['recurrences.intervalMin'])
})

test('[FORM-065] a weekly interval is one to four weeks', () => {
  expect(codes({ interval: 4 })).toEqual([])
  expect(codes({ interval: 5 })).toEqual(['recurrences.intervalMax'])
  expect(codes({ interval: 1.5 })).toEqual(['recurrences.intervalMin'])
})

test('[FORM-063] weekdays are 0 to 6, and a weekly recurrence has at least one', () => {
  expect(codes({ weekdays: [0, 6] })).toEqual([])
  expect(codes({ weekdays: [7] })).toEqual(['recurrences.weekdays'])
  expect(codes({ weekdays: [] })).toEqual(['recurrences.weekdays'])
})

test('the end of a recurrence is optional and never before the start', () => {
  expect(codes({ end: null })).toEqual([])
  expect(codes({ end: '2026-11-16' })).toEqual([])
  expect(codes({ end: '2026-11-15' })).toEqual(['recurrences.endBeforeStart'])
})
