import { expect, test } from 'vitest'
import { pigStays } from './pig-stays.ts'

const arrivals = [
  { day: '2026-03-01', head: 60 },
  { day: '2026-03-11', head: 40 },
]

test('the oldest pigs leave first: of 100 pigs the first 50 to leave are of the older 60', () => {
  expect(pigStays(arrivals, { day: '2026-05-20', head: 50, presentHead: 100 })).toEqual([{ head: 50, days: 80 }])
})

test('the next 30 pigs to leave are the last 10 of the older and 20 of the younger', () => {
  expect(pigStays(arrivals, { day: '2026-05-30', head: 30, presentHead: 50 })).toEqual([
    { head: 20, days: 80 },
    { head: 10, days: 90 },
  ])
})

test('dead pigs are taken from the oldest, and pigs from before the first arrival are left out', () => {
  // Two of the 60 died: 98 are left.
  expect(pigStays(arrivals, { day: '2026-05-20', head: 98, presentHead: 98 })).toEqual([
    { head: 40, days: 70 },
    { head: 58, days: 80 },
  ])
  // 30 more than ever arrived: their arrival is not known, and they leave first.
  expect(pigStays(arrivals, { day: '2026-05-20', head: 35, presentHead: 130 })).toEqual([{ head: 5, days: 80 }])
})

test('pigs that arrive after the departure in the list do not count', () => {
  expect(pigStays(arrivals, { day: '2026-03-05', head: 10, presentHead: 60 })).toEqual([{ head: 10, days: 4 }])
})
