import { expect, test } from 'vitest'
import { deadFooters } from './dead-footers.ts'

const serverFooters = [{ date: 'I alt', amount: 0, avg_weight: 0, days: 0 }]

test('total of a search counts its rows only; unknown values do not enter the mean', () => {
  const rows = [
    { id: '1', amount: 3, avg_weight: 40, days: 10 },
    { id: '2', amount: 1, avg_weight: 60, days: null },
  ]
  // (3 · 40 + 1 · 60) / 4 = 45
  expect(deadFooters(rows, serverFooters)).toEqual([{ date: 'I alt', amount: 4, avg_weight: 45, days: 10 }])
  expect(deadFooters([], serverFooters)).toEqual([{ date: 'I alt', amount: 0, avg_weight: null, days: null }])
  expect(deadFooters(rows, [])).toEqual([])
})
